/** Choosing a new password: by the link of a mail, or signed in. Either ends what older tokens could do. */
import { t } from '@hireyard/messages';
import { randomUUID } from 'node:crypto';
import type { passwordChangeBody, passwordConfirmBody } from '@hireyard/wire/people/auth';
import type { CreateOf } from '@hireyard/wire/field';
import { companyOf } from '../../../print/company.ts';
import { type Db, sql, type Tx } from '../../../db/database.ts';
import type { App, Call } from '../../../platform/http/call.ts';
import { invalid, notSignedIn } from '../../../platform/http/errors.ts';
import { remember } from '../../../records/core/write.ts';
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

/** Writes a new password, raises the epoch so that no older token counts, and tells the user; answers the epoch. */
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
 * A password chosen through a mailbox is known to its owner alone. An account that a colleague made stays theirs to answer for: they chose the
 * mailbox too, and no administrator did.
 */
async function becomeOwner(tx: Tx, userId: number): Promise<void> {
  await tx.rows(sql`
    update app_user u set set_up_by_id = null
    where id = ${userId} and exists (select from app_user o where o.id = u.set_up_by_id and o.is_admin)`);
}

/** A renewal that ends its session locks session and user the other way round; then the database ends one, and it begins anew. */
const AGAIN = { retries: 3 };

const badToken = () => invalid({ token: [t('Invalid value')] });
const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/**
 * Sets the password of a link's user; the link is used up, and every session of the user ends. 400 for a link that is unknown, used, replaced or
 * over, and, without using it up, for a password that will not do.
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
    // Two at once: the first ends the link, the second finds none.
    const locked = await tx.one<{ epoch: number }>(
      sql`select epoch from app_user where id = ${user.id} for update`,
    );
    const link = await tx.one(openLink(user.id, token, app.now()));
    if (link === undefined) throw badToken();
    await tx.rows(sql`delete from password_link where user_id = ${user.id}`);
    const after = await write(app, tx, user.id, hash);
    await becomeOwner(tx, user.id);
    await endSessionsOf(app, tx, user.id, { why: 'password' });
    await remember(
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
  // The browser that knew the user goes on knowing them; others sign in once more.
  if (knowsUser(deviceOf(app, request), { id: user.id, epoch: epochs.before }))
    rememberDevice(app, call, { id: user.id, epoch: epochs.after });
}

/** A screen or a token that was borrowed must not be enough to get round a second factor: its owner gives the present password. */
async function requireOldPassword(call: Call, old: unknown): Promise<void> {
  const guarded = await call.app.db.one<{ second_factor: boolean }>(
    sql`select ${accountStatus('app_user').second_factor} as second_factor from app_user where id = ${call.user.id}`,
  );
  if (guarded?.second_factor !== true) return;
  if (old === undefined || old === '') throw invalid({ old_password: [t('This field is required.')] });
  await requireOwnPassword(call, old, 'old_password');
}

/** Sets the caller's password; 400 without the present one when he has a second factor. Every other session ends; his own goes on with the two tokens that this answers. */
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
    await remember(tx, 'user', user.id, user.id, 'password changed', []);
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
