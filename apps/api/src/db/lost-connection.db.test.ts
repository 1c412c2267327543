import { expect, test, vi } from 'vitest';
import { openDatabase, sql } from './database.ts';
import { createTestDatabase } from './testing.ts';

test('a lost connection is reported without its client, whose key and statements must not be logged', async () => {
  const own = await createTestDatabase({ empty: true });
  const errors: Error[] = [];
  const db = openDatabase({
    connection: own.connection,
    max: 1,
    onError: (error) => errors.push(error),
  });
  const row = await db.one<{ pid: number }>(sql`select pg_backend_pid() as pid`);
  await own.rows(sql`select pg_terminate_backend(${row?.pid ?? 0})`);
  await vi.waitFor(() => expect(errors).toHaveLength(1), { timeout: 10_000 });
  expect(errors[0]?.message).toMatch(/terminating connection/);
  expect(Object.keys(errors[0] ?? {})).not.toContain('client');
  await db.close();
  await own.drop();
});
