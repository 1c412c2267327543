/**
 * The double-entry journal. Each invoice and each movement of money has exactly one entry, posted in the transaction that makes it; the database
 * refuses entries that do not sum to zero, and any change of one (docs/money.md, "Ledger").
 */
import type { MoneyType } from '@hireyard/domain/balance';
import { formatMoney, type Minor } from '@hireyard/domain/money';
import { sql, type Tx } from '../db/database.ts';
import { settingFor } from '../settings/settings.ts';
import type { MoneyScope } from './scope.ts';

type Role = 'receivable' | 'deposits_held' | 'income' | 'tax' | 'bank' | 'card' | 'cash' | 'transfer';
interface Posting {
  readonly code: string;
  readonly role: Role;
  readonly type: MoneyType;
  /** Debit positive. */
  readonly amount: Minor;
}
interface Entry {
  readonly on: string;
  readonly kind: 'invoice' | 'credit_note' | 'payment' | 'refund' | 'reversal' | 'transfer';
  readonly memo: string;
  readonly contract: number;
  readonly invoice?: number;
  readonly transaction?: number;
  readonly postings: readonly Posting[];
}
/** Codes of the ledger beside the nominal mapping: setting `ledger_codes`. */
type Codes = Readonly<Record<'receivable' | 'bank' | 'card' | 'cash' | 'transfer' | 'tax', string>>;

const codesOf = async ({ app, db }: MoneyScope): Promise<Codes> =>
  settingFor<Codes>(await app.settings.all(db), 'ledger_codes');

/** Where a type is booked when nobody has mapped it: the money is real all the same, and the trial balance shows it. */
const UNMAPPED: Readonly<Record<MoneyType, string>> = { deposit: '2100', contract: '4000', damages: '4100' };

/** The nominal code of a type (spec §3.10). */
export async function nominalCode(db: Tx, type: MoneyType): Promise<string> {
  const row = await db.one<{ account_code: string }>(
    sql`select account_code from nominal where type = ${type}`,
  );
  return row?.account_code ?? UNMAPPED[type];
}

async function post(tx: Tx, entry: Entry): Promise<void> {
  const postings = entry.postings
    .filter((posting) => posting.amount !== 0n)
    .map((posting) => ({ ...posting, amount: formatMoney(posting.amount) }));
  await tx.rows(sql`
    with entry as (
      insert into journal_entry (entry_on, kind, memo, contract_id, invoice_id, transaction_id)
      values (${entry.on}, ${entry.kind}, ${entry.memo}, ${entry.contract}, ${entry.invoice ?? null}, ${entry.transaction ?? null}) returning id)
    insert into posting (entry_id, code, role, type, amount)
    select entry.id, x.code, x.role, x.type, x.amount from entry, jsonb_to_recordset(${JSON.stringify(postings)}::jsonb)
      x (code text, role text, type text, amount numeric)`);
}

export type PaymentMethod = 'card' | 'bank_transfer' | 'cash' | 'cheque' | 'transfer';
const MONEY_ROLE: Readonly<Record<PaymentMethod, 'bank' | 'card' | 'cash' | 'transfer'>> = {
  card: 'card',
  bank_transfer: 'bank',
  cheque: 'bank',
  cash: 'cash',
  transfer: 'transfer',
};

/** Posts a movement: money against what the customer owes, or against the deposits that are held for him. */
export async function postMovement(
  scope: MoneyScope,
  movement: {
    readonly id: number;
    readonly contract: number;
    readonly contract_number: string;
    readonly type: MoneyType;
    readonly kind: string;
    readonly method: PaymentMethod;
    /** Captured less refunded. */
    readonly amount: Minor;
    readonly on: string;
  },
): Promise<void> {
  const { type, method, amount } = movement;
  const codes = await codesOf(scope);
  const role = MONEY_ROLE[method];
  const other: Posting =
    type === 'deposit'
      ? { code: await nominalCode(scope.db, 'deposit'), role: 'deposits_held', type, amount: -amount }
      : { code: codes.receivable, role: 'receivable', type, amount: -amount };
  const kind =
    method === 'transfer'
      ? 'transfer'
      : movement.kind === 'capture'
        ? 'payment'
        : movement.kind === 'refund'
          ? 'refund'
          : 'reversal';
  await post(scope.db, {
    on: movement.on,
    kind,
    memo: `${movement.contract_number} ${type} ${movement.kind.replace('_', ' ')}`,
    contract: movement.contract,
    transaction: movement.id,
    postings: [{ code: codes[role], role, type, amount }, other],
  });
}

/** Posts an invoice, or a credit note when it is negative. A deposit is no income: its invoice leaves no entry. */
export async function postInvoice(
  scope: MoneyScope,
  invoice: {
    readonly id: number;
    readonly contract: number;
    readonly number: string;
    readonly type: MoneyType;
    readonly amount: Minor;
    readonly tax: Minor;
    readonly code: string;
    readonly on: string;
  },
): Promise<void> {
  const { type, amount, tax } = invoice;
  if (type === 'deposit') return;
  const codes = await codesOf(scope);
  await post(scope.db, {
    on: invoice.on,
    kind: amount < 0n ? 'credit_note' : 'invoice',
    memo: `${invoice.number} ${type}`,
    contract: invoice.contract,
    invoice: invoice.id,
    postings: [
      { code: codes.receivable, role: 'receivable', type, amount },
      { code: invoice.code, role: 'income', type, amount: tax - amount },
      { code: codes.tax, role: 'tax', type, amount: -tax },
    ],
  });
}
