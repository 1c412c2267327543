import { type Database, sql } from './database.ts';

/** The database can't be used at all; the message says why and is fit for the operator. */
export class DatabaseUnreachableError extends Error {
  constructor(reason: string, cause: unknown) {
    super(`The database can't be reached: ${reason}. Check DATABASE_URL, and that PostgreSQL is running.`, {
      cause,
    });
    this.name = 'DatabaseUnreachableError';
  }
}

/** The oldest major version of PostgreSQL that Hireyard works on. `npm run test:oldest` runs the suites on it. */
export const OLDEST_POSTGRES = 15;

/** The server is older than Hireyard supports; nothing was changed. The message is fit for the operator. */
export class DatabaseTooOldError extends Error {
  constructor(version: number) {
    super(
      `Hireyard needs PostgreSQL ${OLDEST_POSTGRES} or later; this server is PostgreSQL ${version}. Nothing was changed. ` +
        'Upgrade the server, or set DATABASE_URL to a newer one.',
    );
    this.name = 'DatabaseTooOldError';
  }
}

/** Refuses with DatabaseTooOldError a server that Hireyard does not support. */
export async function requireVersion(db: Pick<Database, 'one'>): Promise<void> {
  const row = await db.one<{ version: number }>(
    sql`select current_setting('server_version_num')::int / 10000 as version`,
  );
  if (row !== undefined && row.version < OLDEST_POSTGRES) throw new DatabaseTooOldError(row.version);
}

/** Asks the database once. Refuses with DatabaseUnreachableError (nobody listens, wrong password, no such database) or DatabaseTooOldError. */
export async function requireDatabase(db: Pick<Database, 'one'>): Promise<void> {
  try {
    await requireVersion(db);
  } catch (error) {
    if (error instanceof DatabaseTooOldError) throw error;
    // Several addresses that all refuse come as one error without words of its own.
    const first = error instanceof AggregateError ? error.errors[0] : error;
    throw new DatabaseUnreachableError(first instanceof Error ? first.message : String(first), error);
  }
}
