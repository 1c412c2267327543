/** Applies numbered SQL files in order, in one of several processes, while others work (docs/run/upgrades.md). */
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { type Database, type Db, pgError, sql, sqlState, type Tx } from './database.ts';

interface Migration {
  readonly number: number;
  readonly name: string;
  readonly text: string;
  readonly checksum: string;
  /** The migration that a release must know to run on a database with this one; undefined: the previous release need not know it. */
  readonly floor: number | undefined;
  /** Its statements run one by one, outside transactions. */
  readonly outside: boolean;
}
type Row = Pick<Migration, 'number' | 'name' | 'checksum'> & { readonly floor: number | null };

/** The files and the database disagree, or a file failed. The message names the file and says what to do. */
export class MigrationError extends Error {
  constructor(message: string, cause?: unknown) {
    super(message, { cause });
    this.name = 'MigrationError';
  }
}

/** Any constant, the same for every node. */
const lockKey = 4_807_210_633;
const LOOK_AGAIN_MS = 200;
/** Everyone who wants a table waits behind a migration that waits for it, so a migration waits only this long and tries again. */
const LOCK_MS = 2000;
const LOCK_TRIES = 60;

/** Returns the folder of the SQL files, run from the bundle (dist) or from source (apps/api/src/db). */
export function migrationsDirectory(): string {
  const here = dirname(fileURLToPath(import.meta.url));
  const candidates = [
    join(here, '../../migrations'),
    join(here, 'migrations'),
    join(here, '../apps/api/migrations'),
  ];
  const found = candidates.find((dir) => existsSync(dir));
  if (found === undefined)
    throw new MigrationError(`There is no migrations directory at ${candidates.join(' or ')}.`);
  return found;
}

/** Reads NNNN-name.sql files in order. Throws for other names, gaps and duplicate numbers. */
export function readMigrations(dir: string): Migration[] {
  const files = readdirSync(dir).filter((file) => file.endsWith('.sql'));
  return files.sort().map((file, index) => {
    const [, digits, name] = /^(\d{4})-([a-z0-9-]+)\.sql$/.exec(file) ?? [];
    if (digits === undefined || name === undefined) {
      throw new MigrationError(`The migration ${file} must be named like 0001-depots.sql.`);
    }
    if (Number(digits) !== index + 1) {
      throw new MigrationError(
        `The migration ${file} must have the number ${String(index + 1).padStart(4, '0')}: no gaps, no duplicates.`,
      );
    }
    const text = readFileSync(join(dir, file), 'utf8');
    // Ignores line ends, which a checkout on Windows may change.
    const checksum = createHash('sha256').update(text.replaceAll('\r\n', '\n')).digest('hex');
    const floor = /^-- contract: (\d{4})\b/m.exec(text)?.[1];
    return {
      number: index + 1,
      name,
      text: onEveryServer(text),
      checksum,
      floor: floor === undefined ? undefined : Number(floor),
      outside: /^-- outside a transaction\b/m.test(text),
    };
  });
}

/** Replaces parts of released files at run time: one calls a function that only newer servers have, and its checksum must stay. */
const onEveryServer = (text: string): string =>
  text.replaceAll('length(to_bin(m))', "length(ltrim(m::bit(64)::text, '0'))");

function fileName({ number, name }: Pick<Migration, 'number' | 'name'>): string {
  return `${String(number).padStart(4, '0')}-${name}.sql`;
}

async function applied(tx: Tx): Promise<Row[]> {
  await tx.script(`create table if not exists schema_migration (
    number int primary key,
    name text not null,
    checksum text not null,
    applied_at timestamptz not null default now(),
    floor int
  )`);
  const old = await tx.one(sql`select where not exists (
    select from pg_attribute where attrelid = 'schema_migration'::regclass and attname = 'floor')`);
  if (old !== undefined) await tx.script('alter table schema_migration add column floor int');
  return rowsOf(tx);
}

const rowsOf = (db: Db): Promise<Row[]> =>
  db.rows(sql`select number, name, checksum, floor from schema_migration order by number`);

/**
 * Returns the first file not applied yet, after checking that applied ones are unchanged. Migrations of a newer release are allowed unless
 * they exclude this release.
 */
function next(files: readonly Migration[], done: readonly Row[]): Migration | undefined {
  for (const row of done) {
    const file = files[row.number - 1];
    if (file === undefined) {
      if ((row.floor ?? row.number) <= files.length) continue;
      throw new MigrationError(
        `The database has the migration ${fileName(row)}, which this release doesn't support: it was set up by a newer ` +
          'release. Start that release, or restore a backup made before it.',
      );
    }
    if (file.checksum !== row.checksum) {
      throw new MigrationError(
        `The migration ${fileName(file)} was changed after it was applied (as ${fileName(row)}). Restore the file ` +
          'and write the change as a new migration.',
      );
    }
  }
  return files[done.length];
}

/** Splits a file that runs outside transactions into statements, which end with a semicolon at the end of a line. */
const statementsOf = (text: string): string[] =>
  text
    .replaceAll(/^--.*$/gm, '')
    .split(/;[ \t]*\r?$/m)
    .map((statement) => statement.trim())
    .filter((statement) => statement !== '');

