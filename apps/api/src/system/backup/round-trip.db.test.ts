import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { buildApp } from '../../app/app.ts';
import { type Database, sql } from '../../db/database.ts';
import { openCopySession } from '../../db/copy-session.ts';
import { createTestDatabase, type TestDatabase } from '../../db/testing.ts';
import { loadEnv } from '../../platform/env.ts';
import { sealHistory } from '../../records/history/seal.ts';
import { SWEEP_LOCK } from '../../records/files/garbage.ts';
import { sweep } from '../../records/files/garbage.ts';
import { loadDemo } from '../../app/demo/demo.ts';
import { databaseText } from '../../testing/database-text.ts';
import { AT, type Bench, KEY, openBench } from './backup.testing.ts';
import { writeArchive } from './archive-file.ts';
import { dump } from './dump.ts';
import type { Made } from './backup.ts';
import { LEFT_OUT } from './tables.ts';
import type { Entry } from './tar.ts';

/** Copies whole businesses on busy machines. */
vi.setConfig({ testTimeout: 240_000, hookTimeout: 240_000 });

const TODAY = '2026-11-20';
const FILE = '0d9bb4b4-9f0a-4f3e-9d2a-6a3b6f5a1111';
/** Values that break careless exports: separators, line ends, the end mark of COPY, multi-byte characters, empty strings. */
const HARD = 'tab\there, line\nend, return\r, back\\slash \\N \\. ünï 🚚 "quoted", $1';

let bench: Bench;
let source: TestDatabase;
let made: Made;
const png = Buffer.from('89504e470d0a1a0a-not-a-picture-but-bytes-\0-\n', 'latin1');

beforeAll(async () => {
  bench = openBench();
  source = await createTestDatabase();
  await source.transaction((tx) => loadDemo(tx, TODAY));
  await sealHistory(source);
  const store = bench.store(join(bench.folder, 'source'));
  await store.put(`files/${FILE}.png`, png, 'image/png');
  await source.rows(sql`insert into file (uuid, content_type_id, object_id, file_name, file_type, file_extension, key, size, title)
    select ${FILE}::uuid, t.id, (select min(id) from contract), 'a.png', 'image/png', 'png', ${`files/${FILE}.png`}, ${png.length}, ${HARD}
    from contenttype t where (t.app_label, t.model) = ('contract', 'contract')`);
  made = await bench.make(source);
});
afterAll(async () => {
  await source.drop();
  await bench.end();
});

/** The schema of the database. */
const shapeOf = (db: Database) =>
  db.rows<{ text: string }>(sql`
    select 'index ' || pg_get_indexdef(indexrelid) as text from pg_index where indrelid in (select oid from pg_class where relnamespace = 'public'::regnamespace)
    union all select 'constraint ' || conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid) || ' ' || convalidated
      from pg_constraint where connamespace = 'public'::regnamespace
    union all select 'trigger ' || pg_get_triggerdef(oid) || ' ' || tgenabled::text from pg_trigger where not tgisinternal
    union all select 'sequence ' || sequencename || ' ' || coalesce(last_value, -1) from pg_sequences where schemaname = 'public'
    order by 1`);

describe('a restored business', () => {
  let target: TestDatabase;
  beforeAll(async () => {
    target = await bench.empty();
    await bench.restore(made.path, target);
  });

  test('has every row of every table, and the same schema', async () => {
    const without = Object.keys(LEFT_OUT);
    expect(await databaseText(target, without)).toEqual(await databaseText(source, without));
    expect(await shapeOf(target)).toEqual(await shapeOf(source));
  });

  test('answers the same lists, lets users sign in, and serves their files', async () => {
    const silent = new Writable({ write: (_chunk, _encoding, done) => done() });
    const answers = async (db: Database, dir: string) => {
      const env = loadEnv({
        SECRET_KEY: KEY,
        DATA_DIR: join(bench.folder, dir),
        PUBLIC_URL: 'http://hire.test',
      });
      const app = await buildApp({ env, db, logStream: silent, now: () => AT });
      try {
        const signedIn = await app.server.inject({
          method: 'POST',
          url: '/auth/login/',
          payload: { email: 'admin@hireyard.example', password: 'Hireyard-demo-1!' },
        });
        const authorization = `Bearer ${signedIn.json<{ access_token: string }>().access_token}`;
        const get = async (url: string) =>
          (await app.server.inject({ method: 'GET', url, headers: { authorization } })).json<unknown>();
        const lists = [];
        for (const name of [
          'contract',
          'customer',
          'account',
          'stockitem',
          'accounting/invoice',
          'accounting/paymentrequest',
        ])
          lists.push(await get(`/api/v1/${name}/?limit=50`));
        const file = (await get(`/api/v1/fum/files/${FILE}/`)) as { signed_url: string; title: string };
        const { pathname, search } = new URL(file.signed_url);
        const bytes = (await app.server.inject({ method: 'GET', url: `${pathname}${search}` })).rawPayload;
        return { status: signedIn.statusCode, lists, title: file.title, bytes };
      } finally {
        await app.close();
      }
    };
    const restored = await answers(target, 'target');
    expect(restored).toMatchObject({ status: 200, title: HARD });
    expect(restored.bytes).toEqual(png);
    expect(JSON.stringify(restored.lists)).toContain('"count":');
    expect(restored).toEqual(await answers(source, 'source'));
  });

  test('continues numbering with the next number', async () => {
    const add = (db: Database) =>
      db.one<{ id: number }>(
        sql`insert into job (topic, aggregate, key) values ('t', 'a', 'k') returning id`,
      );
    const here = await add(source);
    await source.rows(sql`delete from job where topic = 't'`);
    expect(await add(target)).toEqual(here);
  });
});

