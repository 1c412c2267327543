import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '../../db/database.ts';
import { reconcileStock } from '../../stock/reservations/reconcile.ts';
import { type Out, openCount } from '../../testing/counting.ts';
import { CONTRACT_POSITIONS } from '@hireyard/domain/contracts/moves/decide';
import { move, path, placeAt } from '../../testing/hire.ts';
import { type Agent, type TestApp, testApp } from '../../testing/test-app.ts';
import { makeWorld, type World } from '../../testing/world.ts';

let app: TestApp;
let admin: Agent;
let world: World;
let the: ReturnType<typeof openCount>;
beforeAll(async () => {
  app = await testApp({ now: () => new Date('2027-03-06T15:00:00Z') });
  admin = await app.as('admin');
  world = await makeWorld(admin);
  the = openCount(app, admin, world);
});
afterAll(() => app.end());

const lineOf = async ({ line }: Out) => (await admin.get(`/api/v1/contractstock/${line}/`)).body;
const swap = ({ id, line }: Out, body: object) =>
  admin.post(path(id, 'swap/'), { line, quantity: 1, reason: 'Lamp flickers', ...body });
const owned = async () =>
  (
    await app.db.one<{ units: number }>(
      sql`select original as units from stock_level where stockitem_id = ${world.stockitem} and depot_id = ${world.depot}`,
    )
  )?.units ?? 0;
/** What the figures of a hire have wrong. Other hires of this file were put on hire without reservations. */
const wrong = async ({ line }: Out) =>
  (await reconcileStock(app.db, await app.app.settings.all(app.db), '2027-03-06')).filter(
    ({ kind, text }) => kind !== 'reserved' || text.startsWith(`Line ${line}:`),
  );

test('a swap keeps the units that are out and the price, and records both movements', async () => {
  const hire = await the.out('on_hire');
  const before = await lineOf(hire);
  const total = (await admin.get(path(hire.id))).body.grand_total;
  const reply = await swap(hire, { condition: 'dirty', quantity: 3 });
  expect([reply.status, reply.body]).toEqual([
    201,
    expect.objectContaining({ kind: 'in_dirty', quantity: 3, source: 'swap', reason: 'Lamp flickers' }),
  ]);
  expect(await lineOf(hire)).toMatchObject({
    went_out: 103,
    returned: 3,
    lost: 0,
    out: 100,
    value: before.value,
  });
  expect((await admin.get(path(hire.id))).body.grand_total).toBe(total);
  expect(await wrong(hire)).toEqual([]);
});

test('the ledger lists only the kinds asked for', async () => {
  const hire = await the.out('on_hire');
  await swap(hire, { condition: 'dirty', quantity: 3 });
  const kinds = async (query: string) => {
    const { count, results } = (await admin.get(path(hire.id, `goods/?${query}`))).body;
    expect(results).toHaveLength(count);
    return results.map(({ kind }: { kind: string }) => kind);
  };
  expect(await kinds('')).toEqual(['in_dirty', 'out', 'out']);
  expect(await kinds('kind__in=in_dirty')).toEqual(['in_dirty']);
  expect(await kinds('kind__in=in_dirty,out')).toEqual(['in_dirty', 'out', 'out']);
  expect(await kinds('kind__in=found')).toEqual([]);
  const refused = await admin.get(path(hire.id, 'goods/?kind__in=lost'));
  expect([refused.status, refused.body]).toEqual([400, { kind__in: ['"lost" is not a valid choice.'] }]);
});

test('a broken unit that is swapped costs the customer nothing and is written off', async () => {
  const hire = await the.out('on_hire');
  const before = await owned();
  expect((await swap(hire, { quantity: 2 })).status).toBe(201);
  expect(await lineOf(hire)).toMatchObject({ went_out: 102, lost: 2, out: 100 });
  expect(await owned()).toBe(before - 2);
  const damages = (await admin.get(`/api/v1/damage/?contract__id=${hire.id}`)).body.results;
  expect(damages).toMatchObject([{ kind: 'broken', quantity: 2, decision: 'waive' }]);
  expect((await admin.get(path(hire.id, 'balance/'))).body.damages.total).toBe('0.00');
  // A second swap adds to the waived units. A unit that the customer broke is a damage of its own.
  await swap(hire, {});
  await the.counted(hire, { broken: 4 });
  const after = (await admin.get(`/api/v1/damage/?contract__id=${hire.id}&ordering=id`)).body.results;
  expect(after.map((one: Record<string, unknown>) => [one['quantity'], one['decision']])).toEqual(
    expect.arrayContaining([[1, 'undecided']]),
  );
  expect(await owned()).toBe(before - 3);
  expect(await wrong(hire)).toEqual([]);
});

