import { PROBLEMS } from '@hireyard/domain/contracts/problems';
import { SYSTEM_ACTIONS } from '@hireyard/domain/contracts/moves/decide';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sql } from '../db/database.ts';
import { makeHire, move, path, placeAt, recalculated, positionOf } from '../testing/hire.ts';
import { type Agent, type TestApp, testApp } from '../testing/test-app.ts';
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

const codes = async (id: number): Promise<string[]> =>
  (await admin.get(path(id))).body.problems.map((one: { code: string }) => one.code);
const history = async (id: number) =>
  (await admin.get(path(id, 'history/?page_size=100'))).body.results as {
    action: string;
    changes: { field: string; before: unknown; after: unknown }[];
  }[];

describe('problems', () => {
  test('shows problems of a contract without account, customer, lines and postcode, and refuses forward moves', async () => {
    const id = await makeHire(admin, world);
    expect(await codes(id)).toEqual([]);
    const reply = await admin.patch(path(id), {
      account: null,
      lead_customer: null,
      delivery_type: 'both',
      address_postcode: '',
    });
    expect(reply.status).toBe(200);
    expect(reply.body.problems.map((one: { code: string }) => one.code).sort()).toEqual(
      ['account_not_set', 'lead_customer_not_set', 'postcode_incorrect'].sort(),
    );
    const refused = await move(admin, id, 'entered');
    expect(refused.status).toBe(409);
    expect(refused.body.problems.map((one: { code: string }) => one.code).sort()).toEqual(
      (await codes(id)).sort(),
    );
    const moves = (await admin.get(path(id, 'moves/'))).body;
    expect(moves.map((one: { allowed: boolean }) => one.allowed)).toEqual([false, true]);
  });

  test('adds a problem to open contracts of a retired customer or account until reactivated', async () => {
    const other = await makeWorld(admin);
    const id = await makeHire(admin, other);
    const closed = await makeHire(admin, other);
    await placeAt(app, closed, 'complete');
    const version = (await admin.get(path(id))).body.version;
    await admin.patch(`/api/v1/customer/${other.customer}/`, { active: false });
    await recalculated(app);
    expect(await codes(id)).toEqual(['lead_customer_lookup_failed']);
    expect(await codes(closed)).toEqual([]);
    expect((await admin.get(path(id))).body.version).toBe(version);
    await admin.patch(path(id), { delivery_contact: other.customer });
    expect(await codes(id)).toEqual(['delivery_customer_lookup_failed', 'lead_customer_lookup_failed']);
    await admin.patch(`/api/v1/customer/${other.customer}/`, { active: true });
    await recalculated(app);
    expect(await codes(id)).toEqual([]);
    await admin.patch(`/api/v1/account/${other.account}/`, { active: false });
    await recalculated(app);
    expect(await codes(id)).toEqual(['account_lookup_failed']);
    await admin.patch(`/api/v1/account/${other.account}/`, { active: true, credit_account: true });
    await recalculated(app);
    expect((await admin.get(path(id))).body).toMatchObject({ problems: [], deposit_amount: '0.00' });
  });

  test('updates delivery charges of open contracts when their depot moves', async () => {
    const other = await makeWorld(admin);
    await app.db.rows(
      sql`update setting set value = '{"default": {"041": 10, "900": 60}, "depots": {}}' where code = 'delivery_zones'`,
    );
    const id = await makeHire(admin, other, { delivery_type: 'deliver' });
    const before = (await admin.get(path(id))).body;
    expect([before.calculated_delivery_price, before.can_deliver]).toEqual(['32.00', true]);
    await app.db.rows(
      sql`update setting set value = '{"default": {"041": 60}, "depots": {}}' where code = 'delivery_zones'`,
    );
    await admin.patch(`/api/v1/depot/${other.depot}/`, { address_postcode: '04102' });
    await recalculated(app);
    const after = (await admin.get(path(id))).body;
    // van: 28.00 + 52 miles beyond the included 8 at 1.10
    expect(after.calculated_delivery_price).toBe('85.20');
    await app.db.rows(
      sql`update setting set value = '{"default": {}, "depots": {}}' where code = 'delivery_zones'`,
    );
  });

  test('stores the problem codes and system actions of the domain in the database', async () => {
    const problems = (await admin.get('/api/v1/problem/?page_size=100')).body.results;
    const inOrder = (rows: readonly { code: string; description: string }[]) =>
      rows.map(({ code, description }) => `${code}: ${description}`).sort();
    expect(inOrder(problems)).toEqual(inOrder(PROBLEMS));
    for (const [context, actions] of Object.entries(SYSTEM_ACTIONS)) {
      const states = (await admin.get(`/api/v1/stateit/state/?type__context=${context}&page_size=100`)).body
        .results;
      const seeded = states.map((one: { system_action: string | null }) => one.system_action);
      expect([context, seeded.filter((one: unknown) => one !== null).sort()]).toEqual([
        context,
        [...actions].sort(),
      ]);
    }
  });
});

