import { READ_METHODS } from '@hireyard/wire/resource/define-resource';
import { expect, test } from 'vitest';
import { implementations } from './resources.ts';
import { ANY_TABLE, CHOSEN_TABLE, MIGRATIONS, EXCEPTIONS, OWNERS } from './table-owners.testing.ts';
import {
  roomOf,
  tablesOf,
  type Write,
  writesOf,
  writesOfServer,
  writtenByMigrations,
} from './table-writers.testing.ts';

const tables = tablesOf();
/** Tables of read-only resources: their declaration writes nothing. */
const readOnly = new Set(
  implementations
    .filter(({ source }) => source.resource.methods.every((method) => READ_METHODS.includes(method)))
    .map(({ source }) => source.table),
);
const all = writesOfServer(tables);
/** Tables of resources without code of their own, written by their declaration. */
const plain = new Set(
  implementations
    .map(({ source }) => source.table)
    .filter((name) => !all.some(({ table }) => table === name)),
);
const writes = all.filter(({ table, declared }) => !(declared && table !== undefined && readOnly.has(table)));
const listedIn = (list: readonly { readonly files: string }[], { file }: Write): boolean =>
  list.some(({ files }) => file.startsWith(files));
const isForeign = ({ file, table }: Write): boolean => table !== undefined && OWNERS[table] !== roomOf(file);
const isException = ({ file, table }: Write): boolean =>
  EXCEPTIONS.some((one) => one.table === table && one.room === roomOf(file));

/** Foreign writes that no list allows, as `room writes table (file)`. */
const refused = (found: readonly Write[]): string[] => [
  ...new Set(
    found
      .filter((write) => isForeign(write) && !isException(write) && !listedIn(ANY_TABLE, write))
      .map((write) => `${roomOf(write.file)} writes ${write.table ?? ''} (${write.file})`),
  ),
];

test('only the owning room writes a table', () => {
  expect(refused(writes)).toEqual([]);
});

test('every table has one owner, and no owner is listed for a table that is gone', () => {
  expect(Object.keys(OWNERS)).toEqual(
    [...tables].filter((table) => !plain.has(table)).sort((a, b) => (a < b ? -1 : 1)),
  );
});

test('every owner writes its table', () => {
  const migrated = writtenByMigrations();
  const idle = Object.entries(OWNERS).filter(([table, room]) =>
    room === MIGRATIONS
      ? !migrated.has(table)
      : !writes.some((write) => write.table === table && roomOf(write.file) === room),
  );
  expect(idle).toEqual([]);
});

test('every exception is still needed', () => {
  const idle = EXCEPTIONS.filter(
    ({ table, room }) =>
      !writes.some(
        (write) =>
          write.table === table &&
          roomOf(write.file) === room &&
          isForeign(write) &&
          !listedIn(ANY_TABLE, write),
      ),
  );
  expect(idle).toEqual([]);
  expect(
    ANY_TABLE.filter((one) => !writes.some((write) => isForeign(write) && listedIn([one], write))),
  ).toEqual([]);
});

test('only the listed files write a table that their caller chooses', () => {
  const chosen = writes.filter(({ table }) => table === undefined);
  expect([
    ...new Set(
      chosen
        .filter((write) => !listedIn(CHOSEN_TABLE, write) && !listedIn(ANY_TABLE, write))
        .map(({ file }) => file),
    ),
  ]).toEqual([]);
  expect(CHOSEN_TABLE.filter((one) => !chosen.some((write) => listedIn([one], write)))).toEqual([]);
});

test('a write is found however the statement names its table', () => {
  const found = (source: string) =>
    refused(writesOf('print/example.ts', source, tables)).map((line) => line.replace(/ \(.*/, ''));
  expect(found('sql`insert into depot (code) values (1)`')).toEqual(['print writes depot']);
  expect(found('sql`with gone as (delete from\n  only contract where true) select 1`')).toEqual([
    'print writes contract',
  ]);
  expect(found("sql`update ${sql.table('invoice')} set total = 1`")).toEqual(['print writes invoice']);
  expect(found("sql`merge into ${sql.ref(open ? 'account' : 'customer')} using x`")).toEqual([
    'print writes account',
    'print writes customer',
  ]);
  expect(found("const source: Source = { resource, table: 'snippet' };")).toEqual(['print writes snippet']);
  expect(found('/* update contract */ sql`select 1 from contract for update` // delete from depot')).toEqual(
    [],
  );
});
