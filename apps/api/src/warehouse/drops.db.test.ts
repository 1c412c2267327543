import type { LoadPlanAnswer } from '@hireyard/wire/warehouse/vehicle-run';
import type { WarehouseScan } from '@hireyard/wire/warehouse/warehouse';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { sql } from '../db/database.ts';
import { path, positionOf } from '../testing/hire.ts';
import { type Agent, type TestApp, testApp } from '../testing/test-app.ts';
import { deviceOf, workOf } from '../testing/warehouse.testing.ts';
import { makeWorld, type World } from '../testing/world.ts';
import { FRIDAY, makeMarquee, type Marquee, MONDAY, SATURDAY, THURSDAY } from './marquee.testing.ts';

let today: string = THURSDAY;
let app: TestApp;
let admin: Agent;
let world: World;
let hire: Marquee;
/** Moves the clock; the session of another day has ended. */
const on = async (day: string): Promise<void> => {
  today = day;
  admin = await app.as('admin');
};
beforeAll(async () => {
  app = await testApp({ now: () => new Date(`${today}T09:00:00Z`) });
  await on('2027-03-01');
  world = await makeWorld(admin);
});
beforeEach(async () => {
  await on('2027-03-01');
  hire = await makeMarquee(app, admin, world);
  await on(THURSDAY);
});
afterAll(() => app.end());

const NAMES = ['frame', 'lining', 'early', 'chairs'] as const;
const hireOn = async (day: string) =>
  (await workOf(admin, world, day)).hires.find(({ id }) => id === hire.contract);
/** Units that a day asks for, by line; undefined if the hire is not among its work. */
async function due(day: string, what: 'due_out' | 'due_back') {
  const found = await hireOn(day);
  return found && NAMES.map((name) => found.lines.find(({ id }) => id === hire[name])?.[what]);
}
const out = async () => {
  const { results } = (await admin.get(`/api/v1/contractstock/?contract__id__in=${hire.contract}`)).body;
  return NAMES.map((name) => results.find((line: { id: number }) => line.id === hire[name]).out);
};
const ledger = () =>
  app.db.rows<{ line: number; kind: string; quantity: number; day: string; source: string }>(sql`
    select contract_line_id as line, kind, quantity, day::text, source from goods_movement where contract_id = ${hire.contract} order by id`);
const position = async () => positionOf((await admin.get(path(hire.contract))).body)[0];
async function planOf(day: string) {
  const answer: LoadPlanAnswer = (await admin.post('/api/v1/vehiclerun/plan/', { depot: world.depot, day }))
    .body;
  const mine = answer.unplanned.filter(({ contract }) => contract === hire.contract);
  return mine.map(({ leg, weight }) => `${leg} ${Number(weight)} kg`);
}
async function makeRun(day: string, leg: 'out' | 'back'): Promise<number> {
  const name = `Van ${hire.contract} ${day}`;
  const run = await admin.post('/api/v1/vehiclerun/', { depot: world.depot, day, name, vehicle: 'van' });
  const stops = [{ contract: hire.contract, leg }];
  await admin.put(`/api/v1/vehiclerun/${run.body.id}/stops/`, { stops });
  return run.body.id;
}
const stopOf = async (day: string) =>
  (await workOf(admin, world, day)).runs
    .flatMap(({ stops }) => stops)
    .find(({ contract }) => contract === hire.contract);
const depart = (load: number) => ({ kind: 'depart', load }) as const;
const sign = (leg: 'out' | 'back', name: string, day?: string) =>
  ({ kind: 'deliver', contract: hire.contract, leg, name, ...(day && { day }) }) as const;

