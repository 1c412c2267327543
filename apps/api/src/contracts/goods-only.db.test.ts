import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '../db/database.ts';
import { textsOf } from './documents/documents.testing.ts';
import { addLine, beforeHires, makeHire, move, path } from '../testing/hire.ts';
import { type Agent, type TestApp, testApp } from '../testing/test-app.ts';
import { makeWorld, type World } from '../testing/world.ts';

const DAY = '2026-12-01';
const FEES = ['Out of hours fee', 'Loyal customer', 'Damage waiver', 'Cancellation charge'];
let app: TestApp;
let admin: Agent;
let world: World;
/** Two hires of the same goods: one has nothing else, the other also fees, a discount, a waiver and a charge. */
let plain: number;
let charged: number;

beforeAll(async () => {
  app = await testApp({ now: beforeHires });
  admin = await app.as('admin');
  world = await makeWorld(admin);
  const quote = { delivery_date: DAY, collection_date: '2026-12-03', delivery_type: 'both' };
  [plain, charged] = [await makeHire(admin, world, quote), await makeHire(admin, world, quote)];
  const unlisted = { stockitem: null, unlisted: true };
  for (const [n, price] of ['45.00', '-12.50', '30.00'].entries())
    await addLine(admin, charged, world, {
      ...unlisted,
      unlisted_description: FEES[n],
      unlisted_price: price,
      unlisted_washup_price: n === 0 ? '1.50' : '0.00',
      quantity: n + 2,
    });
  for (const id of [plain, charged]) await move(admin, id, 'entered');
  await app.db.rows(sql`
    insert into contract_line (contract_id, quantity, unlisted, unlisted_description, unlisted_price, unlisted_washup_price, kind, unit_price,
      unit_washup_price, value, tax, grand_total) values (${charged}, 1, true, 'Cancellation charge', 20, 0, 'cancellation', 20, 0, 20, 4, 24)`);
});
afterAll(() => app.end());

const both = async <T>(ask: (id: number) => Promise<T>): Promise<readonly [T, T]> => [
  await ask(plain),
  await ask(charged),
];

test('gives fees, discounts, waivers and charges no weight, vehicle or pieces', async () => {
  const figures = await both(async (id) => {
    const { weight, calculated_delivery_vehicles, calculated_delivery_price } = (await admin.get(path(id)))
      .body;
    const stored = await app.db.one<{ pieces: number; washup_pieces: number }>(
      sql`select pieces, washup_pieces from contract where id = ${id}`,
    );
    return { weight, calculated_delivery_vehicles, calculated_delivery_price, ...stored };
  });
  expect(figures[0]).toMatchObject({ weight: '68.000', pieces: 100, washup_pieces: 100 });
  expect(figures[1]).toEqual(figures[0]);
  const pad = (await admin.get(`/launchpad/?depot=${world.depot}`)).body;
  expect(pad.today.going_out).toMatchObject({ count: 2, pieces: 200 });
});

test('picks, packs and counts in only goods', async () => {
  const work = (await admin.get(`/api/v1/warehouse/work/?depot=${world.depot}&day=${DAY}`)).body;
  const hires = await both((id) =>
    Promise.resolve(work.hires.find((hire: { id: number }) => hire.id === id)),
  );
  for (const hire of hires) expect(hire.lines).toMatchObject([{ quantity: 100, sku: 'PLATE-1' }]);
  const plans = await both(async (id) => (await admin.post(path(id, 'pack/'), { dry_run: true })).body.lines);
  for (const plan of plans) expect(plan).toHaveLength(1);
  const lines = (await admin.get(`/api/v1/contractstock/?contract__id__in=${charged}`)).body.results;
  const fee = lines.find((one: { unlisted: boolean }) => one.unlisted);
  const scan = {
    id: '6f1c7d58-4f0c-4a53-9d6a-2f3a35a0c001',
    seq: 1,
    kind: 'pick',
    contract: charged,
    line: fee.id,
    quantity: 1,
    at: '2026-12-01T12:00:00.000Z',
  };
  const scanned = await admin.post('/api/v1/warehouse/scan/', {
    device: '6f1c7d58-4f0c-4a53-9d6a-2f3a35a0c002',
    scans: [scan],
  });
  expect([scanned.status, scanned.body.results?.[0]?.outcome]).toEqual([200, 'refused']);
  for (const id of [plain, charged]) {
    const count = (await admin.get(path(id, 'count_in/'))).body;
    expect([id, count.lines.length]).toEqual([id, 1]);
  }
});

test('shows only goods on picking list and delivery note, and every line on the contract', async () => {
  const wordsOf = async (id: number, kind: string) =>
    textsOf((await admin.get(path(id, `document/${kind}.pdf`))).bytes)
      .join('\n')
      .split('\n');
  for (const kind of ['picking_list', 'delivery_note']) {
    const words = await wordsOf(charged, kind);
    expect(words).toEqual(expect.arrayContaining(['Dinner plate', '100']));
    for (const fee of FEES) expect(words).not.toContain(fee);
  }
  expect(await wordsOf(charged, 'contract')).toEqual(expect.arrayContaining(FEES));
});
