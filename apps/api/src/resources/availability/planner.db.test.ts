import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Agent, type TestApp, testApp } from '../../testing/test-app.ts';
import { makeWorld } from '../../testing/world.ts';

let app: TestApp;
let admin: Agent;
beforeAll(async () => {
  app = await testApp();
  admin = await app.as('admin');
  await makeWorld(admin);
});
afterAll(() => app.end());

const found = async (search: string): Promise<number> =>
  (await admin.get(`/api/v1/availability/?search=${encodeURIComponent(search)}`)).body.count;

test('the planner searches as lists do: every term, phrases in quotes, commas between terms', async () => {
  expect(await found('plate dinner')).toBe(1);
  expect(await found('"dinner plate"')).toBe(1);
  expect(await found('"plate dinner"')).toBe(0);
  expect(await found('dinner,plate')).toBe(1);
  expect(await found('dinner fork')).toBe(0);
});

test('a search of thousands of words asks the database for ten of them', async () => {
  app.takeQueries();
  expect(await found('plate '.repeat(2000))).toBe(1);
  const most = Math.max(...app.takeQueries().map((text) => text.split(' ilike ').length - 1));
  expect(most).toBe(30);
});
