/** Backups of files in a bucket, listed or included, with the commands that operators run. */
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
import { compiledSources } from '../../testing/program.testing.ts';

// Starts programs on busy machines.
vi.setConfig({ testTimeout: 240_000, hookTimeout: 240_000 });

/** A file larger than one part, one with a non-ASCII name, and a thumbnail. */
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

/** Not synchronous, because the bucket is in this process. */
async function run(script: string, args: readonly string[], db: TestDatabase, env = bucket.env) {
  const { promise, resolve, reject } = Promise.withResolvers<{ code: number | null; out: string }>();
  const child = spawn(process.execPath, [join(import.meta.dirname, '../../commands', script), ...args], {
    env: {
      PATH: process.env['PATH'],
      ...compiledSources,
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

test('--objects includes the files and restores them into an empty bucket', async () => {
  const backup = await run('backup.ts', ['--objects', '--verify'], source);
  expect(backup.out).toMatch(/ 3 files inside, [\s\S]*^Verified by restoring: /m);
  expect(backup.code).toBe(0);
  // Large files are fetched in parts, so that none is fully in memory.
  expect(bucket.calls).toContain('GET files/large.pdf bytes=4194304-5242879');
  bucket.objects.clear();
  const restored = await run('restore.ts', [newest()], await empty());
  expect(restored.out).toMatch(/^Restored: .* 3 files\.$/m);
  expect(restored.code).toBe(0);
  expect(bucket.objects).toEqual(FILES);
});

test('without --objects files are listed, and verify and restore name those that the bucket lost', async () => {
  const backup = await run('backup.ts', ['--verify'], source);
  expect(backup.out).toMatch(/ 3 files listed \(they stay in the bucket\), [\s\S]*^Verified by restoring: /m);
  expect(backup.code).toBe(0);
  expect(bucket.calls.filter((call) => call.startsWith('PUT'))).toEqual([]);
  bucket.objects.delete('files/large.pdf');
  bucket.objects.set('files/ü.webp', Buffer.from('cut off'));
  const proof = await run('backup.ts', ['--verify', newest()], source);
  expect(proof.out).toMatch(
    /DIFFERS from the original:\n {2}the file files\/large\.pdf is missing from the file store\n {2}the file files\/ü\.webp is missing from the file store/,
  );
  expect(proof.code).toBe(2);
  const restored = await run('restore.ts', [newest()], await empty());
  expect(restored.out).toMatch(
    /^2 files are missing from the store or have the wrong size: files\/large\.pdf, files\/ü\.webp$/m,
  );
  expect(restored.code).toBe(2);
  const lacking = await run('backup.ts', [], source);
  expect(lacking.out).toMatch(
    /^1 file missing from the file store, and so from the backup:\n {2}files\/large\.pdf$/m,
  );
  expect(lacking.code).toBe(2);
});

test('an unavailable bucket or refused credentials are described, and no backup is left', async () => {
  bucket.fail(403);
  const refused = await run('backup.ts', ['--objects'], source);
  expect(refused).toEqual({
    code: 1,
    out: expect.stringMatching(/^The file store doesn’t work \(403 \w+\)/m) as string,
  });
  const away = await run('backup.ts', [], source, { ...bucket.env, S3_ENDPOINT: 'http://127.0.0.1:1' });
  expect(away).toEqual({
    code: 1,
    out: expect.stringMatching(/^The file store doesn’t work \(ECONNREFUSED\)/m) as string,
  });
  const wrong = await run('backup.ts', [], source, { ...bucket.env, S3_SECRET_ACCESS_KEY: 'another' });
  expect(wrong.code).toBe(1);
  expect(readdirSync(join(dir, 'backups'))).toEqual([]);
  for (const { out } of [refused, away, wrong]) expect(out).not.toMatch(/\n {4}at |a secret of the bucket/);
});
