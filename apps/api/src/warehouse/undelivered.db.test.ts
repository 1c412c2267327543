/** What a driver could not deliver returns to the depot, is claimed by its dates again, and is not forgotten. */
import type { LoadPlanAnswer } from '@hireyard/wire/warehouse/vehicle-run';
import type { WarehouseScan } from '@hireyard/wire/warehouse/warehouse';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { sql } from '../db/database.ts';
import { path, positionOf } from '../testing/hire.ts';
import { readPad } from '../testing/launchpad.testing.ts';
import { type Agent, type TestApp, testApp } from '../testing/test-app.ts';
import { deviceOf, workOf } from '../testing/warehouse.testing.ts';
import { makeWorld, type World } from '../testing/world.ts';
import { FRIDAY, makeMarquee, type Marquee, THURSDAY } from './marquee.testing.ts';

let today: string = THURSDAY;
let app: TestApp;
let admin: Agent;
let world: World;
let hire: Marquee;
let device: ReturnType<typeof deviceOf>;
let run: number;
const on = async (day: string): Promise<void> => {
  today = day;
  admin = await app.as('admin');
  device = deviceOf(admin);
};
beforeAll(async () => {
  app = await testApp({ now: () => new Date(`${today}T09:00:00Z`) });
  await on(THURSDAY);
  world = await makeWorld(admin);
});
beforeEach(async () => {
  await on(THURSDAY);
  hire = await makeMarquee(app, admin, world);
  run = await makeRun(THURSDAY);
});
afterAll(() => app.end());

async function makeRun(day: string): Promise<number> {
  const name = `Van ${hire.contract} ${day}`;
  const made = await admin.post('/api/v1/vehiclerun/', { depot: world.depot, day, name, vehicle: 'van' });
  const stops = [{ contract: hire.contract, leg: 'out' }];
  await admin.put(`/api/v1/vehiclerun/${made.body.id}/stops/`, { stops });
  return made.body.id;
}
const NAMES = ['frame', 'lining', 'early', 'chairs'] as const;
const out = async () => {
  const { results } = (await admin.get(`/api/v1/contractstock/?contract__id__in=${hire.contract}`)).body;
  return NAMES.map((name) => results.find((line: { id: number }) => line.id === hire[name]).out);
};
const position = async () => positionOf((await admin.get(path(hire.contract))).body)[0];
const fail = (name: (typeof NAMES)[number], quantity: number, day: string = THURSDAY) =>
  ({
    kind: 'undelivered',
    contract: hire.contract,
    line: hire[name],
    quantity,
    day,
    note: 'No one was there',
  }) as const satisfies Partial<WarehouseScan>;
const sign = (day: string) =>
  ({ kind: 'deliver', contract: hire.contract, leg: 'out', name: 'Ada', day }) as const;
const planned = async (day: string) => {
  const plan: LoadPlanAnswer = (await admin.post('/api/v1/vehiclerun/plan/', { depot: world.depot, day }))
    .body;
  return plan.unplanned.find((stop) => stop.contract === hire.contract && stop.leg === 'out');
};
const claims = () =>
  app.db.rows<{ first: string }>(sql`
    select distinct first_day::text as first from stock_reservation where contract_id = ${hire.contract} order by 1`);
const attention = async () =>
  (await readPad(admin, '?attention=undelivered')).attention.find(
    ({ record }) => record.id === hire.contract,
  );

test('a drop that failed as a whole waits for another delivery', async () => {
  await device.scan({ kind: 'depart', load: run });
  expect(await out()).toEqual([100, 0, 40, 60]);
  const frame = fail('frame', 100);
  const results = [];
  for (const scan of [frame, fail('early', 40), fail('chairs', 60)]) results.push(await device.scan(scan));
  expect(results.map(({ outcome, words }) => [outcome, words])).toEqual([
    ['counted', '100 units not delivered'],
    ['counted', '40 units not delivered'],
    ['counted', '60 units not delivered'],
  ]);
  expect(await out()).toEqual([0, 0, 0, 0]);
  expect(await position()).toBe('entered');
  expect(await claims()).toEqual([{ first: THURSDAY }, { first: FRIDAY }]);
  const goods = (await admin.get(path(hire.contract, 'goods/'))).body.results;
  expect(goods[0]).toMatchObject({
    kind: 'not_sent',
    quantity: 60,
    source: 'scan',
    reason: 'No one was there',
  });
  const history = (await admin.get(path(hire.contract, 'history/'))).body.results;
  expect(JSON.stringify(history)).toContain('not delivered');
  expect((await planned(FRIDAY))?.left_over).toBe(THURSDAY);
  expect((await attention())?.reason).toBe('200 units not delivered, due today');
  // a drop of which nothing was delivered can't be signed for
  expect((await device.scan(sign(THURSDAY))).code).toBe('undelivered');
  await on(FRIDAY);
  await makeRun(FRIDAY);
  expect(await planned(FRIDAY)).toBeUndefined();
  expect((await device.scan(sign(FRIDAY))).outcome).toBe('counted');
  expect(await out()).toEqual([100, 20, 40, 60]);
  expect(await position()).toBe('on_hire');
  expect(await attention()).toBeUndefined();
});

