import pg from 'pg';
import { type ConnectionOptions, clientConfig, sessionSettings } from './connection.ts';
import { createListener } from './listener.ts';
import { type Answer, type Db, handle, openRunners, type Tx } from './handle.ts';
import { openStatements } from './statement.ts';
import { isStalePlan, openTransactions, type TransactionOptions } from './transaction.ts';

export { type RawBuilder, sql } from 'kysely';
export type { ConnectionOptions } from './connection.ts';
export type { Db, Tx } from './handle.ts';
export { listenerAlive } from './listener.ts';
export { isAway, isFull, isPassing, pgError, sqlState } from './pg-error.ts';

export interface PoolFigures {
  /** Connections: maximum, in use and idle, and callers waiting for one. */
  readonly size: number;
  readonly used: number;
  readonly idle: number;
  readonly waiting: number;
  readonly statements: number;
  readonly failed: number;
  readonly ms: number;
}

export interface Database extends Db {
  /** Commits when the function returns, rolls back when it throws. The handle is unusable afterwards. */
  transaction<T>(fn: (tx: Tx) => Promise<T>, options?: TransactionOptions): Promise<T>;
  /**
   * Listens to NOTIFY on a channel. `onGap` is called after a lost connection, when notifications may have been missed: drop cached values.
   * Resolves when subscribed, with a function that unsubscribes.
   */
  listen(
    channel: string,
    onMessage: (payload: string) => void,
    onGap: () => void,
  ): Promise<() => Promise<void>>;
  /** Marks this process as alive under a number, which others check with `listenerAlive`, until the returned function is called. */
  pulse(number: number): Promise<() => Promise<void>>;
  /** Runs one statement on its own connection, outside transactions and without time limits, for what PostgreSQL does concurrently. */
  alone(statement: string): Promise<void>;
  /** Returns the state of the connections, and counts since the pool was opened. */
  figures(): PoolFigures;
  close(): Promise<void>;
}

export interface DatabaseOptions {
  readonly connection: ConnectionOptions;
  /** Maximum connections, default 10 (plus one for the listener). */
  readonly max?: number;
  /** Time limit of a statement in milliseconds, default 15 s. */
  readonly statementTimeoutMs?: number;
  /** Longest wait for a free connection, and for a lock, in milliseconds, default 10 s. */
  readonly waitMs?: number;
  readonly applicationName?: string;
  /** Called after every statement in the caller's async context, with its text and duration. */
  readonly onQuery?: (text: string, ms: number) => void;
  /** For tests of row types: called with the caller still on the stack; the returned function gets the result. */
  readonly onAsked?: () => ((answer: Answer) => void) | undefined;
  /** Called for connections lost while idle. The pool opens new ones itself. */
  readonly onError?: (error: Error) => void;
}

/** How much longer than the server's limit to wait for an answer before the connection counts as dead. */
const LINE_MS = 2000;
/** Opens a pool. Connects at the first query; connection failures reject that query. */
export function openDatabase(options: DatabaseOptions): Database {
  const { onQuery, applicationName = 'hireyard', waitMs = 10_000 } = options;
  let closing = false;
  const onError = (error: Error): void => {
    // The pool attaches its client to the error, with its key and every statement, which must not be logged.
    delete (error as Error & { client?: unknown }).client;
    // A stopping server may close the connection before our goodbye.
    if (!closing) options.onError?.(error);
  };
  const statementMs = options.statementTimeoutMs ?? 15_000;
  const settings = sessionSettings({ statementMs, lockMs: waitMs });
  const pool = new pg.Pool({
    ...clientConfig(options.connection, applicationName),
    connectionTimeoutMillis: waitMs,
    ...(statementMs > 0 && { query_timeout: statementMs + LINE_MS }),
    max: options.max ?? 10,
    // Statements that don't await each other are sent together and run in order.
    pipeline: true,
    idleTimeoutMillis: 60_000,
    // The pool awaits the promise, although its type doesn't say so.
    onConnect: (client) => client.query(settings) as unknown as void,
  });
  // Without these two handlers a lost server would end the process: idle clients report to the pool, busy ones only here.
  pool.on('error', onError);
  pool.on('connect', (client) => client.on('error', () => undefined));
  const listener = createListener(options.connection, applicationName, onError);

  const runners = openRunners(onQuery);
  const toStatement = openStatements();
  const runOnPool = runners.runOn(pool);
  const db = handle(
    async (statement, asArrays) => {
      try {
        return await runOnPool(statement, asArrays);
      } catch (error) {
        if (!isStalePlan(error)) throw error;
        return runOnPool({ text: statement.text, values: statement.values }, asArrays);
      }
    },
    toStatement,
    options.onAsked,
  );

  return {
    ...db,
    transaction: openTransactions({ pool, runners, toStatement, onAsked: options.onAsked }),
    async alone(statement) {
      const client = new pg.Client(clientConfig(options.connection, applicationName));
      client.on('error', () => undefined);
      try {
        await client.connect();
        await client.query(sessionSettings({ statementMs: 0, lockMs: 0 }));
        await client.query(statement);
      } finally {
        await client.end().catch(() => undefined);
      }
    },
    listen: (channel, onMessage, onGap) => listener.listen(channel, onMessage, onGap),
    pulse: (number) => listener.pulse(number),
    figures: () => ({
      size: options.max ?? 10,
      used: pool.totalCount - pool.idleCount,
      idle: pool.idleCount,
      waiting: pool.waitingCount,
      ...runners.counts(),
    }),
    async close() {
      closing = true;
      await Promise.all([listener.close(), pool.end()]);
    },
  };
}
