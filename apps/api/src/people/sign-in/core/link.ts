/**
 * Links to choose a password. A link is a row that says for whom and until when; its token is made when the mail is made and stands in that
 * mail only (here its SHA-256, which is enough for 32 random bytes). One link a user: a newer one ends it, as does (by a trigger) another
 * password, another e-mail address or the end of the user.
 */
import { createHash, randomBytes } from 'node:crypto';
import { sql, type Tx } from '../../../db/database.ts';
import type { App } from '../../../platform/http/call.ts';
import { ownAddress } from '../../../mail/compose/links.ts';

export type LinkKind = 'reset' | 'invitation';

const MINUTE = 60_000;
/**
 * Constants and no settings: somebody who asked for a reset sits there and waits, and a mailbox that is read by somebody else a day later must
 * open nothing; who is invited may be away for the weekend, or begins next Monday.
 */
const LIVES_MS: Readonly<Record<LinkKind, number>> = { reset: 60 * MINUTE, invitation: 7 * 24 * 60 * MINUTE };

const TOKEN_BYTES = 32;
const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest();

/** Makes a link for a user whose row is locked, and ends the one before; answers its id. */
export async function makeLink(app: App, tx: Tx, userId: number, kind: LinkKind): Promise<number> {
  const now = app.now();
  const end = new Date(now.getTime() + LIVES_MS[kind]);
  await tx.rows(sql`delete from password_link where user_id = ${userId} or expires_at <= ${now}`);
  const row = await tx.one<{ id: number }>(sql`
    insert into password_link (user_id, kind, created_at, expires_at) values (${userId}, ${kind}, ${now}, ${end}) returning id`);
  if (row === undefined) throw new Error('A link gave no row.');
  return row.id;
}

/** The link that the facts of a mail name, if they name one. */
const linkIn = (facts: Readonly<Record<string, unknown>>): number | undefined =>
  typeof facts['passwordLink'] === 'number' ? facts['passwordLink'] : undefined;

/** Whether a mail with these facts came too late: its link was used, replaced or is over. Keeps it as it is until the transaction ends. */
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

/** Ends the link of a mail that does not go out. */
export async function endLink(tx: Tx, facts: Readonly<Record<string, unknown>>): Promise<void> {
  await tx.rows(sql`delete from password_link where id = ${linkIn(facts) ?? null}::int`);
}

/** Makes the token of a mail's link and answers its address, as a fact for the words; nothing for mail without one. */
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

/** SQL: the link of this user and token that counts now, of an active user. */
export const openLink = (userId: number, token: string, now: Date) => sql<{ kind: LinkKind }>`
  select l.kind from password_link l join app_user u on u.id = l.user_id
  where l.user_id = ${userId} and l.token_hash = ${hashOf(token)} and l.expires_at > ${now} and u.is_active`;
