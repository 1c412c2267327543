import { type Database, sql } from './database.ts';

/** The database can't be used at all; the message tells operators why. */
export class DatabaseUnreachableError extends Error {
  constructor(reason: string, cause: unknown) {
    super(`The database can't be reached: ${reason}. Check DATABASE_URL, and that PostgreSQL is running.`, {
      cause,
    });
    this.name = 'DatabaseUnreachableError';
  }
}

/** The oldest supported major version of PostgreSQL. `npm run test:oldest` runs the tests on it. */
export const OLDEST_POSTGRES = 15;

/** The server is older than Hireyard supports; nothing was changed. The message is for operators. */
export class DatabaseTooOldError extends Error {
  constructor(version: number) {
    super(
      `Hireyard needs PostgreSQL ${OLDEST_POSTGRES} or later; this server is PostgreSQL ${version}. Nothing was changed. ` +
        'Upgrade the server, or set DATABASE_URL to a newer one.',
    );
    this.name = 'DatabaseTooOldError';
  }
}

/** Throws DatabaseTooOldError for an unsupported server. */
export async function requireVersion(db: Pick<Database, 'one'>): Promise<void> {
  const row = await db.one<{ version: number }>(
    sql`select current_setting('server_version_num')::int / 10000 as version`,
  );
  if (row !== undefined && row.version < OLDEST_POSTGRES) throw new DatabaseTooOldError(row.version);
}

/** Queries the database once. Throws DatabaseUnreachableError (nobody listens, wrong password, no such database) or DatabaseTooOldError. */
export async function requireDatabase(db: Pick<Database, 'one'>): Promise<void> {
  try {
    await requireVersion(db);
  } catch (error) {
    if (error instanceof DatabaseTooOldError) throw error;
    // Several addresses that all refuse are one error without a message.
    const first = error instanceof AggregateError ? error.errors[0] : error;
    throw new DatabaseUnreachableError(first instanceof Error ? first.message : String(first), error);
  }
}