test('a marquee in two drops leaves, and returns, day by day', async () => {
  const device = deviceOf(admin);
  expect(await due(THURSDAY, 'due_out')).toEqual([100, 0, 40, 60]);
  expect(await planOf(THURSDAY)).toEqual([expect.stringMatching(/^out/)]);
  expect(await planOf(FRIDAY)).toEqual(['out 40 kg']);
  expect(await planOf(SATURDAY)).toEqual([expect.stringMatching(/^back/)]);

  const thursday = await makeRun(THURSDAY, 'out');
  expect(await planOf(THURSDAY)).toEqual([]);
  expect(await planOf(FRIDAY)).toEqual(['out 40 kg']);
  for (const group of hire.crates)
    await device.scan({ kind: 'load', contract: hire.contract, load: thursday, group });
  await device.scan(depart(thursday));
  expect([await position(), await out()]).toEqual(['in_transit', [100, 0, 40, 60]]);
  expect((await device.scan(sign('out', 'Ada', THURSDAY))).outcome).toBe('counted');
  expect([await position(), await out()]).toEqual(['on_hire', [100, 0, 40, 60]]);
  // Friday's drop is prepared ahead, and nothing of Thursday's is asked for again
  expect(await due(THURSDAY, 'due_out')).toEqual([0, 20, 0, 0]);

  await on(FRIDAY);
  const driver = deviceOf(admin);
  expect(await due(FRIDAY, 'due_out')).toEqual([0, 20, 0, 0]);
  const friday = await makeRun(FRIDAY, 'out');
  expect(await stopOf(FRIDAY)).toMatchObject({ weight: '40.000', shares: 1, signed: null });
  expect(await stopOf(THURSDAY)).toMatchObject({ signed: { name: 'Ada' } });
  const lining = { contract: hire.contract, line: hire.lining, quantity: 20 };
  const leave = driver.make(depart(friday));
  const offline = [
    driver.make({ kind: 'pick', ...lining }),
    driver.make({ kind: 'load', load: friday, ...lining }),
    leave,
  ].map((scan, seq) => ({ ...scan, seq }));
  for (const reply of [
    await driver.post(...offline),
    await driver.post(...offline),
    await driver.post(leave),
  ])
    expect(reply.body.results.map(({ outcome }: { outcome: string }) => outcome)).not.toContain('refused');
  expect((await driver.scan(depart(friday))).outcome).toBe('already');
  expect([await position(), await out()]).toEqual(['on_hire', [100, 20, 40, 60]]);
  expect((await hireOn(FRIDAY))?.delivered).toBeNull();
  const hand = driver.make(sign('out', 'Bo', FRIDAY));
  await driver.post(hand);
  await driver.post(hand);
  expect((await driver.scan(sign('out', 'Cy', FRIDAY))).other?.words).toContain('Bo');
  expect(await stopOf(FRIDAY)).toMatchObject({ signed: { name: 'Bo' } });
  const sent = (await ledger()).filter(({ kind }) => kind === 'out');
  expect(sent.map(({ quantity, day, source }) => [quantity, day, source])).toEqual([
    [100, THURSDAY, 'move'],
    [40, THURSDAY, 'move'],
    [60, THURSDAY, 'move'],
    [20, FRIDAY, 'scan'],
  ]);
});

test('a part return keeps the hire going, and the day asks only for its units', async () => {
  const device = deviceOf(admin);
  const thursday = await makeRun(THURSDAY, 'out');
  for (const group of hire.crates)
    await device.scan({ kind: 'load', contract: hire.contract, load: thursday, group });
  await device.scan(depart(thursday));
  await device.scan(sign('out', 'Ada', THURSDAY));
  await on(FRIDAY);
  await deviceOf(admin).scan(sign('out', 'Bo', FRIDAY));
  expect(await out()).toEqual([100, 20, 40, 60]);

  await on(SATURDAY);
  const driver = deviceOf(admin);
  expect(await due(SATURDAY, 'due_back')).toEqual([0, 0, 40, 0]);
  const fetched = await driver.scan(sign('back', 'Dee', SATURDAY));
  expect(fetched).toMatchObject({ outcome: 'counted', code: 'collected' });
  expect(fetched.words).toMatch(
    /These stay longer, so the hire continues: 100 × .*, 20 × Lining, 60 × Chair$/,
  );
  expect(await position()).toBe('on_hire');
  const [one = 0, two = 0] = hire.crates;
  const count = { kind: 'count_in', contract: hire.contract, condition: 'good' } as const;
  const scans = [one, two].map((group) => driver.make({ ...count, group }));
  await driver.post(...scans);
  await driver.post(...scans);
  expect(await out()).toEqual([100, 20, 0, 60]);

  await on(MONDAY);
  expect(await due(MONDAY, 'due_back')).toEqual([100, 20, 0, 60]);
  expect((await hireOn(MONDAY))?.collected).toBeNull();
  expect((await deviceOf(admin).scan(sign('back', 'Eve', MONDAY))).outcome).toBe('counted');
  expect(await position()).toBe('collection');
  expect((await deviceOf(admin).scan(sign('back', 'Flo', MONDAY))).code).toBe('signed_elsewhere');
});

