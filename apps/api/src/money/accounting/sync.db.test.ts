import { sql } from '../../db/database.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AccountsProvider } from '../../platform/ports/accounting.ts';
import { RefusedError, TryAgainError } from '../../platform/ports/call-error.ts';
import { type BooksStage, inLine, openBooksStage } from '../../testing/books-stage.ts';
import { giveBack, pay } from '../../testing/hire.ts';
import type { Agent, Reply } from '../../testing/test-app.ts';
import { readBooks } from './books.ts';
import { reconcileContract } from './sync.ts';

let stage: BooksStage;
let admin: Agent;
let other: Agent;
beforeAll(async () => {
  stage = await openBooksStage();
  admin = await stage.app.as('admin');
  other = await stage.app.as('admin');
});
afterAll(() => stage.end());

const API = '/api/v1/accounting';
const must = async (replying: Promise<Reply>) => {
  const reply = await replying;
  if (reply.status >= 300) throw new Error(`${reply.status} ${JSON.stringify(reply.body)}`);
  return reply.body;
};
const ask = (contract: number, type: string, amount?: string): Promise<number> =>
  must(
    admin.post(`${API}/paymentrequest/`, { contract, type, ...(amount === undefined ? {} : { amount }) }),
  ).then(({ id }) => id);
const take = (payment_request: number, amount: string): Promise<number> =>
  must(admin.post(`${API}/transaction/`, { payment_request, amount, confirm: true })).then(({ id }) => id);
const request = (id: number) => must(admin.get(`${API}/paymentrequest/${id}/`));
const synced = async (contract: number) => {
  await stage.app.drain();
  return inLine(stage, contract);
};
const nothing = { due: '0.00', paid: '0.00', on_account: '0.00' };
const documents = (contract: number) =>
  stage.app.db.rows(sql`select type, amount from invoice where contract_id = ${contract} order by id`);

test('after each step of a hire the package matches us to the cent', async () => {
  const contract = await stage.hire();
  const deposit = await ask(contract, 'deposit');
  await take(deposit, '100.00');
  expect(await synced(contract)).toMatchObject({
    deposit: { ...nothing, paid: '100.00' },
    contract: nothing,
  });
  const first = await ask(contract, 'contract', '60.00');
  await take(first, '25.01');
  await take(first, '34.99');
  expect(await synced(contract)).toMatchObject({ contract: { ...nothing, paid: '60.00' } });
  const rest = await ask(contract, 'contract');
  const typo = await take(rest, '810.00');
  expect(await synced(contract)).toMatchObject({
    contract: { due: '0.00', paid: '240.00', on_account: '630.00' },
  });
  await must(admin.post(`${API}/transaction/`, { reverses: typo, reason: 'Typed wrong' }));
  expect(await synced(contract)).toMatchObject({
    contract: { due: '180.00', paid: '60.00', on_account: '0.00' },
  });
  await take(rest, '180.00');
  await take(rest, '9.99');
  expect(await synced(contract)).toMatchObject({ contract: { due: '0.00', on_account: '9.99' } });
  await giveBack(admin, other, rest, '9.99');
  expect(await synced(contract)).toMatchObject({ contract: { ...nothing, paid: '240.00' } });
  await must(
    admin.post('/api/v1/damage/', {
      contract,
      kind: 'broken',
      quantity: 1,
      unit_price: '70.00',
      decision: 'charge',
    }),
  );
  await must(
    admin.post(`${API}/paymentrequest/${deposit}/apply/`, {
      type: 'damages',
      amount: '70.00',
      reason: 'Plates',
    }),
  );
  await giveBack(admin, other, deposit, '30.00');
  expect(await synced(contract)).toEqual({
    deposit: nothing,
    contract: { ...nothing, paid: '240.00' },
    damages: { ...nothing, paid: '70.00' },
  });
  await stage.reprice(contract, 20_000n);
  await giveBack(admin, other, rest, '40.00');
  expect(await synced(contract)).toMatchObject({ contract: { ...nothing, paid: '200.00' } });
  expect(await documents(contract)).toEqual([
    { type: 'deposit', amount: '100.00' },
    { type: 'contract', amount: '25.01' },
    { type: 'contract', amount: '34.99' },
    { type: 'contract', amount: '180.00' },
    { type: 'deposit', amount: '-70.00' },
    { type: 'damages', amount: '70.00' },
    { type: 'deposit', amount: '-30.00' },
    { type: 'contract', amount: '-40.00' },
  ]);
  const { accounting_error, accounting_synced_at, invoice } = await request(first);
  expect([accounting_error, accounting_synced_at === null, invoice === null]).toEqual(['', false, false]);
  const ledger =
    await stage.app.db.one(sql`select coalesce(sum(p.amount), 0) as receivable from journal_entry e join posting p on p.entry_id = e.id
    where e.contract_id = ${contract} and p.role = 'receivable'`);
  expect(ledger).toEqual({ receivable: '0.00' });
});

