import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '../../db/database.ts';
import { type TestApp, testApp } from '../../testing/test-app.ts';
import { exportLimits } from './list-export.ts';

const usual = { ...exportLimits };

/** Lists in MB by name. The size of system buffers is unknown, so only some fit into them. */
const SIZES = { few: 2, some: 4, more: 6, most: 8, all: 24 };
let app: TestApp;
let port: number;
let authorization: string;
beforeAll(async () => {
  Object.assign(exportLimits, { waitLimitMs: 1_000, longestMs: 15_000 });
  app = await testApp();
  // incompressible texts
  for (const [name, megabytes] of Object.entries(SIZES))
    await app.db.rows(sql`insert into snippet (code, content)
      select ${name} || '-' || n, (select string_agg(md5(n || '-' || g), '') from generate_series(1, 125) g)
      from generate_series(1, ${megabytes * 250}::int) n`);
  await app.server.listen({ port: 0, host: '127.0.0.1' });
  port = (app.server.server.address() as AddressInfo).port;
  authorization = `Bearer ${await app.tokenOf('admin')}`;
});
afterAll(async () => {
  Object.assign(exportLimits, usual);
  await app.end();
});

/** A reader who reads the start of a file and then waits. */
async function reader(name: keyof typeof SIZES, format = 'csv'): Promise<http.IncomingMessage> {
  const asked = http.get({
    port,
    host: '127.0.0.1',
    path: `/api/v1/snippet/export.${format}?search=${name}-&columns=code,content`,
    headers: { authorization, connection: 'close' },
    agent: false,
  });
  const [reply] = (await once(asked, 'response')) as [http.IncomingMessage];
  expect([reply.statusCode, reply.headers['x-total-count']]).toEqual([200, String(SIZES[name] * 250)]);
  reply.on('error', () => undefined);
  return reply.pause();
}

const transactions = async () =>
  (
    await app.db.one<{ n: number }>(sql`select count(*)::int as n from pg_stat_activity
      where datname = current_database() and state <> 'idle' and pid <> pg_backend_pid()`)
  )?.n;
const connections = () =>
  new Promise<number>((done) => app.server.server.getConnections((_, count) => done(count)));

const nothingStays = async () => {
  await expect.poll(transactions, { timeout: 20_000 }).toBe(0);
  await expect.poll(connections, { timeout: 20_000 }).toBe(0);
};

test.each(['csv', 'xlsx'])(
  'disconnects idle readers and frees transaction, connection and slot (%s)',
  async (format) => {
    // more than the slots, each with a second connection for its history entry
    for (let round = 0; round < 3; round += 1) {
      const readers = await Promise.all(Array.from({ length: 2 }, () => reader('all', format)));
      await nothingStays();
      for (const one of readers) {
        one.resume();
        await new Promise((done) => one.once('close', done));
        expect(one.complete).toBe(false);
      }
    }
  },
  60_000,
);

test('disconnects readers who stop with only the end left to take', async () => {
  for (const names of [['few', 'some'] as const, ['more', 'most'] as const]) {
    const readers = await Promise.all(names.map((name) => reader(name)));
    await nothingStays();
    for (const one of readers) one.destroy();
  }
}, 60_000);

test('ends slow readers after the maximum duration', async () => {
  const slow = await reader('all');
  const start = performance.now();
  let taken = 0;
  while (!slow.closed && performance.now() - start < 30_000) {
    taken += (slow.read() as Buffer | null)?.length ?? 0;
    await wait(50);
  }
  expect([slow.closed, slow.complete]).toEqual([true, false]);
  expect(taken).toBeGreaterThan(0);
  await nothingStays();
}, 60_000);

test('sends everything to a fast reader', async () => {
  // A busy machine may delay even this reader by a second.
  Object.assign(exportLimits, usual);
  const quick = await reader('all');
  let lines = 0;
  for await (const piece of quick) for (const byte of piece as Buffer) lines += byte === 10 ? 1 : 0;
  expect([lines, quick.complete]).toEqual([SIZES.all * 250 + 1, true]);
  await nothingStays();
}, 60_000);