test('scans that arrive days later send what left, not what is due by then', async () => {
  const thursday = await makeRun(THURSDAY, 'out');
  await on(SATURDAY);
  const device = deviceOf(admin);
  await device.scan(depart(thursday));
  expect([await position(), await out()]).toEqual(['in_transit', [100, 0, 40, 60]]);
  // an older app says no day: its clock does
  const at = { at: `${THURSDAY}T16:00:00.000Z` };
  const [signed] = (await device.post({ ...device.make(sign('out', 'Ada')), ...at })).body.results;
  expect([signed.outcome, await position(), await out()]).toEqual(['counted', 'on_hire', [100, 0, 40, 60]]);
  expect(await due(SATURDAY, 'due_out')).toEqual([0, 20, 0, 0]);
  expect((await device.scan(sign('out', 'Bo', SATURDAY))).outcome).toBe('counted');
  expect(await out()).toEqual([100, 20, 40, 60]);
});

/** The load of the hire on a day's vehicle. */
const loadOn = async (day: string): Promise<string | undefined> => {
  const { body } = await admin.post('/api/v1/vehiclerun/plan/', { depot: world.depot, day });
  const stops = (body as LoadPlanAnswer).standing.flatMap((run) => run.stops);
  return stops.find(({ contract }) => contract === hire.contract)?.weight;
};

test('what did not leave with its drop can follow on another day', async () => {
  const device = deviceOf(admin);
  const lines = [
    { contractstock: hire.frame, quantity: 60 },
    { contractstock: hire.chairs, quantity: 60 },
  ];
  await admin.post(path(hire.contract, 'send/'), { lines });
  await device.scan(sign('out', 'Ada', THURSDAY));
  expect(await out()).toEqual([100, 0, 40, 60]);
  const reason = 'Left at the depot';
  await admin.post(path(hire.contract, 'goods/'), {
    line: hire.frame,
    kind: 'not_sent',
    quantity: 30,
    reason,
  });
  expect(await due(THURSDAY, 'due_out')).toEqual([30, 0, 0, 0]);
  // it goes along with the second drop, or on a run of its own
  expect(await planOf(FRIDAY)).toEqual(['out 60.4 kg']);
  await on(FRIDAY);
  expect(await due(FRIDAY, 'due_out')).toEqual([30, 20, 0, 0]);
  const next = deviceOf(admin);
  const pick = { kind: 'pick', contract: hire.contract, line: hire.frame } as const;
  expect((await next.scan({ ...pick, quantity: 31 })).code).toBe('too_many');
  expect((await next.scan({ ...pick, quantity: 30 })).outcome).toBe('counted');
  expect((await hireOn(FRIDAY))?.lines.find(({ id }) => id === hire.frame)?.picked).toBe(30);
  expect((await next.scan(sign('out', 'Bo', FRIDAY))).outcome).toBe('counted');
  expect(await out()).toEqual([100, 20, 40, 60]);
});

