import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { sql } from '../../db/database.ts';
import { createTestDatabase, type TestDatabase } from '../../db/testing.ts';
import { sealHistory } from '../../records/history/seal.ts';
import { loadDemo } from '../../app/demo/demo.ts';
import { dayIn } from '@hireyard/domain/values/zoned-time';
import { rollStock } from '../../stock/reservations/clock.ts';
import { type Check, statusOf } from './check.ts';
import { databaseChecks } from './database.ts';
import { examine, type Source } from './doctor.ts';

/** The whole demo business is looked over, on machines that are busy with other suites. */
vi.setConfig({ testTimeout: 240_000, hookTimeout: 240_000 });

let db: TestDatabase;
let dir: string;
const now = new Date();
const secret = 'a test secret that is long enough, at least';

beforeAll(async () => {
  db = await createTestDatabase();
  dir = mkdtempSync(join(tmpdir(), 'hy-doctor-'));
  const today = dayIn('UTC', now);
  await db.transaction((tx) => loadDemo(tx, today));
  await rollStock(db, today);
  await sealHistory(db);
  mkdirSync(join(dir, 'backups'));
  writeFileSync(join(dir, 'backups', 'hireyard-20261120T100000Z.tar.gz'), 'x');
});
afterAll(async () => {
  await db.drop();
  rmSync(dir, { recursive: true, force: true });
});

const look = async (more: Source = {}): Promise<readonly Check[]> =>
  examine({
    source: { DATA_DIR: dir, SECRET_KEY: secret, TIME_ZONE: 'UTC', ...more },
    now,
    nodes: 1,
    tell: () => undefined,
    place: async () => ({ connection: db.connection, close: async () => undefined }),
  });
/** The settings of the tests' engine are not those of a business, and the disk is the machine's. */
const apart = new Set(['database', 'disk']);
const bad = (checks: readonly Check[]): string[] =>
  checks
    .filter(({ area, level }) => level !== 'ok' && !apart.has(area))
    .map(({ area, level, text }) => `${level} ${area}: ${text}`);