test('final documents: unpaid amounts are due in the package and on the account', async () => {
  const contract = await stage.hire({ deposit: 0n });
  await pay(admin, contract, 'contract');
  await stage.reprice(contract, 30_000n);
  await stage.app.db.rows(sql`update contract set position = 'collection' where id = ${contract}`);
  await must(admin.post(`${API}/invoice/`, { contract, type: 'contract' }));
  expect(await synced(contract)).toMatchObject({ contract: { due: '60.00', paid: '240.00' } });
  const account = await stage.app.db.one(
    sql`select package_balance from account a join contract c on c.account_id = a.id where c.id = ${contract}`,
  );
  expect(account).toEqual({ package_balance: '60.00' });
});

test('contracts of an account share a contact; a customer without an account keeps their own', async () => {
  const contract = await stage.hire({ account: false });
  const again = await stage.hire({ account: false });
  await stage.app.db.rows(
    sql`update contract set lead_customer_id = (select lead_customer_id from contract where id = ${contract}) where id = ${again}`,
  );
  for (const one of [contract, again]) await pay(admin, one, 'contract');
  await stage.app.drain();
  const customer = await stage.app.db.one<{ id: number; third_party_accounting_id: string }>(
    sql`select k.id, k.third_party_accounting_id from customer k join contract c on c.lead_customer_id = k.id where c.id = ${again}`,
  );
  const found = stage.xero.books.contacts.filter(({ body }) => body['AccountNumber'] === `C${customer?.id}`);
  expect(found.map(({ id }) => id)).toEqual([customer?.third_party_accounting_id]);
  for (const one of [contract, again]) await inLine(stage, one);
});

test('shows a refusal on its requests until the sync succeeds', async () => {
  const contract = await stage.hire();
  const paid = await pay(admin, contract, 'contract');
  const deposit = await ask(contract, 'deposit');
  const income = stage.account('4000');
  income.status = 'ARCHIVED';
  await stage.app.drain();
  const error = "Xero rejected the request: Account code '4000' is not a valid code for this document.";
  expect([(await request(paid)).accounting_error, (await request(deposit)).accounting_error]).toEqual([
    error,
    '',
  ]);
  const reply = await admin.get(`${API}/paymentrequest/${paid}/xero/`);
  expect([reply.status, reply.body]).toEqual([502, { detail: error, code: 'accounting_failed' }]);
  income.status = 'ACTIVE';
  expect((await admin.get(`${API}/paymentrequest/${paid}/xero/`)).body).toMatchObject({
    accounting_error: '',
  });
  await inLine(stage, contract);
});

test('a package without a response changes nothing visible', async () => {
  const contract = await stage.hire();
  const paid = await pay(admin, contract, 'contract');
  const before = await request(paid);
  stage.xero.fail('before', /PUT \/Invoices/);
  const reply = await admin.get(`${API}/paymentrequest/${paid}/xero/`);
  expect(reply.status).toBe(502);
  expect(await request(paid)).toEqual(before);
  await synced(contract);
});

test('a second sync waits for the first and finds the work done', async () => {
  const contract = await stage.hire();
  const paid = await pay(admin, contract, 'contract');
  const url = `${API}/paymentrequest/${paid}/xero/`;
  const [one, two] = await Promise.all([admin.get(url), admin.get(url), stage.app.drain()]);
  expect([one.status, two.status]).toEqual([200, 200]);
  await inLine(stage, contract);
});

test('with the built-in ledger a sync only stores its time and raises no documents', async () => {
  const contract = await stage.hire();
  const { accounts } = stage.app.app;
  Object.assign(stage.app.app, { accounts: undefined });
  try {
    const paid = await pay(admin, contract, 'contract');
    expect(await documents(contract)).toEqual([]);
    const before = await request(paid);
    const after = await must(admin.get(`${API}/paymentrequest/${paid}/xero/`));
    expect([before.accounting_synced_at, typeof after.accounting_synced_at]).toEqual([null, 'string']);
    const asked = await stage.app.db.rows(
      sql`select 1 from accounting_contract where contract_id = ${contract}`,
    );
    expect(asked).toEqual([]);
  } finally {
    Object.assign(stage.app.app, { accounts });
  }
});

