import writeXlsxFile from 'write-excel-file/node';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '../db/database.ts';
import { createTestDatabase, type TestDatabase } from '../db/testing.ts';
import {
  demoRequest,
  fileOf,
  fixture,
  loadUpTo,
  mustImport,
  snapshot,
  importTest,
} from '../testing/import.testing.ts';
import { followCommand } from './import-run-kinds.ts';
import { findingText } from '../records/import/report.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await createTestDatabase();
  await loadUpTo(db, 'customers');
}, 60_000);
afterAll(() => db.drop());

const texts = async (...args: Parameters<typeof importTest>) =>
  (await importTest(...args)).findings.map(findingText);

test.each([
  'outcodes',
  'depots',
  'containers',
  'container_accessories',
  'tags',
  'catalogue',
  'customers',
  'accounts',
] as const)('a second import of %s changes nothing and says so', async (kind) => {
  const before = await snapshot(db);
  const report = await mustImport(db, demoRequest(kind));
  expect(report.counts).toMatchObject({ created: 0, updated: 0 });
  expect(report.counts.unchanged).toBeGreaterThan(0);
  expect(await snapshot(db)).toEqual(before);
});

const depots =
  'code,name,address_1,address_2,address_3,address_town,address_county,address_postcode,telephone';

test('one bad row keeps out the whole file, and all bad rows are reported', async () => {
  const file = fileOf(`${depots}\nAAA,Good,,,,,,,\nBBB,,,,,,,,\nCCC,Far,,,,,,XX,12\n`, 'd.csv');
  expect(await texts(db, { kind: 'depots', file })).toEqual([
    expect.stringContaining('d.csv:2: address_1: warning: The address is empty.'),
    'd.csv:3: name: This field is required.',
    expect.stringContaining('d.csv:3: address_1: warning'),
    'd.csv:4: telephone: Enter a valid telephone number. ("12")',
    expect.stringMatching(/^d\.csv:4: address_postcode: postcode_incorrect: "XX"/),
  ]);
  expect(await db.one(sql`select id from depot where code in ('AAA', 'BBB', 'CCC')`)).toBeUndefined();
});

test('a dry run reports the changes and keeps nothing', async () => {
  const before = await snapshot(db);
  const file = fileOf(`${depots}\nAAA,New,,,,,,,\nBRS,Renamed,,,,,,,\n`, 'd.csv');
  const report = await importTest(db, { kind: 'depots', file, dryRun: true });
  expect(report.counts).toEqual({ created: 1, updated: 1, unchanged: 0 });
  expect(report.findings.map(findingText)).toContain(
    'd.csv:3: code: note: BRS already existed and was updated.',
  );
  expect(await snapshot(db)).toEqual(before);
});

test('matches records by their natural key, in any case', async () => {
  const text = 'code,description,height,width,depth,weight\nNEW1,One,10,10,10,1\nNEW2,Two,10,10,10,1\n';
  await mustImport(db, { kind: 'containers', file: fileOf(text) });
  const again = await mustImport(db, {
    kind: 'containers',
    file: fileOf(text.replace('NEW1', 'new1').replace('Two', 'Deux')),
  });
  expect(again.counts).toEqual({ created: 0, updated: 1, unchanged: 1 });
  expect(
    await db.rows(
      sql`select sku as code, description from stock_container where sku ilike 'new_' order by code`,
    ),
  ).toEqual([
    { code: 'NEW1', description: 'One' },
    { code: 'NEW2', description: 'Deux' },
  ]);
});

test('reports missing, repeated, unnamed and unknown columns by name', async () => {
  const file = fileOf('code,code,,reason,description,width,depth,weight\nA,A,,x,,x,1,1\n', 'c.csv');
  expect(await texts(db, { kind: 'containers', file })).toEqual([
    'c.csv:1: code: This column appears twice.',
    'c.csv:1: column 3: This column has no name.',
    expect.stringMatching(/^c\.csv:1: reason: Unknown column\. Known columns: code, description/),
    'c.csv:1: height: This column is missing.',
  ]);
});

test('refuses an unknown postcode area in a British business, and any ZIP there', async () => {
  const row = (postcode: string) => fileOf(`${depots}\nAAA,New,1 Road,,,Town,,${postcode},\n`);
  expect(await texts(db, { kind: 'depots', file: row('AY9 1AA') })).toEqual([
    expect.stringContaining('the postcode area AY9 does not exist'),
  ]);
  expect(await texts(db, { kind: 'depots', file: row('12207') })).toEqual([
    expect.stringContaining('is no postcode of GB'),
  ]);
});

test('customers of an American business have ZIPs', async () => {
  const own = await createTestDatabase();
  const report = await mustImport(own, { kind: 'customers', file: fixture('customers_us.csv') });
  expect(report.counts.created).toBe(40);
  expect(report.total('warning')).toBe(0);
  await own.drop();
});

test('an extra column hides no bad cell', async () => {
  const file = fileOf('code,description,height,width,depth,weight,note\n,Crate,10,10,x,1,why\n', 'c.csv');
  expect(await texts(db, { kind: 'containers', file })).toEqual([
    expect.stringMatching(/^c\.csv:1: note: Unknown column/),
    'c.csv:2: code: This field is required.',
    expect.stringMatching(/^c\.csv:2: depth: Enter a number\./),
  ]);
});

