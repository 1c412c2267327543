import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '../../db/database.ts';
import { type TestApp, testApp } from '../../testing/test-app.ts';
import { implementations } from '../../app/resources.ts';
import { classesOf, clearing, columnsOf, bookkeepingColumns, isImpersonal } from './columns.ts';
import { ABOUT_OTHERS, DELETED } from './other-tables.testing.ts';
import { CLEARED } from './personal-data.ts';

let app: TestApp;
let columns: Readonly<Record<string, readonly { readonly name: string; readonly type: string }[]>>;
beforeAll(async () => {
  app = await testApp();
  columns = await tablesOf();
});
afterAll(() => app.end());

/** Every table of the database with its columns; partitions count as their table. */
async function tablesOf() {
  const rows = await app.db.rows<{ t: string; name: string; type: string }>(sql`
    select c.relname as t, a.attname as name, format_type(a.atttypid, null) as type
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relkind in ('r', 'p') and not c.relispartition and c.relnamespace = 'public'::regnamespace order by 1, a.attnum`);
  const found: Record<string, { name: string; type: string }[]> = {};
  for (const { t, name, type } of rows) (found[t] ??= []).push({ name, type });
  return found;
}

/** Types that can only hold a figure, a time, a boolean or a record's number. */
const PLAIN = /^(integer|bigint|numeric|boolean|timestamp with time zone|uuid|integer\[\])$/;
const unclassified = (table: string, of: typeof columns = columns) =>
  (of[table] ?? [])
    .filter(({ name, type }) => !PLAIN.test(type) && !classesOf(table).has(name))
    .map(({ name }) => name);

const named = [...Object.keys(CLEARED), ...DELETED, ...Object.values(ABOUT_OTHERS).flat()];
/** Fields by table of resources that declare no personal field. */
const impersonal = new Map(
  implementations
    .filter(({ source }) => isImpersonal(source.resource) && !named.includes(source.table))
    .map(({ source }) => [source.table, Object.keys(source.resource.fields)]),
);

test('every table is listed once, with or without personal data', () => {
  expect([...named, ...impersonal.keys()].sort()).toEqual(Object.keys(columns).sort());
});

test('a table classified only by its declaration has no other text columns', () => {
  for (const [table, fields] of impersonal)
    expect(
      (columns[table] ?? []).filter(({ name, type }) => !PLAIN.test(type) && !fields.includes(name)),
    ).toEqual([]);
});

test.each(Object.keys(CLEARED))('every column of %s is classified, and every class has a column', (table) => {
  expect(unclassified(table)).toEqual([]);
  const there = (columns[table] ?? []).map(({ name }) => name);
  const { columns: own, erased = {}, inner = [] } = CLEARED[table] ?? { columns: {} };
  expect(there).toEqual(
    expect.arrayContaining([...Object.values(own).flat(), ...Object.keys(erased), ...inner]),
  );
});

test('detects an unclassified column', async () => {
  await app.db.rows(sql`alter table customer add column birthday date, add column nickname text`);
  expect(unclassified('customer', await tablesOf())).toEqual(['birthday', 'nickname']);
  await app.db.rows(sql`alter table customer drop column birthday, drop column nickname`);
});

test.each(Object.keys(CLEARED))('the database accepts the erased values of %s', async (table) => {
  const gone = columnsOf(table, 'name', 'title', 'contact', 'address', 'words', 'message', 'reference');
  if (gone.length === 0) return;
  await app.db.rows(sql`explain update ${sql.table(table)} set ${clearing(table)}`);
});

test("the end of retention clears only an email's text", () => {
  expect(columnsOf('sesmail', 'message').sort()).toEqual([
    'content_html',
    'content_text',
    'facts',
    'message',
  ]);
  expect(columnsOf('sesmail_incoming', 'message').sort()).toEqual([
    'content_text',
    'new_text',
    'original_html',
    'preview',
  ]);
});

test('the export leaves out secrets and bookkeeping, but no personal data', () => {
  for (const table of Object.keys(CLEARED)) {
    const told = columnsOf(table, 'name', 'title', 'contact', 'address', 'words', 'reference');
    expect([
      table,
      bookkeepingColumns(table).filter((column) => told.includes(column) && column !== 'ip_hash'),
    ]).toEqual([table, []]);
  }
});
