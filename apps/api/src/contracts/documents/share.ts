/**
 * Share links of saved versions. Customers open them without signing in; they expire, can be revoked, and count how often they were opened.
 */
import { t } from '@hireyard/messages';
import { randomBytes } from 'node:crypto';
import { type DocumentKind, MAX_SHARE_DAYS } from '@hireyard/wire/contracts/documents';
import { type Db, sql, type Tx } from '../../db/database.ts';
import type { App } from '../../platform/http/call.ts';
import { HttpError, notFound } from '../../platform/http/errors.ts';
import { writeHistory } from '../../records/core/write.ts';
import { settingFor } from '../../platform/settings/settings.ts';

/** 192 bits, impossible to guess. */
const TOKEN_BYTES = 24;
const TOKEN = /^[\w-]{32}$/;
const DAY_MS = 86_400_000;

/** Returns the address of a link: quotes have a page, other documents are the file itself. `origin` has no trailing slash. */
export const shareUrl = (app: Pick<App, 'env'>, origin: string, kind: DocumentKind, token: string): string =>
  kind === 'quote'
    ? `${origin}/noauth/quote/${token}`
    : `${origin}${app.env.API_BASE_PATH}/api/v1/shared/${token}/document.pdf`;

interface NewShare {
  readonly document: number;
  /** Null for the default in the settings. */
  readonly days: number | null;
  readonly createdBy: number | null;
}

/** Creates a link to a version and returns its id and token. 404 if the version is not found. */
export async function shareDocument(
  tx: Tx,
  app: App,
  { document, days, createdBy }: NewShare,
): Promise<{ id: number; token: string; expiresAt: Date }> {
  const set = Number(settingFor<unknown>(await app.settings.all(tx), 'document_share_days'));
  const held = Math.min(days ?? (set >= 1 ? set : 1), MAX_SHARE_DAYS);
  const expiresAt = new Date(app.now().getTime() + held * DAY_MS);
  const token = randomBytes(TOKEN_BYTES).toString('base64url');
  const row = await tx.one<{ id: number }>(sql`
    insert into document_share (document_id, token, expires_at, created_by_id, created_at)
    select id, ${token}, ${expiresAt.toISOString()}::timestamptz, ${createdBy}, ${app.now().toISOString()}::timestamptz
    from contract_document where id = ${document} returning id`);
  if (row === undefined) throw notFound();
  return { id: row.id, token, expiresAt };
}

/** Records actions on a link in the history of the document's owner, but never the link itself. */
export async function writeShareHistory(
  tx: Tx,
  share: number,
  userId: number,
  action: string,
): Promise<void> {
  const row = await tx.one<{
    contract: number | null;
    account: number | null;
    document: string;
    until: string;
  }>(sql`
    select d.contract_id as contract, d.account_id as account, d.kind || ' ' || d.number as document, wire_time(s.expires_at) as until
    from document_share s join contract_document d on d.id = s.document_id where s.id = ${share}`);
  if (row === undefined) return;
  await writeHistory(
    tx,
    row.contract === null ? 'account' : 'contract',
    row.contract ?? row.account ?? 0,
    userId,
    action,
    [
      { field: 'document', before: null, after: row.document },
      { field: 'until', before: null, after: row.until },
    ],
  );
}

/** Revokes a link once; 404 if there is none. */
export async function revokeShare(tx: Tx, app: App, id: number): Promise<void> {
  const row = await tx.one(sql`
    update document_share set revoked_at = coalesce(revoked_at, ${app.now().toISOString()}::timestamptz) where id = ${id} returning id`);
  if (row === undefined) throw notFound();
}

export interface SharedDocument {
  readonly share: number;
  readonly document: number;
  readonly contract: number | null;
  readonly kind: DocumentKind;
  readonly sha256: string;
  readonly facts: unknown;
  readonly expires_at: string;
  readonly expired: boolean;
  readonly revoked: boolean;
}

/** Returns the version of a token, valid or not; 404 if there is none. */
export async function sharedDocument(db: Db, app: App, token: string): Promise<SharedDocument> {
  if (!TOKEN.test(token)) throw notFound();
  const row = await db.one<SharedDocument>(sql`
    select s.id as share, d.id as document, d.contract_id as contract, d.kind, d.sha256, d.facts, wire_time(s.expires_at) as expires_at,
      s.expires_at <= ${app.now().toISOString()}::timestamptz as expired, s.revoked_at is not null as revoked
    from document_share s join contract_document d on d.id = s.document_id where s.token = ${token}`);
  if (row === undefined) throw notFound();
  return row;
}

/** 410 for a link that is no longer valid. */
export function requireValidLink({ expired, revoked }: Pick<SharedDocument, 'expired' | 'revoked'>): void {
  const invalidLink = (detail: string, code: string) => new HttpError(410, { detail, code });
  if (revoked)
    throw invalidLink(t('This link is no longer valid. Please ask us for a new one.'), 'withdrawn');
  if (expired) throw invalidLink(t('This link has expired. Please ask us for a new one.'), 'expired');
}

/** Counts an opening of a link. */
export async function countView(db: Db, app: App, share: number): Promise<void> {
  const now = sql`${app.now().toISOString()}::timestamptz`;
  await db.rows(sql`
    update document_share set views = views + 1, first_viewed_at = coalesce(first_viewed_at, ${now}), last_viewed_at = ${now} where id = ${share}`);
}
