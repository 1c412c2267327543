/** Exports a business as archive entries, from one snapshot while others write. */
import type { ObjectStore } from '../../platform/ports/storage.ts';
import type { CopySession } from '../../db/copy-session.ts';
import { appliedMigrations } from '../../db/migrate.ts';
import { type Db, pgError, sql, sqlState } from '../../db/database.ts';
import { SWEEP_LOCK } from '../../records/files/garbage.ts';
import { readTimeZone } from '../../platform/settings/business-calendar.ts';
import { BackupError } from './backup-error.ts';
import { FORMAT, HEADER, type Header, MANIFEST, type Manifest, SECRET_KEY, TABLES } from './manifest.ts';
import { newTally, objectEntries, objectList, one } from './objects.ts';
import { rowBlocks, RowSum, type RowTotal } from './rows.ts';
import { copyOutText, figuresOf, LEFT_OUT, sequencesOf, type Table, tablesOf } from './tables.ts';
import type { Entry } from './tar.ts';

export interface DumpOptions {
  readonly session: CopySession;
  readonly store: ObjectStore;
  /** Version of Hireyard. */
  readonly product: string;
  /** Used if the business has no time zone yet. */
  readonly serverZone: string;
  /** Whether to include uploaded files, or only list them. */
  readonly objects: Header['objects'];
  /** The installation's key, if it is stored beside the embedded database. */
  readonly secretKey: string | undefined;
  readonly keyMark: string;
  readonly now: () => Date;
  /** Receives progress texts. */
  readonly progress: (text: string) => void;
  /** Receives the manifest after the last entry. */
  readonly done: (header: Header, manifest: Manifest) => void;
}

const textEntry = (name: string, text: string): Entry => {
  const bytes = Buffer.from(text);
  return { name, size: bytes.length, body: one(bytes) };
};
const json = (name: string, value: object): Entry => textEntry(name, `${JSON.stringify(value, null, 1)}\n`);

async function headerOf(db: Db, tables: readonly Table[], options: DumpOptions): Promise<Header> {
  const migrations = await appliedMigrations(db);
  if (migrations.length === 0)
    throw new BackupError('This database has no Hireyard tables, so there is nothing to back up.');
  const server = await db.one<{ version: string }>(sql`select current_setting('server_version') as version`);
  return {
    format: FORMAT,
    product: options.product,
    postgres: server?.version ?? '',
    at: options.now().toISOString(),
    timeZone: await readTimeZone(db, options.serverZone),
    migrations,
    tables: tables.map(({ name, columns }) => ({ name, columns: [...columns] })),
    leftOut: LEFT_OUT,
    objects: options.objects,
    keyMark: options.keyMark,
  };
}

async function* tableEntries(
  session: CopySession,
  table: Table,
  totals: Record<string, RowTotal>,
): AsyncGenerator<Entry> {
  const sum = new RowSum();
  let part = 0;
  for await (const block of rowBlocks(session.copyOut(copyOutText(table)))) {
    sum.add(block);
    const name = `${TABLES}${table.name}/${String(++part).padStart(6, '0')}.copy`;
    yield { name, size: block.length, body: one(block) };
  }
  totals[table.name] = sum.total();
}

/** Held until the connection closes. A running deletion of files ends in a moment; another backup doesn't. */
async function lockFiles(session: CopySession): Promise<void> {
  await session.script('set lock_timeout = 10000');
  try {
    await session.rows(sql`select pg_advisory_lock(${sql.lit(SWEEP_LOCK)})`);
  } catch (error) {
    if (pgError(error)?.code !== sqlState.lockNotAvailable) throw error;
    throw new BackupError('Another backup of this business is running.', error);
  }
  await session.script('set lock_timeout = 0');
}

/**
 * Yields header, key, tables, files and manifest, all from one snapshot. No file is deleted from the store meanwhile, so that every file of
 * the snapshot is still there when it is read.
 */
export async function* dump(options: DumpOptions): AsyncGenerator<Entry> {
  const { session, store, progress } = options;
  await lockFiles(session);
  await session.script('begin isolation level repeatable read read only');
  const tables = await tablesOf(session);
  const header = await headerOf(session, tables, options);
  yield json(HEADER, header);
  if (options.secretKey !== undefined) yield textEntry(SECRET_KEY, `${options.secretKey}\n`);
  const totals: Record<string, RowTotal> = {};
  for (const [at, table] of tables.entries()) {
    progress(`table ${at + 1} of ${tables.length}: ${table.name}`);
    yield* tableEntries(session, table, totals);
  }
  const sequences = await sequencesOf(session);
  const figures = await figuresOf(session);
  progress('uploaded files');
  const tally = newTally();
  yield* options.objects === 'inside'
    ? objectEntries(session, store, tally)
    : objectList(session, store, tally);
  await session.script('commit');
  const { missing, missingFirst } = tally;
  const manifest = {
    tables: totals,
    sequences,
    objects: { ...tally.sum.total(), missing, missingFirst },
    figures,
  };
  yield json(MANIFEST, manifest);
  options.done(header, manifest);
}
