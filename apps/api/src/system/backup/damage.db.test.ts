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
/** Each restore makes all tables anew. */
vi.setConfig({ testTimeout: 240_000, hookTimeout: 240_000 });

let bench: Bench;
let source: TestDatabase;
let plain: Made;
let sealed: Made;
/** Takes every attempt: what is refused leaves nothing. */
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

/** What a restore of this file says when it refuses; nothing may be in the database afterwards. */
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
  test('comes back with its passphrase, and tells nothing without', async () => {
    expect(readFileSync(sealed.path).includes('header.json')).toBe(false);
    const db = await bench.empty();
    const { manifest } = await bench.restore(sealed.path, db, { passphrase: PASSPHRASE });
    expect(manifest.tables['customer']?.rows).toBe(500);
  });

  test('is refused without, and with another one', async () => {
    expect(await refused(sealed.path)).toMatch(/is encrypted: put its passphrase into BACKUP_PASSPHRASE/);
    expect(await refused(sealed.path, `${PASSPHRASE}!`)).toMatch(/passphrase is not the one/);
  });

  test.each([
    ['a byte in its first chunk', flip(300), /changed or cut short/],
    ['its last byte', flip(-1), /changed or cut short/],
    ['its salt', flip(40), /(passphrase is not the one|changed or cut short)/],
    ['its cost', flip(56), /passphrase is not the one/],
    ['one byte less', cut(1), /changed or cut short/],
    [
      'half of it',
      (file: string) => truncateSync(file, Math.floor(readFileSync(file).length / 2)),
      /changed or cut short/,
    ],
    ['one byte more', (file: string) => appendFileSync(file, 'x'), /changed or cut short/],
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

  test('is refused when it is none', async () => {
    expect(await refused(copyOf(plain, (file) => writeFileSync(file, 'PGDMP, but not ours')))).toMatch(
      /is no backup of Hireyard/,
    );
    expect(await refused(join(bench.folder, 'nowhere'))).toMatch(/can't be read/);
  });
});

/** The backup with its entries changed, written so that only its own sums can tell. */
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
test('one of a newer release is refused, and one of another line', async () => {
  const newer = edited(HEADER, ({ migrations }) =>
    migrations.push({ number: migrations.length + 1, name: 'later', checksum: 'x' }),
  );
  expect(await refused(await rewritten(newer))).toMatch(/newer release .* this one knows \d+/);
  const other = edited(HEADER, ({ migrations }) => {
    migrations[3].checksum = 'x';
  });
  expect(await refused(await rewritten(other))).toMatch(/its migration 4 .* is not the one of this release/);
  const unknown = edited(HEADER, (header) => {
    header.format = 3;
  });
  expect(await refused(await rewritten(unknown))).toMatch(/is damaged/);
});

test('rows that are changed, missing or doubled are refused, and so is a manifest that is', async () => {
  const isCustomers = ({ name }: Entry) => name.startsWith('tables/customer/');
  expect(
    await refused(
      await rewritten((entry, bytes) =>
        isCustomers(entry) ? Buffer.from(bytes.toString().replace('Customer 7\t', 'Customer 8\t')) : bytes,
      ),
    ),
  ).toMatch(/its table customer/);
  expect(await refused(await rewritten((entry, bytes) => (isCustomers(entry) ? undefined : bytes)))).toMatch(
    /its table customer has 0 rows, and 500/,
  );
  expect(
    await refused(await rewritten((entry, bytes) => (entry.name === MANIFEST ? undefined : bytes))),
  ).toMatch(/no manifest.json/);
  expect(await refused(await rewritten(edited(MANIFEST, ({ tables: all }) => all.customer.rows--)))).toMatch(
    /its table customer/,
  );
});

test('rows that break a reference are refused by the database itself, though every sum is right', async () => {
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

test('a database that is not empty is refused, unless it may go; a failure then leaves it as it was', async () => {
  const used = await createTestDatabase();
  await used.rows(sql`insert into customer (name, email, telephone) values ('Before', '', '')`);
  const names = () =>
    used.rows<{ name: string }>(sql`select min(name) as name, count(*)::int as n from customer`);
  await expect(bench.restore(plain.path, used)).rejects.toThrow(
    /Something works on this database \(hireyard\)/,
  );
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

describe('a restore that is told to stop', () => {
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

  test('goes on to its end once all of it is valid', async () => {
    const db = await bench.empty();
    const { manifest } = await bench.restore(plain.path, db, stoppedAt(/^statistics/));
    expect(manifest.tables['customer']?.rows).toBe(500);
    expect(await tables(db)).toBe(await tables(source));
  });

  test.each([/^table \d+ /, /^comparing/])('in a proof at "%s" takes its database away', async (words) => {
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
  });
});

describe('a backup that fails', () => {
  const folder = () => join(bench.folder, 'failing');
  const failing = async function* (error: Error): AsyncGenerator<Entry> {
    yield { name: 'a', size: 1, body: one(Buffer.from('a')) };
    throw error;
  };

  test('because the disk is full leaves no file, and says so', async () => {
    const full = Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' });
    await expect(writeArchive(join(folder(), 'a.tar.gz'), failing(full))).rejects.toThrow(
      /no room left in .*: nothing was kept/,
    );
    expect(readdirSync(folder())).toEqual([]);
  });

  test('because the database went leaves none', async () => {
    await expect(writeArchive(join(folder(), 'a.tar.gz'), failing(new Error('gone')))).rejects.toThrow(
      'gone',
    );
    expect(readdirSync(folder())).toEqual([]);
  });

  test('because it was stopped leaves none', async () => {
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

test('only the newest are kept, and nothing else of the folder is touched', async () => {
  const folder = join(bench.folder, 'backups');
  writeFileSync(join(folder, 'notes.txt'), 'mine');
  const gone = await deleteOlderArchives(folder, 1);
  expect(gone).toContain(plain.path.split('/').at(-1));
  expect(existsSync(sealed.path) || gone.includes(sealed.path.split('/').at(-1) ?? '')).toBe(true);
  expect(readdirSync(folder).filter((name) => name.startsWith('hireyard-'))).toHaveLength(1);
  expect(existsSync(join(folder, 'notes.txt'))).toBe(true);
});
