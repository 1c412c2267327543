import { heads } from '@hireyard/wire/heads';
import type { state } from '@hireyard/wire/resources/state';
import { listOptions } from '../api/queries.ts';

/** The states of a context, e.g. `refund_request_status`. They change when an administrator edits them: seldom. */
export const statesOf = (context: string) => ({
  ...listOptions<typeof state>(heads.state, { type__context: context, page_size: 200 }),
  staleTime: 10 * 60_000,
});
