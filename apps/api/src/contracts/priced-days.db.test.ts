/** Orders whose dates changed after pricing: the warning, how it ends, and cases without one. */
import { addDays } from '@hireyard/domain/values/calendar';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '../db/database.ts';
import { move, path, recalculated } from '../testing/hire.ts';
import { type Agent, type TestApp, testApp } from '../testing/test-app.ts';
import { makeWorld, type World } from '../testing/world.ts';

let app: TestApp;
let admin: Agent;
let world: World;
let chair: number;
const from = '2031-03-03';
const until = (days: number) => addDays(from, days - 1);

beforeAll(async () => {
  app = await testApp();
  admin = await app.as('admin');
  world = await makeWorld(admin);
  const made = await admin.post('/api/v1/stockitem/', {
    sku: 'CHR-250',
    internal_title: 'Chair',
    price: '2.50',
    third_party_software_reference: 'CHR-250',
    washup_rate: '0.00',
    replacement_price: '20.00',
    weight: '4.000',
    original_stock_level: 5000,
  });
  if (made.status !== 201) throw new Error(JSON.stringify(made.body));
  chair = made.body.id;
});
afterAll(() => app.end());

/** A quote of this many days with chairs, 30 by default. */
async function quote(days: number, line: object = { quantity: 30 }): Promise<number> {
  const made = await admin.post('/api/v1/contract/', {
    lead_customer: world.customer,
    account: world.account,
    depot: world.depot,
    delivery_date: from,
    collection_date: until(days),
    delivery_type: 'none',
    address_postcode: '04101',
    lines: [{ stockitem: chair, ...line }],
  });
  expect(made.status).toBe(201);
  return made.body.id;
}
async function order(days: number, line?: object): Promise<number> {
  const id = await quote(days, line);
  expect((await move(admin, id, 'entered')).body).toMatchObject({ id });
  return id;
}
const change = (id: number, body: object) => admin.patch(path(id), body);
const read = async (id: number) => (await admin.get(path(id))).body;
const warnings = async (id: number): Promise<string[]> =>
  (await read(id)).warnings.map((one: { description: string }) => one.description);
const LONG = { collection_date: until(30) };
const warningsWith = (amount: string) =>
  expect.stringMatching(
    new RegExp(
      `^Priced for 3 days, but this hire lasts 30 days\\. Updating prices adds .${amount} before tax\\.$`,
    ),
  );

test('keeps the price of a longer order and shows the days it was priced for', async () => {
  const id = await order(3, { quantity: 30 });
  const before = await read(id);
  expect(before.warnings).toEqual([]);
  const after = (await change(id, LONG)).body;
  expect(after.value).toBe(before.value);
  // 30 × 2.50 × (5.50 − 1.00)
  expect(after.warnings).toEqual([
    { code: 'priced_for_other_dates', description: warningsWith('337\\.50'), lines: [expect.any(Number)] },
  ]);
  const page = await admin.get(`/api/v1/contract/?id__in=${id}`);
  expect(page.body.results[0].warnings).toEqual(after.warnings);
  // Back to its own days: there is nothing to decide.
  expect((await change(id, { collection_date: until(3) })).body.warnings).toEqual([]);
});

test('keeps the warning until the user explicitly keeps the price, and shows it again when the days change', async () => {
  const id = await order(3);
  await change(id, LONG);
  expect((await change(id, { customer_reference: 'PO 7' })).body.warnings).toHaveLength(1);
  const { version, value } = await read(id);
  const kept = (await change(id, { pricing: 'keep' })).body;
  expect([kept.warnings, kept.value, kept.version]).toEqual([[], value, version + 1]);
  // There is nothing left to decide, so nothing changes.
  expect((await change(id, { pricing: 'keep' })).body.version).toBe(version + 1);
  expect((await change(id, { collection_date: until(40) })).body.warnings).toHaveLength(1);
  const history = await admin.get(path(id, 'history/'));
  expect(JSON.stringify(history.body)).toContain('prices kept');
});

test('saves dates and the choice to keep the price in one call without a warning', async () => {
  const id = await order(3);
  const reply = await change(id, { ...LONG, pricing: 'keep' });
  expect([reply.status, reply.body.warnings]).toEqual([200, []]);
});

