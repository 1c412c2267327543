import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Agent, type TestApp, testApp } from '../../testing/test-app.ts';
import { makeWorld, type World } from '../../testing/world.ts';

let app: TestApp;
let admin: Agent;
let world: World;
beforeAll(async () => {
  app = await testApp();
  admin = await app.as('admin');
  world = await makeWorld(admin);
});
afterAll(() => app.end());

const found = async (search: string): Promise<number> =>
  (await admin.get(`/api/v1/availability/?search=${encodeURIComponent(search)}`)).body.count;

test('the planner searches like lists: every term, quoted phrases, commas between terms', async () => {
  expect(await found('plate dinner')).toBe(1);
  expect(await found('"dinner plate"')).toBe(1);
  expect(await found('"plate dinner"')).toBe(0);
  expect(await found('dinner,plate')).toBe(1);
  expect(await found('dinner fork')).toBe(0);
});

test('limits a search of thousands of words to ten terms in the database', async () => {
  app.takeQueries();
  expect(await found('plate '.repeat(2000))).toBe(1);
  const most = Math.max(...app.takeQueries().map((text) => text.split(' ilike ').length - 1));
  expect(most).toBe(30);
});

test('suggestions query all depots, items and dates together', async () => {
  const hire = 'delivery_date=2027-06-01&collection_date=2027-06-02';
  const url = `/api/v1/availability/suggest/?stockitem=${world.stockitem}&quantity=100001&${hire}`;
  app.takeQueries();
  expect((await admin.get(url)).body).toMatchObject({ short: 1, part: 100_000, dates: [] });
  expect(app.takeQueries().filter((text) => text.includes('free_units')).length).toBeLessThanOrEqual(4);
});
