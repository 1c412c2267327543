/** Sets a new password, by emailed link or signed in. Both invalidate older tokens. */
import { t } from '@hireyard/messages';
import { randomUUID } from 'node:crypto';
import type { passwordChangeBody, passwordConfirmBody } from '@hireyard/wire/people/auth';
import type { CreateOf } from '@hireyard/wire/field';
import { companyOf } from '../../../print/company.ts';
import { type Db, sql, type Tx } from '../../../db/database.ts';
import type { App, Call } from '../../../platform/http/call.ts';
import { invalid, notSignedIn } from '../../../platform/http/errors.ts';
import { writeHistory } from '../../../records/core/write.ts';
import { hashPassword } from '../core/password-hash.ts';
import { endOwnEmailChange } from '../email/change.ts';
import { deviceOf, knowsUser, rememberDevice } from '../../../platform/auth/device.ts';
import { requireOwnPassword } from '../core/own-password.ts';
import { sendSecurityNotice } from '../core/security-mail.ts';
import { endSessionsOf, lockOwnSession } from '../session/own-sessions.ts';
import type { Tokens } from '../../../platform/auth/tokens.ts';
import { accountStatus } from '../core/account-status.ts';
import { openLink } from '../core/link.ts';
import { type AboutUser, typedTwiceErrors } from './new-password.ts';

interface Person extends Omit<AboutUser, 'company'> {
  readonly id: number;
}
const person = (where: ReturnType<typeof sql>) =>
  sql<Person>`select id, username, email, first_name, last_name from app_user where ${where}`;

async function requireSuccess(
  app: App,
  db: Db,
  body: Pick<CreateOf<typeof passwordChangeBody>, 'new_password1' | 'new_password2'>,
  user: Person,
): Promise<void> {
  const { name: company } = companyOf(await app.settings.all(db));
  const errors = await typedTwiceErrors(body, { ...user, company });
  if (errors !== undefined) throw invalid(errors);
}

/** Stores a new password, raises the epoch to invalidate older tokens, and notifies the user; returns the epoch. */
async function write(app: App, tx: Tx, userId: number, hash: string): Promise<number> {
  const row = await tx.one<{ epoch: number }>(sql`
    update app_user set password_hash = ${hash}, epoch = epoch + 1, version = version + 1, updated_at = now()
    where id = ${userId} returning epoch`);
  if (row === undefined) throw notSignedIn();
  await endOwnEmailChange(tx, userId);
  await sendSecurityNotice(app, tx, userId, 'password_changed');
  return row.epoch;
}

/**
 * A password chosen through the mailbox is known only to its owner. If a colleague created the account, they stay responsible: they chose the
 * mailbox too.
 */
async function becomeOwner(tx: Tx, userId: number): Promise<void> {
  await tx.rows(sql`
    update app_user u set set_up_by_id = null
    where id = ${userId} and exists (select from app_user o where o.id = u.set_up_by_id and o.is_admin)`);
}

/** A renewal that ends its session locks session and user in the opposite order; the database then aborts one, and it is retried. */
const AGAIN = { retries: 3 };

const badToken = () => invalid({ token: [t('Invalid value')] });
const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/**
 * Sets the password by a link, uses it up and ends every session of the user. 400 if the link is invalid. An unusable password doesn't use it up.
 */
export async function confirmReset(call: Call, body: CreateOf<typeof passwordConfirmBody>): Promise<void> {
  const { app, request } = call;
  const { uid, token } = body;
  const found = uuid.test(uid) ? await app.db.one(person(sql`uid = ${uid}::uuid`)) : undefined;
  if (found === undefined) throw invalid({ uid: [t('Invalid value')] });
  const user = found;
  if ((await app.db.one(openLink(user.id, token, app.now()))) === undefined) throw badToken();
  await requireSuccess(app, app.db, body, user);
  const hash = await hashPassword(body.new_password1);
  const epochs = await app.db.transaction(async (tx) => {
    // Of two simultaneous calls, the second finds no link.
    const locked = await tx.one<{ epoch: number }>(
      sql`select epoch from app_user where id = ${user.id} for update`,
    );
    const link = await tx.one(openLink(user.id, token, app.now()));
    if (link === undefined) throw badToken();
    await tx.rows(sql`delete from password_link where user_id = ${user.id}`);
    const after = await write(app, tx, user.id, hash);
    await becomeOwner(tx, user.id);
    await endSessionsOf(app, tx, user.id, { why: 'password' });
    await writeHistory(
      tx,
      'user',
      user.id,
      user.id,
      link.kind === 'reset' ? 'password reset' : 'invitation accepted',
      [],
    );
    return { before: locked?.epoch ?? 0, after };
  }, AGAIN);
  app.access.forget(user.id);
  // A browser that knew the user stays known; others become unknown.
  if (knowsUser(deviceOf(app, request), { id: user.id, epoch: epochs.before }))
    rememberDevice(app, call, { id: user.id, epoch: epochs.after });
}

/** A borrowed screen or token must not bypass a second factor, so the current password is required. */
async function requireOldPassword(call: Call, old: unknown): Promise<void> {
  const guarded = await call.app.db.one<{ second_factor: boolean }>(
    sql`select ${accountStatus('app_user').second_factor} as second_factor from app_user where id = ${call.user.id}`,
  );
  if (guarded?.second_factor !== true) return;
  if (old === undefined || old === '') throw invalid({ old_password: [t('This field is required.')] });
  await requireOwnPassword(call, old, 'old_password');
}

/**
 * Sets the caller's password; 400 without the current one if they have a second factor. Ends all other sessions; returns two new tokens for this
 * one.
 */
export async function changePassword(
  call: Call,
  tokens: Tokens,
  body: CreateOf<typeof passwordChangeBody>,
): Promise<{ access_token: string; refresh_token: string }> {
  const { app, user } = call;
  const own = await app.db.one(person(sql`id = ${user.id}`));
  if (own === undefined) throw notSignedIn();
  await requireSuccess(app, app.db, body, own);
  await requireOldPassword(call, body.old_password);
  const hash = await hashPassword(body.new_password1);
  const pair = await app.db.transaction(async (tx) => {
    const end = await lockOwnSession(tx, user);
    const epoch = await write(app, tx, user.id, hash);
    await endSessionsOf(app, tx, user.id, { except: user.sessionId, why: 'password' });
    const subject = { user_id: user.id, sid: user.sessionId, epoch };
    const jti = randomUUID();
    await tx.rows(sql`
      update session set refresh_jti = ${jti}, previous_jti = null, rotated_at = ${app.now()}
      where id = ${user.sessionId}`);
    await writeHistory(tx, 'user', user.id, user.id, 'password changed', []);
    return {
      epoch,
      access_token: tokens.signAccess(subject, end),
      refresh_token: tokens.signRefresh(subject, end, jti),
    };
  }, AGAIN);
  app.access.forget(user.id);
  rememberDevice(app, call, { id: user.id, epoch: pair.epoch });
  return { access_token: pair.access_token, refresh_token: pair.refresh_token };
}
