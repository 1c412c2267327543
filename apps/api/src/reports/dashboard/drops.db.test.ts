/** A second drop and an early return count on their own days: on the dashboard, in the calendar and in the lists they open. */
import type { NextDay } from '@hireyard/wire/reports/launchpad';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { move, path } from '../../testing/hire.ts';
import { readPad } from '../../testing/launchpad.testing.ts';
import { type Agent, type TestApp, testApp } from '../../testing/test-app.ts';
import { makeWorld, type World } from '../../testing/world.ts';
import {
  FRIDAY,
  makeMarquee,
  type Marquee,
  MONDAY,
  SATURDAY,
  THURSDAY,
} from '../../warehouse/marquee.testing.ts';

let day: string = THURSDAY;
let app: TestApp;
let admin: Agent;
let world: World;
let hire: Marquee;
const states = new Map<string, number>();
beforeAll(async () => {
  app = await testApp({ now: () => new Date(`${day}T09:00:00Z`) });
  admin = await app.as('admin');
  world = await makeWorld(admin);
  hire = await makeMarquee(app, admin, world);
  const all = await admin.get('/api/v1/stateit/state/?type__context=contract_status&page_size=100');
  for (const one of all.body.results) if (one.system_action) states.set(one.system_action, one.id);
});
afterAll(() => app.end());

const LEAVING = ['entered', 'in_transit', 'on_hire'];
const OUT = ['on_hire', 'off_hire', 'collection'];
const LIVE = ['entered', 'in_transit', ...OUT];
const count = async (positions: readonly string[], filter: string): Promise<number> =>
  (
    await admin.get(
      `/api/v1/contract/?states__id__in=${positions.map((one) => states.get(one)).join()}&${filter}`,
    )
  ).body.count;
const figures = (one: NextDay | undefined) => [
  one?.contracts_out,
  one?.pieces_out,
  one?.contracts_back,
  one?.pieces_back,
];
const on = async (date: string): Promise<void> => {
  day = date;
  admin = await app.as('admin');
};

test('the next fourteen days show each drop and return with its pieces, like the lists', async () => {
  const { next_days } = await readPad(admin);
  const of = (date: string) => next_days?.find((one) => one.day === date);
  expect(figures(of(THURSDAY))).toEqual([1, 200, 0, 0]);
  expect(figures(of(FRIDAY))).toEqual([1, 20, 0, 0]);
  expect(figures(of(SATURDAY))).toEqual([0, 0, 1, 40]);
  expect(figures(of(MONDAY))).toEqual([0, 0, 1, 180]);
  // each trip needs at least one vehicle
  expect(of(FRIDAY)?.vehicles_used).toBe(1);
  expect(of(SATURDAY)?.vehicles_used).toBe(1);
  for (const one of next_days ?? []) {
    expect(one.contracts_out).toBe(await count(LEAVING, `due_out_on=${one.day}`));
    expect(one.contracts_back).toBe(await count(LIVE, `return_on=${one.day}`));
  }
});

test('the calendar shows them on their days, and its list the same contracts', async () => {
  const { days } = (
    await admin.get(
      `/api/v1/contract/calendar/?states__id__in=${states.get('entered')}&from=${THURSDAY}&to=${MONDAY}`,
    )
  ).body;
  const seen = days.map((one: { day: string; entries: { id: number; kind: string }[] }) => [
    one.day,
    ...one.entries.map(({ id, kind }) => (id === hire.contract ? kind : id)),
  ]);
  expect(seen).toEqual([
    [THURSDAY, 'delivery'],
    [FRIDAY, 'delivery'],
    [SATURDAY, 'collection'],
    [MONDAY, 'collection'],
  ]);
  for (const one of days) {
    expect(await count(['entered'], `drop_on=${one.day}`)).toBe(one.deliveries);
    expect(await count(['entered'], `return_on=${one.day}`)).toBe(one.collections);
  }
});

test('the timeline and the board name its other days; a bar is as long as its goods are away', async () => {
  const timeline = async (from: string, to: string) =>
    (
      await admin.get(
        `/api/v1/contract/timeline/?states__id__in=${states.get('entered')}&from=${from}&to=${to}`,
      )
    ).body;
  const own_days = [
    { day: FRIDAY, kind: 'delivery' },
    { day: SATURDAY, kind: 'collection' },
  ];
  expect((await timeline(THURSDAY, THURSDAY)).bars).toMatchObject([
    { id: hire.contract, first_day: THURSDAY, last_day: MONDAY, own_days },
  ]);
  const { columns } = (await admin.get('/api/v1/contract/board/?position=entered')).body;
  expect(columns[0].cards).toMatchObject([{ id: hire.contract, own_days }]);
  const late = '2027-03-12';
  const longer = await admin.patch(`/api/v1/contractstock/${hire.early}/`, { collection_date: late });
  expect(longer.status).toBe(200);
  const after = await timeline('2027-03-10', '2027-03-20');
  expect([after.count, after.bars[0].last_day]).toEqual([1, late]);
  expect((await timeline('2027-03-13', '2027-03-20')).count).toBe(0);
  await admin.patch(`/api/v1/contractstock/${hire.early}/`, { collection_date: SATURDAY });
});

test('once the first drop is delivered, only what has not left is going out', async () => {
  expect((await readPad(admin)).today).toMatchObject({ going_out: { count: 1, pieces: 200 } });
  expect((await move(admin, hire.contract, 'in_transit')).status).toBe(200);
  expect((await move(admin, hire.contract, 'on_hire')).status).toBe(200);
  const { today, next_days } = await readPad(admin);
  expect(today).toMatchObject({ going_out: { count: 0, pieces: 0 } });
  expect(next_days?.slice(0, 2).map(figures)).toEqual([
    [0, 0, 0, 0],
    [1, 20, 0, 0],
  ]);
  await on(FRIDAY);
  expect((await readPad(admin)).today).toMatchObject({ going_out: { count: 1, pieces: 20 } });
  const sent = await admin.post(path(hire.contract, 'send/'), {
    lines: [{ contractstock: hire.lining, quantity: 12 }],
  });
  expect(sent.status).toBe(200);
  expect((await readPad(admin)).today).toMatchObject({ going_out: { count: 1, pieces: 8 } });
  expect(await count(LEAVING, `due_out_on=${FRIDAY}`)).toBe(1);
  await on(SATURDAY);
  expect((await readPad(admin)).today).toMatchObject({
    going_out: { count: 0 },
    coming_back: { count: 1, pieces: 40 },
  });
});