test('goods left over from a drop stay unassigned on later days’ plans until they have a stop', async () => {
  const thursday = await makeRun(THURSDAY, 'out');
  const device = deviceOf(admin);
  await device.scan(depart(thursday));
  const reason = 'No room on the van';
  for (const day of [THURSDAY, SATURDAY])
    expect((await planOf(day)).filter((leg) => leg.startsWith('out'))).toEqual([]);
  await admin.post(path(hire.contract, 'send/'), {
    lines: [{ contractstock: hire.lining, quantity: 20 }],
  });
  await admin.post(path(hire.contract, 'goods/'), {
    line: hire.chairs,
    kind: 'not_sent',
    quantity: 20,
    reason,
  });
  expect(await planOf(FRIDAY)).toEqual(['out 60 kg']);
  await on(SATURDAY);
  expect(await planOf(SATURDAY)).toEqual(['back 120 kg', 'out 60 kg']);
  const run = await makeRun(SATURDAY, 'out');
  expect(await planOf(SATURDAY)).toEqual(['back 120 kg']);
  const { standing } = (await admin.post('/api/v1/vehiclerun/plan/', { depot: world.depot, day: SATURDAY }))
    .body;
  expect(standing[0].stops).toMatchObject([
    { weight: '60.000', shares: 1, left_over: THURSDAY, signed: null },
  ]);
  const driver = deviceOf(admin);
  await driver.scan(depart(run));
  expect(await out()).toEqual([100, 20, 40, 60]);
  expect((await driver.scan(sign('out', 'Bo', SATURDAY))).outcome).toBe('counted');
  // each vehicle that left has the load it carried
  expect([await loadOn(THURSDAY), await loadOn(SATURDAY)]).toEqual(['308.000', '60.000']);
  await on('2027-03-07');
  expect(await planOf('2027-03-07')).toEqual([]);
});

test('chairs that left are not packed again for a later drop of more chairs', async () => {
  const more = await admin.post('/api/v1/contractstock/', {
    contract: hire.contract,
    stockitem: hire.chair,
    quantity: 20,
    delivery_date: FRIDAY,
  });
  const device = deviceOf(admin);
  const thursday = await makeRun(THURSDAY, 'out');
  for (const group of hire.crates)
    await device.scan({ kind: 'load', contract: hire.contract, load: thursday, group });
  await device.scan(depart(thursday));
  await device.scan(sign('out', 'Ada', THURSDAY));
  await on(FRIDAY);
  const next = deviceOf(admin);
  const found = await hireOn(FRIDAY);
  expect(found?.groups.map(({ gone }) => gone)).toEqual([true, true, true, true, true]);
  const pick = { kind: 'pick', contract: hire.contract, line: more.body.id } as const;
  expect((await next.scan({ ...pick, quantity: 21 })).code).toBe('too_many');
  expect((await next.scan({ ...pick, quantity: 20 })).outcome).toBe('counted');
});

test('two drivers who sign for the same drop conflict, and the desk keeps one', async () => {
  await makeRun(THURSDAY, 'out');
  await makeRun(FRIDAY, 'out');
  await deviceOf(admin).scan(sign('out', 'Ada', THURSDAY));
  await on(FRIDAY);
  const device = deviceOf(admin);
  await device.scan(sign('out', 'Bo', FRIDAY));
  const second: WarehouseScan = device.make(sign('out', 'Cy', FRIDAY));
  await device.post(second);
  expect((await device.scan({ kind: 'settle', of: second.id, keep: 'mine' })).outcome).toBe('counted');
  expect((await hireOn(THURSDAY))?.delivered?.name).toBe('Ada');
  expect((await hireOn(FRIDAY))?.delivered?.name).toBe('Cy');
});

test('two phones and the office that send the second drop at once send it once', async () => {
  await deviceOf(admin).scan(sign('out', 'Ada', THURSDAY));
  await on(FRIDAY);
  const run = await makeRun(FRIDAY, 'out');
  const lines = [{ contractstock: hire.lining, quantity: 20 }];
  const [left, bo, cy, office] = await Promise.all([
    deviceOf(admin).scan(depart(run)),
    deviceOf(admin).scan(sign('out', 'Bo', FRIDAY)),
    deviceOf(admin).scan(sign('out', 'Cy', FRIDAY)),
    admin.post(path(hire.contract, 'send/'), { lines }),
  ]);
  expect(left.outcome).toBe('counted');
  expect([bo.outcome, cy.outcome].sort()).toEqual(['conflict', 'counted']);
  expect([200, 409]).toContain(office.status);
  expect(await out()).toEqual([100, 20, 40, 60]);
  expect((await ledger()).filter(({ line }) => line === hire.lining)).toHaveLength(1);
});