async function apply(db: Database, tx: Tx, migration: Migration): Promise<void> {
  const { text } = migration;
  try {
    if (migration.outside) {
      // The last answer keeps a snapshot until the next query, and a concurrent index build waits for every snapshot.
      await tx.script('select');
      for (const statement of statementsOf(text)) await db.alone(statement);
    } else {
      await tx.script(`set local lock_timeout = ${LOCK_MS}`);
      await tx.script(text);
    }
  } catch (error) {
    if (isBusy(error)) throw error;
    const known = pgError(error);
    const detail = known?.detail === undefined ? '' : ` (${known.detail})`;
    const position = Number((error as { position?: string }).position);
    const line = position > 0 ? ` at line ${text.slice(0, position).split('\n').length}` : '';
    throw new MigrationError(
      `The migration ${fileName(migration)} failed${line}: ${(error as Error).message}${detail}`,
      error,
    );
  }
  await record(tx, migration);
}

/** The table is in use: the same file may succeed a moment later. */
const isBusy = (error: unknown): boolean =>
  ([sqlState.lockNotAvailable, sqlState.deadlock] as string[]).includes(pgError(error)?.code ?? '');

export interface MigrateOptions {
  /** Folder of the files; default: the product's own. */
  readonly dir?: string;
  /** Receives messages while it takes longer. */
  readonly say?: (line: string) => void;
  /** How often a file that finds a table busy is tried. */
  readonly tries?: number;
}

type Step = Migration | 'wait' | undefined;

/**
 * Applies missing files, each in a transaction (or none, `-- outside a transaction`), and returns their names. Several processes may start
 * together: the one with the lock applies a file, the others find it done. A failing file leaves nothing behind; one that finds a table
 * busy lets others go on, and is tried again. Throws MigrationError.
 */
export async function migrate(db: Database, options: MigrateOptions = {}): Promise<string[]> {
  const { say = () => undefined, tries = LOCK_TRIES } = options;
  const files = readMigrations(options.dir ?? migrationsDirectory());
  const names: string[] = [];
  let waits = false;
  let busy = 0;
  let at: Migration | undefined;
  for (;;) {
    try {
      const step = await db.transaction(async (tx): Promise<Step> => {
        // A long migration, also in another process, must not hit the time limits of ordinary statements.
        await tx.script(
          'set local statement_timeout = 0; set local lock_timeout = 0; set local idle_in_transaction_session_timeout = 0',
        );
        // Waiting for the lock in the database would block concurrent index builds, which wait for every statement.
        const lock = await tx.one<{ ours: boolean }>(
          sql`select pg_try_advisory_xact_lock(${lockKey}) as ours`,
        );
        if (lock?.ours !== true) return 'wait';
        at = next(files, await applied(tx));
        if (at !== undefined) await apply(db, tx, at);
        return at;
      });
      if (step === undefined) return names;
      if (step === 'wait') {
        if (!waits) say('Another process is migrating the database; waiting …');
        waits = true;
        await setTimeout(LOOK_AGAIN_MS);
      } else {
        names.push(fileName(step));
        busy = 0;
      }
    } catch (error) {
      if (!isBusy(error) || at === undefined) throw error;
      if (++busy >= tries)
        throw new MigrationError(
          `The migration ${fileName(at)} found its tables in use ${busy} times and was rolled back. Try again at a quieter time.`,
          error,
        );
      if (busy === 1) say(`The migration ${fileName(at)} is waiting for its tables …`);
      await setTimeout(Math.min(100 * 2 ** busy, 3000) * (0.5 + Math.random() / 2));
    }
  }
}

/** Throws MigrationError if the database lacks a migration of this release, or has an incompatible one. */
export async function requireMigrated(db: Db, dir: string = migrationsDirectory()): Promise<void> {
  const table = await db.one(
    sql`select from pg_attribute where attrelid = to_regclass('schema_migration') and attname = 'floor'`,
  );
  const missing = next(readMigrations(dir), table === undefined ? [] : await rowsOf(db));
  if (missing !== undefined)
    throw new MigrationError(
      `The database lacks the migration ${fileName(missing)}, and MIGRATE=0 prevents applying it. Run \`npm run migrate\` with this release first.`,
    );
}

/**
 * Creates the tables of an empty database up to the migration `upTo`, in the caller's transaction. Nobody uses the database yet, so nothing
 * has to be built concurrently. Throws for an unknown number.
 */
export async function migrateWithin(
  tx: Tx,
  upTo: number,
  dir: string = migrationsDirectory(),
): Promise<void> {
  const files = readMigrations(dir);
  if (files[upTo - 1] === undefined) throw new MigrationError(`There is no migration ${upTo}.`);
  await applied(tx);
  for (const file of files.slice(0, upTo)) {
    await tx.script(file.outside ? file.text.replaceAll(/\bconcurrently\b/gi, '') : file.text);
    await record(tx, file);
  }
}

const record = (tx: Tx, { number, name, checksum, floor = 0 }: Migration): Promise<unknown> =>
  tx.rows(
    sql`insert into schema_migration (number, name, checksum, floor) values (${number}, ${name}, ${checksum}, ${floor})`,
  );

/** Returns the applied migrations; empty for a database without tables. */
export async function appliedMigrations(db: Db): Promise<Pick<Migration, 'number' | 'name' | 'checksum'>[]> {
  const row = await db.one<{ there: boolean }>(
    sql`select to_regclass('schema_migration') is not null as there`,
  );
  return row?.there === true
    ? db.rows(sql`select number, name, checksum from schema_migration order by number`)
    : [];
}
