import { existsSync, readFileSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sql } from '../database.ts';
import { AlreadyRunningError, startEmbedded } from './launcher.ts';
import { type App, cleanUp, freshDir, query, startApp, withServer } from './launcher.testing.ts';
import { processMark, waitUntilExit } from './processes.ts';

afterAll(cleanUp);

const count = sql<{ n: number }>`select count(*) as n from kept`;
const rowsStored = (dir: string) => withServer(dir, async (db) => (await db.one(count))?.n);

function ready(app: App) {
  if (!app.ready) throw new Error(`not started: ${app.refused?.message}`);
  return app.ready;
}

/** Creates a table and adds a row, committed on return. */
async function writeRow(app: App): Promise<void> {
  const { connection } = ready(app);
  await query(connection, sql`create table if not exists kept (at timestamptz default now())`);
  await query(connection, sql`insert into kept default values`);
}

describe('one data directory through its life', () => {
  let dir: string;
  beforeAll(() => {
    dir = freshDir();
  });

  test('the first start creates a UTF-8 cluster that sorts the same on every machine', async () => {
    const app = await startApp(dir);
    await writeRow(app);
    const [row] = await query(
      ready(app).connection,
      sql`select pg_encoding_to_char(encoding) as encoding, datlocprovider as provider, datlocale as locale,
            current_setting('TimeZone') as zone
          from pg_database where datname = current_database()`,
    );
    expect(row).toEqual({ encoding: 'UTF8', provider: 'b', locale: 'C.UTF-8', zone: 'UTC' });
    await app.end('SIGTERM');
    expect(processMark(ready(app).pid)).toBeUndefined();
    expect(existsSync(join(dir, 'postgres/cluster/postmaster.pid'))).toBe(false);
    expect(existsSync(join(dir, 'postgres/owner.lock'))).toBe(false);
  });

  test('a later start finds the rows of the first', async () => {
    expect(await rowsStored(dir)).toBe(1);
  });

  test('after kill -9 of the application the next start stops the old server and keeps every row', async () => {
    const app = await startApp(dir);
    await writeRow(app);
    const oldServer = ready(app).pid;
    await app.end('SIGKILL');
    expect(processMark(oldServer)).toBeDefined();
    expect(await rowsStored(dir)).toBe(2);
    expect(processMark(oldServer)).toBeUndefined();
  });

  test('a server killed with -9 is restarted under the running application', async () => {
    const server = await startEmbedded({ dataDir: dir, log: () => undefined });
    const first = server.pid();
    process.kill(first, 'SIGKILL');
    await expect.poll(() => server.pid(), { timeout: 10_000 }).not.toBe(first);
    expect(await query(server.connection, count)).toEqual([{ n: 2 }]);
    await server.stop();
  });

  test('after kill -9 of application and postmaster the next start recovers', async () => {
    const app = await startApp(dir);
    await writeRow(app);
    await app.end('SIGKILL');
    process.kill(ready(app).pid, 'SIGKILL');
    expect(await rowsStored(dir)).toBe(3);
  });

  test('after kill -9 of everything the next start recovers', async () => {
    const app = await startApp(dir);
    await writeRow(app);
    const backends = await query(
      ready(app).connection,
      sql<{ pid: number }>`select pid from pg_stat_activity`,
    );
    await app.end('SIGKILL');
    for (const pid of [ready(app).pid, ...backends.map((b) => b.pid)]) {
      if (processMark(pid) !== undefined) process.kill(pid, 'SIGKILL');
    }
    expect(await rowsStored(dir)).toBe(4);
  });

  test("a lock naming an unrelated live process doesn't stop the start", async () => {
    const app = await startApp(dir);
    await app.end('SIGKILL');
    process.kill(ready(app).pid, 'SIGKILL');
    await waitUntilExit(ready(app).pid, 5_000);
    // The number was reused by another process meanwhile (here: the parent of the test process).
    const file = join(dir, 'postgres/cluster/postmaster.pid');
    const lines = (await readFile(file, 'utf8')).split('\n');
    await writeFile(file, [String(process.ppid), ...lines.slice(1)].join('\n'));
    expect(await rowsStored(dir)).toBe(4);
  });

  test('a second start is refused with the pid of the first, which keeps working', async () => {
    const first = await startApp(dir);
    const second = await startApp(dir);
    expect(second.refused).toEqual({
      name: 'AlreadyRunningError',
      message: expect.stringContaining(`already running (pid ${first.child.pid})`) as string,
    });
    expect(await query(ready(first).connection, count)).toEqual([{ n: 4 }]);
    await first.end('SIGTERM');
  });

  test('a second start in the same process is refused too', async () => {
    const server = await startEmbedded({ dataDir: dir, log: () => undefined });
    await expect(startEmbedded({ dataDir: dir, log: () => undefined })).rejects.toThrow(AlreadyRunningError);
    expect(await query(server.connection, count)).toEqual([{ n: 4 }]);
    await Promise.all([server.stop(), server.stop()]);
    expect(await rowsStored(dir)).toBe(4);
  });

  test('PG variables of the shell have no effect', async () => {
    const env = {
      PGPORT: '6000',
      PGDATA: '/nowhere',
      PGUSER: 'someone',
      PGHOST: '/nowhere',
      PGOPTIONS: '-c jit=on',
    };
    const app = await startApp(dir, { env });
    expect(ready(app).connection.port).toBe(5432);
    expect(await query(ready(app).connection, count)).toEqual([{ n: 4 }]);
    await app.end('SIGTERM');
  });

  test('a cluster of another major version is refused and left alone', async () => {
    const file = join(dir, 'postgres/cluster/PG_VERSION');
    await writeFile(file, '17\n');
    await expect(startEmbedded({ dataDir: dir, log: () => undefined })).rejects.toThrow(
      /created by PostgreSQL 17/,
    );
    expect(readFileSync(file, 'utf8')).toBe('17\n');
    await writeFile(file, '18\n');
    expect(await rowsStored(dir)).toBe(4);
  });
});

test('of two concurrent first starts, one creates the cluster and the other is refused', async () => {
  const dir = freshDir();
  const apps = await Promise.all([startApp(dir), startApp(dir)]);
  expect(apps.filter((app) => app.ready)).toHaveLength(1);
  expect(apps.find((app) => app.refused)?.refused?.name).toBe('AlreadyRunningError');
  await Promise.all(apps.filter((app) => app.ready).map((app) => app.end('SIGTERM')));
});