test("stores the package's IDs on whole movements and refunds, and updates them when booked again", async () => {
  const contract = await stage.hire();
  const paid = await pay(admin, contract, 'contract');
  await synced(contract);
  const refund = await giveBack(admin, other, paid, '40.00');
  await synced(contract);
  const ids = async () => {
    const { transactions } = await request(paid);
    const list = await Promise.all(
      transactions.map(
        async ({ id }: { id: number }) =>
          (await must(admin.get(`${API}/transaction/${id}/`))).third_party_accounting_id,
      ),
    );
    return [...list, (await must(admin.get(`${API}/refundrequest/${refund}/`))).third_party_accounting_id];
  };
  // Owed again: the package has the payment with its remaining amount and no refund.
  expect(await ids()).toEqual([null, null, null]);
  await must(admin.post(`${API}/invoice/`, { contract, type: 'contract', amount: '-40.00', reason: 'Late' }));
  await synced(contract);
  const [capture, movement, ours] = await ids();
  expect([capture !== null, movement !== null, ours === movement]).toEqual([true, true, true]);
});

test('remembers a payment whose response was lost when Xero then refuses the sign-in', async () => {
  const contract = await stage.hire();
  const rest = await ask(contract, 'contract');
  const typo = await take(rest, '90.00');
  const sync = () => reconcileContract(stage.app.app, stage.provider, contract);
  stage.xero.fail('after', /PUT \/Payments/);
  await expect(sync()).rejects.toBeInstanceOf(TryAgainError);
  stage.xero.fail('unauthorised');
  stage.xero.fail('unauthorised');
  expect(await sync()).toMatch('rejected its own access token');
  await must(admin.post(`${API}/transaction/`, { reverses: typo, reason: 'Typed wrong' }));
  expect(await synced(contract)).toMatchObject({ contract: { due: '90.00', paid: '0.00' } });
});

test.each([
  ['payment', 'recordPayment'],
  ['payment taken back', 'reversePayment'],
  ['allocation', 'allocate'],
  ['allocation that grows', 'allocate'],
] as const)('a refused %s leaves the package unchanged', async (what, method) => {
  const contract = await stage.hire();
  const rest = await ask(contract, 'contract');
  const invoice = (amount: string) =>
    must(admin.post(`${API}/invoice/`, { contract, type: 'contract', amount }));
  await invoice('100.00');
  const first = await take(rest, '60.00');
  if (what !== 'payment') await synced(contract);
  if (what === 'payment taken back')
    await must(admin.post(`${API}/transaction/`, { reverses: first, reason: 'Typed wrong' }));
  if (method === 'allocate') await invoice('-60.00');
  if (what === 'allocation that grows') {
    await synced(contract);
    await must(admin.post(`${API}/transaction/`, { reverses: first, reason: 'Typed wrong' }));
  }
  const refusing: AccountsProvider = {
    ...stage.provider,
    [method]: () => Promise.reject(new RefusedError('no', 'Not in a closed period.')),
  };
  expect(await reconcileContract(stage.app.app, refusing, contract)).toBe('Not in a closed period.');
  expect((await request(rest)).accounting_error).toBe('Not in a closed period.');
  const { bookings, allocations } = await readBooks(stage.app.db, contract);
  const unknown = [
    ...bookings.filter(({ third_party_id, leaving }) => third_party_id === null || leaving),
    ...allocations.filter(({ done }) => !done),
  ];
  expect(unknown).toEqual([]);
  expect(allocations.map(({ amount }) => amount)).toEqual(what === 'allocation that grows' ? [4000n] : []);
  expect(await reconcileContract(stage.app.app, stage.provider, contract)).toBeNull();
  await inLine(stage, contract);
});

test('accepts money after the tax fell: no document has tax of the opposite sign', async () => {
  const contract = await stage.hire();
  await pay(admin, contract, 'contract');
  await stage.app.db.rows(
    sql`update contract set value_ex_delivery = 241, value = 241, tax = 0, grand_total = 241 where id = ${contract}`,
  );
  await take(await ask(contract, 'contract'), '1.00');
  expect(await synced(contract)).toMatchObject({ contract: { ...nothing, paid: '241.00' } });
  const taxes = await stage.app.db.rows(
    sql`select amount, amount_tax from invoice where contract_id = ${contract} order by id`,
  );
  expect(taxes).toEqual([
    { amount: '240.00', amount_tax: '40.00' },
    { amount: '1.00', amount_tax: '0.00' },
  ]);
});
