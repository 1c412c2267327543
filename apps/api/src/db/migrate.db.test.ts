import {
  SHIPPED_ACCOUNTS,
  SHIPPED_STATES,
  SHIPPED_STATE_TYPES,
  SHIPPED_VEHICLES,
} from '@hireyard/domain/settings/shipped-names';
import { settings } from '@hireyard/wire/settings/catalogue/catalogue';
import type { PerDepot } from '@hireyard/wire/settings/catalogue/setting';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openDatabase, sql } from './database.ts';
import { requireMigrated, migrate, migrationsDirectory, readMigrations } from './migrate.ts';
import { createTestDatabase, type TestDatabase } from './testing.ts';

let db: TestDatabase;
let dir: string;
beforeEach(async () => {
  db = await createTestDatabase({ empty: true });
  dir = mkdtempSync(join(tmpdir(), 'hy-migrations-'));
});
afterEach(async () => {
  await db.drop();
  rmSync(dir, { recursive: true });
});

function file(name: string, text: string): void {
  writeFileSync(join(dir, name), text);
}

test('applies files once each, in order, and later ones when they appear', async () => {
  file('0002-more.sql', 'insert into a values (1); insert into a values (2);');
  file('0001-first.sql', 'create table a (n int);');
  expect(await migrate(db, { dir })).toEqual(['0001-first.sql', '0002-more.sql']);
  file('0003-last.sql', 'insert into a values (3);');
  expect(await migrate(db, { dir })).toEqual(['0003-last.sql']);
  expect(await migrate(db, { dir })).toEqual([]);
  expect(await db.rowsArray(sql`select n from a order by n`)).toEqual([[1], [2], [3]]);
});

test('nodes that start together apply each file exactly once', async () => {
  file('0001-first.sql', 'create table a (n int); select pg_sleep(0.05);');
  file('0002-more.sql', 'insert into a values (1);');
  const others = [1, 2, 3].map(() => openDatabase({ connection: db.connection }));
  const done = await Promise.all([db, ...others].map((node) => migrate(node, { dir })));
  await Promise.all(others.map((node) => node.close()));
  expect(done.flat().sort()).toEqual(['0001-first.sql', '0002-more.sql']);
  expect(await db.rowsArray(sql`select n from a`)).toEqual([[1]]);
});

test('a failing file leaves nothing behind and is named with its line', async () => {
  file('0001-first.sql', 'create table a (n int);');
  file('0002-bad.sql', 'create table b (n int);\ninsert into nowhere values (1);');
  await expect(migrate(db, { dir })).rejects.toThrow(/0002-bad\.sql failed at line 2: relation "nowhere"/);
  expect(await db.one(sql`select to_regclass('a')::text as a, to_regclass('b') as b`)).toEqual({
    a: 'a',
    b: null,
  });
});

test('refuses a file changed after it was applied', async () => {
  file('0001-first.sql', 'create table a (n int);');
  await migrate(db, { dir });
  file('0001-first.sql', 'create table a (n bigint);');
  await expect(migrate(db, { dir })).rejects.toThrow(/0001-first\.sql was changed after/);
});

test('ignores line ends', async () => {
  file('0001-first.sql', 'create table a\n(n int);');
  await migrate(db, { dir });
  file('0001-first.sql', 'create table a\r\n(n int);');
  expect(await migrate(db, { dir })).toEqual([]);
});

test('a release runs beside a newer one that only added, and refuses one that ended its support', async () => {
  file('0001-first.sql', 'create table a (n int);');
  file('0002-more.sql', 'create table b (n int);');
  file('0003-end.sql', '-- contract: 0002 the column went\nalter table a drop column n;');
  await migrate(db, { dir });
  rmSync(join(dir, '0003-end.sql'));
  expect(await migrate(db, { dir })).toEqual([]);
  await requireMigrated(db, dir);
  rmSync(join(dir, '0002-more.sql'));
  const refusal = /0003-end\.sql, which this release doesn't support/;
  await expect(migrate(db, { dir })).rejects.toThrow(refusal);
  await expect(requireMigrated(db, dir)).rejects.toThrow(refusal);
});

