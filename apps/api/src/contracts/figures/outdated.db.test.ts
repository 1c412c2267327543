/** Contracts follow changes to other records: marked with the change, recalculated in the background. */
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { sql } from '../../db/database.ts';
import { reconcileMoney } from '../../money/reconcile.ts';
import { makeHire, move, path, recalculated } from '../../testing/hire.ts';
import { type Agent, type TestApp, testApp } from '../../testing/test-app.ts';
import { makeWorld, type World } from '../../testing/world.ts';

let app: TestApp;
let admin: Agent;
let world: World;
let rule: string;
beforeAll(async () => {
  app = await testApp();
  admin = await app.as('admin');
  world = await makeWorld(admin);
  const made = await admin.post('/api/v1/accounting/depositrule/', {
    type: 'threshold',
    threshold: '200.00',
    value: '300.00',
  });
  rule = `/api/v1/accounting/depositrule/${made.body.id}/`;
  await recalculated(app);
});
afterAll(() => app.end());
beforeEach(async () => {
  await setDeposit('300.00');
  await recalculated(app);
});

const setDeposit = (value: string) => admin.patch(rule, { value });
const stored = async (id: number): Promise<string | undefined> =>
  (
    await app.db.one<{ deposit: string }>(
      sql`select deposit_amount as deposit from contract where id = ${id}`,
    )
  )?.deposit;
const marks = async (id: number): Promise<number> =>
  (await app.db.rows(sql`select 1 from contract_outdated where contract_id = ${id}`)).length;

/** Holds the lock of a contract until released. */
async function held(id: number): Promise<() => Promise<void>> {
  const { promise: until, resolve: letGo } = Promise.withResolvers<void>();
  const { promise: locked, resolve: isLocked } = Promise.withResolvers<void>();
  const ended = app.db.transaction(async (tx) => {
    await tx.rows(sql`select 1 from contract where id = ${id} for update`);
    isLocked();
    await until;
  });
  await locked;
  return async () => {
    letGo();
    await ended;
  };
}

test('saves a change to another record while a contract is locked', async () => {
  const id = await makeHire(admin, world);
  const letGo = await held(id);
  expect((await setDeposit('310.00')).status).toBe(200);
  await letGo();
  await recalculated(app);
  expect(await stored(id)).toBe('310.00');
});

test('recalculates figures and balances without changing versions and ETags of contract and lines', async () => {
  const id = await makeHire(admin, world);
  expect((await move(admin, id, 'entered')).status).toBe(200);
  const before = await admin.get(path(id));
  const lines = await admin.get(`/api/v1/contractstock/?contract=${id}`);
  await setDeposit('320.00');
  await recalculated(app);
  const after = await admin.get(path(id));
  expect([after.body.deposit_amount, after.headers['etag'], after.body.updated_at]).toEqual([
    '320.00',
    before.headers['etag'],
    before.body.updated_at,
  ]);
  expect((await admin.get(path(id, 'balance/'))).body.deposit.total).toBe('320.00');
  expect((await admin.get(`/api/v1/contractstock/?contract=${id}`)).body.results).toEqual(lines.body.results);
  const saved = await admin.patch(
    path(id),
    { customer_reference: 'PO 7' },
    { 'if-match': String(before.headers['etag']) },
  );
  expect(saved.status).toBe(200);
  expect(await reconcileMoney(app.db)).toEqual([]);
});

test('uses the last of two successive changes and leaves no marks', async () => {
  const id = await makeHire(admin, world);
  await setDeposit('330.00');
  await setDeposit('340.00');
  expect(await marks(id)).toBe(2);
  await recalculated(app);
  expect([await stored(id), await marks(id)]).toEqual(['340.00', 0]);
});

test('applies a change during a run also to contracts that the run has passed', async () => {
  const [first, second] = [await makeHire(admin, world), await makeHire(admin, world)];
  await setDeposit('350.00');
  const letGo = await held(second);
  const run = recalculated(app);
  await expect.poll(() => stored(first), { timeout: 20_000 }).toBe('350.00');
  await setDeposit('360.00');
  await letGo();
  await run;
  await recalculated(app);
  expect([await stored(first), await stored(second)]).toEqual(['360.00', '360.00']);
});

test('includes contracts created by transactions that began before the change', async () => {
  const id = await makeHire(admin, world);
  const { promise: until, resolve: letGo } = Promise.withResolvers<void>();
  const { promise: written, resolve: isWritten } = Promise.withResolvers<void>();
  // A copy with old figures, which the change can't see yet.
  const making = app.db.transaction(async (tx) => {
    const made = await tx.one<{ id: number }>(sql`
      insert into contract (contract_number, position, state_set_id, depot_id, lead_customer_id, account_id, value, value_ex_delivery, tax, grand_total, deposit_amount)
      select 'H' || nextval('contract_number_seq'), position, state_set_id, depot_id, lead_customer_id, account_id, value, value_ex_delivery, tax, grand_total, deposit_amount
      from contract where id = ${id} returning id`);
    isWritten();
    await until;
    return made?.id ?? 0;
  });
  await written;
  await setDeposit('370.00');
  const run = recalculated(app);
  await expect.poll(() => stored(id), { timeout: 20_000 }).toBe('370.00');
  letGo();
  const late = await making;
  await run;
  await app.db.rows(
    sql`update job set run_at = null where topic = 'contract.recalculate' and state = 'queued'`,
  );
  await recalculated(app);
  // It has no lines, so only the rule from 0 remains.
  expect([await stored(late), await marks(late)]).toEqual(['50.00', 0]);
});

