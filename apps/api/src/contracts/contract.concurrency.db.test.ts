import { afterAll, beforeAll, expect, test } from 'vitest';
import { addLine, makeHire, move, path, positionOf, recalculated } from '../testing/hire.ts';
import { type Agent, type Reply, type TestApp, testApp } from '../testing/test-app.ts';
import { makeWorld, type World } from '../testing/world.ts';

let app: TestApp;
let admin: Agent;
let world: World;
beforeAll(async () => {
  app = await testApp();
  admin = await app.as('admin');
  world = await makeWorld(admin);
});
afterAll(() => app.end());

const many = <T>(n: number, make: (i: number) => Promise<T>) =>
  Promise.all(Array.from({ length: n }, (_, i) => make(i)));
const statuses = (replies: readonly Reply[]) => replies.map((reply) => reply.status).sort((a, b) => a - b);
const lines = async (id: number) =>
  (await admin.get(`/api/v1/contractstock/?contract__id__in=${id}&page_size=100`)).body.results;

test('gives contracts created at the same time distinct numbers', async () => {
  const ids = await many(20, () => makeHire(admin, world));
  const numbers = await Promise.all(ids.map(async (id) => (await admin.get(path(id))).body.contract_number));
  expect(new Set(numbers).size).toBe(20);
});

test('saves the first of two changes to the same version and refuses the other', async () => {
  for (let round = 0; round < 5; round++) {
    const id = await makeHire(admin, world);
    const tag = String((await admin.get(path(id))).headers['etag']);
    const replies = await many(4, (i) =>
      admin.patch(path(id), { customer_reference: `PO ${i}` }, { 'if-match': tag }),
    );
    expect(statuses(replies)).toEqual([200, 412, 412, 412]);
  }
});

test('makes one of two exclusive moves and decides the second by the new position', async () => {
  for (let round = 0; round < 5; round++) {
    const id = await makeHire(admin, world);
    const [entered, abandoned] = await Promise.all([
      move(admin, id, 'entered'),
      move(admin, id, 'quote_abandoned', { reason: 'x' }),
    ]);
    expect(statuses([entered, abandoned])).toEqual([200, 409]);
    const read = (await admin.get(path(id))).body;
    expect(positionOf(read)).toEqual([entered?.status === 200 ? 'entered' : 'quote_abandoned']);
  }
});

test('makes a move requested many times at once only once', async () => {
  const id = await makeHire(admin, world);
  const replies = await many(6, () => move(admin, id, 'entered'));
  expect(replies.map((reply) => reply.status)).toEqual([200, 200, 200, 200, 200, 200]);
  const history = (await admin.get(path(id, 'history/'))).body.results;
  expect(history.filter((entry: { action: string }) => entry.action === 'state')).toHaveLength(1);
});

test('changes lines and dates concurrently without deadlocks or lost updates, with correct sums', async () => {
  const id = await makeHire(admin, world);
  const live = { locked_price: null, locked_washup_price: null };
  const made: { id: number }[] = [];
  for (let i = 0; i < 4; i++) made.push(await addLine(admin, id, world, { quantity: 10, ...live }));
  const replies = await many(24, (i) => {
    const line = `/api/v1/contractstock/${made[i % 4]?.id}/`;
    if (i % 4 === 0) return admin.patch(path(id), { collection_date: `2027-03-${10 + (i % 15)}` });
    if (i % 4 === 1) return admin.patch(line, { quantity: i });
    if (i % 4 === 2)
      return admin.post('/api/v1/contractstock/', { contract: id, stockitem: world.stockitem, quantity: i });
    return admin.post(path(id, 'note/'), { content: `Note ${i}` });
  });
  expect(replies.filter((reply) => reply.status >= 300)).toEqual([]);
  expect(app.logs.filter((line) => line.includes('unexpected'))).toEqual([]);
  const own = await lines(id);
  const read = (await admin.get(path(id))).body;
  expect(own).toHaveLength(5 + 6);
  expect(read.notes).toHaveLength(6);
  const total = own.reduce((sum: number, line: { value: string }) => sum + Number(line.value), 0);
  expect(Number(read.value_ex_delivery)).toBeCloseTo(total, 5);
});

test('includes all lines added by eight users at the same time in the sum, repeatedly', async () => {
  const id = await makeHire(admin, world);
  const live = { locked_price: null, locked_washup_price: null };
  for (let round = 1; round <= 6; round++) {
    const replies = await many(8, (i) =>
      admin.post('/api/v1/contractstock/', {
        contract: id,
        stockitem: world.stockitem,
        quantity: 1 + ((i + round) % 5),
        ...live,
      }),
    );
    expect(replies.map((reply) => reply.status)).toEqual(Array(8).fill(201));
    const own = await lines(id);
    expect(own).toHaveLength(1 + 8 * round);
    const total = own.reduce((sum: number, line: { value: string }) => sum + Number(line.value), 0);
    expect(Number((await admin.get(path(id))).body.value_ex_delivery)).toBeCloseTo(total, 5);
  }
});

test('shows the problem of a retired customer on all contracts created and changed meanwhile', async () => {
  for (let round = 0; round < 3; round++) {
    const other = await makeWorld(admin);
    const first = await makeHire(admin, other);
    const [, , third] = await Promise.all([
      admin.patch(`/api/v1/customer/${other.customer}/`, { active: false }),
      admin.patch(path(first), { customer_reference: 'PO 2', account: other.account }),
      makeHire(admin, other),
    ]);
    await recalculated(app);
    for (const id of [first, third]) {
      const { problems } = (await admin.get(path(id))).body;
      expect(problems.map((one: { code: string }) => one.code)).toEqual(['lead_customer_lookup_failed']);
    }
  }
});

test('answers clearly and keeps sums right if a line is removed twice and edited meanwhile', async () => {
  const id = await makeHire(admin, world);
  const line = await addLine(admin, id, world, { quantity: 5 });
  const at = `/api/v1/contractstock/${line.id}/`;
  const replies = await Promise.all([admin.del(at), admin.del(at), admin.patch(at, { quantity: 6 })]);
  expect(statuses(replies.slice(0, 2))).toEqual([204, 404]);
  expect([200, 404]).toContain(replies[2]?.status);
  expect((await admin.get(path(id))).body.value_ex_delivery).toBe('247.00');
});
