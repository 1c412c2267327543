/**
 * The steps of a sync. Each step notes the intended call where the package's response alone could be ambiguous,
 * calls, and stores the response. Each write is a short transaction, so after a crash the next run can continue.
 */
import type { AccountingStep } from '@hireyard/domain/money/accounting-plan';
import type { MoneyType } from '@hireyard/domain/money/balance';
import { formatMoney, parseMoney } from '@hireyard/domain/values/money';
import type { AccountsProvider, InvoiceDocument, PaymentDocument } from '../../platform/ports/accounting.ts';
import { type Db, sql, type Tx } from '../../db/database.ts';
import { today } from '../../platform/settings/dated.ts';
import { moneyRoleSql, nominalCode } from '../core/journal.ts';
import { makeContact } from './contact.ts';
import type { SyncClaim } from './sync-claim.ts';
import type { Books } from './books.ts';

type Doing<K extends AccountingStep['do']> = Extract<AccountingStep, { readonly do: K }>;
export type Due = Exclude<AccountingStep, { readonly do: 'nothing' }>;

const WORDS: Readonly<Record<MoneyType, string>> = {
  deposit: 'Deposit for hire',
  contract: 'Hire',
  damages: 'Damages of hire',
};

/** Returns the row that a query by ID must find. */
async function row<T>(db: Db, query: Parameters<Db['one']>[0]): Promise<T> {
  const found = await db.one(query);
  if (found === undefined) throw new Error('A record of the books is not there.');
  return found as T;
}

interface InvoiceRow {
  readonly number: string;
  readonly type: MoneyType;
  readonly amount: string;
  readonly amount_tax: string;
  readonly currency: string;
  readonly issued_on: string;
  readonly due_date: string | null;
  readonly reason: string;
  readonly contract_number: string;
}

/**
 * Builds the document for the package with the code currently mapped to its type, so that a wrong code can be
 * corrected.
 */
async function documentOf(db: Db, id: number, contactId: string): Promise<InvoiceDocument> {
  const one = await row<InvoiceRow>(
    db,
    sql`select i.number, i.type, i.amount, i.amount_tax, i.currency, i.issued_on, i.due_date, i.reason, c.contract_number
      from invoice i join contract c on c.id = i.contract_id where i.id = ${id}`,
  );
  const amount = parseMoney(one.amount);
  const tax = parseMoney(one.amount_tax);
  const size = (part: bigint) => formatMoney(part < 0n ? -part : part);
  const what = `${WORDS[one.type]} ${one.contract_number}`;
  return {
    number: one.number,
    contactId,
    type: one.type,
    reference: one.contract_number,
    date: one.issued_on,
    dueDate: one.due_date ?? one.issued_on,
    currency: one.currency,
    description: one.reason === '' ? what : `${what}: ${one.reason}`,
    amountEx: size(amount - tax),
    amountTax: size(tax),
    accountCode: await nominalCode(db, one.type),
  };
}

async function raise(
  { app, write }: SyncClaim,
  provider: AccountsProvider,
  { contact }: Books,
  { do: kind, document }: Doing<'invoice' | 'credit_note' | 'void'>,
): Promise<void> {
  if (kind === 'void') throw new Error('No invoice is ever void here.');
  const paper = await documentOf(app.db, document, contact ?? '');
  const key = `invoice-${document}`;
  const id = await (kind === 'invoice'
    ? provider.raiseInvoice(paper, key)
    : provider.raiseCreditNote(paper, key));
  await write((tx) =>
    tx.rows(sql`update invoice set third_party_id = ${id}, accounting_package = ${provider.name}, version = version + 1, updated_at = now()
      where id = ${document}`),
  );
}

interface BookingRow extends Omit<PaymentDocument, 'reference' | 'on'> {
  readonly id: number;
  readonly kind: PaymentDocument['on']['kind'];
  readonly document_id: string;
}

