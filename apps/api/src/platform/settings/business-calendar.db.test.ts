import { addDays } from '@hireyard/domain/values/calendar';
import { dayIn } from '@hireyard/domain/values/zoned-time';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sql } from '../../db/database.ts';
import { migrate } from '../../db/migrate.ts';
import { createTestDatabase } from '../../db/testing.ts';
import { makeHire } from '../../testing/hire.ts';
import { type Agent, type TestApp, testApp } from '../../testing/test-app.ts';
import { makeWorld } from '../../testing/world.ts';
import { storeTimeZone } from '../../settings/time-zone.ts';
import { readTimeZone } from './business-calendar.ts';

let now = new Date('2027-01-15T12:00:00Z');
let app: TestApp;
let admin: Agent;
let setting: number;
const stockDay = async () => (await app.db.one<{ today: string }>(sql`select today from stock_clock`))?.today;
const choose = async (zone: string) => {
  const reply = await admin.patch(`/api/v1/meta_data/${setting}/`, { value: zone });
  expect(reply.status).toBe(200);
};
/** Moves a business's clock to this moment in this zone. */
async function workedUpTo(moment: string, zone: string): Promise<void> {
  now = new Date(moment);
  admin = await app.as('admin');
  await app.db.rows(sql`update stock_clock set today = ${dayIn(zone, now)}::date`);
  await choose(zone);
  await app.app.calendar.renew();
}

beforeAll(async () => {
  app = await testApp({ now: () => now, env: { TIME_ZONE: 'UTC' } });
  admin = await app.as('admin');
  setting = (await admin.get('/api/v1/meta_data/?code__in=time_zone')).body.results[0].id;
});
afterAll(() => app.end());

describe('the business’s day', () => {
  test.each([
    ['Australia/Sydney', '2027-04-03T12:59:00Z', '2027-04-03'],
    ['Australia/Sydney', '2027-04-03T13:00:00Z', '2027-04-04'],
    // clocks go back an hour: that day has 25 hours
    ['Australia/Sydney', '2027-04-04T13:59:00Z', '2027-04-04'],
    ['Australia/Sydney', '2027-04-04T14:00:00Z', '2027-04-05'],
    ['Pacific/Kiritimati', '2027-12-31T09:59:00Z', '2027-12-31'],
    ['Pacific/Kiritimati', '2027-12-31T10:00:00Z', '2028-01-01'],
    ['America/Los_Angeles', '2028-02-29T07:59:00Z', '2028-02-28'],
    ['America/Los_Angeles', '2028-02-29T08:00:00Z', '2028-02-29'],
    // clocks go forward an hour: that day has 23 hours
    ['America/Los_Angeles', '2027-03-15T06:59:00Z', '2027-03-14'],
    ['America/Los_Angeles', '2027-03-15T07:00:00Z', '2027-03-15'],
    ['Europe/London', '2027-03-27T23:59:00Z', '2027-03-27'],
    ['Europe/London', '2027-03-28T22:59:00Z', '2027-03-28'],
    ['Europe/London', '2027-03-28T23:00:00Z', '2027-03-29'],
    ['Europe/London', '2027-10-31T23:59:00Z', '2027-10-31'],
  ])('in %s at %s is %s for calls and in the database', async (zone, moment, day) => {
    await workedUpTo(moment, zone);
    expect(app.app.calendar.today()).toBe(day);
    const counted = await app.db.one<{ day: string }>(
      sql`select business_day(${moment}::timestamptz) as day`,
    );
    expect(counted?.day).toBe(day);
    const { next_days } = (await admin.get('/launchpad/')).body;
    expect(next_days[0].day).toBe(day);
  });

  test("filters read days without an offset in the business's time zone", async () => {
    await workedUpTo('2027-06-01T00:00:00Z', 'America/Los_Angeles');
    const user = await app.db.one<{ id: number }>(
      sql`update app_user set last_login = '2027-03-15T06:30:00Z' where id = (select min(id) from app_user) returning id`,
    );
    const among = async (day: string) => {
      const found = await admin.get(
        `/api/v1/users/?last_login__gte=${day}&last_login__lte=${day}T23:59:59.999`,
      );
      return found.body.results.some(({ id }: { id: number }) => id === user?.id);
    };
    expect([await among('2027-03-14'), await among('2027-03-15')]).toEqual([true, false]);
  });
});

describe('a change of the time zone', () => {
  beforeEach(async () => workedUpTo('2027-02-10T20:00:00Z', 'UTC'));

  test('forward across midnight moves today at once', async () => {
    await choose('Australia/Sydney');
    expect(app.app.calendar.today()).toBe('2027-02-11');
  });

  test('back across midnight takes the earlier day at once in a business without contracts', async () => {
    await choose('Pacific/Kiritimati');
    await app.db.rows(sql`select roll_stock('2027-02-11'::date)`);
    await choose('America/Los_Angeles');
    expect([app.app.calendar.today(), await stockDay()]).toEqual(['2027-02-10', '2027-02-10']);
  });

  test('is noticed by other processes', async () => {
    const other = await testApp({ db: app.db, now: () => now, env: { TIME_ZONE: 'UTC' } });
    await choose('Asia/Kathmandu');
    await expect.poll(() => other.app.calendar.timeZone(), { timeout: 10_000 }).toBe('Asia/Kathmandu');
    await other.end();
  });

  test('to a zone unknown to the database is refused', async () => {
    const reply = await admin.patch(`/api/v1/meta_data/${setting}/`, { value: 'Mars/Olympus' });
    expect([reply.status, Object.keys(reply.body)]).toEqual([400, ['value']]);
  });

  test('back across midnight keeps the stock day in a business with contracts', async () => {
    const world = await makeWorld(admin);
    await choose('Pacific/Kiritimati');
    await app.db.rows(sql`select roll_stock('2027-02-11'::date)`);
    await choose('America/Los_Angeles');
    expect([app.app.calendar.today(), await stockDay()]).toEqual(['2027-02-11', '2027-02-11']);
    await makeHire(admin, world, { delivery_date: '2027-02-11', collection_date: '2027-02-12' });
    expect(await app.db.rows(sql`select from stock_day where day < '2027-02-11'`)).toEqual([]);
    // the clock reaches the next day, and everything continues
    now = new Date('2027-02-12T08:00:00Z');
    expect(app.app.calendar.today()).toBe('2027-02-12');
    // a stock day in the future comes from a wrong clock
    await app.db.rows(sql`update stock_clock set today = ${addDays('2027-02-12', 400)}::date`);
    await app.app.calendar.renew();
    expect(app.app.calendar.today()).toBe('2027-02-12');
  });
});

test('a new business has no deposit rules, and stores the server’s time zone once', async () => {
  const db = await createTestDatabase({ empty: true });
  await migrate(db);
  expect(await db.rows(sql`select from deposit_rule`)).toEqual([]);
  expect(await readTimeZone(db, 'America/Lima')).toBe('America/Lima');
  await storeTimeZone(db, 'America/Lima');
  await storeTimeZone(db, 'UTC');
  expect(await readTimeZone(db, 'UTC')).toBe('America/Lima');
  await db.drop();
});
