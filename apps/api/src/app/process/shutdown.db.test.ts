/** Shutdown of real processes: active work is finished or put back, without hanging. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../db/testing.ts';
import { sql } from '../../db/database.ts';
import { type Node, openInstallation, signIn } from './node.testing.ts';

let db: TestDatabase;
let nodes: ReturnType<typeof openInstallation>;
beforeAll(async () => {
  db = await createTestDatabase();
  nodes = openInstallation(db.connection);
});
afterAll(async () => {
  await nodes.end();
  await db.drop();
});

const until = (holds: () => Promise<boolean>) =>
  expect.poll(holds, { timeout: 20_000, interval: 20 }).toBe(true);
/** Whether a statement waits for a locked table. */
const waiting = (table: string) => async () =>
  (
    await db.rows(sql`select from pg_locks where not granted and relation = ${table}::regclass
      and database = (select oid from pg_database where datname = current_database())`)
  ).length > 0;
/** Locks a table until the returned function is called. */
async function block(table: string): Promise<() => Promise<void>> {
  const go = Promise.withResolvers<void>();
  const stands = Promise.withResolvers<void>();
  const held = db.transaction(async (tx) => {
    await tx.rows(sql`lock table ${sql.table(table)} in access exclusive mode`);
    stands.resolve();
    await go.promise;
  });
  await stands.promise;
  return async () => {
    go.resolve();
    await held;
  };
}
const isReady = async (node: Node) => (await fetch(`${node.url}/readyz`)).status;

describe('a process that is told to end', { timeout: 120_000 }, () => {
  test("isn't ready, still answers, finishes the active request and refuses new connections", async () => {
    const node = await nodes.start({ WORKER: '0', DRAIN_SECONDS: '1' });
    const me = await signIn(node);
    expect(await isReady(node)).toBe(200);
    const free = await block('depot');
    const slow = fetch(`${node.url}/api/v1/depot/`, { headers: me });
    await until(waiting('depot'));
    node.process.kill('SIGTERM');
    await until(async () => (await isReady(node)) === 503);
    const late = await fetch(`${node.url}/api/v1/customer/`, { headers: me });
    expect([late.status, late.headers.get('connection')]).toEqual([200, 'close']);
    await until(async () => {
      const refused = await fetch(`${node.url}/readyz`).then(
        () => undefined,
        (error: unknown) => (error as Error & { cause?: NodeJS.ErrnoException }).cause?.code,
      );
      return refused === 'ECONNREFUSED';
    });
    await free();
    const answer = await slow;
    expect([answer.status, answer.headers.get('connection')]).toEqual([200, 'close']);
    expect(await answer.json()).toMatchObject({ results: [] });
    expect(await node.ended).toBe(0);
    expect(node.said()).toContain('shutdown complete');
  });

  test('ends event streams with a retry time, and closes their connections', async () => {
    const node = await nodes.start({ WORKER: '0' });
    const me = await signIn(node);
    const stream = await fetch(`${node.url}/api/v1/events/`, { headers: me });
    const reader = (stream.body as ReadableStream<Uint8Array>).getReader();
    let heard = new TextDecoder().decode((await reader.read()).value);
    expect(heard).toContain('retry: 2000');
    node.process.kill('SIGTERM');
    for (;;) {
      const { done, value } = await reader.read();
      if (done) break;
      heard += new TextDecoder().decode(value);
    }
    expect(heard.match(/retry: \d+/g)).toHaveLength(2);
    expect(await node.ended).toBe(0);
  });

  test('aborts and names unfinished work after its time, and ends with 1', async () => {
    const node = await nodes.start({ WORKER: '0', SHUTDOWN_SECONDS: '1' });
    const me = await signIn(node);
    const free = await block('depot');
    const slow = fetch(`${node.url}/api/v1/depot/?search=secret`, { headers: me }).catch(() => 'cut');
    await until(waiting('depot'));
    node.process.kill('SIGTERM');
    expect(await node.ended).toBe(1);
    expect(await slow).toBe('cut');
    await free();
    expect(node.said()).toContain('"cut":["GET /api/v1/depot/"]');
    expect(node.said()).not.toContain('secret');
  });

  test('ends at once on Ctrl-C if told before', async () => {
    const node = await nodes.start({ WORKER: '0', SHUTDOWN_SECONDS: '600' });
    const me = await signIn(node);
    const free = await block('depot');
    const slow = fetch(`${node.url}/api/v1/depot/`, { headers: me }).catch(() => 'cut');
    await until(waiting('depot'));
    node.process.kill('SIGTERM');
    await until(async () => node.said().includes('shutting down'));
    node.process.kill('SIGINT');
    expect([await node.ended, await slow]).toEqual([1, 'cut']);
    await free();
  });
});

describe('a worker that is told to end', { timeout: 120_000 }, () => {
  const job = () =>
    db.one<{ id: number; state: string; attempts: number }>(
      sql`select id, state, attempts from job where topic = 'housekeeping' order by id limit 1`,
    );
  const isIn = (state: string) => async () => (await job())?.state === state;

  test('serves only probes, and finishes its job', async () => {
    await db.rows(sql`delete from job`);
    const free = await block('login_attempt');
    const node = await nodes.start({ SERVE: '0' });
    const paths = ['/readyz', '/healthz', '/', '/api/v1/depot/', '/auth/login/'];
    const answers = await Promise.all(paths.map(async (path) => (await fetch(`${node.url}${path}`)).status));
    expect(answers).toEqual([200, 200, 404, 404, 404]);
    await until(waiting('login_attempt'));
    node.process.kill('SIGTERM');
    await until(async () => node.said().includes('shutting down'));
    await free();
    expect(await node.ended).toBe(0);
    expect(await job()).toMatchObject({ state: 'done', attempts: 1 });
  });

  test('puts a slow job back untried, and another worker does it', async () => {
    await db.rows(sql`delete from job`);
    const free = await block('login_attempt');
    const node = await nodes.start({ SERVE: '0', SHUTDOWN_SECONDS: '2' });
    await until(waiting('login_attempt'));
    node.process.kill('SIGTERM');
    await until(isIn('queued'));
    expect(await job()).toMatchObject({ attempts: 0 });
    await node.ended;
    await free();
    const other = await nodes.start({ SERVE: '0' });
    await until(isIn('done'));
    expect(await job()).toMatchObject({ attempts: 1 });
    other.process.kill('SIGTERM');
    expect(await other.ended).toBe(0);
  });
});
