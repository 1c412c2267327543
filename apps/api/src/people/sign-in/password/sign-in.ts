/** Signs in with a password: defender, password, second factor, session. */
import { sql } from '../../../db/database.ts';
import type { App, Call } from '../../../platform/http/call.ts';
import {
  type Attempt,
  hasNames,
  limitsOf,
  logAttempt,
  recordFailure,
  refuseBlocked,
  withOwnCounter,
} from '../core/defender.ts';
import { serialised } from '../core/password-hash.ts';
import { slowDown } from '../core/slow-down.ts';
import { takeCode } from '../second-factor/totp.ts';
import { openSession, type ProvenUser, type SignedIn, type Via } from '../session/open.ts';
import type { Tokens } from '../../../platform/auth/tokens.ts';
import { userColumns } from '../core/user-view.ts';

interface FullRow extends ProvenUser {
  readonly password_hash: string;
  /** Whether an authenticator code is required. */
  readonly asks_code: boolean;
}
/** Why the sign-in failed: wrong names or password, or only the second-factor code. */
export type Refused = 'wrong' | 'code needed' | 'code wrong';

export interface Proof {
  readonly password: string;
  /** Second-factor code; empty = none given. */
  readonly code: string;
}

/** Finds a user by email or user name; if two names were typed, both must match. */
async function findUser(app: App, names: readonly string[]): Promise<FullRow | undefined> {
  return app.db.one<FullRow>(sql`
    select ${userColumns}, password_hash, epoch,
      exists (select from totp t where t.user_id = app_user.id and t.confirmed_at is not null) as asks_code
    from app_user
    where ${hasNames(names)}
    order by lower(email) = lower(${names[0]}::text) desc, id limit 1`);
}

/**
 * Signs a user in, or returns the reason. 'wrong': names and password don't match an active user. After a right password: whether a code is missing or wrong. Throws 403 while blocked. Takes as long, with as many queries, for unknown users. Logs every attempt and counts failures at
 * once; a missing code isn't a failure.
 */
export async function signIn(
  call: Pick<Call, 'app' | 'request' | 'reply'>,
  tokens: Tokens,
  given: Attempt,
  { password, code, via }: Proof & { readonly via: Via },
): Promise<SignedIn | Refused> {
  const { app } = call;
  const { db } = app;
  const limits = limitsOf(await app.settings.all(db));
  const attempt = await withOwnCounter(db, given);
  const refuse = async (): Promise<number> => {
    try {
      return await refuseBlocked(db, attempt, limits);
    } catch (refusal) {
      await logAttempt(db, attempt, false);
      throw refusal;
    }
  };
  const fail = async (why: Refused): Promise<Refused> => {
    if (why !== 'code needed') await recordFailure(db, attempt, limits);
    await logAttempt(db, attempt, false);
    return why;
  };
  // Checked before queueing, to reject floods, and again at this attempt's turn.
  await slowDown(await refuse());
  const user = await serialised(async (verify): Promise<FullRow | Refused> => {
    await refuse();
    const found = await findUser(app, attempt.names);
    const right = await verify(found?.password_hash, password);
    if (found === undefined || !right || !found.is_active) return fail('wrong');
    if (!found.asks_code) return found;
    if (code === '') return fail('code needed');
    return (await takeCode(app, db, found.id, code)) ? found : fail('code wrong');
  });
  if (typeof user === 'string') return user;
  return (await openSession(call, tokens, user, { attempt, limits, via })) ?? 'wrong';
}
