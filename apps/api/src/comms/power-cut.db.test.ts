import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '../db/database.ts';
import { createTestDatabase, type TestDatabase } from '../db/testing.ts';
import { chance } from '../testing/stock-chance.ts';
import {
  handOver,
  type Moment,
  type ServerProcess,
  serverProcess,
} from '../testing/server-process.testing.ts';

/** Messages per kill. */
const MESSAGES = 140;
const CONNECTIONS = 6;
/** Time for a server start on a busy machine, in ms. */
const LONG = 90_000;
/** Messages accepted before the kill. */
const BEFORE = { least: 40, more: 50 };

let db: TestDatabase;
let server: ServerProcess;
const acknowledged = new Set<number>();
const given = new Set<number>();
beforeAll(async () => {
  db = await createTestDatabase();
  server = await serverProcess(db.connection);
  await server.start();
}, LONG);
afterAll(async () => {
  await server.end();
  await db.drop();
});

const message = (n: number): string =>
  `From: Ada <ada@example.org>\r\nSubject: Load ${n}\r\nMessage-ID: <load.${n}@example.org>\r\n\r\nMessage ${n}, and ${'words '.repeat(n % 50)}\r\n`;

/** Sends messages over several connections and kills the server once at a given moment of one of them. */
async function giveAndKill(todo: number[], moment: Moment, before: number): Promise<void> {
  const after = acknowledged.size + before;
  let restart: Promise<void> | undefined;
  async function client(): Promise<void> {
    for (let n = todo.shift(); n !== undefined; n = todo.shift()) {
      await restart;
      given.add(n);
      const taken = await handOver(server.port, message(n), (now) => {
        if (acknowledged.size >= after && now === moment)
          restart ??= server.kill().then(async () => server.start());
      });
      if (taken) acknowledged.add(n);
      // Most clients retry; some never do.
      else if (n % 10 !== 0) todo.push(n);
    }
  }
  await Promise.all(Array.from({ length: CONNECTIONS }, client));
  expect(restart).toBeDefined();
  await restart;
}

// A server start takes seconds of CPU time, so each kill is a test with its own time limit.
test.each([
  ['when the text of one has arrived', 'data', 20_270_201],
  ['when one has ended', 'dot', 20_270_202],
  ['when one was acknowledged', 'heard', 20_270_203],
] as const)(
  'keeps and reads acknowledged messages once after the server was killed %s',
  async (_, moment, seed) => {
    const first = seed * MESSAGES;
    await giveAndKill(
      Array.from({ length: MESSAGES }, (_one, n) => first + n),
      moment,
      BEFORE.least + chance(seed)(BEFORE.more),
    );

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
  },
  LONG,
);
