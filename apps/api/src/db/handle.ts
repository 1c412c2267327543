/** The handle that runs statements, and counts of their cost. */
import type { RawBuilder } from 'kysely';
import type pg from 'pg';
import type { openStatements, Statement } from './statement.ts';
import { countStatement } from './work.ts';

/** The first parameter of every repository function: something that runs SQL. */
export interface Db {
  rows<T>(query: RawBuilder<T>): Promise<T[]>;
  /** Returns the first row, if any; the query itself limits the number. */
  one<T>(query: RawBuilder<T>): Promise<T | undefined>;
  /** Returns rows as arrays in column order, for long lists, so that the driver builds no object per row. */
  rowsArray(query: RawBuilder<unknown>): Promise<unknown[][]>;
}

/** A handle that exists only inside a transaction; functions that must run in one require it by type. */
export interface Tx extends Db {
  readonly tx: true;
  /** Runs several statements without parameters (migrations, loaders). */
  script(text: string): Promise<void>;
}

/** Returns the rows and their columns. */
export interface Answer {
  readonly rows: readonly unknown[];
  readonly fields: readonly { readonly name: string; readonly dataTypeID: number }[];
}
export type Runner = (statement: Statement, asArrays: boolean) => Promise<Answer>;

/** Creates a handle over a runner. `onAsked`: see DatabaseOptions. */
export function handle(
  run: Runner,
  toStatement: ReturnType<typeof openStatements>,
  onAsked?: () => ((answer: Answer) => void) | undefined,
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

/** Runs statements on connections and counts them. `onQuery` is called after each. */
export function openRunners(onQuery?: (text: string, ms: number) => void) {
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

  /** Counts time of the database that belongs to no caller's statement. */
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

  return { runOn, timed, counts: () => ({ statements, failed: refused, ms: spent }) };
}
