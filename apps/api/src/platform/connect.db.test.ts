import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openDatabase, sql } from '../db/database.ts';
import { startEmbedded } from '../db/embedded/launcher.ts';
import { migrate } from '../db/migrate.ts';
import { connect, ConnectError } from './connect.ts';
import { fileOf, importTest } from '../testing/import.testing.ts';

let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'hireyard-connect-'));
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

const env = () => ({ DATABASE_URL: undefined, DATA_DIR: dataDir });
const containers = fileOf('code,description,height,width,depth,weight\nONE,One,10,10,10,1\n');
const settings = { fsync: 'off' };

test('uses the database of a running application with the same data directory, and leaves it running', async () => {
  const server = await startEmbedded({ dataDir, settings, log: () => undefined });
  const app = openDatabase({ connection: server.connection, max: 1 });
  try {
    await expect(connect(env())).rejects.toThrow(/no tables yet\. Start Hireyard once/);
    await migrate(app);
    const { db, close } = await connect(env());
    await importTest(db, { kind: 'containers', file: containers });
    await close();
    expect(await app.rows(sql`select sku as code from stock_container`)).toEqual([{ code: 'ONE' }]);
  } finally {
    await app.close();
    await server.stop();
  }
}, 30_000);

test('starts, prepares and stops the database without a running application', async () => {
  const first = await connect(env());
  await importTest(first.db, { kind: 'containers', file: containers });
  await first.close();
  const second = await connect(env());
  expect(await second.db.rows(sql`select sku as code from stock_container`)).toEqual([{ code: 'ONE' }]);
  await second.close();
}, 30_000);

test('reports an unavailable database', async () => {
  const nowhere = { DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none', DATA_DIR: dataDir };
  await expect(connect(nowhere)).rejects.toThrow(/DATABASE_URL can't be reached/);
  await expect(connect(nowhere)).rejects.toBeInstanceOf(ConnectError);
});
