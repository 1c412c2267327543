/** Backups of format 1, in `fixtures`, can still be restored. */
import { copyFileSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { openCopySession } from '../../db/copy-session.ts';
import { sql } from '../../db/database.ts';
import { type Bench, openBench } from './backup.testing.ts';

const PASSPHRASE = 'correct horse battery staple';
vi.setConfig({ testTimeout: 240_000, hookTimeout: 60_000 });

let bench: Bench;
beforeAll(() => {
  bench = openBench();
});
afterAll(() => bench.end());

const kept = (name: string): string => join(import.meta.dirname, 'fixtures', name);

test.each([
  ['format-1.tar.gz', undefined],
  ['format-1.tar.gz.sealed', PASSPHRASE],
])('%s is restored with all its rows and files', async (name, passphrase) => {
  const db = await bench.empty();
  const { header, manifest, lacking } = await bench.restore(kept(name), db, { passphrase });
  expect(header.format).toBe(1);
  expect([manifest.tables['customer']?.rows, manifest.objects.rows, lacking]).toEqual([2, 1, []]);
  const session = await openCopySession(db.connection, 'test');
  expect(await session.rows(sql`select name from customer order by id`)).toEqual([
    { name: 'Bramley & Daughters' },
    { name: 'Café Ünal' },
  ]);
  await session.close();
  const file = await bench.store(join(bench.folder, 'target')).get('files/ü (1) + 2.png');
  expect(String(file)).toBe('not a photo');
});

test('refuses an encrypted backup with a wrong passphrase, changed or truncated', async () => {
  const db = await bench.empty();
  const name = 'format-1.tar.gz.sealed';
  const restore = (path: string, passphrase: string) => bench.restore(path, db, { passphrase });
  await expect(restore(kept(name), `${PASSPHRASE}!`)).rejects.toThrow(/passphrase is wrong/);
  const copy = join(bench.folder, name);
  copyFileSync(kept(name), copy);
  const bytes = readFileSync(copy);
  writeFileSync(copy, bytes.subarray(0, -1));
  await expect(restore(copy, PASSPHRASE)).rejects.toThrow(/its end is missing/);
  writeFileSync(copy, bytes.with(300, (bytes[300] ?? 0) ^ 1));
  await expect(restore(copy, PASSPHRASE)).rejects.toThrow(/changed after it was written/);
});
