/**
 * The double-entry journal. Each invoice and movement has exactly one entry, posted in its own transaction. The
 * database refuses unbalanced entries and any later change (docs/use/money.md, "Ledger").
 */
import type { MoneyType } from '@hireyard/domain/money/balance';
import { formatMoney, type Minor } from '@hireyard/domain/values/money';
import type { MoneyRole } from '../../platform/ports/accounting.ts';
import type { PaymentMethod } from '@hireyard/wire/money/money';
import { type Db, type RawBuilder, sql, type Tx } from '../../db/database.ts';
import { settingFor, type Settings } from '../../platform/settings/settings.ts';
import type { MoneyScope } from './scope.ts';

type Role = 'receivable' | 'deposits_held' | 'income' | 'tax' | MoneyRole;
interface Posting {
  readonly code: string;
  readonly role: Role;
  readonly type: MoneyType;
  /** Debits are positive. */
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
/** Ledger codes besides the nominal mapping: setting `ledger_codes`. */
type Codes = Readonly<Record<'receivable' | 'tax' | MoneyRole, string>>;

/** The account of unmapped types: the money is real, and the trial balance shows it. */
const UNMAPPED: Readonly<Record<MoneyType, string>> = { deposit: '2100', contract: '4000', damages: '4100' };

/** The nominal code of a type (spec §3.10). */
export const nominalCode = async (db: Db, type: MoneyType): Promise<string> => (await nominalCodes(db))[type];

async function nominalCodes(db: Db): Promise<Readonly<Record<MoneyType, string>>> {
  const rows = await db.rows<{ type: MoneyType; account_code: string }>(
    sql`select type, account_code from nominal`,
  );
  return { ...UNMAPPED, ...Object.fromEntries(rows.map((row) => [row.type, row.account_code])) };
}

/** An older release may have written the setting without these accounts; then the old accounts are used. */
const allCodes = (codes: Omit<Codes, 'card_terminal' | 'direct_debit'> & Partial<Codes>): Codes => ({
  card_terminal: codes.card,
  direct_debit: codes.bank,
  ...codes,
});

/** The account codes, read once for any number of entries. */
export interface Chart {
  readonly codes: Codes;
  readonly nominals: Readonly<Record<MoneyType, string>>;
}
export const chartOf = async (db: Db, settings: Settings): Promise<Chart> => ({
  codes: allCodes(settingFor(settings, 'ledger_codes')),
  nominals: await nominalCodes(db),
});

/** Posts entries; each names its invoice or movement. */
export async function post(tx: Tx, entries: readonly Entry[]): Promise<void> {
  const rows = entries.map(({ invoice = null, transaction = null, postings, ...entry }) => ({
    ...entry,
    invoice,
    transaction,
    postings: postings
      .filter((posting) => posting.amount !== 0n)
      .map((posting) => ({ ...posting, amount: formatMoney(posting.amount) })),
  }));
  await tx.rows(sql`
    with given as (
      select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        g ("on" date, kind text, memo text, contract int, invoice int, transaction int, postings jsonb)),
    entry as (
      insert into journal_entry (entry_on, kind, memo, contract_id, invoice_id, transaction_id)
      select "on", kind, memo, contract, invoice, transaction from given returning id, coalesce(invoice_id, -transaction_id) as of)
    insert into posting (entry_id, code, role, type, amount)
    select entry.id, x.code, x.role, x.type, x.amount from entry join given g on coalesce(g.invoice, -g.transaction) = entry.of,
      jsonb_to_recordset(g.postings) x (code text, role text, type text, amount numeric)`);
}

/** `payment_package` of manually recorded movements. */
export const MANUAL = 'manual';
const MONEY_ROLE: Readonly<Record<PaymentMethod, MoneyRole>> = {
  card: 'card',
  bank_transfer: 'bank',
  cheque: 'bank',
  cash: 'cash',
  direct_debit: 'direct_debit',
  transfer: 'transfer',
};
/** Card terminals pay out separately from the card provider, so their takings have an account of their own. */
const moneyRole = ({ method, package: by }: Pick<MovementToPost, 'method' | 'package'>): MoneyRole =>
  method === 'card' && by === MANUAL ? 'card_terminal' : MONEY_ROLE[method];

/** The same in SQL: the account of the movement `t`. */
export const moneyRoleSql: RawBuilder<unknown> = sql`case when t.method in ('bank_transfer', 'cheque') then 'bank'
  when t.method = 'card' and t.payment_package = ${sql.lit(MANUAL)} then 'card_terminal' else t.method end`;

export interface MovementToPost {
  readonly id: number;
  readonly contract: number;
  readonly contract_number: string;
  readonly type: MoneyType;
  readonly kind: string;
  readonly method: PaymentMethod;
  /** The card provider, `manual` or `imported`. */
  readonly package: string;
  /** Captured less refunded. */
  readonly amount: Minor;
  readonly on: string;
  /** The other contract's number, for a transfer between two contracts. */
  readonly other?: string;
}

/** Returns the memo of a movement's entry; for transfers between contracts it names both sides. */
function memoOf({ contract_number, type, kind, other }: MovementToPost): string {
  const what = `${contract_number} ${type} ${kind.replace('_', ' ')}`;
  if (other === undefined) return what;
  return `${what}, ${kind.startsWith('refund') ? 'moved to' : 'moved from'} ${other}`;
}

/** Builds a movement's entry: money against the customer's debt, or against the deposits held. */
export function movementEntry({ codes, nominals }: Chart, movement: MovementToPost): Entry {
  const { type, method, amount } = movement;
  const role = moneyRole(movement);
  const other: Posting =
    type === 'deposit'
      ? { code: nominals.deposit, role: 'deposits_held', type, amount: -amount }
      : { code: codes.receivable, role: 'receivable', type, amount: -amount };
  const kind =
    method === 'transfer'
      ? 'transfer'
      : movement.kind === 'capture'
        ? 'payment'
        : movement.kind === 'refund'
          ? 'refund'
          : 'reversal';
  return {
    on: movement.on,
    kind,
    memo: memoOf(movement),
    contract: movement.contract,
    transaction: movement.id,
    postings: [{ code: codes[role], role, type, amount }, other],
  };
}

export interface InvoiceToPost {
  readonly id: number;
  readonly contract: number;
  readonly number: string;
  readonly type: MoneyType;
  readonly amount: Minor;
  readonly tax: Minor;
  readonly code: string;
  readonly on: string;
}

/** Builds an invoice's entry; negative amounts are credit notes. */
export function invoiceEntry({ codes }: Chart, invoice: InvoiceToPost): Entry {
  const { type, amount, tax } = invoice;
  return {
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
  };
}

const chart = async ({ app, db }: MoneyScope): Promise<Chart> => chartOf(db, await app.settings.all(db));

/** Posts a movement in its transaction. */
export const postMovement = async (scope: MoneyScope, movement: MovementToPost): Promise<void> =>
  post(scope.db, [movementEntry(await chart(scope), movement)]);

/** Posts an invoice in its transaction. Deposit invoices are not income and have no entry. */
export async function postInvoice(scope: MoneyScope, invoice: InvoiceToPost): Promise<void> {
  if (invoice.type === 'deposit') return;
  await post(scope.db, [invoiceEntry(await chart(scope), invoice)]);
}
