import { afterAll, beforeAll, expect, test } from 'vitest';
import { addLine, makeHire, move, path } from '../testing/hire.ts';
import { type Agent, type TestApp, testApp } from '../testing/test-app.ts';
import { makeWorld, type World } from '../testing/world.ts';

let day = '2027-03-05';
let app: TestApp;
let admin: Agent;
let world: World;
beforeAll(async () => {
  app = await testApp({ now: () => new Date(`${day}T09:00:00Z`) });
  admin = await app.as('admin');
  world = await makeWorld(admin);
});
afterAll(() => app.end());

const on = async (date: string): Promise<void> => {
  day = date;
  admin = await app.as('admin');
};
/** 100 plates to 7 March on hire, and more lines. */
async function hire(...lines: readonly object[]) {
  await on('2027-03-05');
  const id = await makeHire(admin, world);
  for (const line of lines) await addLine(admin, id, world, { quantity: 40, ...line });
  await move(admin, id, 'entered');
  await move(admin, id, 'on_hire');
  const { results } = (await admin.get(`/api/v1/contractstock/?contract__id__in=${id}`)).body;
  return { id, lines: results.map((line: { id: number }) => line.id) as number[] };
}
const late = async (id: number): Promise<boolean> =>
  (await admin.get(`/api/v1/contract/?late_on=${day}&id__in=${id}`)).body.count === 1;
const count = async (id: number, contractstock: number | undefined, good: number) =>
  admin.post(path(id, 'count_in/'), { lines: [{ contractstock, good }] });

test('a hire whose remaining goods stay longer is late after their own date only', async () => {
  const { id, lines } = await hire({ collection_date: '2027-03-14' });
  await on('2027-03-08');
  expect(await late(id)).toBe(true);
  await count(id, lines[0], 100);
  expect(await late(id)).toBe(false);
  await on('2027-03-14');
  expect(await late(id)).toBe(false);
  await on('2027-03-15');
  expect(await late(id)).toBe(true);
  await count(id, lines[1], 40);
  expect(await late(id)).toBe(true); // counted in, but not closed since its own date
});

test('a hire with an early collection is late as soon as that is missed', async () => {
  const { id, lines } = await hire({ collection_date: '2027-03-06' });
  await on('2027-03-06');
  expect(await late(id)).toBe(false);
  await on('2027-03-07');
  expect(await late(id)).toBe(true);
  await count(id, lines[1], 40);
  expect(await late(id)).toBe(false);
});

test('the dashboard counts the same hires as the list', async () => {
  await hire({ collection_date: '2027-03-30' });
  await hire();
  await on('2027-03-20');
  const listed = (await admin.get(`/api/v1/contract/?late_on=${day}&page_size=100`)).body.results.filter(
    (one: { states: { system_action: string }[] }) =>
      one.states.some(({ system_action }) => system_action === 'on_hire'),
  ).length;
  const { today } = (await admin.get('/launchpad/')).body;
  expect([listed, today.overdue_back.count]).toEqual([today.overdue_back.count, listed]);
  expect(listed).toBeGreaterThan(1);
});

test('utilisation counts a line on its own days', async () => {
  const { id } = await hire({ quantity: 40, delivery_date: '2027-05-03', collection_date: '2027-05-04' });
  const report = async (from: string, to: string) =>
    (await admin.get(`/api/v1/stats/utilisation/?from=${from}&to=${to}`)).body.results.find(
      (one: { id: number }) => one.id === world.stockitem,
    );
  await on('2027-03-06');
  const may = await report('2027-05-03', '2027-05-06');
  // 40 units on two of four days; the rest of the file's hires are back by then or late at most until today.
  expect([may.out, may.hires]).toEqual(['20.0', 1]);
  expect((await report('2027-05-10', '2027-05-11')).hires).toBe(0);
  expect(id).toBeGreaterThan(0);
});
