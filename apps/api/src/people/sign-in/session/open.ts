/** Completes a successful sign-in of any kind: a session and its first two tokens. */
import { sql } from '../../../db/database.ts';
import type { Call } from '../../../platform/http/call.ts';
import { type Attempt, clearFailures, type Limits, logAttempt } from '../core/defender.ts';
import type { Tokens } from '../../../platform/auth/tokens.ts';
import { rememberDevice } from '../../../platform/auth/device.ts';
import type { UserRow } from '../core/user-view.ts';

/** How a session was opened: by this app or an API client. */
export type Via = 'screen' | 'api';

export interface SignedIn {
  readonly access: string;
  readonly refresh: string;
  readonly user: UserRow;
}
/** A user's row at the time of the proof. */
export interface ProvenUser extends UserRow {
  readonly epoch: number;
}

/** The call that signs in; its browser is remembered. */
type At = Pick<Call, 'app' | 'request' | 'reply'>;

/** Opens a session, clears earlier failures and logs the attempt. Undefined if the user changed since it was read. */
export async function openSession(
  call: At,
  tokens: Tokens,
  user: ProvenUser,
  {
    attempt,
    limits,
    via,
  }: {
    readonly attempt: Attempt;
    /** Undefined: keeps earlier failures, since they were of another sign-in method. */
    readonly limits?: Limits;
    readonly via: Via;
  },
): Promise<SignedIn | undefined> {
  const { app } = call;
  const { at } = attempt;
  const end = new Date(at.getTime() + app.env.REFRESH_TOKEN_DAYS * 86_400_000);
  const sid = await app.db.transaction(async (tx) => {
    const still = await tx.one(
      sql`update app_user set last_login = ${at} where id = ${user.id} and epoch = ${user.epoch} and is_active returning id`,
    );
    if (still === undefined) return undefined;
    await tx.rows(sql`delete from session where user_id = ${user.id} and expires_at <= ${at}`);
    const session = await tx.one<{ id: string }>(sql`
      insert into session (user_id, created_at, expires_at, via, address, user_agent)
      values (${user.id}, ${at}, ${end}, ${via}, ${attempt.address}, left(${attempt.userAgent}, 500)) returning id`);
    if (limits !== undefined) await clearFailures(tx, attempt, [user.username, user.email], limits);
    await logAttempt(tx, attempt, true);
    return session?.id;
  });
  if (sid === undefined) return undefined;
  rememberDevice(app, call, user);
  const subject = { user_id: user.id, sid, epoch: user.epoch };
  return {
    access: tokens.signAccess(subject, end),
    refresh: tokens.signRefresh(subject, end),
    user: { ...user, last_login: at.toISOString() },
  };
}
