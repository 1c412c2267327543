/** The numbered SQL files, applied in order by whichever process comes first, while others work (docs/run/upgrades.md). */
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
  /** The last migration that a release must know to run on a database that has this one; undefined: the one before may not know it. */
  readonly floor: number | undefined;
  /** Its statements run one by one, each outside any transaction. */
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

/** Any constant will do, as long as every node of the application uses the same. */
const lockKey = 4_807_210_633;
const LOOK_AGAIN_MS = 200;
/** Behind a migration that waits for a table everybody waits who wants it: so it waits no longer, and comes again. */
const LOCK_MS = 2000;
const LOCK_TRIES = 60;

/** Where the SQL files are, whether this runs from the bundle (dist) or from source (apps/api/src/db). */
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

/** Reads NNNN-name.sql files in order. Refuses other names, gaps and doubled numbers. */
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
    // Line ends do not count: a checkout on Windows may turn them.
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

/**
 * Files as they are run. One that was released calls a function that only newer servers have; its checksum stands, so it is said here how
 * older ones run it.
 */
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
 * The first file not applied yet, after checking that all applied ones are still what they were. What a newer release applied is left as it
 * is: this one goes on beside it, unless it is told not to.
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

/** The statements of a file that runs outside transactions: each ends with a semicolon at the end of a line. */
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
      // The last answer keeps a view of the database until the next question, and what is built beside others waits for every view.
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

/** Somebody works on the table: the same file may well succeed a moment later. */
const isBusy = (error: unknown): boolean =>
  ([sqlState.lockNotAvailable, sqlState.deadlock] as string[]).includes(pgError(error)?.code ?? '');

export interface MigrateOptions {
  /** Where the files are; the product's own unless told. */
  readonly dir?: string;
  /** Told what is being done, when it takes longer. */
  readonly say?: (line: string) => void;
  /** How often a file that finds a table busy is tried. */
  readonly tries?: number;
}

type Step = Migration | 'wait' | undefined;

/**
 * Applies the files that the database lacks, one transaction a file (or none, `-- outside a transaction`), and returns their names. Several
 * processes may start at once: each file is applied by whichever holds the lock, the others find it done. A file that fails leaves nothing of
 * itself behind; one that finds a table busy lets the others go on, and is tried again. Refuses with MigrationError.
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
        // A long migration, also of another process, must not hit the time limits of ordinary statements.
        await tx.script(
          'set local statement_timeout = 0; set local lock_timeout = 0; set local idle_in_transaction_session_timeout = 0',
        );
        // To wait for the lock in the database would hold up an index that is built beside the work of others: it waits for every statement.
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

/** Refuses with MigrationError a database that lacks a migration of this release, or has one with which it cannot work. */
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
 * Makes the tables of an empty database as they were after the migration `upTo`, all within a transaction of the caller, so that what he does
 * next stands or falls with them: nobody works there yet, so nothing needs to be built beside others. Refuses a number that no file has.
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

/** What a database was told to be, by its own record; empty for one without tables. */
export async function appliedMigrations(db: Db): Promise<Pick<Migration, 'number' | 'name' | 'checksum'>[]> {
  const row = await db.one<{ there: boolean }>(
    sql`select to_regclass('schema_migration') is not null as there`,
  );
  return row?.there === true
    ? db.rows(sql`select number, name, checksum from schema_migration order by number`)
    : [];
}
