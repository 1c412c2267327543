import pg from 'pg';

/** What a refusal by PostgreSQL says, in the server's own words. `code` is the five-character SQLSTATE. */
export interface PgError {
  readonly code: string;
  readonly message: string;
  readonly constraint?: string;
  readonly detail?: string;
  readonly table?: string;
  readonly column?: string;
}

/** SQLSTATEs that callers tell apart. */
export const sqlState = {
  uniqueViolation: '23505',
  foreignKeyViolation: '23503',
  notNullViolation: '23502',
  checkViolation: '23514',
  exclusionViolation: '23P01',
  serializationFailure: '40001',
  deadlock: '40P01',
  queryCanceled: '57014',
  lockNotAvailable: '55P03',
  featureNotSupported: '0A000',
} as const;

/** Reads a caught value; undefined when it did not come from the server (network failures, bugs). */
export function pgError(error: unknown): PgError | undefined {
  if (!(error instanceof pg.DatabaseError) || error.code === undefined) return undefined;
  const { code, message, constraint, detail, table, column } = error;
  return {
    code,
    message,
    ...(constraint !== undefined && { constraint }),
    ...(detail !== undefined && { detail }),
    ...(table !== undefined && { table }),
    ...(column !== undefined && { column }),
  };
}
