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
  /** Connections at most, at work, and waiting for work; and who waits for one. */
  readonly size: number;
  readonly used: number;
  readonly idle: number;
  readonly waiting: number;
  readonly statements: number;
  readonly failed: number;
  readonly ms: number;
}

export interface Database extends Db {
  /** Commits when the function returns, rolls back when it throws. The handle is dead afterwards. */
  transaction<T>(fn: (tx: Tx) => Promise<T>, options?: TransactionOptions): Promise<T>;
  /**
   * Hears NOTIFY on a channel. `onGap` is called when notifications may have been missed (the connection was lost and
   * made anew): drop what was cached. Resolves when the subscription stands, to a function that ends it.
   */
  listen(
    channel: string,
    onMessage: (payload: string) => void,
    onGap: () => void,
  ): Promise<() => Promise<void>>;
  /** Shows that this process lives, under a number that others ask for with `listenerAlive`; the result ends it. */
  pulse(number: number): Promise<() => Promise<void>>;
  /** Runs one statement on a connection of its own, in no transaction and without limits of time: what PostgreSQL does beside the work of others. */
  alone(statement: string): Promise<void>;
  /** How its connections are, and what they did since it was opened. */
  figures(): PoolFigures;
  close(): Promise<void>;
}

export interface DatabaseOptions {
  readonly connection: ConnectionOptions;
  /** Connections at most, 10 unless told (the listener has one more of its own). */
  readonly max?: number;
  /** Longest run of a statement in milliseconds; 15 s unless told. */
  readonly statementTimeoutMs?: number;
  /** Longest wait for a free connection, and for a lock of another transaction, in milliseconds; 10 s unless told. */
  readonly waitMs?: number;
  readonly applicationName?: string;
  /** Told after every statement, in the asynchronous context of its caller: its text and how long it took. */
  readonly onQuery?: (text: string, ms: number) => void;
  /** For tests of row types: called with the caller still on the stack; the function it returns gets the result. */
  readonly onAsked?: () => ((answer: Answer) => void) | undefined;
  /** Told of connections lost while nobody waited for them. The pool makes new ones by itself. */
  readonly onError?: (error: Error) => void;
}

/** How much longer than the server's own limit an answer is waited for: then the line is taken for dead. */
const LINE_MS = 2000;
/** Opens a pool. Nothing is connected until the first query; failures to connect reject that query. */
export function openDatabase(options: DatabaseOptions): Database {
  const { onQuery, applicationName = 'hireyard', waitMs = 10_000 } = options;
  let closing = false;
  const onError = (error: Error): void => {
    // The pool hangs its client on the error, with the key and every statement of the connection: nothing for a log.
    delete (error as Error & { client?: unknown }).client;
    // A server that is stopped next may be faster than our goodbye.
    if (!closing) options.onError?.(error);
  };
  const statementMs = options.statementTimeoutMs ?? 15_000;
  const settings = sessionSettings({ statementMs, lockMs: waitMs });
  const pool = new pg.Pool({
    ...clientConfig(options.connection, applicationName),
    connectionTimeoutMillis: waitMs,
    ...(statementMs > 0 && { query_timeout: statementMs + LINE_MS }),
    max: options.max ?? 10,
    // Statements that do not wait for each other's answers are sent together, and run in their order.
    pipeline: true,
    idleTimeoutMillis: 60_000,
    // The pool waits for the promise, though its type does not say so.
    onConnect: (client) => client.query(settings) as unknown as void,
  });
  // Without these two, a server that goes away ends the process: idle clients report to the pool, busy ones only here.
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