test('units on their way can be handed over although the undelivered ones were taken off the order', async () => {
  await device.scan({ kind: 'depart', load: run });
  await device.scan(fail('frame', 60));
  const lowered = await admin.patch(`/api/v1/contractstock/${hire.frame}/`, { quantity: 40 });
  expect(lowered.status).toBe(200);
  expect(await device.scan(fail('frame', 41))).toMatchObject({
    outcome: 'refused',
    words: 'Only 40 units are still to hand over.',
  });
  expect(await device.scan(fail('frame', 10))).toMatchObject({ outcome: 'counted' });
  expect(await out()).toEqual([30, 0, 40, 60]);
  expect(await device.scan(sign(THURSDAY))).toMatchObject({ outcome: 'counted' });
  expect(await out()).toEqual([30, 0, 40, 60]);
});

test('chosen units of a drop stay behind when the rest is signed for', async () => {
  await device.scan({ kind: 'depart', load: run });
  expect((await device.scan(fail('chairs', 61))).code).toBe('too_many');
  expect((await device.scan(fail('chairs', 25))).outcome).toBe('counted');
  expect((await device.scan(fail('chairs', 36))).code).toBe('too_many');
  const work = await workOf(admin, world, THURSDAY);
  const seen = work.hires.find(({ id }) => id === hire.contract);
  expect(seen?.failed).toMatchObject({ reason: 'No one was there' });
  expect(seen?.lines.find(({ id }) => id === hire.chairs)).toMatchObject({ on_way: 35, undelivered: 25 });
  expect((await device.scan(sign(THURSDAY))).outcome).toBe('counted');
  expect(await out()).toEqual([100, 0, 40, 35]);
  expect(await position()).toBe('on_hire');
  expect((await device.scan(fail('frame', 1))).code).toBe('signed');
  expect((await attention())?.reason).toBe('25 units not delivered, due today');
});

test('is undone, and repeating the scan changes nothing', async () => {
  await device.scan({ kind: 'depart', load: run });
  const failed = { ...fail('frame', 100), id: crypto.randomUUID() };
  await device.scan(failed);
  await device.scan(failed);
  expect(await out()).toEqual([0, 0, 40, 60]);
  expect((await device.scan({ kind: 'undo', of: failed.id })).outcome).toBe('counted');
  expect(await out()).toEqual([100, 0, 40, 60]);
  expect((await device.scan(sign(THURSDAY))).outcome).toBe('counted');
  expect(await out()).toEqual([100, 0, 40, 60]);
});

test('reporting goods that were not recorded as sent writes no movement', async () => {
  expect((await device.scan(fail('chairs', 10))).outcome).toBe('counted');
  expect(await out()).toEqual([0, 0, 0, 0]);
  expect((await device.scan(sign(THURSDAY))).outcome).toBe('counted');
  expect(await out()).toEqual([100, 0, 40, 50]);
});

test('a second drop that failed leaves the first with the customer', async () => {
  await device.scan({ kind: 'depart', load: run });
  await device.scan(sign(THURSDAY));
  await on(FRIDAY);
  await device.scan({ kind: 'depart', load: await makeRun(FRIDAY) });
  expect(await out()).toEqual([100, 20, 40, 60]);
  expect((await device.scan(fail('frame', 1, FRIDAY))).code).toBe('too_many');
  expect((await device.scan(fail('lining', 20, FRIDAY))).outcome).toBe('counted');
  expect(await out()).toEqual([100, 0, 40, 60]);
  expect(await position()).toBe('on_hire');
  await on('2027-03-06');
  expect((await attention())?.reason).toBe('20 units not delivered, due yesterday');
});

test('needs a line, a quantity and a reason', async () => {
  const scan = {
    ...fail('chairs', 10),
    note: '',
    id: crypto.randomUUID(),
    seq: 1,
    at: `${THURSDAY}T09:00:00Z`,
  };
  const reply = await admin.post('/api/v1/warehouse/scan/', { device: crypto.randomUUID(), scans: [scan] });
  expect([reply.status, reply.body]).toEqual([400, { scans: [{ note: ['This field is required.'] }] }]);
});
