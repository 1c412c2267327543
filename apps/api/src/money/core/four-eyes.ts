/** Decides who can be the second approver of a refund, and above which amount one is needed (domain rules §7). */
import { type Minor, parseMoney } from '@hireyard/domain/values/money';
import { GROUPS, groupPermissions, APPROVE_REFUND_PERMISSION } from '@hireyard/domain/people/access';
import { type Db, sql } from '../../db/database.ts';
import type { App } from '../../platform/http/call.ts';
import { settingFor } from '../../platform/settings/settings.ts';

export const FOUR_EYES_LIMIT = 'refund_four_eyes_limit';

/**
 * Returns the IDs of users who can't be this user's second approver: one set up the other's sign-in, or somebody else
 * set up both.
 */
export async function linkedUsers(db: Db, userId: number): Promise<number[]> {
  const rows = await db.rows<{ id: number }>(sql`
    select o.id from app_user o join app_user u on u.id = ${userId} and o.id <> u.id
    where o.set_up_by_id = u.id or u.set_up_by_id = o.id or o.set_up_by_id = u.set_up_by_id`);
  return rows.map(({ id }) => id);
}

/** Whether another active user may approve refunds. */
async function hasOtherApprover(db: Db, userId: number): Promise<boolean> {
  const groups = GROUPS.filter((group) => groupPermissions[group].includes(APPROVE_REFUND_PERMISSION));
  const row = await db.one(sql`
    select from app_user where is_active and id <> ${userId} and (is_admin or groups && ${groups}::text[]) limit 1`);
  return row !== undefined;
}

/**
 * Returns the amount above which a second person must approve this user's requests. A limit that they raised
 * themselves doesn't count for them while somebody else could approve.
 */
export async function fourEyesLimit(app: App, db: Db, requestedBy: number | null): Promise<Minor> {
  const limit = parseMoney(settingFor<string>(await app.settings.all(db), FOUR_EYES_LIMIT));
  if (requestedBy === null) return limit;
  const row = await db.one<{ before: string | null }>(sql`
    with entry as (
      select h.id, h.user_id, c ->> 'before' as before from history h join setting s on s.id = h.object_id, jsonb_array_elements(h.changes) c
      where h.resource = 'metadata' and s.code = ${FOUR_EYES_LIMIT} and h.action = 'changed' and c ->> 'field' = 'value')
    select min(before::numeric)::text as before from entry
    where user_id = ${requestedBy} and id > coalesce((select max(id) from entry where user_id is distinct from ${requestedBy}), 0)`);
  if (row?.before == null) return limit;
  const before = parseMoney(row.before);
  return before < limit && (await hasOtherApprover(db, requestedBy)) ? before : limit;
}
