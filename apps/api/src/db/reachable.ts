import { type Database, sql } from './database.ts';

/** The database can't be used at all; the message says why and is fit for the operator. */
export class DatabaseUnreachableError extends Error {
  constructor(reason: string, cause: unknown) {
    super(`The database can't be reached: ${reason}. Check DATABASE_URL, and that PostgreSQL runs.`, {
      cause,
    });
    this.name = 'DatabaseUnreachableError';
  }
}

/** Asks the database once. Refuses with DatabaseUnreachableError: nobody listens, wrong password, no such database. */
export async function demandDatabase(db: Pick<Database, 'one'>): Promise<void> {
  try {
    await db.one(sql`select 1`);
  } catch (error) {
    // Several addresses that all refuse come as one error without words of its own.
    const first = error instanceof AggregateError ? error.errors[0] : error;
    throw new DatabaseUnreachableError(first instanceof Error ? first.message : String(first), error);
  }
}
