/** What waits for a user, shown as chips in the menu: messages that nobody looked at, change requests that nobody answered. */
import { OPEN_CHANGE } from '../changes/open-change.ts';
import { sql } from '../db/database.ts';

export interface WorkCounts {
  readonly inbox_count: number;
  readonly changerequest_count: number;
}

/** SQL of the counts, by name; none of them walks through what does not wait, nor the first through what does. */
export const WORK_COUNTS = {
  inbox_count: sql<number>`(select coalesce(sum(n), 0)::int from row_count where table_name = 'sesmail_incoming' and state_set_id = any (array(
    select m.state_set_id from state_set_member m join state s on s.id = m.state_id join state_type y on y.id = s.type_id
    where y.context = 'incoming_email_status' and s.system_action = 'received')))`,
  changerequest_count: sql<number>`(select count(*)::int from change_request where ${OPEN_CHANGE})`,
};

/** The counts for somebody with these permissions: nothing waits for who may not see it. */
export const countsFor = (counts: WorkCounts, permissions: readonly string[]): WorkCounts => ({
  inbox_count: permissions.includes('comms.view_sesmail_incoming') ? counts.inbox_count : 0,
  changerequest_count: permissions.includes('comms.view_changerequest') ? counts.changerequest_count : 0,
});
