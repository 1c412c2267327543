import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { sql } from '../../db/database.ts';
import { type Agent, type TestApp, testApp } from '../../testing/test-app.ts';

let app: TestApp;
let manager: Agent;
let id: number;
beforeAll(async () => {
  app = await testApp();
  manager = await app.as(['Stock Manager']);
  id = (await app.db.one<{ id: number }>(sql`select max(id) as id from app_user`))?.id ?? 0;
});
afterAll(() => app.end());

/** Returns the log lines of a call. */
async function linesOf(call: () => Promise<unknown>): Promise<Record<string, unknown>[]> {
  const before = app.logs.length;
  await call();
  return app.logs.slice(before).map((line) => JSON.parse(line));
}

test('logs one line per call: time, user id, call, result and request id', async () => {
  let given: unknown;
  const [line, ...others] = await linesOf(async () => {
    given = (await manager.get('/api/v1/stockitem/?search=Ada')).headers['x-request-id'];
  });
  expect(others).toEqual([]);
  expect(line).toMatchObject({
    reqId: given,
    user: id,
    method: 'GET',
    route: '/api/v1/stockitem/',
    status: 200,
  });
  expect(Math.abs(Number(line?.['time']) - app.app.now().getTime())).toBeLessThan(60_000);
});

test('logs refused sign-ins and permissions', async () => {
  expect(await linesOf(() => manager.get('/api/v1/customer/'))).toEqual([
    expect.objectContaining({ user: id, route: '/api/v1/customer/', status: 403 }),
  ]);
  const [line] = await linesOf(() => app.anonymous.get('/api/v1/customer/'));
  expect(line).toMatchObject({ route: '/api/v1/customer/', status: 401 });
  expect(line).not.toHaveProperty('user');
});

test("logs no sent, requested or named data, and lines can't be forged", async () => {
  const lines = await linesOf(async () => {
    await manager.post('/api/v1/note/', { content: 'Tilly Lovelace owes us' });
    await manager.get('/api/v1/stockitem/?search=tilly%40example.com');
    await manager.get('/no/such%0a%7b%22level%22%3a30%7d/tilly-lovelace');
    await app.anonymous.get('/api/v1/stockitem/', { authorization: 'Bearer secret-of-tilly' });
    await app.anonymous.get('/api/v1/quote/secret-of-tilly/');
  });
  expect(lines.length).toBe(5);
  // No purely hexadecimal names: a random id could contain them.
  expect(JSON.stringify(lines)).not.toMatch(/tilly|lovelace/i);
});

test('logs no probes, but each change of readiness', async () => {
  const own = await testApp();
  const said = async (times: number): Promise<unknown[]> => {
    const before = own.logs.length;
    for (let n = 0; n < times; n++) {
      await own.anonymous.get('/healthz');
      await own.anonymous.get('/readyz');
    }
    return own.logs.slice(before).map((line) => (JSON.parse(line) as { msg: string }).msg);
  };
  try {
    expect(await said(3)).toEqual([]);
    await own.db.rows(sql`alter table schema_migration rename to schema_migration_away`);
    await vi.waitFor(async () => expect(await said(1)).toEqual(['this process is not ready']), 5000);
    expect(await said(3)).toEqual([]);
    await own.db.rows(sql`alter table schema_migration_away rename to schema_migration`);
    await vi.waitFor(async () => expect(await said(1)).toEqual(['this process is ready']), 5000);
    expect(await said(3)).toEqual([]);
  } finally {
    await own.end();
  }
});