test('verification confirms rows, sums of money, stock and the history chain', async () => {
  const verdict = await bench.verify(made.path);
  expect(verdict).toMatchObject({ differences: [], findings: [] });
  expect(verdict.manifest.figures).toMatchObject({ contracts: '2500' });
  expect(Number(verdict.manifest.figures['taken'])).toBeGreaterThan(0);
});

test('existing inconsistencies are told from damage of the backup', async () => {
  const small = await createTestDatabase();
  await small.rows(sql`insert into search_word (word) values ('nowhere')`);
  const verdict = await bench.verify((await bench.make(small)).path);
  await small.drop();
  expect(verdict.differences).toEqual([]);
  expect(verdict.findings).toEqual(['"nowhere" is suggested, but no record contains it']);
});

test('writes during the backup are left out completely', async () => {
  const path = join(bench.folder, 'during.tar.gz');
  const session = await openCopySession(source.connection, 'hireyard-backup');
  /** Buys at every depot after levels are copied and before movements are: without a snapshot the two would disagree. */
  const meanwhile = async function* (entries: AsyncIterable<Entry>): AsyncGenerator<Entry> {
    let bought = false;
    for await (const entry of entries) {
      yield entry;
      if (bought || !entry.name.startsWith('tables/stock_level/')) continue;
      bought = true;
      await source.rows(sql`insert into stock_movement (stockitem_id, depot_id, kind, quantity)
        select stockitem_id, depot_id, 'buy', 1 from stock_level`);
      await source.rows(sql`update contract set customer_reference = 'late'`);
    }
    expect(bought).toBe(true);
  };
  const entries = dump({
    session,
    store: bench.store(join(bench.folder, 'source')),
    product: '',
    serverZone: 'UTC',
    objects: 'inside',
    secretKey: undefined,
    keyMark: '',
    now: () => AT,
    progress: () => undefined,
    done: (_header, { tables, figures }) => {
      for (const name of ['stock_level', 'stock_movement', 'contract'])
        expect([name, tables[name]]).toEqual([name, made.manifest.tables[name]]);
      expect(figures).toEqual(made.manifest.figures);
    },
  });
  await writeArchive(path, meanwhile(entries));
  await session.close();
  expect((await bench.make(source)).manifest.figures).not.toEqual(made.manifest.figures);
});

test('files of the snapshot are deleted only after the backup', async () => {
  const key = `files/${FILE}.png`;
  const store = bench.store(join(bench.folder, 'source'));
  const app = { db: source, store, now: () => AT } as unknown as Parameters<typeof sweep>[0];
  await source.rows(sql`insert into object_to_remove (key, due_at) values (${key}, '-infinity')`);
  const session = await openCopySession(source.connection, 'hireyard-test');
  await session.rows(sql`select pg_advisory_lock(${sql.lit(SWEEP_LOCK)})`);
  expect(await sweep(app)).toBe(0);
  await session.close();
  expect(await sweep(app)).toBe(1);
  expect(await store.head(key)).toBeUndefined();

  const lacking = await bench.make(source);
  expect(lacking.manifest.objects).toMatchObject({ rows: 0, missing: 1, missingFirst: [key] });
  await store.put(key, png, 'image/png');
});

test('every table is included or left out for a reason; unlogged tables are left out', async () => {
  const tables = await source.rows<{ name: string; unlogged: boolean }>(sql`
    select relname::text as name, relpersistence = 'u' as unlogged from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') order by 1`);
  const inside = made.header.tables.map(({ name }) => name);
  expect([...inside, ...Object.keys(LEFT_OUT)].toSorted((a, b) => (a < b ? -1 : 1))).toEqual(
    tables.map(({ name }) => name),
  );
  expect(
    tables
      .filter(({ unlogged }) => unlogged)
      .map(({ name }) => name)
      .filter((name) => !(name in LEFT_OUT)),
  ).toEqual([]);
  expect(Object.keys(made.manifest.tables)).toEqual(inside);
});

test('a listed file that the store lacks is reported', async () => {
  const small = await createTestDatabase();
  await small.rows(sql`insert into file (uuid, content_type_id, object_id, file_name, file_type, file_extension, key, size)
    select ${FILE}::uuid, min(id), 1, 'a.png', 'image/png', 'png', ${`files/${FILE}.png`}, ${png.length} from contenttype`);
  const listed = await bench.make(small, {
    env: {
      DATA_DIR: bench.folder,
      DATABASE_URL: 'postgres://a@b/c',
      SECRET_KEY: KEY,
      STORAGE: 's3',
      TIME_ZONE: 'Europe/London',
    },
  });
  await small.drop();
  expect(listed.header.objects).toBe('listed');
  expect(listed.manifest.objects.rows).toBe(1);
  const { lacking } = await bench.restore(listed.path, await bench.empty(), {
    store: bench.store(join(bench.folder, 'nowhere')),
  });
  expect(lacking).toEqual([`files/${FILE}.png`]);
});

test('the folder has only complete backups', () => {
  for (const name of readdirSync(join(bench.folder, 'backups'))) {
    expect(name).toMatch(/^hireyard-20261120T1000\d\dZ\.tar\.gz$/);
    expect(readFileSync(join(bench.folder, 'backups', name)).readUInt16BE(0)).toBe(0x1f8b);
  }
});