/** Something broken, what is said of it, and how it is mended. */
const damages: readonly [string, RegExp, () => Promise<unknown>, () => Promise<unknown>][] = [
  [
    'a level of stock',
    /^fail figures: owned: .* owned, \d+ by its movements/,
    () =>
      db.rows(
        sql`update stock_level set original = original + 1 where stockitem_id = (select min(stockitem_id) from stock_level)`,
      ),
    () =>
      db.rows(
        sql`update stock_level set original = original - 1 where stockitem_id = (select min(stockitem_id) from stock_level)`,
      ),
  ],
  [
    'a balance of money',
    /^fail figures: balance: /,
    () =>
      db.rows(
        sql`update contract_balance set paid = paid + 1 where contract_id = (select min(contract_id) from contract_balance)`,
      ),
    () =>
      db.rows(
        sql`update contract_balance set paid = paid - 1 where contract_id = (select min(contract_id) from contract_balance)`,
      ),
  ],
  [
    'an entry of the history, and the trigger that would have kept it',
    /^fail history: Entry \d+ .* does not say what it said/,
    async () => {
      await db.rows(sql`alter table history disable trigger history_kept`);
      await db.rows(
        sql`update history set changes = '[{"field": "x"}]' where id = (select min(history_id) from history_chain)`,
      );
    },
    async () => undefined,
  ],
  [
    'work that was given up',
    /^warn work: 1 job failed for good/,
    () => db.rows(sql`insert into job (topic, aggregate, key, state) values ('x', 'x', 'x', 'dead')`),
    () => db.rows(sql`delete from job where topic = 'x'`),
  ],
  [
    'work that nobody does',
    /^fail work: 1 job overdue by more than 15 minutes/,
    () =>
      db.rows(
        sql`insert into job (topic, aggregate, key, created_at) values ('x', 'x', 'x', now() - interval '1 hour')`,
      ),
    () => db.rows(sql`delete from job where topic = 'x'`),
  ],
  [
    'a delivery that failed',
    /^warn work: 1 delivery from other services could not be applied/,
    () =>
      db.rows(
        sql`insert into inbound_event (provider, external_id, type, state) values ('x', 'x', 'x', 'failed')`,
      ),
    () => db.rows(sql`delete from inbound_event where provider = 'x'`),
  ],
  [
    'a catch-up that fails',
    /^warn work: Catching up with x fails/,
    () => db.rows(sql`insert into reconciler_run (name, last_error) values ('x', 'no')`),
    () => db.rows(sql`delete from reconciler_run where name = 'x'`),
  ],
  [
    'a trigger that is off',
    /^fail tables: The trigger stock_movement_level on stock_movement is switched off/,
    () => db.rows(sql`alter table stock_movement disable trigger stock_movement_level`),
    () => db.rows(sql`alter table stock_movement enable trigger stock_movement_level`),
  ],
  [
    'a file that is gone',
    /^fail files: 1 file looked up, 1 missing or of another size: files\/gone\.png/,
    () =>
      db.rows(sql`insert into file (uuid, content_type_id, object_id, file_name, file_type, file_extension, key, size)
      select gen_random_uuid(), min(id), 1, 'gone.png', 'image/png', 'png', 'files/gone.png', 5 from contenttype`),
    () => db.rows(sql`delete from file where key = 'files/gone.png'`),
  ],
  [
    'a migration of a newer release',
    /^warn migrations: Migration 9999 \(later\) is of a newer release/,
    () => db.rows(sql`insert into schema_migration (number, name, checksum) values (9999, 'later', 'x')`),
    () => db.rows(sql`delete from schema_migration where number = 9999`),
  ],
  [
    'a migration of this release that is not applied',
    /^warn migrations: Not applied: 1 migration of this release/,
    () =>
      db
        .rows(sql`create table kept_migration as select * from schema_migration where number = 3`)
        .then(() => db.rows(sql`delete from schema_migration where number = 3`)),
    () =>
      db.transaction((tx) =>
        tx.script('insert into schema_migration select * from kept_migration; drop table kept_migration'),
      ),
  ],
  [
    'an index that is not whole',
    /^fail tables: The index search_word_exact is not whole/,
    () =>
      db.asSuperuser(
        sql`update pg_index set indisvalid = false where indexrelid = 'search_word_exact'::regclass`,
      ),
    () =>
      db.asSuperuser(
        sql`update pg_index set indisvalid = true where indexrelid = 'search_word_exact'::regclass`,
      ),
  ],
  [
    'a rule that was not checked',
    /^fail tables: The constraint odd on tag was never checked/,
    () => db.transaction((tx) => tx.script('alter table tag add constraint odd check (id > 0) not valid')),
    () => db.transaction((tx) => tx.script('alter table tag drop constraint odd')),
  ],
  [
    'what people search by',
    /^fail figures: spelling: 1 word$/,
    () => db.rows(sql`insert into search_word (word) values ('nowhere')`),
    () => db.rows(sql`delete from search_word where word = 'nowhere'`),
  ],
  [
    'a sum of the sales',
    /^fail figures: sales: /,
    () => db.rows(sql`update sales_sum set hire = hire + 1`),
    () => db.rows(sql`update sales_sum set hire = hire - 1`),
  ],
  [
    'work whose process is gone',
    /^fail work: 1 job overdue by more than 15 minutes/,
    () =>
      db.rows(
        sql`insert into job (topic, aggregate, key, state, locked_by, locked_until) values ('x', 'x', 'x', 'running', gen_random_uuid(), now() - interval '1 hour')`,
      ),
    () => db.rows(sql`delete from job where topic = 'x'`),
  ],
  [
    'deliveries that were turned away',
    /^warn work: 7 deliveries refused since yesterday/,
    () => db.rows(sql`insert into refused_delivery (provider, day, count) values ('x', current_date, 7)`),
    () => db.rows(sql`delete from refused_delivery where provider = 'x'`),
  ],
  [
    'objects that should be gone',
    /^warn work: 1 object not deleted from the file store yet/,
    () => db.rows(sql`insert into object_to_remove (key, due_at) values ('x', now() - interval '3 days')`),
    () => db.rows(sql`delete from object_to_remove where key = 'x'`),
  ],
  [
    'a day that nobody began',
    /^warn work: Stock was last reckoned \d+ days ago/,
    () => db.rows(sql`update stock_clock set today = today - 5`),
    () => db.rows(sql`update stock_clock set today = today + 5`),
  ],
  [
    'users of the demo beside own ones',
    /^warn people: Users of the demo, whose password everybody knows/,
    () => db.rows(sql`update app_user set demo = false where id = (select max(id) from app_user where demo)`),
    () => db.rows(sql`update app_user set demo = true`),
  ],
  [
    'a migration that was changed',
    /^fail migrations: Migration 2 .* is not what was applied/,
    () => db.rows(sql`update schema_migration set checksum = checksum || 'x' where number = 2`),
    () => db.rows(sql`update schema_migration set checksum = left(checksum, 64) where number = 2`),
  ],
  [
    'no administrator',
    /^warn people: Nobody is an administrator/,
    () => db.rows(sql`update app_user set is_admin = false where is_admin`),
    () => db.rows(sql`update app_user set is_admin = true where email = 'admin@hireyard.example'`),
  ],
  [
    'an old backup, and one cut off',
    /^fail backup: The last one is 240 hours old/,
    async () =>
      utimesSync(
        join(dir, 'backups', 'hireyard-20261120T100000Z.tar.gz'),
        now,
        new Date(now.getTime() - 240 * 3_600_000),
      ),
    async () => utimesSync(join(dir, 'backups', 'hireyard-20261120T100000Z.tar.gz'), now, now),
  ],
];

test('a healthy installation has nothing to say', async () => {
  const checks = await look();
  expect(bad(checks)).toEqual([]);
  expect(new Set(checks.map(({ area }) => area))).toEqual(
    new Set([
      'settings',
      'disk',
      'key',
      'backup',
      'database',
      'migrations',
      'tables',
      'clocks',
      'contracts',
      'figures',
      'history',
      'work',
      'people',
      'files',
      'mail',
    ]),
  );
});

