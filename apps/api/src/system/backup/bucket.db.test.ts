/** Uploaded files in a bucket: only listed, or taken along, by the commands as an operator runs them. */
import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { type Bucket, openBucket } from '../../adapters/storage/bucket.testing.ts';
import { sql } from '../../db/database.ts';
import { createTestDatabase, type TestDatabase } from '../../db/testing.ts';
import { addressOf } from '../../db/address.testing.ts';

// Programs are started, on machines that are busy.
vi.setConfig({ testTimeout: 240_000, hookTimeout: 240_000 });

/** More than a piece that is held at once, one with signs of many bytes in its name, and a thumbnail. */
const FILES: ReadonlyMap<string, Buffer> = new Map([
  ['files/large.pdf', randomBytes(5 * 1024 * 1024)],
  ['files/ü (1) + 2.png', randomBytes(300)],
  ['files/ü.webp', randomBytes(100)],
]);

let source: TestDatabase;
let bucket: Bucket;
let dir: string;
const made: TestDatabase[] = [];
beforeAll(async () => {
  dir = mkdtempSync(join(tmpdir(), 'hy-bucket-'));
  bucket = await openBucket();
  source = await createTestDatabase();
  const files = [
    ['files/large.pdf', null],
    ['files/ü (1) + 2.png', 'files/ü.webp'],
  ];
  for (const [key, thumbnail] of files)
    await source.rows(sql`insert into file (uuid, content_type_id, object_id, file_name, file_type, file_extension, key, size, thumbnail_key)
      select gen_random_uuid(), min(id), 1, 'a', 'application/pdf', 'pdf', ${key}, ${FILES.get(key ?? '')?.length}, ${thumbnail} from contenttype`);
});
beforeEach(() => {
  bucket.fail(undefined);
  bucket.calls.length = 0;
  bucket.objects.clear();
  for (const [key, bytes] of FILES) bucket.objects.set(key, bytes);
  rmSync(join(dir, 'backups'), { recursive: true, force: true });
});
afterAll(async () => {
  await bucket.close();
  await source.drop();
  for (const db of made) await db.drop();
  rmSync(dir, { recursive: true, force: true });
});

/** Not synchronous: the bucket is in this very process. */
async function run(script: string, args: readonly string[], db: TestDatabase, env = bucket.env) {
  const { promise, resolve, reject } = Promise.withResolvers<{ code: number | null; out: string }>();
  const child = spawn(process.execPath, [join(import.meta.dirname, '../../commands', script), ...args], {
    env: {
      PATH: process.env['PATH'],
      DATABASE_URL: addressOf(db.connection),
      SECRET_KEY: 'x'.repeat(32),
      DATA_DIR: dir,
      ...env,
    },
  });
  let out = '';
  child.stdout.on('data', (text) => (out += String(text)));
  child.stderr.on('data', (text) => (out += String(text)));
  child.once('error', reject);
  child.once('close', (code) => resolve({ code, out }));
  return promise;
}
const newest = (): string => join(dir, 'backups', readdirSync(join(dir, 'backups')).at(-1) ?? '');
async function empty(): Promise<TestDatabase> {
  const db = await createTestDatabase({ empty: true });
  made.push(db);
  return db;
}

test('with --objects they are in the backup, and come back into a bucket that lost everything', async () => {
  const backup = await run('backup.ts', ['--objects', '--verify'], source);
  expect(backup.out).toMatch(/ 3 files inside, [\s\S]*^Proved: /m);
  expect(backup.code).toBe(0);
  // A large one is fetched piece by piece, so that none is held whole.
  expect(bucket.calls).toContain('GET files/large.pdf bytes=4194304-5242879');
  bucket.objects.clear();
  const restored = await run('restore.ts', [newest()], await empty());
  expect(restored.out).toMatch(/^Restored: .* 3 files\.$/m);
  expect(restored.code).toBe(0);
  expect(bucket.objects).toEqual(FILES);
});

test('without it they stay in the bucket and are listed: the proof and the restore miss what the bucket lost since, by name', async () => {
  const backup = await run('backup.ts', ['--verify'], source);
  expect(backup.out).toMatch(/ 3 files listed \(they stay in the bucket\), [\s\S]*^Proved: /m);
  expect(backup.code).toBe(0);
  expect(bucket.calls.filter((call) => call.startsWith('PUT'))).toEqual([]);
  bucket.objects.delete('files/large.pdf');
  bucket.objects.set('files/ü.webp', Buffer.from('cut off'));
  const proof = await run('backup.ts', ['--verify', newest()], source);
  expect(proof.out).toMatch(
    /NOT what was backed up:\n {2}the file files\/large\.pdf is not in the store\n {2}the file files\/ü\.webp is not in the store/,
  );
  expect(proof.code).toBe(2);
  const restored = await run('restore.ts', [newest()], await empty());
  expect(restored.out).toMatch(
    /^2 files are missing from the store or of another size: files\/large\.pdf, files\/ü\.webp$/m,
  );
  expect(restored.code).toBe(2);
  const lacking = await run('backup.ts', [], source);
  expect(lacking.out).toMatch(
    /^1 file named in records, but missing from the store and so from the backup:\n {2}files\/large\.pdf$/m,
  );
  expect(lacking.code).toBe(2);
});

test('a bucket that is away, or does not let us in, is told in words, and no backup is left', async () => {
  bucket.fail(403);
  const refused = await run('backup.ts', ['--objects'], source);
  expect(refused).toEqual({
    code: 1,
    out: expect.stringMatching(/^The store of files does not work \(403 \w+\)/m) as string,
  });
  const away = await run('backup.ts', [], source, { ...bucket.env, S3_ENDPOINT: 'http://127.0.0.1:1' });
  expect(away).toEqual({
    code: 1,
    out: expect.stringMatching(/^The store of files does not work \(ECONNREFUSED\)/m) as string,
  });
  const wrong = await run('backup.ts', [], source, { ...bucket.env, S3_SECRET_ACCESS_KEY: 'another' });
  expect(wrong.code).toBe(1);
  expect(readdirSync(join(dir, 'backups'))).toEqual([]);
  for (const { out } of [refused, away, wrong]) expect(out).not.toMatch(/\n {4}at |a secret of the bucket/);
});
