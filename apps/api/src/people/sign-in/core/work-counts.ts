/** Pending work shown as counts in the menu: unread inbox messages and open change requests. */
import { OPEN_CHANGES } from '@hireyard/domain/contracts/change-request';
import { sql } from '../../../db/database.ts';

export interface WorkCounts {
  readonly inbox_count: number;
  readonly changerequest_count: number;
}

/** SQL of the counts by name; each reads only pending rows. */
export const WORK_COUNTS = {
  inbox_count: sql<number>`(select count(*)::int from sesmail_incoming where position = 'received')`,
  changerequest_count: sql<number>`(select count(*)::int from change_request where position in (${sql.join(OPEN_CHANGES.map((position) => sql.lit(position)))}))`,
};

/** Returns the counts for these permissions; zero for what the user may not see. */
export const countsFor = (counts: WorkCounts, permissions: readonly string[]): WorkCounts => ({
  inbox_count: permissions.includes('comms.view_sesmail_incoming') ? counts.inbox_count : 0,
  changerequest_count: permissions.includes('comms.view_changerequest') ? counts.changerequest_count : 0,
});
