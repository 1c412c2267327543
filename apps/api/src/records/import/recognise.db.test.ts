import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '../../db/database.ts';
import { createTestDatabase, type TestDatabase } from '../../db/testing.ts';
import { fileOf, fixture, importTest, loadUpTo, mustImport } from '../../testing/import.testing.ts';
import { findingText } from './report.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await createTestDatabase();
  await loadUpTo(db, 'tags');
}, 60_000);
afterAll(() => db.drop());

test('reads customers of another hire program with joined names, either telephone and no empty rows', async () => {
  const report = await mustImport(db, { kind: 'customers', file: fixture('customers_hire_program.csv') });
  expect(report.counts).toEqual({ created: 3, updated: 0, unchanged: 0 });
  const customers = await db.rows(
    sql`select import_ref, name, telephone, address_town from customer where import_ref like 'C-10%' order by 1`,
  );
  expect(customers).toEqual([
    { import_ref: 'C-1001', name: 'Priya Nair', telephone: '020 7946 0101', address_town: 'Bristol' },
    {
      import_ref: 'C-1002',
      name: 'Tom Brackley, Brackley Marquees Ltd',
      telephone: '07700 900102',
      address_town: 'Bristol',
    },
    {
      import_ref: 'C-1003',
      name: 'Harrow House Weddings',
      telephone: '020 7946 0103',
      address_town: 'Reading',
    },
  ]);
  const notes = report.findings.filter(({ level }) => level === 'note').map(findingText);
  expect(notes.join('\n')).toContain('“First name”, “Last name”, “Organisation”');
  expect(notes.join('\n')).toContain(':6: note: Same as line 2, so it is imported only once.');
  expect(notes.join('\n')).toContain('“020 7946 0103” was used, “07700 900103” was left out.');
  // the same file again finds everybody
  const again = await mustImport(db, { kind: 'customers', file: fixture('customers_hire_program.csv') });
  expect(again.counts).toEqual({ created: 0, updated: 0, unchanged: 3 });
});

test('reads accounts of a bookkeeping program with their terms in days', async () => {
  await mustImport(db, { kind: 'customers', file: fixture('customers_hire_program.csv') });
  await mustImport(db, { kind: 'accounts', file: fixture('accounts_bookkeeping.csv') });
  const accounts = await db.rows(
    sql`select code, name, payment_terms, credit_limit::text from account where code in ('BRACKLEY', 'HARROW') order by 1`,
  );
  expect(accounts).toEqual([
    { code: 'BRACKLEY', name: 'Brackley Marquees Ltd', payment_terms: 45, credit_limit: '2500.00' },
    { code: 'HARROW', name: 'Harrow House Weddings', payment_terms: 30, credit_limit: null },
  ]);
});

test('reads items of a German spreadsheet with percentages and the stock of each depot', async () => {
  const report = await mustImport(db, { kind: 'catalogue', file: fixture('items_spreadsheet_de.csv') });
  expect(report.counts.created).toBe(2);
  const items = await db.rows(sql`
    select sku, price::text, washup_rate::float8 as washup_rate, replacement_price::text,
      (select jsonb_object_agg(d.code, l.original) from stock_level l join depot d on d.id = l.depot_id where l.stockitem_id = i.id) as stock
    from stockitem i where sku in ('TELLER27', 'GABEL20') order by sku`);
  expect(items).toEqual([
    { sku: 'GABEL20', price: '0.20', washup_rate: 0.075, replacement_price: '2.50', stock: { BRS: 500 } },
    {
      sku: 'TELLER27',
      price: '0.36',
      washup_rate: 0.3,
      replacement_price: '1250.00',
      stock: { BRS: 1200, RDG: 800 },
    },
  ]);
});

test('reports unknown columns, which can be ignored by their heading', async () => {
  const text =
    'Customer No,First name,Last name,Phone,Email,Shoe size\nX1,Ada,Byron,020 7946 0199,ada@example.com,38\n';
  const refused = await importTest(db, { kind: 'customers', file: fileOf(text) });
  expect(refused.findings.filter(({ level }) => level === 'error').map(({ column }) => column)).toEqual([
    'Shoe size',
  ]);
  const taken = await mustImport(db, { kind: 'customers', file: fileOf(text), leaveOut: ['Shoe size'] });
  expect(taken.counts.created).toBe(1);
  const unknown = await importTest(db, { kind: 'customers', file: fileOf(text), leaveOut: ['Hat size'] });
  expect(unknown.findings.map(findingText).join('\n')).toContain('The column to ignore isn’t in the file.');
});

test('refuses rows with the same reference and different cells', async () => {
  const text =
    'Customer No,Name,Phone,Email\nY1,Ada,020 7946 0199,a@example.com\nY1,Ada B,020 7946 0199,a@example.com\n';
  const report = await importTest(db, { kind: 'customers', file: fileOf(text) });
  expect(report.badLines).toEqual([2, 3]);
});

test.each([
  ['washup_rate', '25%', { washup_rate: 0.25 }],
  ['washup_rate', '0.40', { washup_rate: 0.4 }],
])("accepts %s as %s in a file with Hireyard's columns", async (column, text, expected) => {
  const own = `sku,internal_title,customer_title,category,price,replacement_price,height,width,depth,weight,${column}
OWN1,Own,,Crockery,1.00,5.00,,,,,${text}
`;
  await mustImport(db, { kind: 'catalogue', file: fileOf(own) });
  const [item] = await db.rows(
    sql`select washup_rate::float8 as washup_rate from stockitem where sku = 'OWN1'`,
  );
  expect(item).toEqual(expected);
});

test('reports a refusal by the database at its row', async () => {
  await db.rows(sql`alter table customer add constraint not_this_one check (name <> 'Refused')`);
  const rows = ['Z1,Taken', 'Z2,Refused', 'Z3,Taken too'].map(
    (cells) => `${cells},020 7946 0199,z@example.com`,
  );
  const report = await importTest(db, {
    kind: 'customers',
    file: fileOf(['Customer No,Name,Phone,Email', ...rows].join('\n')),
  });
  expect(report.badLines).toEqual([3]);
  expect(report.counts).toMatchObject({ created: 2 });
  await db.rows(sql`alter table customer drop constraint not_this_one`);
});
