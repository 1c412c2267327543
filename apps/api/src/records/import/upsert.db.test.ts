import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '../../db/database.ts';
import { createTestDatabase, type TestDatabase } from '../../db/testing.ts';
import { upsert } from './upsert.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(() => db.drop());

const write = (name: string) =>
  db.transaction(
    (tx) =>
      upsert(
        tx,
        {
          table: 'depot',
          key: 'code',
          columns: { code: 'text', name: 'text', telephone: 'text' },
          resource: 'depot',
        },
        [{ code: 'BRS', name, telephone: '' }],
      ),
    { origin: { via: 'import' } },
  );

test('what a file writes is remembered: all of a new row, of another what changed, of the same nothing', async () => {
  await write('Bristol');
  await write('Bristol East');
  await write('Bristol East');
  const entries = await db.rows(
    sql`select action, via, changes from history where resource = 'depot' order by id`,
  );
  expect(entries).toEqual([
    {
      action: 'imported',
      via: 'import',
      changes: [
        { field: 'code', before: null, after: 'BRS' },
        { field: 'name', before: null, after: 'Bristol' },
      ],
    },
    {
      action: 'imported',
      via: 'import',
      changes: [{ field: 'name', before: 'Bristol', after: 'Bristol East' }],
    },
  ]);
});
