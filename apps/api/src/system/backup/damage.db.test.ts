import {
  appendFileSync,
  copyFileSync,
  existsSync,
  readdirSync,
  readFileSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { sql } from '../../db/database.ts';
import { createTestDatabase, type TestDatabase } from '../../db/testing.ts';
import { deleteOlderArchives, readArchive, writeArchive } from './archive-file.ts';
import type { Made } from './backup.ts';
import { BackupError } from './backup-error.ts';
import { type Bench, openBench } from './backup.testing.ts';
import { HEADER, MANIFEST } from './manifest.ts';
import { one } from './objects.ts';
import { RowSum } from './rows.ts';
import { cut, edited, flip, flipWithin, tables } from './damage.testing.ts';
import { bytesOf, type Entry } from './tar.ts';

const PASSPHRASE = 'correct horse battery staple';
/** Each restore creates all tables. */
vi.setConfig({ testTimeout: 240_000, hookTimeout: 240_000 });

let bench: Bench;
let source: TestDatabase;
let plain: Made;
let sealed: Made;
/** Used for every attempt: refused ones leave nothing behind. */
let target: TestDatabase;

beforeAll(async () => {
  bench = openBench();
  source = await createTestDatabase();
  await source.rows(
    sql`insert into customer (name, email, telephone) select 'Customer ' || n, n || '@hire.test', '' from generate_series(1, 500) n`,
  );
  plain = await bench.make(source);
  sealed = await bench.make(source, { passphrase: PASSPHRASE });
  target = await bench.empty();
});
afterAll(async () => {
  await source.drop();
  await bench.end();
});

/** Returns the message of a refused restore; the database must be empty afterwards. */
async function refused(path: string, passphrase?: string): Promise<string> {
  const error = await bench.restore(path, target, { passphrase }).then(
    () => new Error('it was restored'),
    (reason: unknown) => reason,
  );
  expect(await tables(target)).toBe(0);
  expect(error).toBeInstanceOf(BackupError);
  return (error as Error).message;
}
function copyOf({ path }: Made, change: (file: string) => void): string {
  const file = join(bench.folder, `copy-${path.split('/').at(-1)}`);
  copyFileSync(path, file);
  change(file);
  return file;
}
describe('an encrypted backup', () => {
  test('is restored with its passphrase, and reveals nothing without it', async () => {
    expect(readFileSync(sealed.path).includes('header.json')).toBe(false);
    const db = await bench.empty();
    const { manifest } = await bench.restore(sealed.path, db, { passphrase: PASSPHRASE });
    expect(manifest.tables['customer']?.rows).toBe(500);
  });

  test('is refused without a passphrase, and with a wrong one', async () => {
    expect(await refused(sealed.path)).toMatch(/is encrypted\. Set BACKUP_PASSPHRASE/);
    expect(await refused(sealed.path, `${PASSPHRASE}!`)).toMatch(/passphrase is wrong for this backup/);
  });

  test.each([
    ['a byte in its first chunk', flip(300), /changed or truncated/],
    ['its last byte', flip(-1), /changed or truncated/],
    ['its salt', flip(40), /(passphrase is wrong|changed or truncated)/],
    ['its cost', flip(56), /passphrase is wrong for this backup/],
    ['one byte less', cut(1), /changed or truncated/],
    [
      'half of it',
      (file: string) => truncateSync(file, Math.floor(readFileSync(file).length / 2)),
      /changed or truncated/,
    ],
    ['one byte more', (file: string) => appendFileSync(file, 'x'), /changed or truncated/],
  ])('is refused with %s', async (_what, change, words) => {
    expect(await refused(copyOf(sealed, change), PASSPHRASE)).toMatch(words);
  });
});

describe('a backup that is not encrypted', () => {
  test.each<[what: string, change: (file: string) => void, words: RegExp]>([
    ...[0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9].map((part): [string, (file: string) => void, RegExp] => [
      `a byte at ${part} of it`,
      flipWithin(part),
      /is damaged/,
    ]),
    ['its check sum', flip(-6), /is damaged/],
    ['its last bytes', cut(8), /its end is missing/],
    [
      'half of it',
      (file) => truncateSync(file, Math.floor(readFileSync(file).length / 2)),
      /its end is missing/,
    ],
  ])('is refused with %s changed or gone', async (_what, change, words) => {
    expect(await refused(copyOf(plain, change))).toMatch(words);
  });

  test('is refused if it is not a backup', async () => {
    expect(await refused(copyOf(plain, (file) => writeFileSync(file, 'PGDMP, but not ours')))).toMatch(
      /is not a Hireyard backup/,
    );
    expect(await refused(join(bench.folder, 'nowhere'))).toMatch(/can't be read/);
  });
});

/** Rewrites the backup with changed entries and valid checksums of the archive. */
async function rewritten(change: (entry: Entry, bytes: Buffer) => Buffer | undefined): Promise<string> {
  const path = join(bench.folder, 'rewritten.tar.gz');
  const entries = async function* (): AsyncGenerator<Entry> {
    for await (const entry of readArchive(plain.path, undefined)) {
      const bytes = change(entry, await bytesOf(entry));
      if (bytes !== undefined) yield { name: entry.name, size: bytes.length, body: one(bytes) };
    }
  };
  await writeArchive(path, entries());
  return path;
}
test('refuses a backup of a newer release or another branch', async () => {
  const newer = edited(HEADER, ({ migrations }) =>
    migrations.push({ number: migrations.length + 1, name: 'later', checksum: 'x' }),
  );
  expect(await refused(await rewritten(newer))).toMatch(/newer release .* this release has \d+/);
  const other = edited(HEADER, ({ migrations }) => {
    migrations[3].checksum = 'x';
  });
  expect(await refused(await rewritten(other))).toMatch(/its migration 4 .* is not part of this one/);
  const unknown = edited(HEADER, (header) => {
    header.format = 3;
  });
  expect(await refused(await rewritten(unknown))).toMatch(/is damaged/);
});

test('refuses changed, missing or duplicate rows and a changed manifest', async () => {
  const isCustomers = ({ name }: Entry) => name.startsWith('tables/customer/');
  expect(
    await refused(
      await rewritten((entry, bytes) =>
        isCustomers(entry) ? Buffer.from(bytes.toString().replace('Customer 7\t', 'Customer 8\t')) : bytes,
      ),
    ),
  ).toMatch(/its table customer/);
  expect(await refused(await rewritten((entry, bytes) => (isCustomers(entry) ? undefined : bytes)))).toMatch(
    /its table customer has 0 rows, its manifest says 500/,
  );
  expect(
    await refused(await rewritten((entry, bytes) => (entry.name === MANIFEST ? undefined : bytes))),
  ).toMatch(/its manifest\.json is missing/);
  expect(await refused(await rewritten(edited(MANIFEST, ({ tables: all }) => all.customer.rows--)))).toMatch(
    /its table customer/,
  );
});

test('the database refuses rows with broken references although all sums match', async () => {
  const at =
    plain.header.tables.find(({ name }) => name === 'customer')?.columns.indexOf('state_set_id') ?? -1;
  const sum = new RowSum();
  const path = await rewritten((entry, bytes) => {
    if (entry.name.startsWith('tables/customer/')) {
      const rows = bytes
        .toString()
        .split('\n')
        .map((row) => (row === '' ? '' : row.split('\t').with(at, '999').join('\t')));
      const changed = Buffer.from(rows.join('\n'));
      sum.add(changed);
      return changed;
    }
    return edited(MANIFEST, ({ tables: all }) => {
      all.customer = sum.total();
    })(entry, bytes);
  });
  await expect(bench.restore(path, target)).rejects.toThrow(
    /violates foreign key constraint "customer_state_set_id_fkey"/,
  );
  expect(await tables(target)).toBe(0);
});

test('refuses a database with data unless --replace is given; a failure leaves the data', async () => {
  const used = await createTestDatabase();
  await used.rows(sql`insert into customer (name, email, telephone) values ('Before', '', '')`);
  const names = () =>
    used.rows<{ name: string }>(sql`select min(name) as name, count(*)::int as n from customer`);
  await expect(bench.restore(plain.path, used)).rejects.toThrow(/This database is in use \(hireyard\)/);
  expect(await names()).toEqual([{ name: 'Before', n: 1 }]);
  await used.close();
  await expect(bench.restore(plain.path, used)).rejects.toThrow(/is not empty .* --replace/);
  await expect(bench.restore(copyOf(plain, cut(8)), used, { replace: true })).rejects.toThrow(
    /its end is missing/,
  );
  const again = await bench.make(used);
  expect(again.manifest.tables['customer']?.rows).toBe(1);
  await bench.restore(plain.path, used, { replace: true });
  expect((await bench.make(used)).manifest.tables).toEqual(plain.manifest.tables);
  await used.drop().catch(() => undefined);
});

describe('a stopped restore', () => {
  const stoppedAt = (words: RegExp) => {
    const stop = new AbortController();
    const progress = (text: string): void => void (words.test(text) && stop.abort());
    return { signal: stop.signal, progress };
  };

  test.each([/^table \d+ /, /^uploaded files/, /^indexes/])('at "%s" changes nothing', async (words) => {
    await expect(bench.restore(plain.path, target, stoppedAt(words))).rejects.toThrow(/abort/i);
    expect(await tables(target)).toBe(0);
    expect(existsSync(join(bench.folder, 'target', 'secret-key'))).toBe(false);
  });

  test('completes once all data is valid', async () => {
    const db = await bench.empty();
    const { manifest } = await bench.restore(plain.path, db, stoppedAt(/^statistics/));
    expect(manifest.tables['customer']?.rows).toBe(500);
    expect(await tables(db)).toBe(await tables(source));
  });

  test.each([/^table \d+ /, /^comparing/])(
    'drops the database of a verification stopped at "%s"',
    async (words) => {
      const gone: boolean[] = [];
      const fresh = async () => {
        const db = await createTestDatabase({ empty: true });
        return {
          connection: db.connection,
          close: async () => void gone.push((await db.drop()) === undefined),
        };
      };
      await expect(bench.verify(plain.path, { ...stoppedAt(words), fresh })).rejects.toThrow(/abort/i);
      expect(gone).toEqual([true]);
    },
  );
});

describe('a failed backup', () => {
  const folder = () => join(bench.folder, 'failing');
  const failing = async function* (error: Error): AsyncGenerator<Entry> {
    yield { name: 'a', size: 1, body: one(Buffer.from('a')) };
    throw error;
  };

  test('leaves no file when the disk is full, and says so', async () => {
    const full = Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' });
    await expect(writeArchive(join(folder(), 'a.tar.gz'), failing(full))).rejects.toThrow(
      /No space left in .*; no backup was kept/,
    );
    expect(readdirSync(folder())).toEqual([]);
  });

  test('leaves no file when the database fails', async () => {
    await expect(writeArchive(join(folder(), 'a.tar.gz'), failing(new Error('gone')))).rejects.toThrow(
      'gone',
    );
    expect(readdirSync(folder())).toEqual([]);
  });

  test('leaves no file when it is stopped', async () => {
    const stop = new AbortController();
    const entries = async function* (): AsyncGenerator<Entry> {
      yield { name: 'a', size: 1, body: one(Buffer.from('a')) };
      stop.abort();
      yield { name: 'b', size: 1, body: one(Buffer.from('b')) };
    };
    await expect(
      writeArchive(join(folder(), 'a.tar.gz'), entries(), { signal: stop.signal }),
    ).rejects.toThrow(/abort/i);
    expect(readdirSync(folder())).toEqual([]);
  });
});

test('keeps only the newest backups, and other files of the folder', async () => {
  const folder = join(bench.folder, 'backups');
  writeFileSync(join(folder, 'notes.txt'), 'mine');
  const gone = await deleteOlderArchives(folder, 1);
  expect(gone).toContain(plain.path.split('/').at(-1));
  expect(existsSync(sealed.path) || gone.includes(sealed.path.split('/').at(-1) ?? '')).toBe(true);
  expect(readdirSync(folder).filter((name) => name.startsWith('hireyard-'))).toHaveLength(1);
  expect(existsSync(join(folder, 'notes.txt'))).toBe(true);
});
