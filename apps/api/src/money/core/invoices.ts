/** Raises invoices and credit notes (spec §3.10). */
import { t } from '@hireyard/messages';
import type { MoneyType } from '@hireyard/domain/money/balance';
import { taxInside } from '@hireyard/domain/money/balance';
import { formatMoney, type Minor, parseMoney } from '@hireyard/domain/values/money';
import { sql } from '../../db/database.ts';
import { invalid } from '../../platform/http/errors.ts';
import { writeHistory } from '../../records/core/write.ts';
import { settingFor } from '../../platform/settings/settings.ts';
import { nominalCode, postInvoice } from './journal.ts';
import type { MoneyScope } from './scope.ts';
import { moneyOf } from './settle.ts';

const LETTERS: Readonly<Record<MoneyType, string>> = { deposit: 'D', contract: 'C', damages: 'X' };

interface NewInvoice {
  readonly contract: number;
  readonly type: MoneyType;
  /** Null = the amount not yet invoiced; negative = a credit note. */
  readonly amount: Minor | null;
  readonly dueDate: string | null;
  readonly reason?: string;
}

/** Sums the documents of a type. */
export async function invoiced(
  scope: Pick<MoneyScope, 'db'>,
  contract: number,
  type: MoneyType,
): Promise<{ amount: Minor; tax: Minor; count: number }> {
  const row = await scope.db.one<{ amount: string; tax: string; count: number }>(sql`
    select coalesce(sum(amount), 0) as amount, coalesce(sum(amount_tax), 0) as tax, count(*)::int as count
    from invoice where contract_id = ${contract} and type = ${type}`);
  return { amount: parseMoney(row?.amount ?? '0'), tax: parseMoney(row?.tax ?? '0'), count: row?.count ?? 0 };
}

/** Throws 400 unless the amount is within what is left to invoice, or to credit. */
function requireInvoice(amount: Minor, rest: Minor, soFar: Minor): void {
  if (amount === 0n) throw invalid({ amount: [t('Everything is already invoiced.')] });
  if (amount > 0n && amount > rest)
    throw invalid({
      amount: [
        rest > 0n
          ? t('Only {rest} is left to invoice.', { rest: formatMoney(rest) })
          : t('Everything is already invoiced.'),
      ],
    });
  if (amount < 0n && -amount > soFar)
    throw invalid({
      amount: [t('You can credit at most {soFar}, the amount invoiced.', { soFar: formatMoney(soFar) })],
    });
}

/** Limits a document's tax to its amount and sign, even if the contract's tax changed since the last one. */
function within(tax: Minor, amount: Minor): Minor {
  const [least, most] = amount < 0n ? [amount, 0n] : [0n, amount];
  return tax < least ? least : tax > most ? most : tax;
}

/** Raises a document on a locked contract and posts it; returns its ID. 400 if nothing is left to invoice. */
export async function raiseInvoice(scope: MoneyScope, wanted: NewInvoice): Promise<number> {
  const { db: tx, app, userId, today } = scope;
  const { contract, balances } = await moneyOf(tx, wanted.contract);
  const balance = balances[wanted.type];
  const soFar = await invoiced(scope, wanted.contract, wanted.type);
  const rest = balance.total - soFar.amount;
  const amount = wanted.amount ?? rest;
  requireInvoice(amount, rest, soFar.amount);
  // The last document takes the rounding difference, so that all documents together carry the contract's tax.
  const tax =
    amount === rest ? within(balance.tax - soFar.tax, amount) : taxInside(amount, balance.total, balance.tax);
  const code = await nominalCode(tx, wanted.type);
  const number = `${contract.contract_number}-${LETTERS[wanted.type]}${soFar.count + 1}`;
  const row = await tx.one<{ id: number }>(sql`
    insert into invoice (contract_id, type, number, amount, amount_tax, currency, issued_on, due_date, account_code, reason, accounting_package, created_by_id)
    values (${wanted.contract}, ${wanted.type}, ${number}, ${formatMoney(amount)}, ${formatMoney(tax)},
      ${settingFor<string>(await app.settings.all(tx), 'currency')}, ${today}, ${wanted.dueDate ?? contract.payment_due_date ?? today}, ${code},
      ${wanted.reason ?? ''}, ${app.accounts?.name ?? 'ledger'}, ${userId}) returning id`);
  if (row === undefined) throw new Error('An invoice gave no row.');
  await postInvoice(scope, {
    id: row.id,
    contract: wanted.contract,
    number,
    type: wanted.type,
    amount,
    tax,
    code,
    on: today,
  });
  await writeHistory(tx, 'invoice', row.id, userId, 'created', [
    { field: 'number', before: null, after: number },
    { field: 'amount', before: null, after: formatMoney(amount) },
  ]);
  return row.id;
}

/** Invoices or credits the difference between documents and totals at the end of a hire, except for deposits. */
export async function invoiceRest(scope: MoneyScope, contract: number): Promise<void> {
  const { balances } = await moneyOf(scope.db, contract);
  for (const type of ['contract', 'damages'] as const) {
    const { amount } = await invoiced(scope, contract, type);
    if (balances[type].total !== amount)
      await raiseInvoice(scope, { contract, type, amount: null, dueDate: null });
  }
}
