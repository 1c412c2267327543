import type { RawBuilder } from 'kysely';
import pg from 'pg';
import { type ConnectionOptions, clientConfig, sessionSettings } from './connection.ts';
import { createListener } from './listener.ts';
import { type Origin, originNow } from './origin.ts';
import { isCut, pgError, sqlState } from './pg-error.ts';
import { type Statement, openStatements } from './statement.ts';
import { countStatement } from './work.ts';

export { type RawBuilder, sql } from 'kysely';
export type { ConnectionOptions } from './connection.ts';
export { pulseStands } from './listener.ts';
export { isAway, isFull, isPassing, pgError, sqlState } from './pg-error.ts';

/** What every repository function takes first: something that runs SQL. */
export interface Db {
  rows<T>(query: RawBuilder<T>): Promise<T[]>;
  /** The first row, if any; the query itself decides how many there are. */
  one<T>(query: RawBuilder<T>): Promise<T | undefined>;
  /** Rows as arrays in column order, for long lists: no object per row is built by the driver. */
  rowsArray(query: RawBuilder<unknown>): Promise<unknown[][]>;
}

/** A handle that exists only inside a transaction; functions that must not run outside one ask for it by type. */
export interface Tx extends Db {
  readonly tx: true;
  /** Runs text of several statements without parameters (migrations, loaders). */
  script(text: string): Promise<void>;
}

export interface TransactionOptions {
  readonly isolation?: 'read committed' | 'repeatable read' | 'serializable';
  readonly readOnly?: boolean;
  /** How often to run the function again after a serialization failure or a deadlock; 0 unless told. */
  readonly retries?: number;
  /** Through what, and in which request, the changes of this transaction are made: their history says so. That of the running work unless told. */
  readonly origin?: Origin;
}

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
  /** Shows that this process lives, under a number that others ask for with `pulseStands`; the result ends it. */
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

/** Rows and the columns they have. */
export interface Answer {
  readonly rows: readonly unknown[];
  readonly fields: readonly { readonly name: string; readonly dataTypeID: number }[];
}
type Runner = (statement: Statement, asArrays: boolean) => Promise<Answer>;

function handle(
  run: Runner,
  toStatement: ReturnType<typeof openStatements>,
  onAsked: DatabaseOptions['onAsked'],
): Db {
  const answered = async (query: RawBuilder<unknown>): Promise<readonly unknown[]> => {
    const told = onAsked?.();
    const answer = await run(toStatement(query), false);
    told?.(answer);
    return answer.rows;
  };
  return {
    rows: async <T>(query: RawBuilder<T>) => (await answered(query)) as T[],
    one: async <T>(query: RawBuilder<T>) => (await answered(query))[0] as T | undefined,
    rowsArray: async (query) => (await run(toStatement(query), true)).rows as unknown[][],
  };
}

/** A migration by another process changed a table under a prepared `select *`; the text is still right. */
function isStalePlan(error: unknown): boolean {
  const known = pgError(error);
  return known?.code === sqlState.featureNotSupported && known.message.startsWith('cached plan');
}

function isRetryable(error: unknown): boolean {
  const code = pgError(error)?.code;
  return code === sqlState.serializationFailure || code === sqlState.deadlock;
}

/** How much longer than the server's own limit an answer is waited for: then the line is taken for dead. */
const LINE_MS = 2000;
/** A transaction that lifts the server's limit waits for as long as it takes. */
const liftsLimit = (text: string): boolean => /statement_timeout/.test(text);
const FOR_EVER_MS = 2 ** 31 - 1;

const safeText = /^[\w .-]*$/;

