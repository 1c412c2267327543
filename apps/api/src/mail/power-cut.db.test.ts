import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '../db/database.ts';
import { createTestDatabase, type TestDatabase } from '../db/testing.ts';
import { chance } from '../testing/stock-chance.ts';
import { handOver, type Moment, type ServerProcess, serverProcess } from './server-process.testing.ts';

const MESSAGES = 400;
const CONNECTIONS = 6;
/** How many messages are taken between one kill and the next. */
const BETWEEN = { least: 60, more: 50 };

let db: TestDatabase;
let server: ServerProcess;
beforeAll(async () => {
  db = await createTestDatabase();
  server = await serverProcess(db.connection);
});
afterAll(async () => {
  await server.end();
  await db.drop();
});

const message = (n: number): string =>
  `From: Ada <ada@example.org>\r\nSubject: Load ${n}\r\nMessage-ID: <load.${n}@example.org>\r\n\r\nMessage ${n}, and ${'words '.repeat(n % 50)}\r\n`;

test('what was acknowledged is kept once and read once, whenever the server is killed', async () => {
  const pick = chance(20_270_201);
  const todo = Array.from({ length: MESSAGES }, (_, n) => n);
  const acknowledged = new Set<number>();
  const given = new Set<number>();
  let kills = 0;
  const later = () => BETWEEN.least + pick(BETWEEN.more);
  let next = later();
  let moment: Moment = 'dot';
  let restarting: Promise<void> | undefined;

  const restart = async (): Promise<void> => {
    await server.kill();
    kills++;
    next = acknowledged.size + later();
    moment = (['data', 'dot', 'heard'] as const)[pick(3)] ?? 'dot';
    await server.start();
    restarting = undefined;
  };
  async function client(): Promise<void> {
    for (let n = todo.shift(); n !== undefined; n = todo.shift()) {
      await restarting;
      given.add(n);
      const taken = await handOver(server.port, message(n), (now) => {
        if (acknowledged.size >= next && now === moment) restarting ??= restart();
      });
      if (taken) acknowledged.add(n);
      // Most clients come again; some never do.
      else if (n % 10 !== 0) todo.push(n);
    }
  }
  await server.start();
  await Promise.all(Array.from({ length: CONNECTIONS }, client));
  await restarting;
  expect(kills).toBeGreaterThanOrEqual(3);

  // What the killed ones had in hand need not wait for the minute that it is theirs.
  await server.kill();
  await db.rows(sql`update job set locked_until = now() - interval '1 second' where state = 'running'`);
  await server.start();
  await expect
    .poll(() => db.rows(sql`select id, state from job where topic = 'mail.read' and state <> 'done'`), {
      timeout: 30_000,
      interval: 100,
    })
    .toEqual([]);

  const rows = await db.rows<{ subject: string; intake_id: number }>(
    sql`select subject, intake_id from sesmail_incoming order by id`,
  );
  const read = rows.map(({ subject }) => Number(/^Load (\d+)$/.exec(subject)?.[1]));
  expect(read.length).toBe(new Set(read).size);
  expect([...acknowledged].filter((n) => !read.includes(n))).toEqual([]);
  expect(read.filter((n) => !given.has(n))).toEqual([]);
  const kept = await db.rows<{ id: number; raw: Buffer }>(sql`select id, raw from mail_intake order by id`);
  expect(kept.map(({ id }) => id)).toEqual(rows.map(({ intake_id }) => intake_id).sort((a, b) => a - b));
  expect(kept.map(({ raw }) => raw.toString()).sort()).toEqual(read.map(message).sort());
}, 90_000);
