import { ResponseError } from '../../../lib/api/errors.ts';
import type { Failure } from '../../../lib/api/outcome.ts';

/** Whether a write failed because somebody else removed the record meanwhile. */
export const isGone = (failure: Failure): boolean =>
  failure.kind === 'failed' && failure.error instanceof ResponseError && failure.error.status === 404;
