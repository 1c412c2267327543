import pg from 'pg';

/** An error of PostgreSQL in the server's own words. `code` is the five-character SQLSTATE. */
export interface PgError {
  readonly code: string;
  readonly message: string;
  readonly constraint?: string;
  readonly detail?: string;
  readonly table?: string;
  readonly column?: string;
}

/** SQLSTATEs that callers distinguish. */
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

/** Returns the error if it came from the server; undefined for network failures and bugs. */
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
  // The server is a standby for the moment; another one takes over.
  sqlState.readOnlyTransaction,
]);

/**
 * Whether the database was busy or unavailable, so that the same work may succeed later. Classes 08, 53 and 57: connection, resources,
 * operator.
 */
export function isPassing(error: unknown): boolean {
  const code = pgError(error)?.code;
  return isAway(error) || (code !== undefined && (PASSING.has(code) || code.startsWith('57')));
}

/** System errors for an unreachable host, or a name that can't be resolved at the moment. */
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

/** Whether the database can't write because its disk is full or a quota is reached, for which PostgreSQL has no code of its own. */
export function isFull(error: unknown): boolean {
  const known = pgError(error);
  return (
    known?.code === '53100' ||
    /(?:No space left on device|Disk quota exceeded|File too large)$/.test(known?.message ?? '')
  );
}

/** Whether there was no database, or none with room for us; the work itself was not the problem. */
export function isAway(error: unknown): boolean {
  const code = pgError(error)?.code;
  if (code !== undefined) return /^(?:08|53|57P)/.test(code) || isFull(error);
  return isConnectionLost(error);
}

/** Whether the connection is cut, or so slow that it counts as cut: the last statement may or may not have run. */
export function isConnectionLost(error: unknown): boolean {
  if (!(error instanceof Error) || error instanceof pg.DatabaseError) return false;
  const { code: system, syscall } = error as NodeJS.ErrnoException;
  return (
    NETWORK.has(system ?? '') ||
    // The socket of a stopped server is missing; any other missing file is our error.
    (system === 'ENOENT' && syscall === 'connect') ||
    // Driver errors for a connection that is gone, or silent for too long.
    /^(?:Connection terminated|timeout exceeded when trying to connect|Query read timeout|Client (?:has encountered a connection error|was closed))/.test(
      error.message,
    )
  );
}
