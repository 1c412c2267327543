/** The rules about users, as a call meets them: what they need to know, and their "no" as an answer. */
import { t } from '@hireyard/messages';
import { refuseTouch, type UserFacts, type UserRefusal } from '@hireyard/domain/people/user-rules';
import type { FieldErrors } from '@hireyard/wire/field/error';
import { sql, type Tx } from '../../db/database.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { conflict, HttpError, invalid, notFound } from '../../platform/http/errors.ts';

/** Throws 403 or 409 with the reason, if there is one. */
export function requireAllowed(no: UserRefusal | undefined): void {
  if (no === undefined) return;
  if (no.kind === 'forbidden') throw new HttpError(403, { detail: no.description, code: no.code });
  throw conflict(no.description, no.code, [{ code: no.code, description: no.description }]);
}

/** Locks every active administrator, in one order for all: two who take each other's flag away do it one after the other. */
export async function lockAdmins(tx: Tx): Promise<void> {
  await tx.rows(sql`select id from app_user where is_admin and is_active order by id for update`);
}

/** A user that was locked, as the rules ask about him. */
export async function factsOf(tx: Tx, id: number): Promise<UserFacts> {
  const row = await tx.one<UserFacts>(sql`
    select id, is_admin, is_site_admin, is_active, groups,
      (select count(*)::int from app_user o where o.is_admin and o.is_active and o.id <> u.id) as "otherActiveAdmins"
    from app_user u where id = ${id}`);
  if (row === undefined) throw notFound();
  return row;
}

/** What acting on a user needs of him. */
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
 * Lets one at a time choose names: no index sees that the e-mail of one is the user name of another. Before any lock of a user, since whoever
 * waits here may hold none that the one before needs.
 */
export async function lockNames(tx: Tx): Promise<void> {
  await tx.rows(sql`select pg_advisory_xact_lock(hashtextextended('names of users', 0))`);
}

/** With names locked, refuses those that somebody else signs in by, be it as his e-mail or as his user name: each leads to one person. */
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
