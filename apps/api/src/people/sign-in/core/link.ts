/**
 * Links to choose a password. A row says for whom and until when. The token is created with the email and is only in that email; the row has its
 * SHA-256, enough for 32 random bytes. Each user has one link: a newer link ends it, and triggers end it when the password, email or active flag
 * changes.
 */
import { createHash, randomBytes } from 'node:crypto';
import { sql, type Tx } from '../../../db/database.ts';
import type { App } from '../../../platform/http/call.ts';
import { ownAddress } from '../../../mail/compose/links.ts';

export type LinkKind = 'reset' | 'invitation';

const MINUTE = 60_000;
/**
 * Fixed, not settings. A reset is used at once, and a mailbox read by somebody else a day later must not open anything. An invitation must outlast
 * a weekend.
 */
const LIVES_MS: Readonly<Record<LinkKind, number>> = { reset: 60 * MINUTE, invitation: 7 * 24 * 60 * MINUTE };

const TOKEN_BYTES = 32;
const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest();

/** Creates a link for a user whose row is locked, replacing any earlier one; returns its id. */
export async function makeLink(app: App, tx: Tx, userId: number, kind: LinkKind): Promise<number> {
  const now = app.now();
  const end = new Date(now.getTime() + LIVES_MS[kind]);
  await tx.rows(sql`delete from password_link where user_id = ${userId} or expires_at <= ${now}`);
  const row = await tx.one<{ id: number }>(sql`
    insert into password_link (user_id, kind, created_at, expires_at) values (${userId}, ${kind}, ${now}, ${end}) returning id`);
  if (row === undefined) throw new Error('A link gave no row.');
  return row.id;
}

/** Returns the link id in the facts of an email, if any. */
const linkIn = (facts: Readonly<Record<string, unknown>>): number | undefined =>
  typeof facts['passwordLink'] === 'number' ? facts['passwordLink'] : undefined;

/** Returns whether the link of an email was used, replaced or has expired. Locks it until the transaction ends. */
export async function isLinkOver(
  app: App,
  tx: Tx,
  facts: Readonly<Record<string, unknown>>,
): Promise<boolean> {
  const id = linkIn(facts);
  if (id === undefined) return false;
  const row = await tx.one(
    sql`select 1 from password_link where id = ${id} and expires_at > ${app.now()} for update`,
  );
  return row === undefined;
}

/** Deletes the link of an email that won't be sent. */
export async function endLink(tx: Tx, facts: Readonly<Record<string, unknown>>): Promise<void> {
  await tx.rows(sql`delete from password_link where id = ${linkIn(facts) ?? null}::int`);
}

/** Creates the token for the link of an email; returns its address for the text. Does nothing for other emails. */
export async function linkFacts(
  app: App,
  tx: Tx,
  facts: Readonly<Record<string, unknown>>,
): Promise<{ link?: string }> {
  const id = linkIn(facts);
  if (id === undefined) return {};
  const token = randomBytes(TOKEN_BYTES).toString('base64url');
  const row = await tx.one<{ uid: string }>(sql`
    update password_link l set token_hash = ${hashOf(token)} from app_user u where l.id = ${id} and u.id = l.user_id returning u.uid`);
  if (row === undefined) throw new Error('The link of a mail is gone.');
  const query = new URLSearchParams({ uid: row.uid, token });
  return { link: `${ownAddress(app)}/authentication/login/reset-password/confirm?${query.toString()}` };
}

/** SQL condition: the valid link of this active user with this token. */
export const openLink = (userId: number, token: string, now: Date) => sql<{ kind: LinkKind }>`
  select l.kind from password_link l join app_user u on u.id = l.user_id
  where l.user_id = ${userId} and l.token_hash = ${hashOf(token)} and l.expires_at > ${now} and u.is_active`;