test('links accounts of customers imported together, and refuses an unknown account', async () => {
  const [row] = await db.rows(sql`
    select (select count(*)::int from account_customer) as links, (select count(*)::int from account) as accounts,
      (select count(*)::int from customer) as customers,
      (select outstanding_balance from account where code = 'WRENK01') as balance`);
  expect(row).toEqual({ links: 400, accounts: 120, customers: 400, balance: '1530.46' });
  const refused = await importTest(db, {
    kind: 'accounts',
    file: fileOf(
      'code,name,lead_customer_ref,address_1,address_2,address_3,address_town,address_county,address_postcode\nA1,A,NOBODY,1,,,,,\n',
    ),
  });
  expect(refused.findings.map(findingText)).toEqual([
    'test.csv:2: lead_customer_ref: Customer “NOBODY” not found. Import customers first.',
  ]);
});

test('depot columns become settings of that depot', async () => {
  const rows = await db.rows<{ code: string; value: unknown }>(sql`
    select s.code, s.value #> array['depots', d.id::text] as value from setting s, depot d
    where d.code = 'RDG' and s.value ? 'depots' and s.value #> array['depots', d.id::text] is not null order by s.code`);
  expect(Object.fromEntries(rows.map((row) => [row.code, row.value]))).toEqual({
    availability_guard: 'block',
    contract_minimum: '50.00',
    delivery_max_miles: 80,
    deposit_minimum: '0.00',
    tax_rate: '0.20',
    vehicles: {
      classes: [
        { code: 'van', max_kg: 1000, max_m3: 12, drop_fee: '30.00', per_mile: '1.20' },
        { code: 'lorry', max_kg: 2500, max_m3: 30, drop_fee: '50.00', per_mile: '1.75' },
      ],
      fill: 0.85,
      included_miles: 8,
      minimum: '35.00',
    },
  });
});

test('books owned units once as an opening movement, not overruled by later files', async () => {
  const item = sql`(select id from stockitem where sku = 'ARD-DP27')`;
  const levels = () =>
    db.rows(
      sql`select d.code, l.original from stock_level l join depot d on d.id = l.depot_id where l.stockitem_id = ${item} order by 1`,
    );
  expect(await levels()).toEqual([
    { code: 'BRS', original: 2600 },
    { code: 'RDG', original: 1900 },
  ]);
  await db.rows(sql`
    insert into stock_movement (stockitem_id, depot_id, kind, quantity) select ${item}, id, 'write_off', 10 from depot where code = 'BRS'`);
  const report = await mustImport(db, demoRequest('catalogue'));
  expect(report.findings.map(findingText)).toContainEqual(
    expect.stringMatching(
      /^catalogue\.csv:4: original_stock_level_BRS: warning: Stock here is 2590, not 2600/,
    ),
  );
  expect(await levels()).toEqual([
    { code: 'BRS', original: 2590 },
    { code: 'RDG', original: 1900 },
  ]);
});

test('every imported record starts its history with the import', async () => {
  const rows = await db.rows(sql`
    select resource, count(distinct object_id)::int as records from history where action = 'imported' group by 1 order by 1`);
  expect(rows).toEqual([
    { resource: 'account', records: 120 },
    { resource: 'customer', records: 400 },
    { resource: 'depot', records: 2 },
    { resource: 'stockcontainer', records: 42 },
    { resource: 'stockcontainer_accessory', records: 18 },
    { resource: 'stockitem', records: 518 },
    { resource: 'tag', records: 220 },
    { resource: 'tagtype', records: 4 },
  ]);
});

test('two simultaneous imports of the same new file succeed, without duplicates', async () => {
  const file = fileOf('code,description,height,width,depth,weight\nTWICE,One,10,10,10,1\n');
  const reports = await Promise.all([1, 2, 3].map(() => importTest(db, { kind: 'containers', file })));
  expect(reports.reduce((sum, report) => sum + report.counts.created, 0)).toBe(1);
});

test('imports an Excel workbook like the same CSV', async () => {
  const rows = [
    ['code', 'description', 'height', 'width', 'depth', 'weight'],
    ['BOOK1', 'From Excel', 40.5, 30, { value: 20, type: Number, format: '0.00' }, 1.1],
  ];
  const bytes = await writeXlsxFile(rows).toBuffer();
  const file = { name: 'containers.xlsx', bytes };
  expect((await mustImport(db, { kind: 'containers', file })).counts).toMatchObject({ created: 1 });
  const text = `${rows[0]?.join(',')}\nBOOK1,From Excel,40.5,30,20,1.1\n`;
  expect((await mustImport(db, { kind: 'containers', file: fileOf(text) })).counts).toMatchObject({
    updated: 0,
    unchanged: 1,
  });
});

test.each([
  ['customers', 'Customer No,Active\nCU0003,no\n', ['problems']],
  ['accounts', 'Account No,Credit account,Active\nWRENK01,no,no\n', ['figures', 'problems']],
  ['catalogue', 'Item code,Hire price\nARD-CH32,0.99\n', ['figures']],
  ['customers', 'Customer No,Phone\nCU0005,01632 960555\n', []],
] as const)('open contracts follow changes by the command in %s: %s', async (kind, text, extents) => {
  const last = (await db.one<{ id: number }>(sql`select coalesce(max(id), 0) as id from recalculation`))?.id;
  const report = await mustImport(db, { kind, file: fileOf(text), follow: followCommand });
  expect(report.counts).toMatchObject({ updated: 1 });
  const runs = await db.rows<{ scope: string }>(
    sql`select scope from recalculation where id > ${last} order by id`,
  );
  expect(runs.map(({ scope }) => scope)).toEqual(extents);
});
