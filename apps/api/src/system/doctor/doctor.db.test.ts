import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
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
import { damagesOf } from './damages.testing.ts';
import { databaseChecks } from './database.ts';
import { examine, type Source } from './doctor.ts';

/** Checks the whole demo business, on busy machines. */
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
/** Without the database settings of the test server and the disk of the test machine. */
const apart = new Set(['database', 'disk']);
const bad = (checks: readonly Check[]): string[] =>
  checks
    .filter(({ area, level }) => level !== 'ok' && !apart.has(area))
    .map(({ area, level, text }) => `${level} ${area}: ${text}`);

test('a healthy installation has no warnings', async () => {
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

/**
 * Every check reads the whole business, so one run has many kinds of damage. These have the message of another kind, or can't be repaired.
 */
const apartFrom = new Set([
  'a job whose process is gone',
  'demo users beside real ones',
  'a history entry, with its trigger disabled',
]);

test.each([
  ['most kinds', (what: string) => !apartFrom.has(what)],
  ['the other kinds', (what: string) => apartFrom.has(what)],
])('reports damage: %s', async (_name, chosen) => {
  const those = damagesOf(db, dir, now).filter(([what]) => chosen(what));
  for (const [, , damage] of those) await damage();
  const found = bad(await look());
  for (const [, , , mend] of those) await mend();
  expect(found.length).toBeGreaterThanOrEqual(those.length);
  for (const [what, words] of those)
    expect([what, found.some((line) => words.test(line)) ? [] : found]).toEqual([what, []]);
});

test('reports all invalid settings and checks nothing else', async () => {
  const checks = await look({ PORT: 'x', STORAGE: 's3', MAIL_OUT: 'pigeon' });
  expect(bad(checks)).toEqual(
    expect.arrayContaining([
      'fail settings: PORT must be a whole number',
      'fail settings: MAIL_OUT must be capture, smtp or ses',
      'fail settings: S3_BUCKET is required with STORAGE=s3',
    ]),
  );
  expect(new Set(checks.map(({ area }) => area))).toEqual(new Set(['settings']));
});

test('reports an unavailable service, an unwritable store and an invalid certificate', async () => {
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
    /fail mail: The mail server can't be used .*The server did not respond: .*ECONNREFUSED/,
  );
  expect(found).toMatch(/fail certificates: SMTP_LISTEN_CERT can't be read/);
  expect(found).not.toContain('geheim');
  expect(bad(await look({ DATA_DIR: join(dir, 'not-a-folder') })).join('\n')).toMatch(
    /fail files: The file store doesn’t work \(ENOTDIR\)/,
  );
});

test('reports an unavailable database without its password', async () => {
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

test('reports a database without tables once', async () => {
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

test('reports settings that break links or send passwords unencrypted', async () => {
  expect(bad(await look({ DEMO: '0' }))).toContain(
    'warn settings: PUBLIC_URL is not set: links in emails only work on this machine.',
  );
  expect(bad(await look({ DEMO: '0', PUBLIC_URL: 'http://hire.test' }))).toContain(
    'warn settings: PUBLIC_URL is not https: passwords and tokens are sent unencrypted.',
  );
  const settled = bad(await look({ DEMO: '0', PUBLIC_URL: 'https://hire.test' }));
  expect(settled.filter((line) => line.includes(' settings: '))).toEqual([]);
});

test('server settings that lose saved changes are failures, and so are too few connections for all nodes', async () => {
  const found = (await databaseChecks(db, { poolSize: 100, nodes: 9, own: false }))
    .map(({ level, text }) => `${level} ${text}`)
    .join('\n');
  expect(found).toMatch(/fail 9 nodes can use up to 918 connections/);
  // The embedded test server uses these settings; another server may not.
  const { off } = (await db.one<{ off: boolean }>(sql`select current_setting('fsync') = 'off' as off`)) ?? {
    off: false,
  };
  expect(found.includes('fail fsync is off')).toBe(off);
});
