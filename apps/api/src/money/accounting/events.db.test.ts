import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { AccountsProvider } from '../../platform/ports/accounting.ts';
import { sql } from '../../db/database.ts';
import { enqueue } from '../../platform/jobs/queue.ts';
import { repeating } from '../../platform/jobs/run-job.ts';
import { type BooksStage, inLine, openBooksStage } from '../../testing/books-stage.ts';
import { makeHire, path, recalculated } from '../../testing/hire.ts';
import type { Agent, Reply } from '../../testing/test-app.ts';
import { makeWorld } from '../../testing/world.ts';
import { BusyError } from './sync-claim.ts';
import { readThere } from './read-invoices.ts';
import { reconcileContract } from './sync.ts';

let stage: BooksStage;
let admin: Agent;
beforeAll(async () => {
  stage = await openBooksStage();
  admin = await stage.app.as('admin');
});
afterAll(() => stage.end());

const API = '/api/v1/accounting';
const request = async (id: number) => (await admin.get(`${API}/paymentrequest/${id}/`)).body;
const invoiceThere = async (contract: number) => {
  const row = await stage.app.db.one<{ third_party_id: string }>(
    sql`select third_party_id from invoice where contract_id = ${contract} order by id limit 1`,
  );
  return stage.xero.books.find(row?.third_party_id ?? '', 'invoice');
};
const deliver = async (category: string, id: string): Promise<Reply> => {
  const { raw, headers } = stage.xero.delivery([{ category, id }]);
  const reply = await stage.app.anonymous.post('/webhooks/accounting/xero/', raw, headers);
  await stage.app.drain();
  return reply;
};
const catchUp = async (name: string) => {
  await stage.app.db.transaction((tx) =>
    enqueue(tx, { ...repeating(`reconcile.${name}`), runAt: new Date(0) }),
  );
  await stage.app.drain();
  return stage.app.db.one<{ counts: Record<string, number>; last_error: string | null }>(
    sql`select counts, last_error from reconciler_run where name = ${name}`,
  );
};
const balance = async (contract: number) =>
  (
    await stage.app.db.one<{ package_balance: string | null }>(
      sql`select a.package_balance from account a join contract c on c.account_id = a.id where c.id = ${contract}`,
    )
  )?.package_balance;

let contract: number;
let paid: number;
/** A hire of 240.00 with 150.00 invoiced manually and 100.00 paid. */
beforeEach(async () => {
  contract = await stage.hire({ deposit: 0n });
  await admin.post(`${API}/invoice/`, { contract, type: 'contract', amount: '150.00' });
  paid = (await admin.post(`${API}/paymentrequest/`, { contract, type: 'contract' })).body.id;
  await admin.post(`${API}/transaction/`, { payment_request: paid, amount: '100.00', confirm: true });
  await stage.app.drain();
  await inLine(stage, contract);
});

test('shows manual bookings in the package on the requests, until they are removed there', async () => {
  expect(await balance(contract)).toBe('50.00');
  const there = await invoiceThere(contract);
  const body = {
    Invoice: { InvoiceID: there.id },
    Account: { Code: '090' },
    Amount: '30.00',
    Reference: 'By hand',
  };
  const payment = stage.xero.books.addPayment(body);
  expect((await deliver('INVOICE', there.id)).status).toBe(200);
  const words = `20.00 is due on ${there.number} in the accounting package, but 50.00 in Hireyard.`;
  expect((await request(paid)).accounting_error).toBe(words);
  expect(await balance(contract)).toBe('20.00');
  const asked = await admin.get(`${API}/paymentrequest/${paid}/xero/`);
  expect([asked.status, asked.body.detail]).toEqual([502, words]);
  stage.xero.books.deletePayment(payment.id);
  await deliver('CONTACT', there.contact.id);
  expect((await request(paid)).accounting_error).toBe('');
  expect(await balance(contract)).toBe('50.00');
});

test('the catch-up reports an invoice voided in the package', async () => {
  const other = await stage.hire({ deposit: 0n });
  const waiting = (await admin.post(`${API}/paymentrequest/`, { contract: other, type: 'contract' })).body.id;
  await admin.post(`${API}/invoice/`, { contract: other, type: 'contract' });
  await stage.app.drain();
  const there = await invoiceThere(other);
  stage.xero.books.changeInvoice(there.id, { Status: 'VOIDED' });
  const run = await catchUp('accounting');
  expect(run).toMatchObject({ counts: { behind: 0, refused: 0, differences: 1 }, last_error: null });
  expect((await request(waiting)).accounting_error).toBe(
    `${there.number} is void in the accounting package.`,
  );
});