test("refuses an unknown migration that doesn't state its compatibility", async () => {
  file('0001-first.sql', 'create table a (n int);');
  await migrate(db, { dir });
  await db.rows(sql`alter table schema_migration drop column floor`);
  await db.rows(sql`insert into schema_migration (number, name, checksum) values (2, 'old', '')`);
  await expect(migrate(db, { dir })).rejects.toThrow(/0002-old\.sql, which this release doesn't support/);
});

test('with MIGRATE=0 a database that lacks a file is refused with what to do', async () => {
  file('0001-first.sql', 'create table a (n int);');
  await expect(requireMigrated(db, dir)).rejects.toThrow(
    /lacks the migration 0001-first\.sql.*npm run migrate/,
  );
  await migrate(db, { dir });
  await requireMigrated(db, dir);
});

test('a file that finds its table busy lets others go on, retries, and gives up with a message', async () => {
  file('0001-first.sql', 'create table a (n int);');
  await migrate(db, { dir });
  file('0002-more.sql', 'alter table a add column m int not null default 1;');
  const said: string[] = [];
  const busy = Promise.withResolvers<void>();
  const release = Promise.withResolvers<void>();
  const held = db.transaction(async (tx) => {
    await tx.rows(sql`insert into a values (1)`);
    busy.resolve();
    await release.promise;
  });
  await busy.promise;
  await expect(migrate(db, { dir, tries: 1 })).rejects.toThrow(/0002-more\.sql found its tables in use/);
  const done = migrate(db, { dir, say: (line) => said.push(line) });
  await expect
    .poll(() => said, { timeout: 15_000 })
    .toEqual(['The migration 0002-more.sql is waiting for its tables …']);
  release.resolve();
  await held;
  expect(await done).toEqual(['0002-more.sql']);
});

test('builds an index while others work and processes wait for it', async () => {
  file('0001-first.sql', 'create table a (n int); insert into a select generate_series(1, 1000);');
  await migrate(db, { dir });
  file(
    '0002-index.sql',
    `-- outside a transaction
drop index concurrently if exists a_n;
create index concurrently a_n on a (n);
`,
  );
  const begun = Promise.withResolvers<void>();
  const release = Promise.withResolvers<void>();
  const writer = db.transaction(async (tx) => {
    await tx.rows(sql`insert into a values (0)`);
    begun.resolve();
    await release.promise;
  });
  await begun.promise;
  const others = [1, 2].map(() => openDatabase({ connection: db.connection }));
  const done = Promise.all(others.map((other) => migrate(other, { dir })));
  const building = () =>
    db.one(sql`select pid from pg_stat_activity where query like 'create index concurrently%' and wait_event_type = 'Lock'
      and datname = current_database()`);
  await expect.poll(building, { timeout: 15_000 }).toBeDefined();
  // writes continue meanwhile
  await db.rows(sql`insert into a values (1001)`);
  release.resolve();
  await writer;
  expect((await done).flat()).toEqual(['0002-index.sql']);
  await Promise.all(others.map((other) => other.close()));
  expect(
    await db.one(sql`select indisvalid as valid from pg_index where indexrelid = 'a_n'::regclass`),
  ).toEqual({
    valid: true,
  });
});

test('refuses gaps, duplicate numbers and other names before running anything', () => {
  file('0001-first.sql', '');
  file('0003-third.sql', '');
  expect(() => readMigrations(dir)).toThrow(/0003-third\.sql must have the number 0002/);
  rmSync(join(dir, '0003-third.sql'));
  file('0001-other.sql', '');
  expect(() => readMigrations(dir)).toThrow(/must have the number 0002/);
  rmSync(join(dir, '0001-other.sql'));
  file('2-second.sql', '');
  expect(() => readMigrations(dir)).toThrow(/2-second\.sql must be named like/);
});

test("finds the product's own migrations", () => {
  expect(() => readMigrations(migrationsDirectory())).not.toThrow();
});

test('every name in a new database is a message, so that screens can translate it', async () => {
  await migrate(db);
  const names = async (table: string) =>
    (await db.rowsArray(sql`select distinct name from ${sql.raw(table)}`)).map(([name]) => String(name));
  expect(SHIPPED_STATES).toEqual(expect.arrayContaining(await names('state')));
  expect(SHIPPED_STATE_TYPES).toEqual(expect.arrayContaining(await names('state_type')));
  expect(SHIPPED_ACCOUNTS).toEqual(expect.arrayContaining(await names('ledger_account')));
  const vehicles = settings.find(({ code }) => code === 'vehicles')?.default as PerDepot<{
    readonly classes: readonly { readonly code: string }[];
  }>;
  const said = SHIPPED_VEHICLES.map((name) => name.toLowerCase());
  expect(said).toEqual(vehicles.default.classes.map(({ code }) => code));
});
