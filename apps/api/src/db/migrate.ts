import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Database, pgError, sql, type Tx } from './database.ts';

interface Migration {
  readonly number: number;
  readonly name: string;
  readonly text: string;
  readonly checksum: string;
}

/** The files and the database disagree, or a file failed. The message names the file and says what to do. */
export class MigrationError extends Error {
  constructor(message: string, cause?: unknown) {
    super(message, { cause });
    this.name = 'MigrationError';
  }
}

/** Any constant will do, as long as every node of the application uses the same. */
const lockKey = 4_807_210_633;

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
        `The migration ${file} must have the number ${String(index + 1).padStart(4, '0')}: no gaps, no doubles.`,
      );
    }
    const text = readFileSync(join(dir, file), 'utf8');
    // Line ends do not count: a checkout on Windows may turn them.
    const checksum = createHash('sha256').update(text.replaceAll('\r\n', '\n')).digest('hex');
    return { number: index + 1, name, text, checksum };
  });
}

function fileName({ number, name }: Pick<Migration, 'number' | 'name'>): string {
  return `${String(number).padStart(4, '0')}-${name}.sql`;
}

async function applied(tx: Tx): Promise<Pick<Migration, 'number' | 'name' | 'checksum'>[]> {
  await tx.script(`create table if not exists schema_migration (
    number int primary key,
    name text not null,
    checksum text not null,
    applied_at timestamptz not null default now()
  )`);
  return tx.rows(sql`select number, name, checksum from schema_migration order by number`);
}

/** The first file not applied yet, after checking that all applied ones are still what they were. */
function next(
  files: readonly Migration[],
  done: readonly Pick<Migration, 'number' | 'name' | 'checksum'>[],
): Migration | undefined {
  for (const row of done) {
    const file = files[row.number - 1];
    if (file === undefined) {
      throw new MigrationError(
        `The database has the migration ${fileName(row)}, which this release does not know: it was set up by a newer ` +
          'release. Start that release, or restore a backup made before it.',
      );
    }
    if (file.checksum !== row.checksum) {
      throw new MigrationError(
        `The migration ${fileName(file)} was changed after it had been applied (as ${fileName(row)}). Put the file ` +
          'back as it was and write the change as a new migration.',
      );
    }
  }
  return files[done.length];
}

async function apply(tx: Tx, migration: Migration): Promise<void> {
  const { number, name, text, checksum } = migration;
  try {
    await tx.script(text);
  } catch (error) {
    const known = pgError(error);
    const detail = known?.detail === undefined ? '' : ` (${known.detail})`;
    const position = Number((error as { position?: string }).position);
    const line = position > 0 ? ` at line ${text.slice(0, position).split('\n').length}` : '';
    throw new MigrationError(
      `The migration ${fileName(migration)} failed${line}: ${(error as Error).message}${detail}`,
      error,
    );
  }
  await tx.rows(
    sql`insert into schema_migration (number, name, checksum) values (${number}, ${name}, ${checksum})`,
  );
}

/**
 * Applies the files that the database lacks, one transaction a file, and returns their names. Several nodes may start
 * at once: each file is applied by whichever holds the lock, the others find it done. A file that fails leaves nothing
 * of itself behind.
 */
export async function migrate(db: Database, dir: string = migrationsDirectory()): Promise<string[]> {
  const files = readMigrations(dir);
  const names: string[] = [];
  for (;;) {
    const migration = await db.transaction(async (tx) => {
      // Waiting for another node's long migration must not hit the time limit of ordinary statements.
      await tx.script('set local statement_timeout = 0; set local lock_timeout = 0');
      await tx.rows(sql`select pg_advisory_xact_lock(${lockKey})`);
      const todo = next(files, await applied(tx));
      if (todo) await apply(tx, todo);
      return todo;
    });
    if (migration === undefined) return names;
    names.push(fileName(migration));
  }
}