test.each([
  ['a deposit is asked for', (id: number) => move(admin, id, 'entered')],
  [
    'a payment is asked for',
    (id: number) => admin.post('/api/v1/accounting/paymentrequest/', { contract: id, type: 'contract' }),
  ],
  ['its dates are saved', (id: number) => admin.patch(path(id), { collection_date: '2027-03-08' })],
  [
    'a line is added',
    (id: number) =>
      admin.post('/api/v1/contractstock/', { contract: id, stockitem: world.stockitem, quantity: 1 }),
  ],
  ['its quote is drawn', (id: number) => admin.get(path(id, 'document/quote.pdf'))],
  ['an effect is asked for', async () => undefined],
])('updates an outdated contract before %s', async (what, act) => {
  const id = await makeHire(admin, world);
  if (what === 'a payment is asked for') await move(admin, id, 'entered');
  await setDeposit('380.00');
  expect(await stored(id)).toBe('300.00');
  if (what === 'an effect is asked for') {
    const seen = await admin.post(path(id, 'impact/'), { edit: { customer_reference: 'x' } });
    expect(seen.body.deposit).toEqual({ before: '380.00', after: '380.00' });
    return;
  }
  const reply = await act(id);
  expect([what, reply?.status]).toEqual([what, expect.toSatisfy((status: number) => status < 300)]);
  expect([await stored(id), await marks(id)]).toEqual(['380.00', 0]);
});

test('reports progress while contracts are left, even without a worker, and the figure check names those without a job', async () => {
  const id = await makeHire(admin, world);
  const letGo = await held(id);
  await setDeposit('390.00');
  const results = async () => (await admin.get('/api/v1/recalculation/')).body.results;
  const [one] = await results();
  expect([one.resource, one.object_id, one.runs, one.remaining > 0]).toEqual([
    'depositrule',
    Number(/(\d+)\/$/.exec(rule)?.[1]),
    true,
    true,
  ]);
  expect(await reconcileMoney(app.db)).toEqual([]);
  await app.db.rows(
    sql`update job set state = 'given_up', done_at = now() where topic = 'contract.recalculate' and state = 'queued'`,
  );
  expect((await results())[0].runs).toBe(false);
  expect((await reconcileMoney(app.db)).map(({ kind }) => kind)).toEqual(['outdated']);
  await letGo();
  // A second change covers what the first has left.
  await setDeposit('395.00');
  await recalculated(app);
  expect([await stored(id), await marks(id)]).toEqual(['395.00', 0]);
});

test('shows and removes the problem of a raised minimum on the record without changing prices', async () => {
  const id = await makeHire(admin, world);
  const before = (await admin.get(path(id))).body;
  const setting = async (code: string) =>
    (await admin.get(`/api/v1/meta_data/?code__in=${code}`)).body.results[0];
  const codes = async () =>
    (await admin.get(path(id))).body.problems.map((one: { code: string }) => one.code);
  for (const [code, problem] of [
    ['contract_minimum', 'contract_below_minimum'],
    ['deposit_minimum', 'deposit_below_minimum'],
  ] as const) {
    const { id: at, value } = await setting(code);
    await admin.patch(`/api/v1/meta_data/${at}/`, { value: { default: '9000.00', depots: {} } });
    await recalculated(app);
    expect(await codes()).toEqual([problem]);
    const refused = await move(admin, id, 'entered');
    expect([refused.status, refused.body.problems.map((one: { code: string }) => one.code)]).toEqual([
      409,
      [problem],
    ]);
    await admin.patch(`/api/v1/meta_data/${at}/`, { value });
    await recalculated(app);
    expect(await codes()).toEqual([]);
  }
  const { problems: _, ...same } = before;
  expect((await admin.get(path(id))).body).toMatchObject({
    ...same,
    version: expect.any(Number),
    updated_at: expect.any(String),
  });
});

test('skips a locked contract and updates it when it is free', async () => {
  const [locked, free] = [await makeHire(admin, world), await makeHire(admin, world)];
  await setDeposit('399.00');
  const letGo = await held(locked);
  const run = recalculated(app);
  await expect.poll(() => stored(free), { timeout: 20_000 }).toBe('399.00');
  expect(await stored(locked)).toBe('300.00');
  await wait(50);
  await letGo();
  await run;
  await app.db.rows(
    sql`update job set run_at = null where topic = 'contract.recalculate' and state = 'queued'`,
  );
  await recalculated(app);
  expect(await stored(locked)).toBe('399.00');
});
