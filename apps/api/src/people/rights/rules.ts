/** Applies the rules about users to API calls: loads the facts and turns refusals into errors. */
import { t } from '@hireyard/messages';
import { refuseTouch, type UserFacts, type UserRefusal } from '@hireyard/domain/people/user-rules';
import type { FieldErrors } from '@hireyard/wire/field/error';
import { sql, type Tx } from '../../db/database.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { conflict, HttpError, invalid, notFound } from '../../platform/http/errors.ts';

/** Throws 403 or 409 with the reason of a refusal. */
export function requireAllowed(no: UserRefusal | undefined): void {
  if (no === undefined) return;
  if (no.kind === 'forbidden') throw new HttpError(403, { detail: no.description, code: no.code });
  throw conflict(no.description, no.code, [{ code: no.code, description: no.description }]);
}

/** Locks every active administrator in a fixed order, so that two who remove each other's flag are serialised. */
export async function lockAdmins(tx: Tx): Promise<void> {
  await tx.rows(sql`select id from app_user where is_admin and is_active order by id for update`);
}

/** Returns the facts about a locked user that the rules need. */
export async function factsOf(tx: Tx, id: number): Promise<UserFacts> {
  const row = await tx.one<UserFacts>(sql`
    select id, is_admin, is_site_admin, is_active, groups,
      (select count(*)::int from app_user o where o.is_admin and o.is_active and o.id <> u.id) as "otherActiveAdmins"
    from app_user u where id = ${id}`);
  if (row === undefined) throw notFound();
  return row;
}

/** The columns of a user that actions need. */
export interface Target {
  readonly id: number;
  readonly username: string;
  readonly email: string;
  readonly is_admin: boolean;
  readonly is_site_admin: boolean;
  readonly groups: readonly string[];
  readonly is_active: boolean;
}

/** Locks a user; 404 when there is none. */
export async function lockUser(tx: Tx, id: number): Promise<Target> {
  const row = await tx.one<Target>(
    sql`select id, username, email, is_admin, is_site_admin, groups, is_active from app_user where id = ${id} for update`,
  );
  if (row === undefined) throw notFound();
  return row;
}

/** Locks a user whose sign-in the caller may change; 403 for a user with more rights than the caller. */
export async function lockTouchable(tx: Tx, id: number, caller: Caller): Promise<Target> {
  const target = await lockUser(tx, id);
  requireAllowed(refuseTouch(caller, target));
  return target;
}

const TAKEN = [t('A user with this email or user name already exists.')];

/**
 * Serialises changes of sign-in names, since no index covers email addresses and user names together. Take it before locking any user, to avoid
 * deadlocks.
 */
export async function lockNames(tx: Tx): Promise<void> {
  await tx.rows(sql`select pg_advisory_xact_lock(hashtextextended('names of users', 0))`);
}

/** Refuses names that another user signs in with, as email or user name. Call it with names locked. */
export async function requireFreeNames(tx: Tx, id: number, email: string, username: string): Promise<void> {
  const rows = await tx.rows<{ by_email: boolean; by_username: boolean }>(sql`
    select lower(${email}::text) in (lower(username), lower(email)) as by_email,
      lower(${username}::text) in (lower(username), lower(email)) as by_username
    from app_user where id <> ${id}
      and array[lower(username), lower(email)] && array[lower(${email}::text), lower(${username}::text)]`);
  const errors: FieldErrors = {};
  if (rows.some((row) => row.by_email)) errors['email'] = TAKEN;
  else if (rows.some((row) => row.by_username)) errors['username'] = TAKEN;
  if (Object.keys(errors).length > 0) throw invalid(errors);
}