describe('dates', () => {
  test('refuses collection before delivery and hire after collection with 400 under their field, and allows equal days', async () => {
    const id = await makeHire(admin, world);
    const early = await admin.patch(path(id), { collection_date: '2027-03-04' });
    expect([early.status, early.body]).toEqual([
      400,
      { collection_date: ['The collection date can’t be before the delivery date.'] },
    ]);
    const late = await admin.patch(path(id), { hire_date: '2027-03-08' });
    expect([late.status, Object.keys(late.body)]).toEqual([400, ['hire_date']]);
    expect((await admin.patch(path(id), { collection_date: '2027-03-05' })).status).toBe(200);
    const created = await admin.post('/api/v1/contract/', {
      lead_customer: world.customer,
      account: world.account,
      depot: world.depot,
      delivery_date: '2027-03-05',
      collection_date: '2027-03-04',
    });
    expect(created.status).toBe(400);
  });

  test('allows a quote without dates, but requires them for confirmation and afterwards', async () => {
    const id = await makeHire(admin, world, { delivery_date: null, collection_date: null });
    const refused = await move(admin, id, 'entered');
    expect([refused.status, refused.body.problems[0].code]).toEqual([409, 'dates_missing']);
    await admin.patch(path(id), { delivery_date: '2027-03-05', collection_date: '2027-03-06' });
    expect((await move(admin, id, 'entered')).status).toBe(200);
    const emptied = await admin.patch(path(id), { delivery_date: null });
    expect([emptied.status, Object.keys(emptied.body)]).toEqual([400, ['delivery_date']]);
    expect((await admin.patch(path(id), { hire_date: null })).status).toBe(200);
  });

  test('cuts a timestamp to its day', async () => {
    const id = await makeHire(admin, world);
    const reply = await admin.patch(path(id), { hire_date: '2027-03-04T23:30:00Z' });
    expect(reply.body.hire_date).toBe('2027-03-04');
  });
});

describe('closed and deleted contracts', () => {
  test.each(['complete', 'abandoned', 'quote_abandoned'])(
    'keep money and dates on a contract that is %s, and allow text changes',
    async (position) => {
      const id = await makeHire(admin, world);
      await placeAt(app, id, position);
      for (const body of [
        { delivery_charge: '5.00' },
        { collection_date: '2027-03-08' },
        { account: null },
      ]) {
        const reply = await admin.patch(path(id), body);
        expect([reply.status, reply.body.code]).toEqual([409, 'contract_closed']);
      }
      const reply = await admin.patch(path(id), { system_notes: 'Paid late', customer_reference: 'PO 7' });
      expect([reply.status, reply.body.customer_reference]).toEqual([200, 'PO 7']);
      const current = await admin.get(path(id));
      expect((await admin.put(path(id), current.body)).status).toBe(200);
      expect((await admin.post(path(id, 'reprice/'), { reason: 'x' })).status).toBe(409);
      expect((await admin.post(path(id, 'note/'), { content: 'Called' })).status).toBe(201);
    },
  );

  test('delete only quotes, with lines and notes but not their history', async () => {
    const id = await makeHire(admin, world);
    const note = await admin.post(path(id, 'note/'), { content: 'Ring first' });
    const entered = await makeHire(admin, world);
    await move(admin, entered, 'entered');
    const refused = await admin.del(path(entered));
    expect([refused.status, refused.body.code]).toEqual([409, 'not_a_quote']);
    expect((await admin.del(path(id))).status).toBe(204);
    expect((await admin.get(path(id))).status).toBe(404);
    expect((await admin.get(`/api/v1/note/${note.body.id}/`)).status).toBe(404);
    expect((await admin.get(`/api/v1/contractstock/?contract__id__in=${id}`)).body.count).toBe(0);
    expect((await history(id))[0]?.action).toBe('deleted');
    expect((await admin.del(path(id))).status).toBe(404);
  });

  test.each(['customer', 'account', 'depot', 'stockitem'] as const)(
    'refuses to delete a %s in use with 409 and names the records that use it',
    async (name) => {
      const reply = await admin.del(`/api/v1/${name}/${world[name]}/`);
      expect([reply.status, reply.body.code]).toEqual([409, 'in_use']);
      expect(reply.body.detail).toMatch(/use it|moved/);
      expect(reply.body.problems.length).toBeGreaterThan(0);
    },
  );
});

