/** The handle that statements run on, and the count of what they cost. */
import type { RawBuilder } from 'kysely';
import type pg from 'pg';
import type { openStatements, Statement } from './statement.ts';
import { countStatement } from './work.ts';

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

/** Rows and the columns they have. */
export interface Answer {
  readonly rows: readonly unknown[];
  readonly fields: readonly { readonly name: string; readonly dataTypeID: number }[];
}
export type Runner = (statement: Statement, asArrays: boolean) => Promise<Answer>;

/** A handle over a runner. `onAsked`: see DatabaseOptions. */
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

/** Runs statements on connections, and counts them. `onQuery`: told after each. */
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

  return { runOn, timed, counts: () => ({ statements, failed: refused, ms: spent }) };
}
