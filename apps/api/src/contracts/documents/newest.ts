/** Whose versions are counted together, and the newest of them. */
import type { DocumentKind } from '@hireyard/wire/contracts/documents';
import { type Db, type RawBuilder, sql } from '../../db/database.ts';

/** What a document is of: a contract, perhaps one invoice or payment request of it, or an account. */
export interface Owner {
  readonly contract: number | null;
  readonly account: number | null;
  readonly invoice: number | null;
  readonly paymentRequest: number | null;
}
export const ownerOf = (owner: Partial<Owner>): Owner => ({
  contract: null,
  account: null,
  invoice: null,
  paymentRequest: null,
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

/** Rows of the document `d` that are versions of one thing. */
const versionsOf = (
  kind: DocumentKind,
  { contract, account, invoice, paymentRequest }: Owner,
): RawBuilder<unknown> =>
  sql`d.kind = ${kind} and d.contract_id is not distinct from ${contract}::int and d.account_id is not distinct from ${account}::int
    and d.invoice_id is not distinct from ${invoice}::int and d.payment_request_id is not distinct from ${paymentRequest}::int`;

/** The newest version kept; undefined where none is. */
export const newestOf = (db: Db, kind: DocumentKind, owner: Owner): Promise<Newest | undefined> =>
  db.one<Newest>(sql`
    select d.id, d.number, d.name, d.sha256, d.bytes, d.facts from contract_document d where ${versionsOf(kind, owner)}
    order by d.number desc limit 1`);
