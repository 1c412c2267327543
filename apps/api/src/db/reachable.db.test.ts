import { expect, test } from 'vitest';
import { openDatabase } from './database.ts';
import { demandDatabase, DatabaseUnreachableError } from './reachable.ts';
import { createTestDatabase } from './testing.ts';

test('a database that answers is let through', async () => {
  const db = await createTestDatabase();
  await expect(demandDatabase(db)).resolves.toBeUndefined();
  await db.drop();
});

test('one that does not answer is told in one line, without a stack', async () => {
  const db = openDatabase({ connection: { connectionString: 'postgres://nobody@127.0.0.1:1/none' }, max: 1 });
  const refusal = await demandDatabase(db).catch((error: unknown) => error);
  expect(refusal).toBeInstanceOf(DatabaseUnreachableError);
  expect((refusal as Error).message).toMatch(
    /^The database can't be reached: connect ECONNREFUSED 127\.0\.0\.1:1\. Check/,
  );
  await db.close();
});
