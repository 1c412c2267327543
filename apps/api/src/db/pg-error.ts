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
  idleInTransaction: '25P03',
  readOnlyTransaction: '25006',
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

const PASSING = new Set<string>([
  sqlState.serializationFailure,
  sqlState.deadlock,
  sqlState.queryCanceled,
  sqlState.lockNotAvailable,
  sqlState.idleInTransaction,
  // A server that is a copy for the moment: another one takes over.
  sqlState.readOnlyTransaction,
]);

/**
 * Whether the database was busy or away, so that the same work may well succeed later. Classes 08, 53 and 57:
 * connection, resources, operator.
 */
export function isPassing(error: unknown): boolean {
  const code = pgError(error)?.code;
  return isAway(error) || (code !== undefined && (PASSING.has(code) || code.startsWith('57')));
}

/** What the system says when nobody is reached, or his name is not known for the moment. */
const NETWORK = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
]);

/** Whether the database has no room to write: its disk is full, or a quota on it is reached, for which PostgreSQL has no code of its own. */
export function isFull(error: unknown): boolean {
  const known = pgError(error);
  return (
    known?.code === '53100' ||
    /(?:No space left on device|Disk quota exceeded|File too large)$/.test(known?.message ?? '')
  );
}

/** Whether there was no database, or none that had room for us: nothing of the work itself stands in the way. */
export function isAway(error: unknown): boolean {
  const code = pgError(error)?.code;
  if (code !== undefined) return /^(?:08|53|57P)/.test(code) || isFull(error);
  return isConnectionLost(error);
}

/** Whether the line to the server is cut, or so slow that it is taken to be: whatever went over it last may or may not have been done. */
export function isConnectionLost(error: unknown): boolean {
  if (!(error instanceof Error) || error instanceof pg.DatabaseError) return false;
  const { code: system, syscall } = error as NodeJS.ErrnoException;
  return (
    NETWORK.has(system ?? '') ||
    // The socket of a server that does not run is missing; any other missing file is a fault of ours.
    (system === 'ENOENT' && syscall === 'connect') ||
    // What the driver says of a connection that is gone, or that has been silent for too long.
    /^(?:Connection terminated|timeout exceeded when trying to connect|Query read timeout|Client (?:has encountered a connection error|was closed))/.test(
      error.message,
    )
  );
}
