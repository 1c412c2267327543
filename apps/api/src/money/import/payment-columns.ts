import { t } from '@hireyard/messages';
import { MONEY_TYPES } from '@hireyard/wire/money/money';
import * as f from '@hireyard/wire/field';
import { type Db, sql } from '../../db/database.ts';
import { bad, type CellResult, code, column, known, refine, good } from '../../records/import/cells.ts';
import type { SheetRow, Values } from '../../records/import/sheet.ts';

export interface Order {
  readonly id: number;
  readonly position: string;
  readonly due: string | null;
}
const STATUSES = [
  'pending',
  'paid',
  'partially_paid',
  'overpaid',
  'failed',
  'approved',
  'succeeded',
] as const;
const METHODS = {
  card: 'card',
  bank_transfer: 'bank_transfer',
  cash: 'cash',
  cheque: 'cheque',
  direct_debit: 'direct_debit',
  deposit: 'transfer',
} as const;
export type Method = (typeof METHODS)[keyof typeof METHODS];

const method = refine(column(f.text({})), (text): CellResult<Method | null> => {
  if (text === '') return good(null);
  return Object.hasOwn(METHODS, text)
    ? good(METHODS[text as keyof typeof METHODS])
    : bad(
        t('Method “{text}” isn’t known. Use {methods}.', { text, methods: Object.keys(METHODS).join(', ') }),
      );
});

/** The columns of order_payments.csv. */
export async function paymentColumns(db: Db) {
  const orders = await db.rows<Order & { ref: string }>(sql`
    select upper(import_ref) as ref, id, position, payment_due_date as due from contract where import_ref is not null`);
  return {
    payment_ref: code(f.text({ required: true, max: 40 })),
    order_ref: known<Order>(new Map(orders.map((order) => [order.ref, order])), 'order'),
    type: column(f.choice(MONEY_TYPES, { required: true })),
    direction: column(f.choice(['payment', 'refund'], { required: true })),
    amount: column(f.money({ required: true, min: 0.01 })),
    amount_tax: column(f.money({ min: 0 }), { whenEmpty: '0.00' }),
    due_date: column(f.date({ nullable: true })),
    paid_on: column(f.date({ nullable: true })),
    method,
    status: column(f.choice(STATUSES, { required: true })),
    reference: column(f.text({ max: 100 }), { needed: false }),
    reason: column(f.text({ max: 300 }), { needed: false }),
  };
}
type Columns = Awaited<ReturnType<typeof paymentColumns>>;
export type PaymentRow = SheetRow<Columns>;
export type Payment = Values<Columns>;
