import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Database, openDatabase, sql } from './database.ts';
import { startPrimary, startStandby, type TestServer, type TestStandby } from './servers.testing.ts';

let primary: TestServer;
let standby: TestStandby;
let there: Database;
let here: Database;
const numbers = sql<{ n: number }>`select n from number order by n`;
// Creates two servers on busy machines.
beforeAll(async () => {
  primary = await startPrimary();
  here = openDatabase({ connection: primary.connection, max: 2 });
  await here.rows(sql`create table number as select 1 as n`);
  standby = await startStandby(primary);
  there = openDatabase({ connection: standby.connection, max: 2 });
}, 180_000);
afterAll(async () => {
  await Promise.all([here?.close(), there?.close()]);
  await standby?.end();
  await primary?.end();
});

test('a standby of a running primary follows it, is read-only, and accepts writes once promoted', async () => {
  expect(await there.rows(numbers)).toEqual([{ n: 1 }]);
  await here.rows(sql`insert into number values (2)`);
  await standby.caughtUp();
  expect(await there.rows(numbers)).toEqual([{ n: 1 }, { n: 2 }]);
  await expect(there.rows(sql`insert into number values (3)`)).rejects.toThrow(/read-only/);
  await standby.promote();
  await there.rows(sql`insert into number values (3)`);
  expect(await there.rows(numbers)).toHaveLength(3);
});
