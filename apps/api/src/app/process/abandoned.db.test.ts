/** Real processes end in time even if their database is gone or frozen, or their output is not read. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDatabase, type Database, sql } from '../../db/database.ts';
import { signalTree } from '../../db/process-tree.testing.ts';
import { startPrimary, type TestServer } from '../../db/servers.testing.ts';
import { type Node, openInstallation, signIn } from './node.testing.ts';

/** The waiting time for a process that doesn't end. */
const LONG = 120_000;
let engine: TestServer;
let db: Database;
let nodes: ReturnType<typeof openInstallation>;
beforeAll(async () => {
  engine = await startPrimary();
  db = openDatabase({ connection: engine.connection, max: 4 });
  nodes = openInstallation(engine.connection);
  await nodes.run(['migrate']);
}, LONG);
afterAll(async () => {
  await nodes.end();
  await db.close().catch(() => undefined);
  await engine.end();
});

const until = (holds: () => Promise<boolean> | boolean) =>
  expect.poll(async () => holds(), { timeout: 30_000, interval: 20 }).toBe(true);
const waiting = (table: string) => async () =>
  (await db.rows(sql`select from pg_locks where not granted and relation = ${table}::regclass`)).length > 0;
/** Holds a lock until the returned function is called or the database is gone. */
async function hold(take: ReturnType<typeof sql>): Promise<() => Promise<void>> {
  const go = Promise.withResolvers<void>();
  const stands = Promise.withResolvers<void>();
  const held = db
    .transaction(async (tx) => {
      await tx.rows(take);
      stands.resolve();
      await go.promise;
    })
    .catch(() => undefined);
  await stands.promise;
  return async () => {
    go.resolve();
    await held;
  };
}
const lastWords = (node: Node) => node.said().trim().split('\n').at(-1);
/** Starts a worker with a running job and a server with a running request, both blocked until the returned function is called. */
async function bothAtWork() {
  await db.rows(sql`delete from job`);
  const free = await hold(sql`lock table login_attempt, depot in access exclusive mode`);
  const worker = nodes.begin({ PORT: '0', SERVE: '0', SHUTDOWN_SECONDS: '3' }, []);
  await until(waiting('login_attempt'));
  return { free, worker };
}

test('a frozen database: aborts active work in time, and names it', {
  timeout: LONG,
}, async () => {
  const server = await nodes.start({ WORKER: '0', DRAIN_SECONDS: '1', SHUTDOWN_SECONDS: '2' });
  const me = await signIn(server);
  const { free, worker } = await bothAtWork();
  const cut = fetch(`${server.url}/api/v1/depot/`, { headers: me }).catch(() => 'cut');
  await until(waiting('depot'));
  signalTree(engine.pid(), 'SIGSTOP');
  try {
    for (const one of [worker, server]) one.process.kill('SIGTERM');
    expect(await Promise.all([worker.ended, server.ended, cut])).toEqual([1, 1, 'cut']);
  } finally {
    signalTree(engine.pid(), 'SIGCONT');
    await free();
  }
  expect(lastWords(worker)).toMatch(/"cut":\[.*"job housekeeping"/);
  expect(lastWords(server)).toContain('"cut":["GET /api/v1/depot/"]');
});

test('a database that freezes during the start: ends at once', { timeout: LONG }, async () => {
  const free = await hold(sql`select pg_advisory_xact_lock(4807210633)`);
  const node = nodes.begin({ PORT: '0' }, []);
  await until(() => node.said().includes('is migrating the database'));
  signalTree(engine.pid(), 'SIGSTOP');
  node.process.kill('SIGTERM');
  expect(await node.ended).toBe(1);
  signalTree(engine.pid(), 'SIGCONT');
  expect(lastWords(node)).toContain('stopped before it was ready');
  await free();
});

test('a killed database, and unread output: all end, even a worker with a running job', {
  timeout: LONG,
}, async () => {
  const server = await nodes.start({ WORKER: '0' });
  const { free, worker } = await bothAtWork();
  // afterwards, so that the job belongs to the worker whose output is read
  const unread = await Promise.all([nodes.start(), nodes.start({ WORKER: '0' })]);
  for (const { process } of unread) {
    process.stdout?.destroy();
    process.stderr?.destroy();
  }
  signalTree(engine.pid(), 'SIGKILL');
  await Promise.all([engine.end(), free()]);
  await until(() => worker.said().includes('unexpected error in a job'));
  for (const one of [...unread, server, worker]) one.process.kill('SIGTERM');
  expect(await Promise.all([server.ended, worker.ended])).toEqual([0, 0]);
  for (const one of [server, worker]) expect(lastWords(one)).toContain('shutdown complete');
  // processes with unread output end because of that
  for (const code of await Promise.all(unread.map(({ ended }) => ended))) expect([0, 1]).toContain(code);
});
