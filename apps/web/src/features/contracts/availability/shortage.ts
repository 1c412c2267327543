import type { Failure } from '../../../lib/api/outcome.ts';

/** Whether something was refused because too few units are free (409 `shortage`). */
export const isShortage = (failure: Failure): boolean =>
  failure.kind === 'refused' && failure.problems.some((problem) => problem.code === 'shortage');
