/** Transactions on their own connections, always ended, and repeated where that can help. */
import type pg from 'pg';
import { handle, type Answer, type openRunners, type Runner, type Tx } from './handle.ts';
import { type Origin, originNow } from './origin.ts';
import { isConnectionLost, pgError, sqlState } from './pg-error.ts';
import type { openStatements, Statement } from './statement.ts';

export interface TransactionOptions {
  readonly isolation?: 'read committed' | 'repeatable read' | 'serializable';
  readonly readOnly?: boolean;
  /** How often to run the function again after a serialization failure or deadlock; default 0. */
  readonly retries?: number;
  /** Origin and request of this transaction's changes, for their history; default: those of the running work. */
  readonly origin?: Origin;
}

/** Another process's migration changed a table under a prepared `select *`; the text is still valid. */
export function isStalePlan(error: unknown): boolean {
  const known = pgError(error);
  return known?.code === sqlState.featureNotSupported && known.message.startsWith('cached plan');
}

function isRetryable(error: unknown): boolean {
  const code = pgError(error)?.code;
  return code === sqlState.serializationFailure || code === sqlState.deadlock;
}

/** A transaction that lifts the server's limit may take as long as it needs. */
const liftsLimit = (text: string): boolean => /statement_timeout/.test(text);
const FOR_EVER_MS = 2 ** 31 - 1;

const safeText = /^[\w .-]*$/;

function beginText({ isolation, readOnly, origin = originNow() }: TransactionOptions): string {
  const begin = `begin${isolation ? ` isolation level ${isolation}` : ''}${readOnly ? ' read only' : ''}`;
  if (origin === undefined) return begin;
  const { via, request = '' } = origin;
  // In one round trip, as a text without parameters, so the origin must be plain text.
  if (!safeText.test(via) || !safeText.test(request)) throw new Error('An origin must be plain text.');
  return `${begin}; set local hireyard.via = '${via}'; set local hireyard.request = '${request}'`;
}

interface Means {
  readonly pool: pg.Pool;
  readonly runners: ReturnType<typeof openRunners>;
  readonly toStatement: ReturnType<typeof openStatements>;
  readonly onAsked: (() => ((answer: Answer) => void) | undefined) | undefined;
}

/** A handle on a connection, unusable after `end`. With `anew`, no statement uses an earlier plan. */
function handleOn(
  client: pg.PoolClient,
  { runners, toStatement, onAsked }: Means,
  anew: boolean,
): { readonly tx: Tx; readonly end: () => void } {
  let patient = false;
  const run: Runner = (statement, asArrays) =>
    runners.runOn(client)(
      {
        ...(anew ? { text: statement.text, values: statement.values } : statement),
        ...(patient && { query_timeout: FOR_EVER_MS }),
      },
      asArrays,
    );
  let open = true;
  const guarded: Runner = async (statement, asArrays) => {
    if (!open) throw new Error('This transaction is over: its handle was used after the end.');
    return run(statement, asArrays);
  };
  const tx: Tx = {
    ...handle(guarded, toStatement, onAsked),
    tx: true,
    async script(text) {
      patient ||= liftsLimit(text);
      await guarded({ text } as Statement, false);
    },
  };
  return {
    tx,
    end: () => {
      open = false;
    },
  };
}

/** Runs functions in transactions: commits when one returns, rolls back when it throws. */
export function openTransactions(means: Means) {
  const { pool } = means;
  const { timed } = means.runners;

  async function once<T>(
    fn: (tx: Tx) => Promise<T>,
    settings: TransactionOptions,
    anew: boolean,
  ): Promise<T> {
    const begin = beginText(settings);
    const client = await timed('connect', () => pool.connect());
    const { tx, end } = handleOn(client, means, anew);
    let broken: Error | undefined;
    try {
      await timed('begin', () => client.query(begin));
      const result = await fn(tx);
      end();
      const { command } = await timed('commit', () => client.query('commit'));
      // COMMIT of a transaction with a failed statement answers ROLLBACK without an error.
      if (command !== 'COMMIT')
        throw new Error('The transaction was rolled back: an error in it had been swallowed.');
      return result;
    } catch (error) {
      end();
      // The outdated plan belongs to this connection: close it, so that a repetition plans again.
      if (isStalePlan(error) || isConnectionLost(error)) broken = error as Error;
      // Not sent over a cut connection: the server rolls back when it notices.
      if (!isConnectionLost(error))
        await client.query('rollback').catch((e: Error) => {
          broken = e;
        });
      throw error;
    } finally {
      client.release(broken);
    }
  }

  return async <T>(fn: (tx: Tx) => Promise<T>, settings: TransactionOptions = {}): Promise<T> => {
    // Every connection may have plans from before a migration, so the repetition uses none of them.
    let anew = false;
    for (let left = settings.retries ?? 0; ; left--) {
      try {
        return await once(fn, settings, anew);
      } catch (error) {
        anew ||= isStalePlan(error);
        if (left <= 0 || !(anew || isRetryable(error))) throw error;
      }
    }
  };
}
