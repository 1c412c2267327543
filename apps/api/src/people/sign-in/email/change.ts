/**
 * Changes a user's email address. The new mailbox must confirm it, and the old one is notified twice, because the owner of an address can reset the
 * password (docs/use/users.md).
 */
import { t } from '@hireyard/messages';
import { createHash, randomBytes } from 'node:crypto';
import { sql, type Tx } from '../../../db/database.ts';
import type { App } from '../../../platform/http/call.ts';
import { conflict, invalid } from '../../../platform/http/errors.ts';
import { ownAddress } from '../../../mail/compose/links.ts';
import { type Change, writeHistory } from '../../../records/core/write.ts';
import { notifyAdmins } from '../../rights/notify.ts';
import { requireFreeNames, lockNames } from '../../rights/rules.ts';
import { NO_PASSWORD } from '../core/password-hash.ts';
import { sendEmailLink, sendInvitation, sendSecurityNotice } from '../core/security-mail.ts';

/** Fixed: long enough for a mailbox read once a day. */
const LIVES_MS = 24 * 60 * 60_000;
const TOKEN_BYTES = 32;
const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest();

interface By {
  readonly id: number;
  readonly name: string;
}

/** Stops repeated clicks from filling a mailbox. */
const RESEND_AFTER_MS = 60_000;

/** Stores the new address of a locked user, emails the link to it and, unless sent `again`, notifies the old address. Replaces an earlier request. */
export async function requestEmailChange(
  app: App,
  tx: Tx,
  {
    userId,
    email,
    by,
    again = false,
  }: { readonly userId: number; readonly email: string; readonly by: By; readonly again?: boolean },
): Promise<void> {
  const user = await tx.one<{ email: string }>(
    sql`select email from app_user where id = ${userId} for update`,
  );
  if (user === undefined) throw new Error('There is no such user.');
  const now = app.now();
  await tx.rows(sql`delete from email_change where user_id = ${userId}`);
  const row = await tx.one<{ id: number }>(sql`
    insert into email_change (user_id, email, requested_by_id, created_at, expires_at)
    values (${userId}, ${email}, ${by.id}, ${now}, ${new Date(now.getTime() + LIVES_MS)}) returning id`);
  if (row === undefined) throw new Error('A change of address gave no row.');
  await writeHistory(
    tx,
    'user',
    userId,
    by.id,
    again ? 'e-mail link sent again' : 'e-mail change requested',
    [{ field: 'email', before: user.email, after: email }],
  );
  await sendEmailLink(app, tx, { to: email, emailChange: row.id, by: by.name });
  if (!again) await sendSecurityNotice(app, tx, userId, 'email_requested', { by: by.name, email });
}

interface Pending {
  readonly user_id: number;
  readonly email: string;
  readonly requested_by_id: number | null;
}

const nothingPending = () => conflict(t('No email change is waiting for confirmation.'), 'no_email_change');

/** Sends a new link and ends the previous one. 409 if no change is pending, or a link was sent within the last minute. The user is locked. */
export async function resendEmailChange(app: App, tx: Tx, userId: number, by: By): Promise<string> {
  const pending = await tx.one<Pending & { created_at: string }>(
    sql`select user_id, email, requested_by_id, created_at from email_change where user_id = ${userId}`,
  );
  if (pending === undefined) throw nothingPending();
  if (app.now().getTime() - Date.parse(pending.created_at) < RESEND_AFTER_MS)
    throw conflict(t('A link was just sent. Wait a minute before sending another.'), 'too_soon');
  await requestEmailChange(app, tx, { userId, email: pending.email, by, again: true });
  return pending.email;
}

/** Cancels a pending change; 409 if there is none. The user is locked. */
export async function cancelEmailChange(tx: Tx, userId: number, by: By): Promise<void> {
  const pending = await tx.one<Pending>(
    sql`delete from email_change where user_id = ${userId} returning user_id, email, requested_by_id`,
  );
  if (pending === undefined) throw nothingPending();
  await tx.rows(sql`update app_user set version = version + 1, updated_at = now() where id = ${userId}`);
  await writeHistory(tx, 'user', userId, by.id, 'e-mail change cancelled', [
    { field: 'email', before: pending.email, after: null },
  ]);
}

const openChange = (token: string, now: Date) => sql<Pending>`
  select c.user_id, c.email, c.requested_by_id from email_change c join app_user u on u.id = c.user_id
  where c.token_hash = ${hashOf(token)} and c.expires_at > ${now} and u.is_active`;

