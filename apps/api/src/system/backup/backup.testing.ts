/** Backups of test databases. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { diskStore } from '../../adapters/storage/disk.ts';
import { createTestDatabase, type TestDatabase } from '../../db/testing.ts';
import { backup, type Made } from './backup.ts';
import type { Place } from './place.ts';
import { restore, type Restored } from './restore.ts';
import { type Verdict, verifyArchive } from './verify.ts';

export const KEY = 'a test secret that is long enough, at least';
export const AT = new Date('2026-11-20T10:00:00Z');

export interface Bench {
  readonly folder: string;
  readonly store: (dir: string) => ReturnType<typeof diskStore>;
  /** Backs up a database; `files` is the folder of its DATA_DIR. */
  make(db: TestDatabase, options?: Partial<Parameters<typeof backup>[0]>): Promise<Made>;
  restore(
    path: string,
    db: TestDatabase,
    options?: Partial<Parameters<typeof restore>[0]>,
  ): Promise<Restored>;
  verify(path: string, options?: Partial<Parameters<typeof verifyArchive>[0]>): Promise<Verdict>;
  empty(): Promise<TestDatabase>;
  end(): Promise<void>;
}

const placeOf = (db: TestDatabase): Place => ({ connection: db.connection, close: async () => undefined });

/** A folder and databases, deleted by `end`. */
export function openBench(): Bench {
  const folder = mkdtempSync(join(tmpdir(), 'hy-backup-'));
  const made: TestDatabase[] = [];
  let at = AT.getTime();
  const store = (dir: string) =>
    diskStore({ root: join(dir, 'files'), secret: KEY, url: 'http://hire.test/api/storage' });
  const env = (dir: string) =>
    ({
      DATA_DIR: dir,
      DATABASE_URL: 'postgres://a@b/c',
      SECRET_KEY: KEY,
      STORAGE: 'disk',
      TIME_ZONE: 'Europe/London',
    }) as const;
  return {
    folder,
    store,
    make: (db, options = {}) =>
      backup({
        place: placeOf(db),
        store: store(join(folder, 'source')),
        env: env(join(folder, 'source')),
        folder: join(folder, 'backups'),
        passphrase: undefined,
        objects: false,
        product: '0.0.0',
        // Each starts a second later, because backups of the same second would have the same name.
        now: () => new Date((at += 1000)),
        progress: () => undefined,
        ...options,
      }),
    restore: (path, db, options = {}) =>
      restore({
        path,
        passphrase: undefined,
        place: placeOf(db),
        store: store(join(folder, 'target')),
        env: env(join(folder, 'target')),
        replace: false,
        progress: () => undefined,
        ...options,
      }),
    verify: (path, options = {}) =>
      verifyArchive({
        path,
        passphrase: undefined,
        fresh: async () => {
          const db = await createTestDatabase({ empty: true });
          return { connection: db.connection, close: () => db.drop() };
        },
        store: store(join(folder, 'source')),
        progress: () => undefined,
        ...options,
      }),
    async empty() {
      // A pool has no connection until its first query.
      const db = await createTestDatabase({ empty: true });
      made.push(db);
      return db;
    },
    async end() {
      for (const db of made) await db.drop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
