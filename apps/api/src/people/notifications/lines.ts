/** Reads notifications for the API. */
import { notificationTitle } from '@hireyard/domain/people/notification-kinds';
import { notification } from '@hireyard/wire/people/notification';
import { type Db, sql } from '../../db/database.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { authorOf } from '../../records/core/author.ts';
import type { Source } from '../../records/core/source.ts';
import { stillSeen } from '../../platform/notify/recipients.ts';

export const lineSource: Source = {
  resource: notification,
  table: 'notification_line',
  computed: { title: sql`t.kind`, by: authorOf('t.actor_id') },
  filters: { unread: (yes: boolean) => sql`(t.read_at is null) = ${yes}` },
  visibleTo: (user) => sql`t.user_id = ${user.id} and ${stillSeen(user)}`,
  finish: (row) => ({ ...row, title: notificationTitle(String(row['kind']), Number(row['count'])) }),
};

/** Returns a user's number of unread notifications. */
export async function unreadOf(db: Db, user: Caller): Promise<number> {
  const row = await db.one<{ n: number }>(sql`
    select count(*)::int as n from (
      select 1 from notification t where t.user_id = ${user.id} and t.app and t.read_at is null and ${stillSeen(user)}
      group by t.day, t.group_key) x`);
  return row?.n ?? 0;
}
