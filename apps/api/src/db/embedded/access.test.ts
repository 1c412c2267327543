/** Access to the embedded database. */
import { spawnSync } from 'node:child_process';
import { existsSync, lstatSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { openDatabase, sql } from '../database.ts';
import { appliedMigrations, migrate } from '../migrate.ts';
import { superuser } from './cluster.ts';
import { findIdentity, runOnce } from './identity.ts';
import { type EmbeddedServer, startEmbedded } from './launcher.ts';
import { cleanUp, type Connection, freshDir, query, withServer } from './launcher.testing.ts';
import { runServer, serverArguments } from './server.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });
afterAll(cleanUp);

const start = (dataDir: string) =>
  startEmbedded({ dataDir, settings: { fsync: 'off' }, log: () => undefined });
const passwordIn = (dataDir: string) => readFileSync(join(dataDir, 'database-password'), 'utf8').trim();

/** Returns the refusal of a login; undefined if it is accepted. */
const refusal = (connection: Connection): Promise<string | undefined> =>
  query(connection, sql`select 1`).then(
    () => undefined,
    (error: Error) => error.message,
  );

describe('an embedded database', () => {
  let dataDir: string;
  let server: EmbeddedServer;
  beforeAll(async () => {
    dataDir = join(freshDir(), 'data');
    server = await start(dataDir);
  });
  afterAll(() => server.stop());

  test('opens with a password that only the owner of the data directory can read', () => {
    expect(server.connection.password).toBe(passwordIn(dataDir));
    expect(passwordIn(dataDir)).toMatch(/^[\w-]{43}$/);
    expect(lstatSync(join(dataDir, 'database-password')).mode & 0o777).toBe(0o600);
  });

  test('gives the application every right on its tables, and none on the server', async () => {
    const db = openDatabase({ connection: server.connection });
    await migrate(db);
    expect(
      await db.one(
        sql`select rolsuper, rolcreaterole, rolcreatedb, rolreplication, rolbypassrls from pg_roles where rolname = current_user`,
      ),
    ).toEqual({
      rolsuper: false,
      rolcreaterole: false,
      rolcreatedb: false,
      rolreplication: false,
      rolbypassrls: false,
    });
    for (const attempt of [
      sql`alter role ${sql.id(server.connection.user)} superuser`,
      sql`set role ${sql.id(superuser)}`,
      sql`select pg_read_file('postgresql.conf')`,
      sql`select rolpassword from pg_authid`,
      sql`copy pg_database to program 'true'`,
      sql`alter system set listen_addresses = '*'`,
      sql`set session_replication_role = replica`,
    ])
      await expect(db.rows(attempt)).rejects.toThrow(/permission denied|must be/i);
    await db.close();
  });

  test('refuses logins without the password, and every login as superuser', async () => {
    const { password = '' } = server.connection;
    const { user } = server.connection;
    for (const login of [
      { user, password: '' },
      { user, password: 'hireyard' },
      { user, password: `${password}x` },
      { user: superuser, password },
      { user: superuser, password: '' },
      { user: 'postgres', password },
    ])
      expect(await refusal({ ...server.connection, ...login })).toMatch(/password|no pg_hba\.conf entry/);
    expect(await refusal({ ...server.connection, database: 'template1' })).toBeUndefined();
  });

  test("can't be reached from the network or by other users of the machine", async () => {
    const { host, port } = server.connection;
    expect(host.startsWith('/')).toBe(true);
    expect(lstatSync(host).mode & 0o077).toBe(0);
    expect(lstatSync(join(host, `.s.PGSQL.${port}`)).mode & 0o077).toBe(0);
    expect(await query(server.connection, sql`select current_setting('listen_addresses') as at`)).toEqual([
      { at: '' },
    ]);
    expect(readFileSync(join(dataDir, 'postgres/cluster/pg_hba.conf'), 'utf8')).not.toMatch(
      /^[^#]*\b(trust|peer|md5|password|host)\b/m,
    );
  });

  test.skipIf(process.getuid?.() !== 0)('cannot be reached by a process of another user', () => {
    const script = `require('net').connect(${JSON.stringify(join(server.connection.host, '.s.PGSQL.5432'))})
      .on('connect', () => process.exit(7)).on('error', ({ code }) => { console.log(code); process.exit(0); })`;
    const { stdout } = spawnSync(process.execPath, ['-e', script], {
      uid: 65_534,
      gid: 65_534,
      cwd: '/',
      encoding: 'utf8',
    });
    expect(stdout.trim()).toBe('EACCES');
  });
});

test('the password stays the same over restarts; a lost or foreign one is replaced', async () => {
  const dataDir = freshDir();
  const seen: string[] = [];
  const look = () =>
    withServer(dataDir, async (db) => {
      seen.push(passwordIn(dataDir));
      return db.rows(sql`select * from kept`);
    });
  await withServer(dataDir, async (db) => {
    seen.push(passwordIn(dataDir));
    await db.rows(sql`create table kept as select 1 as n`);
  });
  expect(await look()).toEqual([{ n: 1 }]);
  rmSync(join(dataDir, 'database-password'));
  expect(await look()).toEqual([{ n: 1 }]);
  writeFileSync(join(dataDir, 'database-password'), `${'x'.repeat(43)}\n`, { mode: 0o600 });
  expect(await look()).toEqual([{ n: 1 }]);
  expect(seen[1]).toBe(seen[0]);
  expect(seen[2]).not.toBe(seen[0]);
  expect(seen[3]).toBe('x'.repeat(43));
});

/** A database as earlier releases left it: everyone at the socket was the superuser, who owned the tables. */
async function makeOldDatabase(
  dataDir: string,
  use: (connection: Connection) => Promise<void>,
): Promise<void> {
  const dir = join(dataDir, 'postgres');
  const cluster = join(dir, 'cluster');
  mkdirSync(dir, { recursive: true, mode: 0o700 });
  const identity = findIdentity(dir, undefined);
  if (identity === undefined) throw new Error('no way to run PostgreSQL');
  const args = ['-D', cluster, '-U', superuser, '-A', 'trust', '-E', 'UTF8', '--locale=C', '--no-sync'];
  args.push('--locale-provider=builtin', '--builtin-locale=C.UTF-8');
  expect(runOnce(identity, identity.initPrefix, identity.binaries.initdb, args, dir)).toBeUndefined();
  const server = await runServer(identity, serverArguments(cluster, dir, 5432, {}), dir, () => undefined);
  await use({ host: dir, port: 5432, user: superuser, database: 'postgres' });
  await server.stop();
}

test('a database of an earlier release keeps its rows and gets restricted to the application', async () => {
  const dataDir = freshDir();
  await makeOldDatabase(dataDir, async (connection) => {
    const db = openDatabase({ connection });
    await migrate(db);
    await db.rows(sql`create schema aside`);
    await db.rows(sql`create table aside.kept as select n from generate_series(1, 1000) n`);
    await db.close();
  });
  expect(existsSync(join(dataDir, 'database-password'))).toBe(false);
  const server = await start(dataDir);
  const { user } = server.connection;
  const db = openDatabase({ connection: server.connection });
  expect(await db.one(sql`select count(*)::int as n from aside.kept`)).toEqual({ n: 1000 });
  expect(
    await db.rows(sql`
      with ours as (select oid from pg_namespace where nspname in ('public', 'aside')),
        extended as (select objid from pg_depend where deptype = 'e')
      select oid::regclass::text as name from pg_class
        where relnamespace in (select oid from ours) and relowner <> ${user}::regrole and oid not in (select objid from extended)
      union all select oid::regprocedure::text from pg_proc
        where pronamespace in (select oid from ours) and proowner <> ${user}::regrole and oid not in (select objid from extended)
      union all select oid::regtype::text from pg_type
        where typnamespace in (select oid from ours) and typowner <> ${user}::regrole and oid not in (select objid from extended)`),
  ).toEqual([]);
  const before = await appliedMigrations(db);
  expect(before.length).toBeGreaterThan(50);
  await migrate(db);
  expect(await appliedMigrations(db)).toEqual(before);
  // Future migrations may need this.
  await db.rows(sql`alter table contract add column of_a_later_release int`);
  await db.rows(sql`create index concurrently later on contract (of_a_later_release)`);
  await db.rows(sql`drop view notification_line`);
  await db.rows(sql`alter type search_hit add attribute more int`);
  await db.rows(sql`drop schema aside cascade`);
  for (const login of [{ user: superuser, password: '' }, { user: superuser }, { user, password: '' }])
    expect(await refusal({ ...server.connection, ...login })).toMatch(/password|no pg_hba\.conf entry/);
  await db.close();
  await server.stop();
});

test('a database opened by an earlier release is restricted again', async () => {
  const dataDir = freshDir();
  await withServer(dataDir, (db) => db.rows(sql`create table kept as select 1 as n`));
  writeFileSync(join(dataDir, 'postgres/cluster/pg_hba.conf'), 'local all all trust\n');
  const server = await start(dataDir);
  expect(await refusal({ ...server.connection, user: superuser })).toMatch(/no pg_hba\.conf entry/);
  expect(await query(server.connection, sql`select n from kept`)).toEqual([{ n: 1 }]);
  await server.stop();
});
