/** A running product with a stand-in for Xero: quick ways to create hires, and a check that both books agree to the cent. */
import { isDeepStrictEqual } from 'node:util';
import { MONEY_TYPES, type MoneyType } from '@hireyard/domain/money/balance';
import { nextAccountingStep } from '@hireyard/domain/money/accounting-plan';
import { formatMoney, parseMoney } from '@hireyard/domain/values/money';
import type { AccountsProvider } from '../platform/ports/accounting.ts';
import { connectTo } from '../adapters/accounting/xero/story.testing.ts';
import { startXero, type XeroStandIn } from '../adapters/accounting/xero.testing.ts';
import { sql } from '../db/database.ts';
import { ownParts } from '../app/background.ts';
import { readBooks } from '../money/accounting/books.ts';
import { settle } from '../money/core/settle.ts';
import { type TestApp, testApp } from './test-app.ts';

/** A clock that never reaches the limit of calls per minute. */
const hurried = () => {
  let at = 0;
  return { now: () => (at += 60_001), sleep: async () => undefined };
};
/** A stand-in with the codes of our own ledger, and our settings for it. */
export async function openXero(): Promise<{ xero: XeroStandIn; provider: AccountsProvider }> {
  const xero = await startXero();
  xero.books.accounts.push(
    { code: '2100', name: 'Deposits', type: 'CURRLIAB', status: 'ACTIVE' },
    { code: '4000', name: 'Hire', type: 'REVENUE', status: 'ACTIVE' },
    { code: '4100', name: 'Damages', type: 'REVENUE', status: 'ACTIVE' },
  );
  return { xero, provider: connectTo(xero, { clock: hurried(), tenantId: 'org-1', timeLimit: 500 }) };
}

export interface BooksStage {
  readonly app: TestApp;
  readonly xero: XeroStandIn;
  readonly provider: AccountsProvider;
  /** Creates a contract on hire, on its own account or for a customer without one. Totals are in minor units; a sixth is tax. */
  hire(figures?: { total?: bigint; deposit?: bigint; account?: boolean }): Promise<number>;
  /** Changes the price of a contract's hire. */
  reprice(contract: number, total: bigint): Promise<void>;
  /** Returns the stand-in's account with this code. */
  account(code: string): XeroStandIn['books']['accounts'][number];
  end(): Promise<void>;
}

let made = 0;

export async function openBooksStage(): Promise<BooksStage> {
  const { xero, provider } = await openXero();
  const app = await testApp({
    parts(running) {
      Object.assign(running, { accounts: provider });
      return ownParts(running, () => undefined);
    },
  });
  const depot = await app.db.one<{ id: number }>(
    sql`insert into depot (code, name) values ('BOOKS', 'Books') returning id`,
  );
  const figures = (total: bigint) => {
    const tax = total / 6n;
    return { value: formatMoney(total - tax), tax: formatMoney(tax), total: formatMoney(total) };
  };
  return {
    app,
    xero,
    provider,
    async hire({ total = 24_000n, deposit = 10_000n, account = true } = {}) {
      const n = ++made;
      const money = figures(total);
      const row = await app.db.one<{ id: number }>(sql`
        with k as (insert into customer (name, telephone, email, address_1, address_town) values (${`Customer ${n}`}, '1', 'k@example.com', '1 Quay', 'Bristol') returning id),
        a as (insert into account (code, name, lead_customer_id) select ${`ACC-${n}`}, ${`Account ${n}`}, k.id from k where ${account} returning id)
        insert into contract (contract_number, position, state_set_id, depot_id, lead_customer_id, account_id, value_ex_delivery, value, tax, grand_total, deposit_amount)
        select 'B' || nextval('contract_number_seq'), 'on_hire', state_set_of('{}'), ${depot?.id}, k.id, (select id from a), ${money.value}, ${money.value}, ${money.tax},
          ${money.total}, ${formatMoney(deposit)} from k returning id`);
      if (row === undefined) throw new Error('No contract was made.');
      await app.db.transaction(async (tx) => settle(tx, row.id, null));
      return row.id;
    },
    async reprice(contract, total) {
      const money = figures(total);
      await app.db.transaction(async (tx) => {
        await tx.rows(sql`update contract set value_ex_delivery = ${money.value}, value = ${money.value}, tax = ${money.tax},
          grand_total = ${money.total} where id = ${contract}`);
        await settle(tx, contract, null);
      });
    },
    account(code) {
      const found = xero.books.accounts.find((one) => one.code === code);
      if (found === undefined) throw new Error(`The stand-in has no account ${code}.`);
      return found;
    },
    async end() {
      await app.end();
      await xero.close();
    },
  };
}

interface OwnDocument {
  readonly number: string;
  readonly third_party_id: string | null;
  readonly type: MoneyType;
  readonly amount: string;
  readonly amount_tax: string;
}

