/** Loads versions of a contract's documents with links and acceptances for staff. */
import type { DocumentShare, DocumentVersion } from '@hireyard/wire/contracts/documents';
import { type Db, type RawBuilder, sql } from '../../db/database.ts';
import type { App } from '../../platform/http/call.ts';
import { authorOf } from '../../records/core/author.ts';
import { shareUrl } from './share.ts';

type StoredShare = Omit<DocumentShare, 'url'> & { readonly token: string };
type Stored = Omit<DocumentVersion, 'shares'> & { readonly shares: readonly StoredShare[] };

const shares = (now: string): RawBuilder<unknown> => sql`(
  select coalesce(jsonb_agg(jsonb_build_object('id', s.id, 'token', s.token,
    'status', case when s.revoked_at is not null then 'revoked' when s.expires_at <= ${now}::timestamptz then 'expired' else 'open' end,
    'expires_at', wire_time(s.expires_at), 'revoked_at', wire_time(s.revoked_at), 'views', s.views, 'first_viewed_at', wire_time(s.first_viewed_at),
    'last_viewed_at', wire_time(s.last_viewed_at), 'created_at', wire_time(s.created_at), 'created_by', ${authorOf('s.created_by_id')})
    order by s.id desc), '[]')
  from document_share s where s.document_id = d.id)`;
const acceptance = sql`(
  select jsonb_build_object('name', a.name, 'email', a.email, 'accepted_at', wire_time(a.accepted_at)) from quote_acceptance a where a.document_id = d.id)`;

/**
 * Returns versions matching a condition over document `d`, newest first. `origin`: scheme and host of links; null for users who can't have
 * them, because a link can accept a quote.
 */
async function versionsWhere(
  db: Db,
  app: App,
  origin: string | null,
  condition: RawBuilder<unknown>,
): Promise<DocumentVersion[]> {
  const rows = await db.rows<Stored>(sql`
    select d.id, d.kind, d.number, d.name, d.day, length(d.bytes) as size, d.sha256, d.contract_version, wire_time(d.created_at) as created_at,
      ${authorOf('d.created_by_id')} as created_by, ${shares(app.now().toISOString())} as shares, ${acceptance} as acceptance
    from contract_document d where ${condition} order by d.id desc`);
  return rows.map(({ shares: links, ...version }) => ({
    ...version,
    shares: links.map(({ token, ...share }) => ({
      ...share,
      url: origin === null ? null : shareUrl(app, origin, version.kind, token),
    })),
  }));
}

/** Returns all saved versions of a contract's documents. */
export const contractVersions = (db: Db, app: App, origin: string | null, contract: number) =>
  versionsWhere(db, app, origin, sql`d.contract_id = ${contract}`);

/** Returns all saved statements of an account. */
export const accountVersions = (db: Db, app: App, origin: string | null, account: number) =>
  versionsWhere(db, app, origin, sql`d.account_id = ${account}`);

/** Returns one version, or undefined. */
export const versionById = async (db: Db, app: App, origin: string | null, id: number) =>
  (await versionsWhere(db, app, origin, sql`d.id = ${id}`))[0];

/** Returns the version of a link, or undefined. */
export const versionOfShare = async (db: Db, app: App, origin: string, share: number) =>
  (
    await versionsWhere(
      db,
      app,
      origin,
      sql`d.id = (select document_id from document_share where id = ${share})`,
    )
  )[0];
