import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readlinkSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { sql } from '../database.ts';
import { findBinaries } from './binaries.ts';
import { startEmbedded } from './launcher.ts';
import { cleanUp, freshDir, query, startApp, withDatabase } from './launcher.testing.ts';

afterAll(cleanUp);

const isRoot = process.getuid?.() === 0;
const hasNamespaces = spawnSync('unshare', ['--user', '--map-user=65534', 'true']).status === 0;
const nobody = 65534;

describe('user of the server', () => {
  test.skipIf(!isRoot)('started by root, it runs as nobody, on files of nobody', async () => {
    const dir = freshDir();
    const server = await startEmbedded({ dataDir: dir, log: () => undefined });
    expect(lstatSync(`/proc/${server.pid()}`).uid).toBe(nobody);
    expect(lstatSync(join(dir, 'postgres/cluster')).uid).toBe(nobody);
    expect(lstatSync(join(dir, 'postgres')).mode & 0o777).toBe(0o700);
    await server.stop();
  });

  test('a new data directory and everything in it belongs to its owner only', async () => {
    const dataDir = join(freshDir(), 'above', 'data');
    const server = await startEmbedded({ dataDir, log: () => undefined });
    expect(await query(server.connection, sql`select 1 as one`)).toEqual([{ one: 1 }]);
    for (const dir of [
      dirname(dataDir),
      dataDir,
      join(dataDir, 'postgres'),
      join(dataDir, 'postgres/cluster'),
    ])
      expect([dir, lstatSync(dir).mode & 0o777]).toEqual([dir, 0o700]);
    await server.stop();
  });

  test('an existing data directory keeps its mode', async () => {
    const dataDir = freshDir();
    const server = await startEmbedded({ dataDir, log: () => undefined });
    expect(lstatSync(dataDir).mode & 0o777).toBe(0o755);
    await server.stop();
  });

  test.skipIf(!isRoot)('started by an ordinary user, it runs as that user', async () => {
    const dir = freshDir(nobody);
    const app = await startApp(dir, { uid: nobody });
    expect(app.refused).toBeUndefined();
    expect(lstatSync(join(dir, 'postgres/cluster')).uid).toBe(nobody);
    await app.end('SIGTERM');
  });

  test.skipIf(!isRoot || !hasNamespaces)('a user number without a name can start it', async () => {
    const dir = freshDir(54321);
    const app = await startApp(dir, { uid: 54321 });
    expect(app.refused).toBeUndefined();
    expect(lstatSync(join(dir, 'postgres/cluster')).uid).toBe(54321);
    await app.end('SIGTERM');
  });

  test.skipIf(!isRoot || !hasNamespaces)(
    'root can start it below a directory that only root may enter',
    async () => {
      const closed = freshDir();
      chmodSync(closed, 0o700);
      const server = await startEmbedded({ dataDir: join(closed, 'data'), log: () => undefined });
      expect(await query(server.connection, sql`select 1 as one`)).toEqual([{ one: 1 }]);
      await server.stop();
    },
  );
});

test('a path too long for a socket gets a short private directory, removed at the stop', async () => {
  const dir = join(freshDir(), 'x'.repeat(120));
  const server = await startEmbedded({ dataDir: dir, log: () => undefined });
  const { host } = server.connection;
  expect(host.startsWith(dir)).toBe(false);
  expect(lstatSync(host).mode & 0o777).toBe(0o700);
  await withDatabase(server.connection, async (db) => {
    expect(await db.one(sql`select 1 as one`)).toEqual({ one: 1 });
  });
  await server.stop();
  expect(existsSync(host)).toBe(false);
});

test('works in a directory with a comma, a quote and a space', async () => {
  const server = await startEmbedded({ dataDir: join(freshDir(), 'a, "b" c'), log: () => undefined });
  expect(await query(server.connection, sql`select 1 as one`)).toEqual([{ one: 1 }]);
  await server.stop();
});

describe('library links missing without the install script', () => {
  function packageWith(lib: boolean): string {
    const root = join(freshDir(), 'native');
    mkdirSync(lib ? join(root, 'lib') : root, { recursive: true });
    const links = [{ source: 'native/lib/libx.so.1.2', target: 'native/lib/libx.so.1' }];
    writeFileSync(join(root, 'pg-symlinks.json'), JSON.stringify(links));
    return root;
  }

  test('are created in place', () => {
    const root = packageWith(true);
    expect(findBinaries(freshDir(), root).libraryPath).toBeUndefined();
    expect(readlinkSync(join(root, 'lib/libx.so.1'))).toBe('libx.so.1.2');
  });

  test('are created beside the data if the modules are read-only', () => {
    const root = packageWith(false);
    const dir = freshDir();
    const { libraryPath } = findBinaries(dir, root);
    expect(libraryPath).toBe(`${join(dir, 'lib')}:${join(root, 'lib')}`);
    expect(readdirSync(join(dir, 'lib'))).toEqual(['libx.so.1']);
    expect(readlinkSync(join(dir, 'lib/libx.so.1'))).toBe(join(root, 'lib/libx.so.1.2'));
  });
});