/** Writes the confirmed address. A user name equal to the old address changes with it, so that the old address no longer signs in. */
async function writeAddress(
  app: App,
  tx: Tx,
  { user_id: userId, email, requested_by_id }: Pending,
): Promise<void> {
  const before = await tx.one<{ email: string; username: string; unused: boolean }>(sql`
    select email, username, password_hash = ${NO_PASSWORD} and last_login is null as unused from app_user where id = ${userId}`);
  if (before === undefined) throw new Error('There is no such user.');
  const follows = before.username.toLowerCase() === before.email.toLowerCase();
  const username = follows ? email : before.username;
  await requireFreeNames(tx, userId, email, username);
  const other = requested_by_id !== null && requested_by_id !== userId ? requested_by_id : null;
  await tx.rows(sql`
    update app_user set email = ${email}, username = ${username}, set_up_by_id = coalesce(${other}::int, set_up_by_id),
      version = version + 1, updated_at = now() where id = ${userId}`);
  await tx.rows(sql`delete from email_change where user_id = ${userId}`);
  const changes: Change[] = [{ field: 'email', before: before.email, after: email }];
  if (follows) changes.push({ field: 'username', before: before.username, after: username });
  await writeHistory(tx, 'user', userId, requested_by_id, 'changed', changes);
  await sendSecurityNotice(app, tx, userId, 'email_changed', { to: before.email });
  await notifyAdmins(tx, { userId, what: t('New email confirmed: {email}', { email }), by: null });
  // The invitation went to the old address and is invalid now.
  if (before.unused && other !== null) {
    const by = await tx.one<By>(sql`
      select id, coalesce(nullif(trim(first_name || ' ' || last_name), ''), username) as name from app_user where id = ${other}`);
    if (by !== undefined) await sendInvitation(app, tx, { userId, by });
  }
}

/** Changes a user's address by its link, which is used up. 400 if the link is unknown, used, replaced or expired. */
export async function confirmEmail(app: App, token: string): Promise<string> {
  const changed = await app.db.transaction(
    async (tx) => {
      const found = await tx.one(openChange(token, app.now()));
      if (found === undefined) return undefined;
      await lockNames(tx);
      await tx.one(sql`select 1 from app_user where id = ${found.user_id} for update`);
      // Of two simultaneous calls, the second finds the link used.
      const pending = await tx.one(openChange(token, app.now()));
      if (pending === undefined) return undefined;
      await writeAddress(app, tx, pending);
      return pending;
    },
    { retries: 3 },
  );
  if (changed === undefined) throw invalid({ token: [t('Invalid value')] });
  app.access.forget(changed.user_id);
  return changed.email;
}

/** Ends a change requested in the user's own name: a new password may be meant to lock out an intruder who requested it. */
export async function endOwnEmailChange(tx: Tx, userId: number): Promise<void> {
  await tx.rows(sql`delete from email_change where user_id = ${userId} and requested_by_id = ${userId}`);
}

const changeIn = (facts: Readonly<Record<string, unknown>>): number | undefined =>
  typeof facts['emailChange'] === 'number' ? facts['emailChange'] : undefined;

/** Returns whether the link of an email was used, replaced or cancelled, or has expired. */
export async function isEmailLinkOver(
  app: App,
  tx: Tx,
  facts: Readonly<Record<string, unknown>>,
): Promise<boolean> {
  const id = changeIn(facts);
  if (id === undefined) return false;
  const row = await tx.one(
    sql`select 1 from email_change where id = ${id} and expires_at > ${app.now()} for update`,
  );
  return row === undefined;
}

/** Creates the token for the link of an email; returns its address for the text. Does nothing for other emails. */
export async function emailLinkFacts(
  app: App,
  tx: Tx,
  facts: Readonly<Record<string, unknown>>,
): Promise<{ link?: string }> {
  const id = changeIn(facts);
  if (id === undefined) return {};
  const token = randomBytes(TOKEN_BYTES).toString('base64url');
  const row = await tx.one(
    sql`update email_change set token_hash = ${hashOf(token)} where id = ${id} returning id`,
  );
  if (row === undefined) throw new Error('The change that this mail confirms was cancelled.');
  // After the #, which browsers don't send.
  return { link: `${ownAddress(app)}/authentication/login/confirm-email#${token}` };
}