function beginText({ isolation, readOnly, origin = originNow() }: TransactionOptions): string {
  const begin = `begin${isolation ? ` isolation level ${isolation}` : ''}${readOnly ? ' read only' : ''}`;
  if (origin === undefined) return begin;
  const { via, request = '' } = origin;
  // One round trip, and such a text takes no parameters: what is not plain is no origin of ours.
  if (!safeText.test(via) || !safeText.test(request)) throw new Error('An origin must be plain text.');
  return `${begin}; set local hireyard.via = '${via}'; set local hireyard.request = '${request}'`;
}

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

  let statements = 0;
  let refused = 0;
  let spent = 0;
  function count(text: string, ms: number, failed: boolean): void {
    statements += 1;
    spent += ms;
    if (failed) refused += 1;
    countStatement(text, ms, failed);
  }

  function runOn(target: pg.Pool | pg.PoolClient): Runner {
    return async (statement, asArrays) => {
      const start = performance.now();
      let failed = true;
      try {
        const query = asArrays ? { ...statement, rowMode: 'array' as const } : statement;
        const { rows, fields } = await target.query(query);
        failed = false;
        return { rows, fields };
      } finally {
        const ms = performance.now() - start;
        count(statement.text, ms, failed);
        onQuery?.(statement.text, ms);
      }
    };
  }

  const toStatement = openStatements();
  const runOnPool = runOn(pool);
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

  /** Counts what is no statement of anybody's but takes its time all the same. */
  async function timed<T>(text: string, run: () => Promise<T>): Promise<T> {
    const start = performance.now();
    let failed = true;
    try {
      const result = await run();
      failed = false;
      return result;
    } finally {
      count(text, performance.now() - start, failed);
    }
  }

  async function once<T>(
    fn: (tx: Tx) => Promise<T>,
    settings: TransactionOptions,
    anew: boolean,
  ): Promise<T> {
    const begin = beginText(settings);
    const client = await timed('connect', () => pool.connect());
    let patient = false;
    const run: Runner = (statement, asArrays) =>
      runOn(client)(
        {
          ...(anew ? { text: statement.text, values: statement.values } : statement),
          ...(patient && { query_timeout: FOR_EVER_MS }),
        },
        asArrays,
      );
    let open = true;
    const demandOpen = () => {
      if (!open) throw new Error('This transaction is over: its handle was used after the end.');
    };
    const guarded: Runner = async (statement, asArrays) => {
      demandOpen();
      return run(statement, asArrays);
    };
    const tx: Tx = {
      ...handle(guarded, toStatement, options.onAsked),
      tx: true,
      async script(text) {
        patient ||= liftsLimit(text);
        await guarded({ text } as Statement, false);
      },
    };
    let broken: Error | undefined;
    try {
      await timed('begin', () => client.query(begin));
      const result = await fn(tx);
      open = false;
      const { command } = await timed('commit', () => client.query('commit'));
      // COMMIT of a transaction with a failed statement answers ROLLBACK without an error.
      if (command !== 'COMMIT')
        throw new Error('The transaction was rolled back: an error in it had been swallowed.');
      return result;
    } catch (error) {
      open = false;
      // The stale plan belongs to this connection: give it up, so that a repetition plans anew.
      if (isStalePlan(error) || isCut(error)) broken = error as Error;
      // Nobody hears it on a line that is cut: the server rolls back when it sees that we are gone.
      if (!isCut(error))
        await client.query('rollback').catch((e: Error) => {
          broken = e;
        });
      throw error;
    } finally {
      client.release(broken);
    }
  }

  return {
    ...db,
    async transaction(fn, settings = {}) {
      // Every connection may hold plans from before a migration: the repetition uses none of them.
      let anew = false;
      for (let left = settings.retries ?? 0; ; left--) {
        try {
          return await once(fn, settings, anew);
        } catch (error) {
          anew ||= isStalePlan(error);
          if (left <= 0 || !(anew || isRetryable(error))) throw error;
        }
      }
    },
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
      statements,
      failed: refused,
      ms: spent,
    }),
    async close() {
      closing = true;
      await Promise.all([listener.close(), pool.end()]);
    },
  };
}
