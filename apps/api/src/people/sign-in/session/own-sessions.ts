/** A user's sessions: list and end them. */
import type { SignInSession } from '@hireyard/wire/people/auth';
import { type Db, sql, type Tx } from '../../../db/database.ts';
import type { App } from '../../../platform/http/call.ts';
import { notSignedIn } from '../../../platform/http/errors.ts';

/** Returns a user's active sessions, last used first. */
export function listSessions(db: Db, userId: number, now: Date): Promise<Omit<SignInSession, 'current'>[]> {
  return db.rows(sql`
    select id as uuid, via, created_at, last_used_at, address, user_agent from session
    where user_id = ${userId} and revoked_at is null and expires_at > ${now}
    order by coalesce(last_used_at, created_at) desc, id`);
}

/**
 * Locks the caller and their session; returns its end. 401 if it has ended since the guard checked, e.g. by a password change elsewhere. An ended session must leave no way to sign in.
 */
export async function lockOwnSession(
  tx: Tx,
  { id, sessionId }: { readonly id: number; readonly sessionId: string },
): Promise<Date> {
  await tx.one(sql`select 1 from app_user where id = ${id} for update`);
  const session = await tx.one<{ expires_at: string }>(
    sql`select expires_at from session where id = ${sessionId} and revoked_at is null for update`,
  );
  if (session === undefined) throw notSignedIn();
  return new Date(session.expires_at);
}

export interface Ending {
  /** The session to keep. */
  readonly except?: string;
  /** The session to end; default: all. */
  readonly only?: string;
  readonly why: 'sign-out' | 'password' | 'person' | 'inactive' | 'rights';
}

/**
 * Ends sessions of a user on commit; returns how many. The database notifies every process. Callers that answer the user at once call
 * `app.access.forget(userId)` after the commit, so that the answer doesn't precede the notification.
 */
export async function endSessionsOf(
  app: Pick<App, 'now'>,
  tx: Tx,
  userId: number,
  { except, only, why }: Ending,
): Promise<number> {
  const ended = await tx.rows(sql`
    update session set revoked_at = ${app.now()}, revoked_for = ${why}
    where user_id = ${userId} and revoked_at is null and id is distinct from ${except ?? null}::uuid
      and (${only ?? null}::uuid is null or id = ${only ?? null}::uuid)
    returning id`);
  return ended.length;
}
