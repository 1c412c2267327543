import { expect, test } from 'vitest';
import { openDatabase } from './database.ts';
import { requireDatabase, DatabaseTooOldError, DatabaseUnreachableError } from './reachable.ts';
import { createTestDatabase } from './testing.ts';

test('accepts a database that answers', async () => {
  const db = await createTestDatabase();
  await expect(requireDatabase(db)).resolves.toBeUndefined();
  await db.drop();
});

test('an unavailable database is reported in one line, without a stack', async () => {
  const db = openDatabase({ connection: { connectionString: 'postgres://nobody@127.0.0.1:1/none' }, max: 1 });
  const refusal = await requireDatabase(db).catch((error: unknown) => error);
  expect(refusal).toBeInstanceOf(DatabaseUnreachableError);
  expect((refusal as Error).message).toMatch(
    /^The database can't be reached: connect ECONNREFUSED 127\.0\.0\.1:1\. Check/,
  );
  await db.close();
});

test('refuses a server older than the oldest supported version', async () => {
  const of = (version: number) => ({ one: async () => ({ version }) as never });
  await expect(requireDatabase(of(15))).resolves.toBeUndefined();
  const refusal = await requireDatabase(of(14)).catch((error: unknown) => error);
  expect(refusal).toBeInstanceOf(DatabaseTooOldError);
  expect((refusal as Error).message).toBe(
    'Hireyard needs PostgreSQL 15 or later; this server is PostgreSQL 14. Nothing was changed. Upgrade the server, or set DATABASE_URL to a newer one.',
  );
});