test('refuses unsigned webhooks without detail and ignores events about other records', async () => {
  const { raw } = stage.xero.delivery([{ category: 'INVOICE', id: 'x' }]);
  const reply = await stage.app.anonymous.post('/webhooks/accounting/xero/', raw, {
    'x-xero-signature': 'no',
  });
  expect([reply.status, reply.bytes.length]).toEqual([401, 0]);
  await deliver('INVOICE', '7d2a5d8e-0000-0000-0000-000000000000');
  const event = await stage.app.db.one(sql`select state from inbound_event order by id desc limit 1`);
  expect(event).toEqual({ state: 'ignored' });
});

test('ignores what is read during a sync', async () => {
  const there = await invoiceThere(contract);
  const racing = {
    ...stage.provider,
    getInvoice: async (id: string) => {
      const state = await stage.provider.getInvoice(id);
      await admin.post(`${API}/transaction/`, { payment_request: paid, amount: '10.00', confirm: true });
      await reconcileContract(stage.app.app, stage.provider, contract);
      return state;
    },
  };
  expect(await readThere(stage.app.app, racing, contract)).toBeNull();
  expect((await request(paid)).accounting_error).toBe('');
  expect(await readThere(stage.app.app, stage.provider, contract)).toEqual([]);
  expect(stage.xero.books.open(there)).toBe(4000n);
});

test('a sync that lost its claim during a call stores nothing; the next one finds its records', async () => {
  await admin.post(`${API}/transaction/`, { payment_request: paid, amount: '10.00', confirm: true });
  const slow: AccountsProvider = {
    ...stage.provider,
    recordPayment: async (payment, key) => {
      const id = await stage.provider.recordPayment(payment, key);
      await stage.app.db.rows(
        sql`update accounting_contract set locked_by = gen_random_uuid() where contract_id = ${contract}`,
      );
      return id;
    },
  };
  await expect(reconcileContract(stage.app.app, slow, contract)).rejects.toBeInstanceOf(BusyError);
  const unknown = () =>
    stage.app.db.rows(sql`select b.amount from accounting_booking b join invoice i on i.id = b.invoice_id
      where i.contract_id = ${contract} and b.third_party_id is null`);
  expect(await unknown()).toEqual([{ amount: '10.00' }]);
  // Another sync holds the claim: the job waits until it expires.
  await stage.app.drain();
  expect(await unknown()).toHaveLength(1);
  await stage.app.db.rows(
    sql`update accounting_contract set locked_until = now() - interval '1 second' where contract_id = ${contract}`,
  );
  await stage.app.drain(new Date(stage.app.app.now().getTime() + 300_000));
  await inLine(stage, contract);
});

test('the catch-up syncs contracts without a job and those refused an hour ago', async () => {
  await admin.post(`${API}/transaction/`, { payment_request: paid, amount: '10.00', confirm: true });
  await stage.app.db.rows(sql`delete from job where topic = 'accounting.sync' and state = 'queued'`);
  expect(await catchUp('accounting')).toMatchObject({ counts: { behind: 1, refused: 0 } });
  await inLine(stage, contract);
  const bank = stage.account('090');
  Object.assign(bank, { type: 'CURRENT' });
  await admin.post(`${API}/transaction/`, { payment_request: paid, amount: '5.00', confirm: true });
  await stage.app.drain();
  expect((await request(paid)).accounting_error).toBe(
    'Xero rejected the request: Account type is invalid for a payment.',
  );
  Object.assign(bank, { type: 'BANK' });
  expect(await catchUp('accounting')).toMatchObject({ counts: { behind: 0 } });
  await stage.app.db.rows(sql`update accounting_contract set tried_at = tried_at - interval '61 minutes'`);
  expect(await catchUp('accounting')).toMatchObject({ counts: { behind: 1, refused: 1 } });
  await inLine(stage, contract);
  expect((await request(paid)).accounting_error).toBe('');
});

test('an unusable nominal code is a problem of account contracts until it works or another is mapped', async () => {
  const world = await makeWorld(admin);
  const hire = await makeHire(admin, world);
  const problems = async () =>
    (await admin.get(path(hire))).body.problems.map(({ code }: { code: string }) => code);
  const nominal = async () => (await admin.get(`${API}/nominal/?type__in=damages`)).body.results[0];
  const code = 'account_accounting_lookup_failed';
  await catchUp('nominals');
  expect(await problems()).not.toContain(code);
  const { id } = await nominal();
  // The account is known to be archived from the first lookup.
  await admin.patch(`${API}/nominal/${id}/`, { account_code: '299' });
  expect(await problems()).not.toContain(code);
  expect(await catchUp('nominals')).toMatchObject({ counts: { codes: 3, problems: 1 } });
  expect(await problems()).toContain(code);
  expect((await nominal()).problem).toBe('Account 299 (Old sales) is not active in Xero.');
  await admin.patch(`${API}/nominal/${id}/`, { account_code: '4100' });
  await recalculated(stage.app);
  expect(await problems()).not.toContain(code);
  await catchUp('nominals');
  expect((await nominal()).problem).toBe('');
});
