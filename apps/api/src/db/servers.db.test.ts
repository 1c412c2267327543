import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Database, openDatabase, sql } from './database.ts';
import { startPrimary, startReplica, type TestReplica, type TestServer } from './servers.testing.ts';

let primary: TestServer;
let replica: TestReplica;
let there: Database;
let here: Database;
const numbers = sql<{ n: number }>`select n from number order by n`;
// Two servers are made, on machines that are busy with other suites.
beforeAll(async () => {
  primary = await startPrimary();
  here = openDatabase({ connection: primary.connection, max: 2 });
  await here.rows(sql`create table number as select 1 as n`);
  replica = await startReplica(primary);
  there = openDatabase({ connection: { connectionString: replica.url }, max: 2 });
}, 180_000);
afterAll(async () => {
  await Promise.all([here?.close(), there?.close()]);
  await replica?.end();
  await primary?.end();
});

test('a replica made of a running primary follows it, stands still when told, and follows again', async () => {
  expect(await there.rows(numbers)).toEqual([{ n: 1 }]);
  await here.rows(sql`insert into number values (2)`);
  await replica.caughtUp();
  expect(await there.rows(numbers)).toEqual([{ n: 1 }, { n: 2 }]);
  await replica.pause();
  await here.rows(sql`insert into number values (3)`);
  expect(await there.rows(numbers)).toEqual([{ n: 1 }, { n: 2 }]);
  await replica.resume();
  await replica.caughtUp();
  expect(await there.rows(numbers)).toHaveLength(3);
  await expect(there.rows(sql`insert into number values (4)`)).rejects.toThrow(/read-only/);
});

test('killed, it comes back by itself and follows; so it does after a stop', async () => {
  const before = replica.pid();
  replica.kill();
  await here.rows(sql`insert into number values (5)`);
  await expect.poll(() => there.rows(numbers).catch(() => []), { timeout: 15_000 }).toContainEqual({ n: 5 });
  expect(replica.pid()).not.toBe(before);
  await replica.halt();
  await here.rows(sql`insert into number values (6)`);
  await replica.start();
  await replica.caughtUp();
  expect(await there.rows(numbers)).toContainEqual({ n: 6 });
});
