import type { LoadPlanAnswer, VehicleRun } from '@hireyard/wire/warehouse/vehicle-run';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Agent, type TestApp, testApp } from '../../testing/test-app.ts';
import { makeWorld, type World } from '../../testing/world.ts';
import { DAY, deviceOf, makeStage } from '../../testing/warehouse.testing.ts';

let app: TestApp;
let admin: Agent;
let world: World;
beforeAll(async () => {
  app = await testApp({ now: () => new Date('2027-03-05T09:00:00Z') });
  admin = await app.as('admin');
  world = await makeWorld(admin);
});
afterAll(() => app.end());

let made = 0;
async function makeRun(vehicle = 'van'): Promise<{ id: number; tag: string }> {
  made += 1;
  const body = { depot: world.depot, day: DAY, name: `Run ${made}`, vehicle };
  const reply = await admin.post('/api/v1/vehiclerun/', body);
  if (reply.status !== 201) throw new Error(JSON.stringify(reply.body));
  return { id: reply.body.id, tag: String(reply.headers['etag']) };
}
const hire = async (delivery_type = 'both'): Promise<number> =>
  (await makeStage(app, admin, world, { groups: 0, body: { delivery_type } })).contract;
const setStops = (run: number, contracts: readonly number[], more: object = {}, headers = {}) =>
  admin.put(
    `/api/v1/vehiclerun/${run}/stops/`,
    { stops: contracts.map((contract) => ({ contract, leg: 'out' })), ...more },
    headers,
  );
async function plan(): Promise<LoadPlanAnswer> {
  const reply = await admin.post('/api/v1/vehiclerun/plan/', { depot: world.depot, day: DAY });
  expect(reply.status).toBe(200);
  return reply.body;
}
const stopsOf = async (run: number): Promise<readonly number[] | undefined> =>
  (await plan()).standing.find(({ id }) => id === run)?.stops.map(({ contract }) => contract);

test('replaces stops as a whole, in order, and records the change in the history', async () => {
  const [run, a, b, c] = [await makeRun(), await hire(), await hire(), await hire()];
  const first = await setStops(run.id, [a, b], {}, { 'if-match': run.tag });
  expect(first.status).toBe(200);
  expect((first.body.run as VehicleRun).stops.map(({ contract }) => contract)).toEqual([a, b]);
  const { version } = first.body.run as VehicleRun;
  expect((await setStops(run.id, [c, b], {}, { 'if-match': run.tag })).status).toBe(412);
  expect((await setStops(run.id, [c, b], {}, { 'if-match': `"${version}"` })).status).toBe(200);
  expect(await stopsOf(run.id)).toEqual([c, b]);
  const before = await admin.get(`/api/v1/vehiclerun/${run.id}/history/`);
  // repeating it changes nothing
  await setStops(run.id, [c, b]);
  const { results } = (await admin.get(`/api/v1/vehiclerun/${run.id}/history/`)).body;
  expect(results).toHaveLength(before.body.results.length);
  expect(JSON.stringify(results[0])).toMatch(/out, .* out/);
  expect((await setStops(run.id, [a, a])).status).toBe(400);
  expect((await setStops(run.id, [99_999_999])).status).toBe(400);
  expect(await stopsOf(run.id)).toEqual([c, b]);
});

test('a moved stop is never on both or neither run, even if two users move stops at once', async () => {
  const [one, other, a, b] = [await makeRun(), await makeRun(), await hire(), await hire()];
  await setStops(one.id, [a]);
  await setStops(other.id, [b]);
  const replies = await Promise.all([
    setStops(other.id, [b, a], { off: one.id }),
    setStops(one.id, [a, b], { off: other.id }),
  ]);
  expect(replies.map(({ status }) => status)).toEqual([200, 200]);
  const [left, right] = [await stopsOf(one.id), await stopsOf(other.id)];
  expect([...(left ?? []), ...(right ?? [])].toSorted((x, y) => x - y)).toEqual([a, b]);
});

test('the plan returns unassigned legs of the day that we drive, and runs that can carry them', async () => {
  const [run, own, onRun, fetched] = [
    await makeRun('lorry'),
    await hire(),
    await hire(),
    await hire('collect'),
  ];
  await setStops(run.id, [onRun]);
  const answer = await plan();
  const legs = answer.unplanned.map(({ contract, leg }) => `${contract} ${leg}`);
  expect(legs).toContain(`${own} out`);
  expect(legs).not.toContain(`${onRun} out`);
  expect(legs.filter((leg) => leg.startsWith(`${fetched} `))).toEqual([]);
  expect(answer.standing.find(({ id }) => id === run.id)).toMatchObject({ vehicle: 'lorry', over: false });
  const spread = [...answer.runs.flatMap(({ stops }) => stops), ...answer.left];
  expect(spread.map(({ id }) => id).toSorted((x, y) => x - y)).toEqual(
    answer.unplanned.map(({ id }) => id).toSorted((x, y) => x - y),
  );
});

test('a hire on two runs counts half on each', async () => {
  const [one, other, big] = [await makeRun(), await makeRun(), await hire()];
  const before = (await plan()).unplanned.find(({ contract }) => contract === big);
  await setStops(one.id, [big]);
  await setStops(other.id, [big]);
  const { standing } = await plan();
  for (const { id } of [one, other]) {
    const [stop] = standing.find((run) => run.id === id)?.stops ?? [];
    expect([stop?.shares, Number(stop?.weight)]).toEqual([2, Number(before?.weight) / 2]);
  }
});

test("a departed run can't be changed", async () => {
  const [run, still, a, b] = [await makeRun(), await makeRun(), await hire(), await hire()];
  await setStops(run.id, [a]);
  await setStops(still.id, [b]);
  await deviceOf(admin).scan({ kind: 'depart', load: run.id });
  const replies = [
    await setStops(run.id, [a, b]),
    await setStops(still.id, [b, a], { off: run.id }),
    await admin.patch(`/api/v1/vehiclerun/${run.id}/`, { driver: 'Sam' }),
    await admin.del(`/api/v1/vehiclerun/${run.id}/`),
  ];
  for (const reply of replies) expect([reply.status, reply.body.code]).toEqual([409, 'departed']);
  expect([await stopsOf(run.id), await stopsOf(still.id)]).toEqual([[a], [b]]);
});

test('users with read access can plan but change nothing', async () => {
  const [run, finance] = [await makeRun(), await app.as(['Finance'])];
  const body = { depot: world.depot, day: DAY };
  expect((await finance.post('/api/v1/vehiclerun/plan/', body)).status).toBe(200);
  expect((await finance.put(`/api/v1/vehiclerun/${run.id}/stops/`, { stops: [] })).status).toBe(403);
  expect((await finance.post('/api/v1/vehiclerun/', { ...body, name: 'Mine' })).status).toBe(403);
});
