import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '../../db/database.ts';
import { createTestDatabase, type TestDatabase } from '../../db/testing.ts';
import { fileOf, mustImport } from '../../testing/import.testing.ts';
import { findingText } from './report.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(() => db.drop());

const address = 'address_1,address_2,address_3,address_town,address_county,address_postcode';
const write = (name: string) =>
  mustImport(db, { kind: 'depots', file: fileOf(`code,name,${address}\nBRS,${name},,,,,,\n`) });

test('records all of a new row, the changes of an existing one, and nothing without changes', async () => {
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
        { field: 'active', before: null, after: true },
      ],
    },
    {
      action: 'imported',
      via: 'import',
      changes: [{ field: 'name', before: 'Bristol', after: 'Bristol East' }],
    },
  ]);
});

test('columns missing in a file of depots or containers keep their values', async () => {
  await db.rows(sql`update depot set active = false, telephone = '0117 496 0000' where code = 'BRS'`);
  await write('Bristol West');
  const containers = 'code,description,height,width,depth,weight,perforated\nC1,Crate,10,10,10,1,true\n';
  await mustImport(db, { kind: 'containers', file: fileOf(containers) });
  await mustImport(db, {
    kind: 'containers',
    file: fileOf('code,description,height,width,depth,weight\nc1,Box,10,10,10,1\n'),
  });
  const [row] = await db.rows(sql`
    select d.name, d.active, d.telephone, c.description, c.perforated, c.sku from depot d, stock_container c where d.code = 'BRS' and c.sku = 'C1'`);
  expect(row).toEqual({
    name: 'Bristol West',
    active: false,
    telephone: '0117 496 0000',
    description: 'Box',
    perforated: true,
    sku: 'C1',
  });
});

test('imports an identical row once, with a note', async () => {
  const row = 'C2,Crate,10,10,10,1';
  const text = ['code,description,height,width,depth,weight', row, 'C3,Box,10,10,10,1', row].join('\n');
  const report = await mustImport(db, { kind: 'containers', file: fileOf(text) });
  expect(report.counts).toEqual({ created: 2, updated: 0, unchanged: 0 });
  expect(report.findings.map(findingText)).toContain(
    'test.csv:4: note: Same as line 2, so it is imported only once.',
  );
});