describe('versions and history', () => {
  test('raises version and ETag on every change, including lines and notes, and not on a no-op', async () => {
    const id = await makeHire(admin, world);
    const line = (await admin.get(`/api/v1/contractstock/?contract__id__in=${id}`)).body.results[0];
    let last = (await admin.get(path(id))).body.version as number;
    const rises = async (label: string, expected: boolean, act: () => Promise<unknown>) => {
      await act();
      const now = await admin.get(path(id));
      expect([label, now.body.version > last]).toEqual([label, expected]);
      expect(now.headers['etag']).toBe(`"${now.body.version}"`);
      last = now.body.version;
    };
    const at = `/api/v1/contractstock/${line.id}/`;
    await rises('text', true, () => admin.patch(path(id), { customer_reference: 'PO 1' }));
    await rises('same text', false, () => admin.patch(path(id), { customer_reference: ' PO 1 ' }));
    await rises('same amount', false, () => admin.patch(path(id), { delivery_surcharge: 0 }));
    await rises('quantity', true, () => admin.patch(at, { quantity: 101 }));
    await rises('same quantity', false, () => admin.patch(at, { quantity: 101 }));
    await rises('note', true, () => admin.post(path(id, 'note/'), { content: 'x' }));
    const note = (await admin.get(path(id))).body.notes[0].id;
    await rises('note changed', true, () => admin.patch(`/api/v1/note/${note}/`, { content: 'y' }));
    await rises('note kept', false, () => admin.patch(`/api/v1/note/${note}/`, { content: 'y' }));
    await rises('note removed', true, () => admin.del(`/api/v1/note/${note}/`));
    await rises('marker', true, () => move(admin, id, 'summary_sent'));
    await rises('marker again', false, () => move(admin, id, 'summary_sent'));
    await rises('refused move', false, () => move(admin, id, 'complete'));
    await rises('line removed', true, () => admin.del(at));
    expect((await history(id)).map((entry) => entry.action)).toEqual([
      'line removed',
      'state',
      'note removed',
      'note changed',
      'note added',
      'line changed',
      'changed',
      'line added',
      'created',
    ]);
  });

  test('pages the history like other lists', async () => {
    const id = world.contract;
    const first = await admin.get(path(id, 'history/?page_size=1'));
    expect(first.body.next).toBe(`http://hire.test${path(id, 'history/?page=2&page_size=1')}`);
    for (const page of ['0', 'abc', '9999'])
      expect((await admin.get(path(id, `history/?page=${page}`))).body).toEqual({ detail: 'Invalid page.' });
    const seeded = await admin.get('/api/v1/stateit/state/1/history/');
    expect([seeded.status, seeded.body.count]).toEqual([200, 0]);
    expect((await admin.get(path(2_000_000_000, 'history/'))).status).toBe(404);
  });
});

describe('the starting position', () => {
  const stateId = async (action: string) =>
    (await admin.get(`/api/v1/stateit/state/?type__context=contract_status&system_action=${action}`)).body
      .results[0].id;
  const start = async (states: unknown) =>
    admin.post('/api/v1/contract/', {
      lead_customer: world.customer,
      account: world.account,
      depot: world.depot,
      states,
    });

  test("defaults to quote, and applies the move's guards otherwise", async () => {
    expect(positionOf((await start([])).body)).toEqual(['quote']);
    expect(positionOf((await start([{ id: await stateId('quote') }])).body)).toEqual(['quote']);
    const entered = await start([await stateId('entered')]);
    expect(entered.status).toBe(409);
    expect(entered.body.problems.map((one: { code: string }) => one.code)).toEqual(
      expect.arrayContaining(['dates_missing', 'no_lines', 'contract_below_minimum']),
    );
    const complete = await start([await stateId('complete')]);
    expect([complete.status, complete.body.code]).toEqual([409, 'not_allowed_from_here']);
    expect((await start([2_000_000_000])).body).toEqual({
      states: ['Record 2000000000 was not found.'],
    });
    expect((await start([await stateId('quote'), await stateId('entered')])).status).toBe(400);
  });

  test('ignores states in a PUT', async () => {
    const id = await makeHire(admin, world);
    const before = await admin.get(path(id));
    const reply = await admin.put(path(id), { ...before.body, states: [await stateId('complete')] });
    expect([reply.status, reply.body]).toEqual([200, before.body]);
  });
});
