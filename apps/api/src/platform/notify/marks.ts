/** Marks notifications as read, pushed or emailed (docs/use/notifications.md). */
import { type RawBuilder, sql, type Tx } from '../../db/database.ts';
import type { Caller } from '../http/caller.ts';
import { stillSeen } from './recipients.ts';

/** Marks the group of a shown line as read, up to that line. Newer ones stay unread. */
export async function readLine(tx: Tx, user: Caller, id: number, now: Date): Promise<void> {
  await tx.rows(sql`
    update notification n set read_at = ${now} from notification o
    where o.id = ${id} and o.user_id = ${user.id} and n.user_id = o.user_id and n.day = o.day and n.group_key = o.group_key
      and n.id <= o.id and n.read_at is null`);
}

/** Marks all notifications as read, or those of one kind. */
export async function readAll(tx: Tx, user: Caller, kind: string | undefined, now: Date): Promise<void> {
  const only = kind === undefined || kind === '' ? sql`` : sql`and kind = ${kind}`;
  await tx.rows(
    sql`update notification set read_at = ${now} where user_id = ${user.id} and read_at is null ${only}`,
  );
}

export interface Due {
  readonly id: number;
  readonly kind: string;
  readonly group_key: string;
  readonly text: string;
}

/** Marks a user's unread, visible notifications as emailed if chosen, and returns them; `which` narrows them, over `t`. */
export const takeForMail = (
  tx: Tx,
  userId: number,
  user: Parameters<typeof stillSeen>[0],
  which: RawBuilder<unknown>,
  now: Date,
): Promise<Due[]> =>
  tx.rows<Due>(sql`
    update notification t set mailed_at = ${now}
    where t.user_id = ${userId} and t.mail and t.mailed_at is null and t.read_at is null and ${stillSeen(user)} and ${which}
    returning t.id, t.kind, t.group_key, t.text`);

export interface Pushable {
  readonly id: number;
  readonly user_id: number;
  readonly kind: string;
}

/** Marks unread notifications of one cause as pushed if chosen, and returns them. */
export const takeForPush = (tx: Tx, cause: string, now: Date): Promise<Pushable[]> =>
  tx.rows<Pushable>(sql`
    update notification set pushed_at = ${now} where cause = ${cause} and push and pushed_at is null and read_at is null
    returning id, user_id, kind`);
