import { addDays } from '@hireyard/domain/values/calendar';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sql } from '../../db/database.ts';
import { derivePast } from './derive.ts';
import { storeSalesOfDay } from './store-sales.ts';
import { makeHire, move } from '../../testing/hire.ts';
import { type Agent, type TestApp, testApp } from '../../testing/test-app.ts';
import { makeWorld, type World } from '../../testing/world.ts';

const LIST = '/api/v1/stats/sales_dated/';
let now = new Date('2027-01-13T12:00:00Z');
let app: TestApp;
let admin: Agent;
let director: Agent;
let world: World;
beforeAll(async () => {
  app = await testApp({ now: () => now });
  admin = await app.as('admin');
  director = await app.as(['Director']);
  world = await makeWorld(admin);
  await app.db.rows(sql`update account set credit_account = true`);
});
afterAll(() => app.end());

/** Sessions end with the day, so everyone signs in again. */
async function arrive(day: string): Promise<void> {
  now = new Date(`${day}T12:00:00Z`);
  await app.db.rows(sql`update stock_clock set today = ${day}`);
  admin = await app.as('admin');
  director = await app.as(['Director']);
}
const rows = async (query: string, who = director) => {
  const reply = await who.get(`${LIST}?page_size=1000&${query}`);
  expect([query, reply.status]).toEqual([query, 200]);
  return reply.body.results as Record<string, string & number & null>[];
};
/** A confirmed hire of 100 plates at 1.90 and 0.57 wash-up: 190.00 + 57.00. */
async function hire(delivery_date: string, body: object = {}): Promise<number> {
  const id = await makeHire(admin, world, {
    delivery_date,
    collection_date: addDays(delivery_date, 1),
    ...body,
  });
  const moved = await move(admin, id, 'entered');
  expect([moved.status, moved.body.detail]).toEqual([200, undefined]);
  return id;
}

describe('the weekly snapshot', () => {
  test('keeps the last figures of its week once and feeds the pace; missed weeks are derived, earlier ones absent', async () => {
    const keep = async (day: string) => {
      await arrive(day);
      return app.db.transaction(async (tx) => storeSalesOfDay(tx, day));
    };
    const later = await hire('2027-03-08');
    expect((await keep('2027-01-13')).rows).toBeGreaterThan(3);
    const second = await hire('2027-03-09');
    const first = await keep('2027-01-16');
    expect(await keep('2027-01-17')).toEqual(first);
    // A snapshot of the current week is hidden behind the current row.
    expect(
      (await rows('type=week&year=2027&week_number=10&current_year=2027&current_week_number=2')).map(
        (row) => row['origin'],
      ),
    ).toEqual(['computed']);
    // Two weeks pass without a run.
    await app.db.rows(sql`update contract set booked_on = '2027-01-19' where id = ${second}`);
    expect((await keep('2027-02-02')).missed).toBe(2);
    expect((await move(admin, later, 'abandoned', { reason: 'Rain' })).status).toBe(200);
    const of = (week: number) =>
      rows(`type=week&year=2027&week_number=10&current_year=2027&current_week_number=${week}`);
    expect(await of(2)).toMatchObject([{ origin: 'snapshot', turnover: '494.00' }]);
    expect(await of(3)).toMatchObject([{ origin: 'derived', turnover: '494.00' }]);
    expect(await of(5)).toMatchObject([{ origin: 'computed', turnover: '247.00' }]);
    const pace = (await director.get(`${LIST}pace/?year=2027&week_number=10`)).body;
    expect(pace).toMatchObject([
      { year: 2027, number: 10, starting: '2027-03-08', turnover: '247.00' },
      { year: 2026, points: [] },
    ]);
    expect(
      pace[0].points.map((one: Record<string, unknown>) => [
        one['weeks_before'],
        one['turnover'],
        one['origin'],
      ]),
    ).toEqual([
      [8, '494.00', 'snapshot'],
      [7, '494.00', 'derived'],
      [6, '494.00', 'derived'],
      [5, '247.00', 'computed'],
    ]);
    const kept = (await of(2))[0];
    expect((await admin.del(`${LIST}${kept?.['id']}/`)).body.code).toBe('snapshot');
    for (const query of [
      'year=2027',
      'year=2027&week_number=60',
      'year=x&week_number=1',
      'year=2027&month=2&type=year',
    ])
      expect([query, (await director.get(`${LIST}pace/?${query}`)).status]).toEqual([query, 400]);
  });

  test('derives the weeks of imported history beside the kept snapshots', async () => {
    const kept = () =>
      app.db.rows<{ week: string }>(
        sql`select week_starting::text as week from sales_snapshot where not derived order by 1`,
      );
    const before = await kept();
    const past = await hire('2027-03-15');
    await app.db.rows(sql`update contract set booked_on = '2026-11-02' where id = ${past}`);
    const weeks = await app.db.transaction(async (tx) => derivePast(tx, '2027-02-02'));
    expect(weeks).toBeGreaterThan(8);
    expect(await kept()).toEqual(before);
    const pace = (await director.get(`${LIST}pace/?year=2027&week_number=6`)).body[0];
    expect(pace.points.length).toBeGreaterThan(8);
    expect(new Set(pace.points.map((one: { origin: string }) => one.origin))).toEqual(
      new Set(['derived', 'snapshot', 'computed']),
    );
  });

  test('is taken by the job', async () => {
    await arrive('2027-02-09');
    await app.db.rows(
      sql`insert into job (topic, aggregate, key) values ('sales.keep', 'sales.keep', 'sales.keep')`,
    );
    await app.drain();
    expect(
      await app.db.one(sql`select derived from sales_snapshot where week_starting = '2027-02-08'`),
    ).toEqual({ derived: false });
  });
});
