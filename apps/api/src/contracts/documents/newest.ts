/** Finds the newest version of a document, and which versions are numbered together. */
import type { DocumentKind } from '@hireyard/wire/contracts/documents';
import { type Db, type RawBuilder, sql } from '../../db/database.ts';

/** The subject of a document: a contract with an optional invoice or payment request, or an account. */
export interface Owner {
  readonly contract: number | null;
  readonly account: number | null;
  readonly invoice: number | null;
  readonly paymentRequest: number | null;
  /** The day of a paper of goods. */
  readonly day: string | null;
}
export const ownerOf = (owner: Partial<Owner>): Owner => ({
  contract: null,
  account: null,
  invoice: null,
  paymentRequest: null,
  day: null,
  ...owner,
});

interface Newest {
  readonly id: number;
  readonly number: number;
  readonly name: string;
  readonly sha256: string;
  readonly bytes: Buffer;
  readonly facts: object;
}

/** SQL condition: documents `d` that are versions of the same document. */
const versionsOf = (
  kind: DocumentKind,
  { contract, account, invoice, paymentRequest }: Owner,
): RawBuilder<unknown> =>
  sql`d.kind = ${kind} and d.contract_id is not distinct from ${contract}::int and d.account_id is not distinct from ${account}::int
    and d.invoice_id is not distinct from ${invoice}::int and d.payment_request_id is not distinct from ${paymentRequest}::int`;

/** Returns the newest saved version for the same day, or undefined. */
export const newestOf = (db: Db, kind: DocumentKind, owner: Owner): Promise<Newest | undefined> =>
  db.one<Newest>(sql`
    select d.id, d.number, d.name, d.sha256, d.bytes, d.facts from contract_document d
    where ${versionsOf(kind, owner)} and d.day is not distinct from ${owner.day}::date order by d.number desc limit 1`);

/** Returns the number of the next version: those of all days are numbered together. */
export async function nextNumber(db: Db, kind: DocumentKind, owner: Owner): Promise<number> {
  const row = await db.one<{ last: number }>(
    sql`select coalesce(max(d.number), 0) as last from contract_document d where ${versionsOf(kind, owner)}`,
  );
  return (row?.last ?? 0) + 1;
}
