/** The backup commands as operators run them. */
import { spawnSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { addressOf } from '../../db/address.testing.ts';
import { createTestDatabase, type TestDatabase } from '../../db/testing.ts';
import { compiledSources } from '../../testing/program.testing.ts';

// Starts programs on busy machines.
vi.setConfig({ testTimeout: 240_000, hookTimeout: 240_000 });

let source: TestDatabase;
let target: TestDatabase;
let dir: string;
beforeAll(async () => {
  source = await createTestDatabase();
  target = await createTestDatabase({ empty: true });
  dir = mkdtempSync(join(tmpdir(), 'hy-commands-'));
  writeFileSync(join(dir, 'passphrase'), 'a passphrase in a file\n');
});
afterAll(async () => {
  await source.drop();
  await target.drop();
  rmSync(dir, { recursive: true, force: true });
});

function run(
  script: string,
  args: readonly string[],
  db: TestDatabase,
  env: Readonly<Record<string, string>> = {},
) {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [join(import.meta.dirname, '../../commands', script), ...args],
    {
      encoding: 'utf8',
      env: {
        PATH: process.env['PATH'],
        ...compiledSources,
        DATABASE_URL: addressOf(db.connection),
        SECRET_KEY: 'x'.repeat(32),
        DATA_DIR: dir,
        ...env,
      },
    },
  );
  return { status, out: `${stdout}${stderr}` };
}
const backups = () => readdirSync(join(dir, 'backups'));

test('backs up and restores with the passphrase of a file, and tells a wrong passphrase from no backup', () => {
  const file = { BACKUP_PASSPHRASE_FILE: join(dir, 'passphrase') };
  expect(run('backup.ts', ['--encrypt'], source)).toMatchObject({
    status: 1,
    out: expect.stringMatching(/--encrypt needs BACKUP_PASSPHRASE/) as string,
  });
  const made = run('backup.ts', ['--encrypt', '--keep', '3'], source, file);
  expect(made.out).toMatch(/Written: .*\.tar\.gz\.age[\s\S]*does not include SECRET_KEY/);
  expect(made.status).toBe(0);
  const [name = ''] = backups();
  const path = join(dir, 'backups', name);
  expect(run('restore.ts', [path], target, { BACKUP_PASSPHRASE: 'another passphrase' })).toMatchObject({
    status: 1,
    out: expect.stringMatching(/^The passphrase is wrong/) as string,
  });
  const restored = run('restore.ts', [path], target, file);
  expect(restored.out).toMatch(/^Restored: data as of /m);
  expect(restored.status).toBe(0);
  const again = run('restore.ts', [path], target, file);
  expect(again).toMatchObject({
    status: 1,
    out: expect.stringMatching(/is not empty .* --replace/) as string,
  });
  expect(made.out + restored.out + again.out).not.toContain('a passphrase in a file');
});

test('a refused restore removes the data directory it made, and leaves an existing one as it was', () => {
  const passphrase = { BACKUP_PASSPHRASE: 'a passphrase in the environment' };
  expect(run('backup.ts', ['--no-verify'], source, passphrase).status).toBe(0);
  const sealed = join(dir, 'backups', backups().at(-1) ?? '');
  const whole = readFileSync(sealed);
  const files = { cut: join(dir, 'cut'), none: join(dir, 'none'), sealed };
  writeFileSync(files.cut, whole.subarray(0, whole.length - 100));
  writeFileSync(files.none, 'no backup');
  for (const [file, given, words] of [
    [files.none, passphrase, /is not a Hireyard backup/],
    [files.sealed, {}, /is encrypted/],
    [files.sealed, { BACKUP_PASSPHRASE: 'another passphrase' }, /The passphrase is wrong/],
    [files.cut, passphrase, /damaged/],
  ] as const) {
    const fresh = join(dir, 'fresh', 'data');
    const env = { ...given, DATABASE_URL: '', SECRET_KEY: '' };
    const refused = run('restore.ts', [file], source, { ...env, DATA_DIR: fresh });
    expect([refused.status, refused.out]).toEqual([1, expect.stringMatching(words)]);
    expect([refused.out, existsSync(fresh)]).toEqual([refused.out, false]);
  }
  const kept = join(dir, 'kept');
  mkdirSync(join(kept, 'files'), { recursive: true });
  writeFileSync(join(kept, 'secret-key'), 'k'.repeat(64));
  const env = { ...passphrase, DATABASE_URL: '', SECRET_KEY: '', DATA_DIR: kept };
  expect(run('restore.ts', [files.cut], source, env).status).toBe(1);
  expect(readdirSync(kept).toSorted()).toEqual(['files', 'secret-key']);
});

test('an unavailable database and invalid options are refused with a message', () => {
  const away = run('backup.ts', [], source, { DATABASE_URL: 'postgres://a@127.0.0.1:1/b' });
  expect(away).toMatchObject({
    status: 1,
    out: expect.stringMatching(/^The database can't be reached: .*ECONNREFUSED/m) as string,
  });
  expect(away.out).not.toMatch(/\n {4}at /);
  expect(run('backup.ts', ['--keep', '0'], source)).toMatchObject({
    status: 1,
    out: expect.stringMatching(/--keep takes a number/) as string,
  });
  expect(run('restore.ts', [], target)).toMatchObject({
    status: 1,
    out: expect.stringMatching(/Name the backup file/) as string,
  });
});

test('doctor sets its exit status, prints text or JSON, and refuses unknown options', () => {
  const found = run('doctor.ts', ['--json', '--nodes', '9000'], source, { DEMO: '1' });
  const { status, checks } = JSON.parse(found.out) as {
    status: string;
    checks: { area: string; level: string; text: string; todo?: string }[];
  };
  // The server of the tests doesn't allow this many connections.
  expect([status, found.status]).toEqual(['fail', 2]);
  expect(checks).toContainEqual({
    area: 'database',
    level: 'fail',
    text: expect.stringMatching(/^9,000 nodes can use up to \d+ connections/) as string,
    todo: expect.stringMatching(/max_connections/) as string,
  });
  const words = run('doctor.ts', [], source, { DATABASE_URL: 'postgres://a@127.0.0.1:1/b' });
  expect(words.out).toMatch(
    /^ok {4}settings .*[\s\S]*^FAIL {2}database .*can't be reached: .*\n {20}→ [\s\S]*^There are failures\.$/m,
  );
  expect(words.status).toBe(2);
  for (const args of [['--nodes', 'x'], ['--what']])
    expect(run('doctor.ts', args, source)).toMatchObject({
      status: 2,
      out: expect.stringMatching(/^npm run doctor/) as string,
    });
  expect(run('doctor.ts', ['--help'], source).status).toBe(0);
});
