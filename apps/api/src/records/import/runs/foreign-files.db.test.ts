/** Exports of other programs, with the mapping that the screen suggests. */
import { expect, test } from 'vitest';
import { sql } from '../../../db/database.ts';
import { fixture } from '../../../testing/import.testing.ts';
import { importStage, root } from '../../../testing/importrun.testing.ts';

const stage = importStage();
const bytesOf = (name: string) => Buffer.from(fixture(name).bytes);

test('imports customers of another hire program as the command does, a repeated row once with a note', async () => {
  const run = await stage.uploaded('customers', bytesOf('customers_hire_program.csv'));
  expect(run.row_count).toBe(4);
  const offered = (await stage.admin.get(`${root}${run.id}/columns/`)).body;
  expect(offered.mapping).toMatchObject({
    name: { columns: [1, 2, 3], join: [' ', ', '] },
    telephone: { columns: [4, 5] },
  });
  expect(await stage.checked(run.id)).toMatchObject({ created: 3, skipped: 1, bad: 0 });
  const [repeat] = await stage.rowsOf(run.id, 'skip');
  expect(repeat.line).toBe(6);
  expect(repeat.findings.map(({ reason }: { reason: string }) => reason)).toEqual([
    'Same as line 2, so it is imported only once.',
  ]);
  expect(await stage.applied(run.id)).toMatchObject({ state: 'done', created: 3 });
  const names = await stage.app.db.rows(
    sql`select name, telephone from customer where import_ref like 'C-10%' order by import_ref`,
  );
  expect(names).toEqual([
    { name: 'Priya Nair', telephone: '020 7946 0101' },
    { name: 'Tom Brackley, Brackley Marquees Ltd', telephone: '07700 900102' },
    { name: 'Harrow House Weddings', telephone: '020 7946 0103' },
  ]);
});

test('imports a repeated row once even if every row is a new record', async () => {
  const text =
    'Name;Tel;Email\r\nAda;020 7946 0199;ada@example.com\r\n;;\r\nAda;020 7946 0199;ada@example.com\r\n';
  const run = await stage.uploaded('customers', text);
  expect(await stage.checked(run.id, { key: '' })).toMatchObject({ created: 1, skipped: 1, bad: 0 });
});

test('imports items of a German spreadsheet with percentages and the stock of each depot', async () => {
  const run = await stage.uploaded('items', bytesOf('items_spreadsheet_de.csv'));
  const offered = (await stage.admin.get(`${root}${run.id}/columns/`)).body;
  expect(offered.options.decimal).toBe(',');
  expect(offered.mapping).toMatchObject({
    price: { columns: [3] },
    washup_rate: { columns: [4] },
    original_stock_level_BRS: { columns: [6] },
    original_stock_level_RDG: { columns: [7] },
  });
  expect(await stage.checked(run.id)).toMatchObject({ created: 2, skipped: 1, bad: 0 });
});

test('imports accounts of a bookkeeping program with their terms in days', async () => {
  const customers = await stage.uploaded('customers', bytesOf('customers_hire_program.csv'));
  await stage.checked(customers.id);
  await stage.applied(customers.id);
  const run = await stage.uploaded('accounts', bytesOf('accounts_bookkeeping.csv'));
  expect(await stage.checked(run.id)).toMatchObject({ created: 2, bad: 0 });
  await stage.applied(run.id);
  const terms = await stage.app.db.rows(
    sql`select payment_terms from account where code in ('BRACKLEY', 'HARROW') order by code`,
  );
  expect(terms).toEqual([{ payment_terms: 45 }, { payment_terms: 30 }]);
});

test('a row with impossible stock is bad, and others are warned about once', async () => {
  const head = 'sku,internal_title,category,price,washup_rate,replacement_price,original_stock_level_BRS';
  const seed = await stage.uploaded(
    'items',
    `${head}\nLATE1,Promised,Crockery,1.00,0.30,5.00,10\nLATE2,Free,Crockery,1.00,0.30,5.00,10\n`,
  );
  await stage.checked(seed.id);
  await stage.applied(seed.id);
  await stage.app.db.rows(sql`
    insert into stock_day (stockitem_id, depot_id, day, booked, capacity)
    select l.stockitem_id, l.depot_id, '2099-01-01', 8, 10 from stock_level l join stockitem s on s.id = l.stockitem_id where s.sku = 'LATE1'`);
  const run = await stage.uploaded(
    'items',
    'sku,price,original_stock_level_BRS\nLATE1,2.00,7\nLATE2,0.00,8\n',
  );
  expect(await stage.checked(run.id, { levels: true })).toMatchObject({ updated: 1, bad: 1, warned: 1 });
  const [bad] = await stage.rowsOf(run.id, 'bad');
  expect(bad.findings.map(({ reason }: { reason: string }) => reason)).toEqual([
    expect.stringContaining('3 can’t be written off'),
  ]);
  const [updated] = await stage.rowsOf(run.id, 'update');
  expect(updated.findings.map(({ reason }: { reason: string }) => reason)).toEqual([
    'The price is 0.00. Is this item free of charge?',
  ]);
});

test("shows an item's container by its code, and its id in the history", async () => {
  const head = 'sku,internal_title,category,price,washup_rate,replacement_price,container_code';
  const seed = await stage.uploaded('items', `${head}\nBOXED,Boxed,Crockery,1.00,0.30,5.00,CRT4312\n`);
  await stage.checked(seed.id);
  await stage.applied(seed.id);
  const run = await stage.uploaded('items', 'sku,container_code,washup_price\nBOXED,crt4322,0.20\n');
  await stage.checked(run.id);
  const [row] = await stage.rowsOf(run.id, 'update');
  expect(row.fields).toEqual([
    { field: 'washup_rate', label: 'Wash-up rate', before: '0.30', after: '' },
    { field: 'washup_price', label: 'Wash-up price', before: '', after: '0.20' },
    { field: 'container', label: 'Container', before: 'CRT4312', after: 'CRT4322' },
  ]);
  await stage.applied(run.id);
  const [entry] = await stage.app.db.rows<{ changes: { field: string; before: unknown }[] }>(sql`
    select changes from history where resource = 'stockitem' and object_id = ${row.object_id} order by id desc limit 1`);
  const [box] = await stage.app.db.rows<{ id: number }>(
    sql`select id from stock_container where sku = 'CRT4312'`,
  );
  expect(entry?.changes.find(({ field }) => field === 'container')?.before).toBe(box?.id);
});
