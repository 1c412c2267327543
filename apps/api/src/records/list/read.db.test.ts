import { afterAll, beforeAll, expect, test } from 'vitest';
import { depot } from '@hireyard/wire/settings/depot';
import { type Db, sql } from '../../db/database.ts';
import { createTestDatabase, type TestDatabase } from '../../db/testing.ts';
import { readerOf } from './read.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(() => db.drop());

test('reads a record and its version from one moment, whatever is saved meanwhile', async () => {
  const made = await db.one<{ id: number }>(
    sql`insert into depot (code, name) values ('A', 'saved 1') returning id`,
  );
  const id = Number(made?.id);
  const thenSave = async <T>(answer: Promise<T>): Promise<T> => {
    const read = await answer;
    await db.rows(
      sql`update depot set version = version + 1, name = 'saved ' || version + 1 where id = ${id}`,
    );
    return read;
  };
  const busy: Db = {
    rows: (query) => thenSave(db.rows(query)),
    rowsArray: (query) => thenSave(db.rowsArray(query)),
    one: (query) => thenSave(db.one(query)),
  };
  const reader = readerOf({ resource: depot, table: 'depot' });
  for (const saves of [1, 2, 3]) {
    const found = await reader.findVersion(busy, id);
    expect(found).toMatchObject({ version: saves, record: { name: `saved ${saves}` } });
  }
  expect(await reader.findVersion(db, id + 1)).toBeUndefined();
});
