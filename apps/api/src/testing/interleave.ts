/**
 * Runs two transactions against each other in a chosen order. Each stops before every statement, also inside the named database functions,
 * at a gate: an advisory lock that the controller holds until the party may continue. `pg_locks` shows what a party waits for, so no order
 * depends on the clock.
 */
import { setTimeout as wait } from 'node:timers/promises';
import {
  type ConnectionOptions,
  type Database,
  type Db,
  openDatabase,
  sql,
  type Tx,
} from '../db/database.ts';

export type Party = 'a' | 'b';
const CLASS: Readonly<Record<Party, number>> = { a: 990_001, b: 990_002 };
/** More than the statements of any party. */
const GATES = 400;

/** How a party's transaction ended: committed, or the error that rolled it back. */
export type End = { readonly committed: true } | { readonly committed: false; readonly error: unknown };
export interface Order {
  readonly first: Party;
  /** The gate at which the first party stops and the other one starts. */
  readonly at: number;
  /** The gate at which the other one stops in turn; by default it runs to its end. */
  readonly other?: number;
}
export interface Played {
  readonly a: End;
  readonly b: End;
  /** False if the first party ended or was blocked before its gate: later gates change nothing. */
  readonly reached: boolean;
}

const PAUSE = `
  create sequence interleave_a; create sequence interleave_b;
  create function interleave_pause() returns void language plpgsql as $$
  declare party text := nullif(current_setting('test.party', true), '');
  begin
    if party is null then return; end if;
    perform pg_advisory_xact_lock_shared(case party when 'a' then ${CLASS.a} else ${CLASS.b} end, nextval('interleave_' || party)::int);
  end $$;`;

/** Returns the text of a plpgsql function with a pause after every statement of its body. */
function withPauses(text: string): string {
  const lines = text.split('\n');
  const start = lines.findIndex((line) => line.trim() === 'begin');
  return lines
    .map((line, n) => (n > start && /;\s*$/.test(line) ? `${line} perform interleave_pause();` : line))
    .join('\n');
}

/** A connection that stops at a gate before each statement. */
const pausing = (tx: Tx): Tx => {
  const pause = () => tx.rows(sql`select interleave_pause()`);
  return {
    ...tx,
    rows: async (query) => {
      await pause();
      return tx.rows(query);
    },
    one: async (query) => {
      await pause();
      return tx.one(query);
    },
    rowsArray: async (query) => {
      await pause();
      return tx.rowsArray(query);
    },
    script: async (text) => {
      await pause();
      return tx.script(text);
    },
  };
};

interface Running {
  readonly pid: number;
  readonly ended: Promise<End>;
  end?: End;
}

export interface Interleaver {
  /** Runs both in an order; resolves when both have ended. */
  play(order: Order, work: Readonly<Record<Party, (tx: Tx) => Promise<unknown>>>): Promise<Played>;
  close(): Promise<void>;
}

/** Prepares a database: pauses in these plpgsql functions, and a connection that holds the gates. */
export async function openInterleaver(
  db: Database,
  connection: ConnectionOptions,
  functions: readonly string[],
): Promise<Interleaver> {
  await db.transaction(async (tx) => {
    await tx.script(PAUSE);
    for (const name of functions) {
      const row = await tx.one<{ text: string }>(
        sql`select pg_get_functiondef(oid) as text from pg_proc where proname = ${name}`,
      );
      if (row === undefined) throw new Error(`There is no function ${name}.`);
      await tx.script(withPauses(row.text));
    }
  });
  const keeper = openDatabase({ connection, max: 1 });

  async function start(party: Party, work: (tx: Tx) => Promise<unknown>): Promise<Running> {
    const pid = Promise.withResolvers<number>();
    const ended = db
      .transaction(async (tx) => {
        await tx.rows(sql`select set_config('test.party', ${party}, true)`);
        const row = await tx.one<{ pid: number }>(sql`select pg_backend_pid() as pid`);
        pid.resolve(row?.pid ?? 0);
        await work(pausing(tx));
      })
      .then(
        (): End => ({ committed: true }),
        (error: unknown): End => ({ committed: false, error }),
      );
    const running: Running = { pid: await pid.promise, ended };
    void ended.then((end) => {
      running.end = end;
    });
    return running;
  }

  /** Opens the gates of a party before this one. */
  const open = (party: Party, gate: number) =>
    keeper.rows(sql`select pg_advisory_unlock(classid::int, objid::int) from pg_locks
      where locktype = 'advisory' and pid = pg_backend_pid() and classid = ${CLASS[party]}::oid and objid::int < ${gate}::int`);

  /** Waits until a party has ended, is at a closed gate, or waits for a lock of the other. */
  async function settled(party: Party, running: Running): Promise<'ended' | 'gate' | 'blocked'> {
    for (;;) {
      if (running.end !== undefined) return 'ended';
      const waits = await waitsFor(keeper, running.pid);
      if (waits !== undefined) return waits === CLASS[party] ? 'gate' : 'blocked';
      await wait(1);
    }
  }

  return {
    async play({ first, at, other = GATES + 1 }, work) {
      const second: Party = first === 'a' ? 'b' : 'a';
      await keeper.rows(sql`select setval('interleave_a', 1, false), setval('interleave_b', 1, false)`);
      await keeper.rows(
        sql`select pg_advisory_lock(c, n) from unnest(${Object.values(CLASS)}::int[]) c, generate_series(1, ${GATES}::int) n`,
      );
      const running = { [first]: await start(first, work[first]) } as Record<Party, Running>;
      await open(first, at);
      const reached = (await settled(first, running[first])) === 'gate';
      running[second] = await start(second, work[second]);
      await open(second, other);
      await settled(second, running[second]);
      await open(first, GATES + 1);
      await settled(first, running[first]);
      await open(second, GATES + 1);
      return { a: await running.a.ended, b: await running.b.ended, reached };
    },
    close: () => keeper.close(),
  };
}

/** Returns the class of the advisory lock that a session waits for, 0 for any other lock; undefined = it doesn't wait. */
async function waitsFor(db: Db, pid: number): Promise<number | undefined> {
  const row = await db.one<{ waits: number }>(
    sql`select case when locktype = 'advisory' then classid::int else 0 end as waits from pg_locks where pid = ${pid} and not granted`,
  );
  return row?.waits;
}