/** Each look goes over the whole business, so much is damaged at once; these say the same words as others do, or can't be mended. */
const apartFrom = new Set([
  'work whose process is gone',
  'users of the demo beside own ones',
  'an entry of the history, and the trigger that would have kept it',
]);

test.each([
  ['one thing of each kind', damages.filter(([what]) => !apartFrom.has(what))],
  ['what is left of them', damages.filter(([what]) => apartFrom.has(what))],
])('damage is found and named: %s', async (_name, those) => {
  for (const [, , damage] of those) await damage();
  const found = bad(await look());
  for (const [, , , mend] of those) await mend();
  expect(found.length).toBeGreaterThanOrEqual(those.length);
  for (const [what, words] of those)
    expect([what, found.some((line) => words.test(line)) ? [] : found]).toEqual([what, []]);
});

test('wrong settings are all named, and nothing else is tried', async () => {
  const checks = await look({ PORT: 'x', STORAGE: 's3', MAIL_OUT: 'pigeon' });
  expect(bad(checks)).toEqual(
    expect.arrayContaining([
      'fail settings: PORT must be a whole number',
      'fail settings: MAIL_OUT must be capture, smtp or ses',
      'fail settings: S3_BUCKET is needed with STORAGE=s3',
    ]),
  );
  expect(new Set(checks.map(({ area }) => area))).toEqual(new Set(['settings']));
});

test('a service that does not answer, a store that can not be written, and a certificate that is none are named', async () => {
  writeFileSync(join(dir, 'cert.pem'), 'none');
  writeFileSync(join(dir, 'not-a-folder'), '');
  const found = bad(
    await look({
      MAIL_OUT: 'smtp',
      MAIL_FROM: 'a@hire.test',
      PUBLIC_URL: 'https://hire.test',
      SMTP_URL: 'smtp://user:geheim@127.0.0.1:1',
      SMTP_LISTEN_CERT: join(dir, 'cert.pem'),
      SMTP_LISTEN_KEY: 'x',
    }),
  ).join('\n');
  expect(found).toMatch(
    /fail mail: The mail server can't be used .*The server does not answer: .*ECONNREFUSED/,
  );
  expect(found).toMatch(/fail certificates: SMTP_LISTEN_CERT can't be read/);
  expect(found).not.toContain('geheim');
  expect(bad(await look({ DATA_DIR: join(dir, 'not-a-folder') })).join('\n')).toMatch(
    /fail files: The store of files does not work \(ENOTDIR\)/,
  );
});

test('a database that is not there is named, without its password', async () => {
  const checks = await examine({
    source: {
      DATA_DIR: dir,
      SECRET_KEY: secret,
      TIME_ZONE: 'UTC',
      DATABASE_URL: 'postgres://me:geheim@127.0.0.1:1/x',
    },
    now,
    nodes: 1,
    tell: () => undefined,
  });
  const found = checks
    .filter(({ area, level }) => area === 'database' && level === 'fail')
    .map(({ text }) => text)
    .join('\n');
  expect(found).toMatch(/The database can't be reached: connect ECONNREFUSED/);
  expect(JSON.stringify(checks)).not.toContain('geheim');
  expect(statusOf(checks)).toBe(2);
});

test('a database without tables is told so once', async () => {
  const empty = await createTestDatabase({ empty: true });
  const checks = await examine({
    source: { DATA_DIR: dir, SECRET_KEY: secret, TIME_ZONE: 'UTC' },
    now,
    nodes: 1,
    tell: () => undefined,
    place: async () => ({ connection: empty.connection, close: async () => undefined }),
  });
  await empty.drop();
  expect(bad(checks)).toEqual(['fail migrations: The database has no tables yet.']);
});

test('settings that lead people nowhere, or in the open, are told', async () => {
  expect(bad(await look({ DEMO: '0' }))).toContain(
    'warn settings: PUBLIC_URL is not set: links in mail lead to this machine only.',
  );
  expect(bad(await look({ DEMO: '0', PUBLIC_URL: 'http://hire.test' }))).toContain(
    'warn settings: PUBLIC_URL is not https: passwords and tokens go in the open.',
  );
  const settled = bad(await look({ DEMO: '0', PUBLIC_URL: 'https://hire.test' }));
  expect(settled.filter((line) => line.includes(' settings: '))).toEqual([]);
});

test('settings of the server that lose what people were told is saved are failures, and so is too little room for all nodes', async () => {
  const found = (await databaseChecks(db, { poolSize: 100, nodes: 9, own: false }))
    .map(({ level, text }) => `${level} ${text}`)
    .join('\n');
  expect(found).toMatch(/fail 9 nodes want up to 918 connections/);
  // The tests' own engine runs so; one given from outside may not.
  const { off } = (await db.one<{ off: boolean }>(sql`select current_setting('fsync') = 'off' as off`)) ?? {
    off: false,
  };
  expect(found.includes('fail fsync is off')).toBe(off);
});
