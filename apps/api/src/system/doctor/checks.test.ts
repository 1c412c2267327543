/** The checks that need no database of ours, passing and failing. */
import { chmodSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { temporaryCertificate } from '../../adapters/mail-out/certificate.testing.ts';
import { diskStore } from '../../adapters/storage/disk.ts';
import type { ObjectStore } from '../../platform/ports/storage.ts';
import type { Db } from '../../db/database.ts';
import { type Env, loadEnv } from '../../platform/env.ts';
import { fileChecks } from './business.ts';
import { type Check, statusOf } from './check.ts';
import { clockChecks, databaseChecks } from './database.ts';
import { examine } from './doctor.ts';
import { backupChecks, certificateChecks, diskChecks, keyChecks } from './machine.ts';
import { serviceChecks } from './services.ts';

const MIB = 1024 * 1024;
const HOUR = 3_600_000;
const now = new Date('2026-11-20T10:00:00Z');
let dir: string;
beforeAll(() => {
  dir = mkdtempSync(join(tmpdir(), 'hy-checks-'));
});
afterAll(() => rmSync(dir, { recursive: true, force: true }));

const lines = (checks: readonly Check[]): string[] =>
  checks.map(({ area, level, text }) => `${level} ${area}: ${text}`);
/** A database that answers with these rows in turn, and repeats the last. */
function answering(...rows: object[]): Db {
  let at = 0;
  const next = () => rows[Math.min(at++, rows.length - 1)];
  return { rows: async () => [next()] as never, one: async () => next() as never, rowsArray: async () => [] };
}

test("every warning or failure says what to do, and a passing check doesn't", async () => {
  const checks = [
    ...(await diskChecks([['data', dir]], async () => ({ free: 0, all: 100 }))),
    ...(await diskChecks([['data', dir]], async () => ({ free: 4096 * MIB, all: 8192 * MIB }))),
  ];
  expect(checks.map(({ level, todo }) => [level, todo !== undefined])).toEqual([
    ['fail', true],
    ['ok', false],
  ]);
  expect([statusOf([]), statusOf(checks.slice(1)), statusOf(checks)]).toEqual([0, 0, 2]);
});

test.each([
  ['ok', 50_000, 250_000],
  ['ok', 2048, 40_000],
  ['warn', 2047, 8000],
  ['warn', 10_000, 250_000],
  ['fail', 255, 8000],
  ['fail', 2000, 250_000],
])('disk: %s with %d MiB of %d', async (level, free, all) => {
  const checks = await diskChecks([['data', dir]], async () => ({ free: free * MIB, all: all * MIB }));
  expect(lines(checks)).toEqual([`${level} disk: data: ${free} MiB free of ${all}.`]);
});

test("disk: checks the disk of a folder that doesn't exist yet", async () => {
  const [check] = await diskChecks([['backups', join(dir, 'not', 'yet')]]);
  expect(check?.text).toMatch(/^backups: \d+ MiB free of [1-9]\d*\.$/);
});

test('key: given, readable by its owner only, readable by all, in a folder readable by all, missing', () => {
  const env = { DATA_DIR: dir, DATABASE_URL: undefined };
  expect(lines(keyChecks(env, true))).toEqual([expect.stringMatching(/^ok key: SECRET_KEY is set/)]);
  expect(lines(keyChecks(env, false))).toEqual([expect.stringMatching(/^fail key: .* is missing/)]);
  const file = join(dir, 'secret-key');
  writeFileSync(file, 'x', { mode: 0o600 });
  expect(lines(keyChecks(env, false))).toEqual([
    expect.stringMatching(/^ok key: .* only its owner can read it/),
  ]);
  chmodSync(file, 0o644);
  expect(lines(keyChecks(env, false))).toEqual([expect.stringMatching(/^warn key: Other users can read /)]);
  chmodSync(file, 0o600);
  for (const [mode, level] of [
    [0o755, 'warn'],
    [0o711, 'ok'],
    [0o700, 'ok'],
  ] as const) {
    chmodSync(dir, mode);
    expect(lines(keyChecks(env, false))).toEqual([expect.stringMatching(`^${level} key: `)]);
  }
});

test('certificates: valid for long, for days, expired, and none', () => {
  const file = join(dir, 'cert.pem');
  writeFileSync(file, temporaryCertificate('mail.hire.test').cert);
  const at = (day: string) =>
    lines(certificateChecks({ SMTP_LISTEN_CERT: file }, new Date(`${day}T00:00:00Z`)));
  expect(certificateChecks({ SMTP_LISTEN_CERT: undefined }, now)).toEqual([]);
  expect(at('2049-12-01')).toEqual([
    'ok certificates: The certificate for incoming email is valid for 30 more days.',
  ]);
  expect(at('2049-12-20')).toEqual([
    'warn certificates: The certificate for incoming email is valid for 11 more days.',
  ]);
  expect(at('2050-01-02')).toEqual(['fail certificates: The certificate for incoming email has expired.']);
  expect(lines(certificateChecks({ SMTP_LISTEN_CERT: join(dir, 'none.pem') }, now))).toEqual([
    "fail certificates: SMTP_LISTEN_CERT can't be read (ENOENT).",
  ]);
});

test('backup: none, of today, yesterday and last week, and unfinished attempts', async () => {
  const folder = mkdtempSync(join(dir, 'backups-'));
  const look = async () => lines(await backupChecks(folder, now));
  expect(await look()).toEqual([`warn backup: There is no backup in ${folder}.`]);
  const file = join(folder, 'hireyard-20261120T093000Z.tar.gz.age');
  writeFileSync(file, 'x');
  const aged = (hours: number) => utimesSync(file, now, new Date(now.getTime() - hours * HOUR));
  for (const [hours, level] of [
    [1, 'ok'],
    [26, 'ok'],
    [27, 'warn'],
    [168, 'warn'],
    [169, 'fail'],
  ] as const) {
    aged(hours);
    expect(await look()).toEqual([
      `${level} backup: The last backup is ${hours} hour${hours === 1 ? '' : 's'} old (1 MiB).`,
    ]);
  }
  aged(1);
  writeFileSync(join(folder, 'hireyard-20261120T093000Z.tar.gz.1.partial'), '');
  expect(await look()).toEqual([
    'ok backup: The last backup is 1 hour old (1 MiB).',
    'warn backup: 1 attempt did not finish.',
  ]);
});

describe('the server', () => {
  const well = {
    version: 18,
    fsync: 'on',
    pages: 'on',
    commit: 'on',
    checksums: 'on',
    autovacuum: 'on',
    archive: 'on',
    encoding: 'UTF8',
    collation: 'C',
    collation_made: '1',
    collation_is: '1',
    connections: 97,
    age: 1000,
    size: '65 MB',
    standby: false,
  };
  const look = async (more: object, own = false) =>
    lines(await databaseChecks(answering({ ...well, ...more }), { poolSize: 10, nodes: 8, own }));

  test('passes a well-configured server', async () => {
    expect(await look({})).toEqual([
      'ok database: PostgreSQL 18, 65 MB, UTF8, C, 97 connections for up to 96.',
    ]);
  });

  test.each([
    [{ version: 14 }, /^fail database: PostgreSQL 14 is too old/],
    [{ standby: true }, /^fail database: DATABASE_URL points to a read-only standby/],
    [{ fsync: 'off' }, /^fail database: fsync is off/],
    [{ pages: 'off' }, /^fail database: full_page_writes is off/],
    [{ commit: 'off' }, /^fail database: synchronous_commit is off/],
    [{ encoding: 'SQL_ASCII' }, /^fail database: The database encoding is SQL_ASCII/],
    [{ collation_is: '2' }, /^fail database: The collation version changed from 1 to 2/],
    [{ autovacuum: 'off' }, /^fail database: autovacuum is off/],
    [{ age: 2 ** 31 - 1 }, /^fail database: The oldest transaction is 2147483647 transactions old/],
    [{ connections: 95 }, /^fail database: 8 nodes can use up to 96 connections, but only 95 are allowed/],
    [{ checksums: 'off' }, /^warn database: Page checksums are off/],
    [{ archive: 'off' }, /^warn database: archive_mode is off/],
  ])('reports %o once', async (more, words) => {
    expect((await look(more)).slice(1)).toEqual([expect.stringMatching(words)]);
  });

  test("doesn't ask for log archiving of the embedded server", async () => {
    expect(await look({ checksums: 'off', archive: 'off' }, true)).toHaveLength(1);
  });
});

test.each([
  ['ok', 0],
  ['ok', 1.5],
  ['warn', -10],
  ['fail', 40],
])('clocks: %s when the database is %d s ahead', async (level, seconds) => {
  const db: Db = { ...answering({}), one: async () => ({ ms: Date.now() + seconds * 1000 }) as never };
  expect(lines(await clockChecks(db))).toEqual([
    expect.stringMatching(
      new RegExp(`^${level} clocks: The clocks of this machine and the database differ by `),
    ),
  ]);
});

test.each([
  [
    { DATABASE_REPLICA_URL: 'postgres://me:geheim@127.0.0.1:1/x' },
    [/^warn settings: DATABASE_REPLICA_URL is no longer used/],
  ],
  [{ DATABASE_REPLICA_URL: '' }, []],
])('reports settings that no longer have an effect: %o', async (old, words) => {
  const checks = await examine({
    source: { DATA_DIR: dir, SECRET_KEY: 'x'.repeat(32), TIME_ZONE: 'UTC', ...old },
    now,
    nodes: 1,
    tell: () => undefined,
    place: () => Promise.reject(new Error('There is no database.')),
  });
  expect(lines(checks.filter(({ area, level }) => area === 'settings' && level !== 'ok'))).toEqual(
    words.map((word) => expect.stringMatching(word)),
  );
  expect(JSON.stringify(checks)).not.toContain('geheim');
});

describe('the store of files', () => {
  const whole = () => diskStore({ root: join(dir, 'files'), secret: 'x'.repeat(32), url: 'http://a/b' });
  const look = async (store: ObjectStore, size: number) =>
    lines(await fileChecks(answering({ key: 'files/a.png', size }), store, 'probe'));

  test('works, with a file of the recorded size, of another size, and without it', async () => {
    const store = whole();
    expect(await look(store, 3)).toEqual([expect.stringMatching(/^fail files: 1 file checked, 1 missing/)]);
    await store.put('files/a.png', Buffer.from('abc'), 'image/png');
    expect(await look(store, 3)).toEqual([
      'ok files: Writing, reading and deleting work. 1 file checked, none missing.',
    ]);
    expect(await look(store, 4)).toEqual([
      expect.stringMatching(/^fail files: 1 file checked, .* the wrong size: files\/a\.png/),
    ]);
    expect(await store.head('doctor/probe.probe')).toBeUndefined();
  });

  test.each<[Partial<ObjectStore>, RegExp]>([
    [{ get: async () => Buffer.from('other') }, /returned different data than was written/],
    [{ delete: async () => undefined }, /doesn’t delete/],
    [
      { put: () => Promise.reject(Object.assign(new Error('secret words'), { code: 'ENOSPC' })) },
      /doesn’t work \(ENOSPC\)\.$/,
    ],
  ])('that does not: %o', async (wrong, words) => {
    expect(await look({ ...whole(), ...wrong }, 3)).toEqual([expect.stringMatching(words)]);
  });
});

describe('services outside', () => {
  const base = { DATA_DIR: '/nowhere', SECRET_KEY: 'x'.repeat(32), TIME_ZONE: 'UTC' };
  const look = async (more: Readonly<Record<string, string>>, demo = false) => {
    const env: Env = loadEnv({ ...base, DEMO: demo ? '1' : '0', PUBLIC_URL: 'https://hire.test', ...more });
    return lines(await serviceChecks(env, undefined as never, now));
  };
  const ADDRESSES: readonly (readonly [string, (host: string) => Readonly<Record<string, string>>])[] = [
    [
      'shop: The shop',
      (host) => ({
        SHOP: 'woocommerce',
        SHOP_SECRET: 'geheim geheim',
        SHOP_URL: `http://${host}`,
        SHOP_KEY: 'k',
        SHOP_CONSUMER_SECRET: 'geheim',
      }),
    ],
  ];

  test.each(ADDRESSES)('%s is checked available and unavailable', async (what, settings) => {
    const server = createServer((socket) => socket.end());
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
    const there = await look(settings(host));
    await new Promise((done) => server.close(done));
    expect(there).toContain(`ok ${what} answers (${host}).`);
    const away = await look(settings(host));
    expect(away).toContain(`fail ${what} can't be reached (${host}: ECONNREFUSED).`);
    expect(away.join()).not.toContain('geheim');
  });

  test('storing email without sending passes in a demo only', async () => {
    expect(await look({}, true)).toEqual(['ok mail: Email is stored in DATA_DIR/outbox.']);
    expect(await look({})).toEqual(['warn mail: Email is stored in DATA_DIR/outbox, not sent.']);
  });
});
