/** Lines of people's lists: what the API reads, and marking them as read. */
import { notificationTitle } from '@hireyard/domain/people/notification-kinds';
import { notification } from '@hireyard/wire/people/notification';
import { type Db, sql, type Tx } from '../../db/database.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { authorOf } from '../../records/core/author.ts';
import type { Source } from '../../records/core/source.ts';
import { stillSeen } from '../../platform/notify/hearers.ts';

export const lineSource: Source = {
  resource: notification,
  table: 'notification_line',
  computed: { title: sql`t.kind`, by: authorOf('t.actor_id') },
  filters: { unread: (yes: boolean) => sql`(t.read_at is null) = ${yes}` },
  visibleTo: (user) => sql`t.user_id = ${user.id} and ${stillSeen(user)}`,
  finish: (row) => ({ ...row, title: notificationTitle(String(row['kind']), Number(row['count'])) }),
};

/** How many lines somebody has not read. */
export async function unreadOf(db: Db, user: Caller): Promise<number> {
  const row = await db.one<{ n: number }>(sql`
    select count(*)::int as n from (
      select 1 from notification t where t.user_id = ${user.id} and t.app and t.read_at is null and ${stillSeen(user)}
      group by t.day, t.group_key) x`);
  return row?.n ?? 0;
}

/** Marks what a line showed as read: those of its group up to itself. What came since stays unread. */
export async function readLine(tx: Tx, user: Caller, id: number, now: Date): Promise<void> {
  await tx.rows(sql`
    update notification n set read_at = ${now} from notification o
    where o.id = ${id} and o.user_id = ${user.id} and n.user_id = o.user_id and n.day = o.day and n.group_key = o.group_key
      and n.id <= o.id and n.read_at is null`);
}

/** Marks all as read, or those of one kind. */
export async function readAll(tx: Tx, user: Caller, kind: string | undefined, now: Date): Promise<void> {
  const only = kind === undefined || kind === '' ? sql`` : sql`and kind = ${kind}`;
  await tx.rows(
    sql`update notification set read_at = ${now} where user_id = ${user.id} and read_at is null ${only}`,
  );
}
