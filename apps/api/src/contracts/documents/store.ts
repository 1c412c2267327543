/** Stores sent documents as versions. Rows never change, and equal documents share a version. */
import { t } from '@hireyard/messages';
import { type Db, sql, type Tx } from '../../db/database.ts';
import { busy, HttpError, notFound } from '../../platform/http/errors.ts';
import { writeHistory } from '../../records/core/write.ts';
import { storeVersion } from '../versions/store-version.ts';
import { newestOf, nextNumber, type Owner } from './newest.ts';
import type { Rendered } from './render.ts';

/** Serialises concurrent saves for the same owner. */
async function lockOwner(tx: Tx, { contract, account }: Owner): Promise<void> {
  const found = await (contract === null
    ? tx.one(sql`select 1 from account where id = ${account} for update`)
    : tx.one(sql`select 1 from contract where id = ${contract} for update`));
  if (found === undefined) throw notFound();
}

/**
 * Stores a rendered document as the next version of its kind, or returns the newest if its bytes are equal. Locks the contract or account.
 * `createdBy`: null without a signed-in user. Returns the version's id; 409 `retry` if another version was stored since it was rendered.
 */
export async function storeDocument(tx: Tx, rendered: Rendered, createdBy: number | null): Promise<number> {
  const { kind, owner, number, name, bytes, sha256, facts, contractVersion } = rendered;
  await lockOwner(tx, owner);
  const newest = await newestOf(tx, kind, owner);
  if (newest?.sha256 === sha256) return versioned(tx, rendered, newest.id, createdBy);
  if (number !== (await nextNumber(tx, kind, owner)))
    throw busy('Another version of the document was kept at the same moment. Try again.', 'retry', 1);
  const row = await tx.one<{ id: number }>(sql`
    insert into contract_document (contract_id, account_id, invoice_id, payment_request_id, kind, number, name, sha256, bytes, contract_version, facts,
      day, created_by_id)
    values (${owner.contract}, ${owner.account}, ${owner.invoice}, ${owner.paymentRequest}, ${kind}, ${number}, ${name}, ${sha256}, ${bytes},
      ${contractVersion}, ${JSON.stringify(facts)}::jsonb, ${owner.day}::date, ${createdBy}) returning id`);
  if (row === undefined) throw new Error('A document gave no row.');
  if (owner.contract !== null)
    await writeHistory(tx, 'contract', owner.contract, createdBy, 'document kept', [
      { field: kind, before: null, after: number },
    ]);
  return versioned(tx, rendered, row.id, createdBy);
}

/** Documents offered to customers are versions of the contract too. */
async function versioned(
  tx: Tx,
  { kind, owner }: Rendered,
  document: number,
  createdBy: number | null,
): Promise<number> {
  if (owner.contract !== null && (kind === 'quote' || kind === 'contract'))
    await storeVersion(tx, owner.contract, document, createdBy);
  return document;
}

interface Kept {
  readonly name: string;
  readonly media_type: string;
  readonly sha256: string;
  readonly bytes: Buffer;
}

/** Returns a saved version as a file; 404 if there is none. */
export async function documentBytes(db: Db, id: number): Promise<Kept> {
  const row = await db.one<Kept & { erased: boolean }>(
    sql`select name, media_type, sha256, bytes, erased_at is not null as erased from contract_document where id = ${id}`,
  );
  if (row === undefined) throw notFound();
  if (row.erased)
    throw new HttpError(410, { detail: t('This document was erased with its customer.'), code: 'erased' });
  return row;
}