test('the whole hire can be counted in after a swap, and its quantity can’t fall below what went out', async () => {
  const hire = await the.out('on_hire');
  await swap(hire, { condition: 'good' });
  const fewer = await admin.patch(`/api/v1/contractstock/${hire.line}/`, { quantity: 99 });
  expect([fewer.status, fewer.body.code]).toEqual([409, 'goods_out']);
  const counted = await admin.post(path(hire.id, 'count_in/'), { rest_good: true });
  expect(counted.body).toMatchObject({ uncounted: 0, lines: [{ expected: 101, good: 101, uncounted: 0 }] });
  expect((await move(admin, hire.id, 'off_hire')).status).toBe(200);
  expect(await wrong(hire)).toEqual([]);
});

test('no more units than are out can be swapped, and a reason is needed', async () => {
  const hire = await the.out('on_hire');
  const many = await swap(hire, { quantity: 101 });
  expect([many.status, many.body.code]).toEqual([409, 'goods_out']);
  const silent = await swap(hire, { reason: '' });
  expect([silent.status, Object.keys(silent.body)]).toEqual([400, ['reason']]);
  const other = await the.out('on_hire');
  const foreign = await swap({ ...hire, line: other.line }, {});
  expect([foreign.status, Object.keys(foreign.body)]).toEqual([400, ['line']]);
  expect(await lineOf(hire)).toMatchObject({ went_out: 100, out: 100 });
});

test.each(CONTRACT_POSITIONS)(
  'in the position %s: goods are swapped only in transit or on hire',
  async (position) => {
    const hire = await the.out('on_hire');
    await placeAt(app, hire.id, position);
    const before = await lineOf(hire);
    const reply = await swap(hire, { condition: 'dirty' });
    if (position === 'in_transit' || position === 'on_hire') return expect(reply.status).toBe(201);
    expect([reply.status, reply.body.code, reply.body.detail]).toEqual([
      409,
      'not_allowed_from_here',
      position === 'off_hire' || position === 'collection'
        ? 'This hire is over, so nothing more goes out. Count the faulty units in as broken or dirty.'
        : expect.stringMatching(
            /^The contract is .+\. Goods can be swapped once they are in transit or on hire\.$/,
          ),
    ]);
    expect(await lineOf(hire)).toEqual(before);
  },
);

test('two people who swap the last unit at once swap it once', async () => {
  const hire = await the.out('on_hire');
  await the.counted(hire, { good: 99 });
  const replies = await Promise.all([swap(hire, { condition: 'good' }), swap(hire, { condition: 'good' })]);
  // The replacement is out, so the second swap takes that one.
  expect(replies.map(({ status }) => status)).toEqual([201, 201]);
  expect(await lineOf(hire)).toMatchObject({ went_out: 102, returned: 101, out: 1 });
});

test('the API records each kind of movement, and refuses impossible ones', async () => {
  const hire = await the.out('on_hire');
  const record = (body: object) => admin.post(path(hire.id, 'goods/'), { line: hire.line, ...body });
  expect((await record({ kind: 'in_good', quantity: 60 })).body).toMatchObject({
    kind: 'in_good',
    quantity: 60,
  });
  expect((await record({ kind: 'missing', quantity: 1, reason: 'Not on the van' })).status).toBe(201);
  expect((await record({ kind: 'found', quantity: 1 })).status).toBe(201);
  expect((await record({ kind: 'broken', quantity: 40 })).status).toBe(409);
  expect((await record({ kind: 'out', quantity: 1 })).status).toBe(409);
  expect((await record({ kind: 'lost', quantity: 1 })).status).toBe(400);
  expect(await lineOf(hire)).toMatchObject({ went_out: 100, returned: 61, lost: 0, out: 39 });
  expect(await wrong(hire)).toEqual([]);
});

test('swapped units stay in turnaround and countable when the rest never left and the quantity becomes 0', async () => {
  const hire = await the.out('on_hire');
  expect((await swap(hire, { quantity: 3, condition: 'good' })).status).toBe(201);
  const never = { line: hire.line, kind: 'not_sent', quantity: 100, reason: 'Loaded on another van' };
  expect((await admin.post(path(hire.id, 'goods/'), never)).status).toBe(201);
  expect((await admin.patch(`/api/v1/contractstock/${hire.line}/`, { quantity: 0 })).status).toBe(200);
  const claims = await app.db.rows(
    sql`select kind, quantity, first_day::text as first from stock_reservation where line_id = ${hire.line}`,
  );
  expect(claims).toEqual([{ kind: 'wash_up', quantity: 3, first: '2027-03-06' }]);
  await the.counted(hire, { good: 2, broken: 1 });
  expect(await lineOf(hire)).toMatchObject({ quantity: 0, went_out: 3, returned: 2, lost: 1, out: 0 });
  expect(await wrong(hire)).toEqual([]);
});