async function pay(
  { app, write }: SyncClaim,
  provider: AccountsProvider,
  { movement, document, amount }: Doing<'payment'>,
): Promise<void> {
  await write((tx) =>
    tx.rows(sql`insert into accounting_booking (transaction_id, invoice_id, amount) values (${movement}, ${document}, ${formatMoney(amount)})
      on conflict (transaction_id, invoice_id) do nothing`),
  );
  const noted = await row<BookingRow>(
    app.db,
    sql`select b.id, b.amount, t.paid_on as date, t.currency, ${moneyRoleSql} as money, i.third_party_id as document_id,
      case when i.amount > 0 then 'invoice' else 'credit_note' end as kind
      from accounting_booking b join money_transaction t on t.id = b.transaction_id join invoice i on i.id = b.invoice_id
      where b.transaction_id = ${movement} and b.invoice_id = ${document}`,
  );
  const payment = {
    reference: `T${movement}`,
    on: { kind: noted.kind, id: noted.document_id },
    date: noted.date,
    amount: noted.amount,
    currency: noted.currency,
    money: noted.money,
  };
  // The row is part of the key: a payment that is reversed and recorded again is a new payment, even with the same
  // amount.
  const id = await provider.recordPayment(payment, `booking-${noted.id}`);
  await write((tx) =>
    tx.rows(sql`update accounting_booking set third_party_id = ${id} where id = ${noted.id}`),
  );
}

const booking = ({ movement, document }: Doing<'payment' | 'reverse'>) =>
  sql`transaction_id = ${movement} and invoice_id = ${document}`;

async function removePayment(
  { write }: SyncClaim,
  provider: AccountsProvider,
  step: Doing<'reverse'>,
): Promise<void> {
  await write((tx) => tx.rows(sql`update accounting_booking set leaving = true where ${booking(step)}`));
  await provider.reversePayment(step.third_party_id, `reverse-${step.third_party_id}`);
  await write((tx) => tx.rows(sql`delete from accounting_booking where ${booking(step)}`));
}

const allocation = ({ credit_note, invoice }: Doing<'allocation'>) =>
  sql`credit_note_id = ${credit_note} and invoice_id = ${invoice}`;

async function allocate(
  { app, write }: SyncClaim,
  provider: AccountsProvider,
  { documents }: Books,
  step: Doing<'allocation'>,
): Promise<void> {
  const amount = formatMoney(step.amount);
  await write((tx) =>
    tx.rows(sql`
      insert into accounting_allocation as a (credit_note_id, invoice_id, amount) values (${step.credit_note}, ${step.invoice}, ${amount})
      on conflict (credit_note_id, invoice_id) do update set amount = excluded.amount, done = false,
        amount_before = case when a.done then a.amount else a.amount_before end`),
  );
  const there = (id: number): string => documents.find((one) => one.id === id)?.third_party_id ?? '';
  const key = `allocation-${step.credit_note}-${step.invoice}-${amount}`;
  await provider.allocate(there(step.credit_note), there(step.invoice), amount, today(app), key);
  await write((tx) => tx.rows(sql`update accounting_allocation set done = true where ${allocation(step)}`));
}

/**
 * Performs one step. Throws RefusedError if the package refuses and TryAgainError if it does not respond. A retry
 * continues where it stopped.
 */
export async function runStep(
  held: SyncClaim,
  provider: AccountsProvider,
  books: Books,
  step: Due,
): Promise<void> {
  switch (step.do) {
    case 'contact':
      return makeContact(held, provider);
    case 'invoice':
    case 'credit_note':
    case 'void':
      return raise(held, provider, books, step);
    case 'payment':
      return pay(held, provider, step);
    case 'reverse':
      return removePayment(held, provider, step);
    case 'allocation':
      return allocate(held, provider, books, step);
  }
}

/** Deletes the note of a refused step: the package has nothing from it. */
export async function undo(tx: Tx, step: Due): Promise<void> {
  if (step.do === 'payment')
    await tx.rows(sql`delete from accounting_booking where ${booking(step)} and third_party_id is null`);
  if (step.do === 'reverse')
    await tx.rows(sql`update accounting_booking set leaving = false where ${booking(step)}`);
  if (step.do !== 'allocation') return;
  await tx.rows(
    sql`delete from accounting_allocation where ${allocation(step)} and not done and amount_before = 0`,
  );
  await tx.rows(
    sql`update accounting_allocation set amount = amount_before, done = true where ${allocation(step)} and not done`,
  );
}