test.each(['new', '', null, 1])('refuses pricing %j at its field', async (pricing) => {
  const reply = await change(await order(3), { pricing });
  expect([reply.status, Object.keys(reply.body)]).toEqual([400, ['pricing']]);
});

test('charges the amount in the warning when prices are updated, and ends it', async () => {
  const id = await order(3);
  const [warning] = (await change(id, LONG)).body.warnings;
  const { value } = await read(id);
  const body = { lines: warning.lines, reason: 'Longer hire' };
  const dry = (await admin.post(path(id, 'reprice/'), { ...body, dry_run: true })).body;
  expect(Number(dry.after.value) - Number(dry.before.value)).toBe(337.5);
  expect(await warnings(id)).toHaveLength(1);
  expect((await admin.post(path(id, 'reprice/'), body)).status).toBe(200);
  const after = await read(id);
  expect([Number(after.value) - Number(value), after.warnings]).toEqual([337.5, []]);
  // Shorter again, it is now too expensive.
  const [back] = (await change(id, { collection_date: until(3) })).body.warnings;
  expect(back.description).toMatch(
    /^Priced for 30 days, but this hire lasts 3 days\. Updating prices takes off .337\.50 before tax\.$/,
  );
});

test('refuses to update prices of lines of another contract', async () => {
  const id = await order(3);
  const reply = await admin.post(path(id, 'reprice/'), { lines: [2_000_000_000], reason: 'x' });
  expect([reply.status, Object.keys(reply.body)]).toEqual([400, ['lines']]);
});

test('shows no warning for a price set by a user, which is for the whole hire', async () => {
  const locked = await order(3, { quantity: 40, locked_price: '2.00' });
  expect((await change(locked, LONG)).body.warnings).toEqual([]);
  const later = await order(3);
  const [warning] = (await change(later, LONG)).body.warnings;
  await admin.patch(`/api/v1/contractstock/${warning.lines[0]}/`, { locked_price: '9.00' });
  expect(await warnings(later)).toEqual([]);
});

test('shows no warning on a quote until it is confirmed', async () => {
  const id = await quote(3);
  expect((await change(id, LONG)).body.warnings).toEqual([]);
  await move(admin, id, 'entered');
  expect(await warnings(id)).toEqual([warningsWith('337\\.50')]);
  await move(admin, id, 'abandoned', { reason: 'Rain' });
  expect(await warnings(id)).toEqual([]);
});

test('prices lines added after a date change for the new dates', async () => {
  const id = await order(3);
  const [before] = (await change(id, LONG)).body.warnings;
  await admin.post('/api/v1/contractstock/', { contract: id, stockitem: chair, quantity: 10 });
  expect((await read(id)).warnings).toEqual([before]);
});

test('previews the warning of an unsaved edit', async () => {
  const id = await order(3);
  const impact = (await admin.post(path(id, 'impact/'), { edit: LONG })).body;
  expect(impact.warnings).toEqual([expect.objectContaining({ description: warningsWith('337\\.50') })]);
  expect(impact.refused).toEqual([]);
  const kept = (await admin.post(path(id, 'impact/'), { edit: { ...LONG, pricing: 'keep' } })).body;
  expect(kept.warnings).toEqual([]);
  expect(await warnings(id)).toEqual([]);
});

test("updates the warning with the item's price and keeps the order's price", async () => {
  const id = await order(3);
  await change(id, LONG);
  const { value, version } = await read(id);
  await admin.patch(`/api/v1/stockitem/${chair}/`, { price: '5.00' });
  await recalculated(app);
  const after = await read(id);
  // 30 × (5.00 × 5.50 − 2.50)
  expect([after.value, after.version, await warnings(id)]).toEqual([
    value,
    version,
    [warningsWith('750\\.00')],
  ]);
  await admin.patch(`/api/v1/stockitem/${chair}/`, { price: '2.50' });
  await recalculated(app);
});

test("shows no warning for lines of a release that doesn't store their days", async () => {
  const id = await order(3);
  await app.db.rows(sql`update contract_line set priced_days = null where contract_id = ${id}`);
  expect((await change(id, LONG)).body.warnings).toEqual([]);
});