/** The package's entries of a contract, as lines that must equal ours: each document, payment and allocation once. */
function standing({ books }: XeroStandIn, own: readonly OwnDocument[]): Record<string, string[]> {
  const numbers = new Set(own.map(({ number }) => number));
  const documents = books.documents.filter(({ number }) => numbers.has(number));
  const ids = new Set(documents);
  return {
    documents: documents
      .map(
        ({ id, number, kind, ex, tax, status }) =>
          `${number} ${kind} ${formatMoney(ex + tax)} ${formatMoney(tax)} ${status} ${id}`,
      )
      .sort(),
    payments: books.payments
      .filter(({ on, deleted }) => ids.has(on) && !deleted)
      .map(
        ({ id, on, amount, body }) =>
          `${String(body['Reference'])} ${on.number} ${formatMoney(amount)} ${id}`,
      )
      .sort(),
    allocations: [
      ...books.allocations
        .filter(({ note }) => ids.has(note))
        .reduce((sums, { note, invoice, amount }) => {
          const key = `${note.number} ${invoice.number}`;
          return sums.set(key, (sums.get(key) ?? 0n) + amount);
        }, new Map<string, bigint>()),
    ]
      .map(([key, amount]) => `${key} ${formatMoney(amount)}`)
      .sort(),
  };
}

async function ours({ app }: BooksStage, contract: number, own: readonly OwnDocument[]) {
  const payments = await app.db.rows<{ words: string }>(sql`
    select 'T' || b.transaction_id || ' ' || i.number || ' ' || b.amount || ' ' || b.third_party_id as words
    from accounting_booking b join invoice i on i.id = b.invoice_id where i.contract_id = ${contract}`);
  const allocations = await app.db.rows<{ words: string }>(sql`
    select n.number || ' ' || i.number || ' ' || l.amount as words
    from accounting_allocation l join invoice n on n.id = l.credit_note_id join invoice i on i.id = l.invoice_id where i.contract_id = ${contract}`);
  const size = (amount: string) => amount.replace('-', '');
  return {
    documents: own
      .map(
        ({ number, amount, amount_tax, third_party_id }) =>
          `${number} ${amount.startsWith('-') ? 'credit_note' : 'invoice'} ${size(amount)} ${size(amount_tax)} AUTHORISED ${third_party_id}`,
      )
      .sort(),
    payments: payments.map(({ words }) => words).sort(),
    allocations: allocations.map(({ words }) => words).sort(),
  };
}

export interface Totals {
  /** Amount due on the package's invoices, less what is left of credit notes. */
  readonly due: string;
  /** Payments in the package: received less refunded. */
  readonly paid: string;
  readonly on_account: string;
}

/** Throws unless the package has exactly our documents and payments, each once, and our own balance of each type. */
export async function inLine(stage: BooksStage, contract: number): Promise<Record<MoneyType, Totals>> {
  const { app, xero } = stage;
  const own = await app.db.rows<OwnDocument>(
    sql`select number, third_party_id, type, amount, amount_tax from invoice where contract_id = ${contract} order by id`,
  );
  const [there, here] = [standing(xero, own), await ours(stage, contract, own)];
  const say = (what: string, one: unknown, other: unknown) => {
    if (!isDeepStrictEqual(one, other))
      throw new Error(
        `${what}: there ${JSON.stringify(one, null, 1)} here ${JSON.stringify(other, null, 1)}`,
      );
  };
  say('books', there, here);
  const books = await readBooks(app.db, contract);
  const step = nextAccountingStep(books);
  if (step.do !== 'nothing') throw new Error(`Still to do: ${step.do}`);
  const sums = await app.db.rows<{ type: MoneyType; billed: string; net: string }>(sql`
    select x.type, (select coalesce(sum(amount), 0) from invoice where contract_id = ${contract} and type = x.type)::text as billed,
      (select coalesce(sum(t.amount), 0) from money_transaction t join payment_request p on p.id = t.payment_request_id
        where p.contract_id = ${contract} and p.type = x.type)::text as net
    from unnest(${[...MONEY_TYPES]}::text[]) x (type)`);
  return Object.fromEntries(
    sums.map(({ type, billed, net }) => {
      const documents = xero.books.documents.filter(({ number }) =>
        own.some((one) => one.number === number && one.type === type),
      );
      const sign = (kind: string) => (kind === 'invoice' ? 1n : -1n);
      const sum = (of: (document: (typeof documents)[number]) => bigint) =>
        documents.reduce((total, document) => total + sign(document.kind) * of(document), 0n);
      const [due, paid, account] = [sum(xero.books.open), sum(xero.books.paid), step.on_account[type]];
      say(`${type}: due less what is on account`, due - account, parseMoney(billed) - parseMoney(net));
      say(`${type}: payments and what is on account`, paid + account, parseMoney(net));
      return [type, { due: formatMoney(due), paid: formatMoney(paid), on_account: formatMoney(account) }];
    }),
  ) as Record<MoneyType, Totals>;
}
