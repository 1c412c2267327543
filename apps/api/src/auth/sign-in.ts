/** Signing in: the defender, the password, a session, two tokens. */
import type { FastifyRequest } from 'fastify';
import { sql } from '../db/database.ts';
import type { App } from '../http/call.ts';
import {
  type Attempt,
  clearFailures,
  limitsOf,
  logAttempt,
  recordFailure,
  refuseBlocked,
} from './defender.ts';
import { inTurn } from './password-hash.ts';
import type { Tokens } from './tokens.ts';
import { userColumns, type UserRow } from './user-view.ts';

export interface SignedIn {
  readonly access: string;
  readonly refresh: string;
  readonly user: UserRow;
}
interface FullRow extends UserRow {
  readonly password_hash: string;
  readonly epoch: number;
}

/** Any of e-mail and user name will do; of two names that were typed, both must be the user's. */
async function findUser(app: App, names: readonly string[]): Promise<FullRow | undefined> {
  const own = names.map((name) => sql`lower(${name}::text) in (lower(username), lower(email))`);
  return app.db.one<FullRow>(sql`
    select ${userColumns}, password_hash, epoch from app_user
    where ${sql.join(own, sql` and `)}
    order by lower(email) = lower(${names[0]}::text) desc, id limit 1`);
}

/** The attempt that a request is, by these names: at least one, none blank. */
export function attemptOf(app: App, request: FastifyRequest, names: readonly string[]): Attempt {
  return {
    names: [...new Set(names)],
    // An IPv4 caller of a socket for both families is the same caller.
    address: request.ip.replace(/^::ffff:(?=\d+\.)/, ''),
    userAgent: request.headers['user-agent'] ?? '',
    path: request.url.split('?')[0] ?? '',
    at: app.now(),
  };
}

/**
 * Signs a user in, or answers undefined when names and password do not belong to an active user. Throws 403 while
 * blocked. Takes as long for a user who does not exist. Every attempt is logged, failures count at once.
 */
export async function signIn(
  app: App,
  tokens: Tokens,
  attempt: Attempt,
  password: string,
): Promise<SignedIn | undefined> {
  const { db } = app;
  const limits = limitsOf(await app.settings.all(db));
  const refuse = async (): Promise<void> => {
    try {
      await refuseBlocked(db, attempt, limits);
    } catch (refusal) {
      await logAttempt(db, attempt, false);
      throw refusal;
    }
  };
  // Asked before the line, to send floods away at once, and again when it is this attempt's turn: meanwhile others failed.
  await refuse();
  const user = await inTurn(async (verify) => {
    await refuse();
    const found = await findUser(app, attempt.names);
    const right = await verify(found?.password_hash, password);
    if (found !== undefined && right && found.is_active) return found;
    await recordFailure(db, attempt, limits);
    await logAttempt(db, attempt, false);
    return undefined;
  });
  if (user === undefined) return undefined;

  const end = new Date(attempt.at.getTime() + app.env.REFRESH_TOKEN_DAYS * 86_400_000);
  const sid = await db.transaction(async (tx) => {
    await tx.rows(sql`update app_user set last_login = ${attempt.at} where id = ${user.id}`);
    await tx.rows(sql`delete from session where user_id = ${user.id} and expires_at <= ${attempt.at}`);
    const session = await tx.one<{ id: string }>(
      sql`insert into session (user_id, created_at, expires_at) values (${user.id}, ${attempt.at}, ${end}) returning id`,
    );
    await clearFailures(tx, attempt, [user.username, user.email], limits);
    await logAttempt(tx, attempt, true);
    return session?.id ?? '';
  });
  const subject = { user_id: user.id, sid, epoch: user.epoch };
  return {
    access: tokens.signAccess(subject, end),
    refresh: tokens.signRefresh(subject, end),
    user: { ...user, last_login: attempt.at.toISOString() },
  };
}
