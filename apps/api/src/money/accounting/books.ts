/** Reads, at one moment, a contract's records here and those that the accounting package is known to have. */
import type { MoneyType } from '@hireyard/domain/money/balance';
import type {
  AccountingFacts,
  PlanAllocation,
  PlanBooking,
  PlanDocument,
  PlanMovement,
} from '@hireyard/domain/money/accounting-plan';
import { parseMoney } from '@hireyard/domain/values/money';
import { type Db, sql } from '../../db/database.ts';

export interface Books extends AccountingFacts {
  /** Causes recorded so far. The package is in sync with them once no step is left. */
  readonly asked: number;
}

type Raw<T> = { readonly [K in keyof T]: T[K] extends bigint ? string : T[K] };
interface Row {
  readonly contact: string | null;
  readonly asked: number;
  readonly documents: readonly Raw<Pick<PlanDocument, 'id' | 'type' | 'amount' | 'third_party_id'>>[];
  readonly movements: readonly Raw<PlanMovement>[];
  readonly bookings: readonly Raw<PlanBooking>[];
  readonly allocations: readonly Raw<PlanAllocation>[];
}

const exact = <T extends { readonly amount: string }>(one: T): Omit<T, 'amount'> & { amount: bigint } => ({
  ...one,
  amount: parseMoney(one.amount),
});

/**
 * One statement, so that a movement never appears without its document. Our invoices are never voided, only credited.
 */
export async function readBooks(db: Db, contract: number): Promise<Books> {
  const row = await db.one<Row>(sql`
    select max(a.contact_id) as contact, coalesce(max(a.asked), 0) as asked,
      (select coalesce(jsonb_agg(jsonb_build_object('id', i.id, 'type', i.type, 'amount', i.amount::text, 'third_party_id', i.third_party_id) order by i.id), '[]')
        from invoice i where i.contract_id = ${contract}) as documents,
      (select coalesce(jsonb_agg(jsonb_build_object('id', t.id, 'type', p.type, 'amount', t.amount::text, 'reverses', t.reverses_id) order by t.id), '[]')
        from money_transaction t join payment_request p on p.id = t.payment_request_id where p.contract_id = ${contract}) as movements,
      (select coalesce(jsonb_agg(jsonb_build_object('movement', b.transaction_id, 'document', b.invoice_id, 'amount', b.amount::text,
          'third_party_id', b.third_party_id, 'leaving', b.leaving) order by b.id), '[]')
        from accounting_booking b join invoice i on i.id = b.invoice_id where i.contract_id = ${contract}) as bookings,
      (select coalesce(jsonb_agg(jsonb_build_object('credit_note', l.credit_note_id, 'invoice', l.invoice_id, 'amount', l.amount::text, 'done', l.done)
          order by l.credit_note_id, l.invoice_id), '[]')
        from accounting_allocation l join invoice i on i.id = l.invoice_id where i.contract_id = ${contract}) as allocations
    from accounting_contract a where a.contract_id = ${contract}`);
  if (row === undefined) throw new Error(`The books of contract ${contract} gave no row.`);
  return {
    contact: row.contact,
    asked: row.asked,
    documents: row.documents.map((one) => ({ ...exact(one), void: false, voided_there: false })),
    movements: row.movements.map(exact),
    bookings: row.bookings.map(exact),
    allocations: row.allocations.map(exact),
  };
}

/** The money type of a document. */
export function typeOf({ documents }: AccountingFacts, id: number): MoneyType | null {
  return documents.find((one) => one.id === id)?.type ?? null;
}
