/**
 * A read replica that shows no caller less than he knows (docs/replica.md, ADR 25). It is used while it is proven to follow this primary closely;
 * whatever else is the matter with it, reads go to the primary, and it is looked for again.
 */
import {
  type ConnectionOptions,
  type Database,
  type Db,
  openDatabase,
  type RawBuilder,
  sql,
} from './database.ts';
import { isPassing, pgError, sqlState } from './pg-error.ts';
import { ANY, endBefore, LOST, logName, lsnOf, positionOf, positionText } from './position.ts';

/** ready: reads go there · joining: it catches up with what the primary had when it was found · behind: too far for anybody · away · refused: it is no replica of this primary. */
export type ReplicaState = 'ready' | 'joining' | 'behind' | 'away' | 'refused';

export interface ReplicaStatus {
  readonly state: ReplicaState;
  /** Why it is not used, for the operator. */
  readonly reason: string | null;
  /** At most so far behind the primary, in ms; null while that is not known. */
  readonly behindMs: number | null;
  /** Statements that it answered since the start. */
  readonly served: number;
  /** Statements that it failed and the primary answered. */
  readonly fellBack: number;
}

/** Reads of one request. */
export interface Reading {
  readonly db: Db;
  /** False once the primary answered a statement of it. */
  onReplica(): boolean;
}

export interface Replica {
  /** How far the primary has written by now, for a caller who has just seen what it holds. */
  position(): Promise<string>;
  /** Where a caller who knows this much may read; undefined = on the primary. A text that is no position knows everything. */
  reading(known: string): Promise<Reading | undefined>;
  status(): ReplicaStatus;
  close(): Promise<void>;
}

export interface ReplicaOptions {
  readonly primary: Database;
  readonly connection: ConnectionOptions;
  /** Connections for reads at most. */
  readonly max?: number;
  /** Told of each change of its state, and of statements that can't run there. */
  readonly say?: (level: 'info' | 'warn', facts: Readonly<Record<string, unknown>>, words: string) => void;
  /** How often it is looked at, in ms. */
  readonly lookEveryMs?: number;
  /**
   * Farther behind, in ms, nobody is served by it. Less than what screens allow for when they ask for news that came since they were read
   * (apps/web/src/api/live.ts), or they would miss some.
   */
  readonly mostBehindMs?: number;
  /** How long a caller waits for it to say how far it is, in ms. */
  readonly askMs?: number;
}

/** The replica is none of this primary; the message is for the operator. */
export class ReplicaError extends Error {
  constructor(reason: string) {
    super(`DATABASE_REPLICA_URL: ${reason}`);
    this.name = 'ReplicaError';
  }
}

interface Facts {
  readonly cluster: string;
  readonly database: string;
  readonly standby: boolean;
  readonly started: string;
  readonly page: number;
  readonly segment: number;
}
const FACTS = sql<Facts>`select s.system_identifier::text as cluster, current_database() as database, pg_is_in_recovery() as standby,
  pg_postmaster_start_time()::text as started, current_setting('wal_block_size')::int as page,
  pg_size_bytes(current_setting('wal_segment_size'))::int as segment from pg_control_system() s`;
const WRITTEN = sql<{ at: string; timeline: string }>`select pg_current_wal_insert_lsn()::text as at,
  left(pg_walfile_name(pg_current_wal_insert_lsn()), 8) as timeline`;
const REPLAYED = sql<{
  at: string | null;
  standby: boolean;
  started: string;
}>`select pg_last_wal_replay_lsn()::text as at,
  pg_is_in_recovery() as standby, pg_postmaster_start_time()::text as started`;

const LOOK_LIMIT_MS = 2000;

function within<T>(ms: number, work: Promise<T>): Promise<T> {
  return new Promise<T>((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`No answer within ${ms} ms.`)), ms).unref();
    work.finally(() => clearTimeout(timer)).then(resolve, reject);
  });
}

/** Asks once for all who want to know at the same time; nobody gets an answer that was asked for before he came. */
function asOne<T>(ask: () => Promise<T>): () => Promise<T> {
  let running: Promise<unknown> = Promise.resolve();
  let next: Promise<T> | undefined;
  return () =>
    (next ??= running.then(() => {
      next = undefined;
      const asked = ask();
      running = asked.catch(() => undefined);
      return asked;
    }));
}

/** One server for as long as it runs: the next start of it is another one, which may know less for a while. */
class Link {
  readonly #watch: Database;
  readonly #reads: Database;
  readonly #waiting = new Set<(error: Error) => void>();
  readonly #marks: { readonly asked: number; readonly at: bigint }[] = [];
  readonly started: string;
  /** What the primary had written when this server was found: before it has that, it may know less than it has shown. */
  readonly #bar: bigint;
  /** At this time of ours it had all that the primary had then. */
  #freshAt: number | undefined;
  replayed = 0n;
  /** How far it is, now. */
  readonly ask: () => Promise<bigint>;

  constructor(watch: Database, reads: Database, started: string, bar: bigint) {
    this.#watch = watch;
    this.#reads = reads;
    this.started = started;
    this.#bar = bar;
    this.ask = asOne(async () => {
      const there = await within(LOOK_LIMIT_MS, watch.one(REPLAYED));
      if (there === undefined || there.started !== started) throw new Error('It was started anew.');
      if (!there.standby) throw new Error('It was made a primary.');
      const at = lsnOf(there.at ?? '0/0');
      if (at > this.replayed) this.replayed = at;
      for (let mark = this.#marks[0]; mark !== undefined && mark.at <= this.replayed; mark = this.#marks[0]) {
        this.#freshAt = mark.asked;
        this.#marks.shift();
      }
      return this.replayed;
    });
  }
  get joined(): boolean {
    return this.replayed >= this.#bar;
  }
  behindMs(now: number): number | null {
    return this.joined && this.#freshAt !== undefined ? Math.round(now - this.#freshAt) : null;
  }
  /** The primary had written so much after this time of ours. */
  mark(asked: number, at: bigint): void {
    this.#marks.push({ asked, at });
    // one that stands still: the oldest mark says how far it is behind, the newest when it has caught up
    if (this.#marks.length > 100) this.#marks.splice(50, 1);
  }
  /** Runs a read there; it fails at once when the link is given up. */
  run<T>(read: (db: Db) => Promise<T>): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      this.#waiting.add(reject);
      read(this.#reads)
        .finally(() => this.#waiting.delete(reject))
        .then(resolve, reject);
    });
  }
  /** Resolves when its connections are closed, which one that hangs may delay. */
  async end(): Promise<void> {
    for (const fail of this.#waiting) fail(new Error('The replica is gone.'));
    await Promise.allSettled([this.#watch.close(), this.#reads.close()]);
  }
}

/** Why a server can't be the replica of a primary. */
function problemOf(primary: Facts, there: Facts): string | undefined {
  if (there.cluster !== primary.cluster)
    return `it is a replica of another database cluster (system identifier ${there.cluster}, that of DATABASE_URL is ${primary.cluster})`;
  if (!there.standby) return 'it is a primary, not a replica: name the standby server, or leave it empty';
  if (there.database !== primary.database)
    return `it names the database ${there.database}, and DATABASE_URL the database ${primary.database}`;
  return undefined;
}

/** Opens the replica of a primary. One that is away is waited for; one that is no replica of it is refused with ReplicaError. */
export async function openReplica(options: ReplicaOptions): Promise<Replica> {
  const { primary, connection, say, lookEveryMs = 500, mostBehindMs = 3000, askMs = 50 } = options;
  const own = await primary.one(FACTS);
  if (own === undefined) throw new Error('The primary said nothing of itself.');
  const [page, segment] = [BigInt(own.page), BigInt(own.segment)];
  let link: Link | undefined;
  let log = '';
  let state: ReplicaState = 'away';
  let reason: string | null = 'it was not looked for yet';
  let served = 0;
  let fellBack = 0;
  let closed = false;
  const known = new Set<string>();

  const change = (to: ReplicaState, why: string | null): void => {
    if (to === state && (to !== 'refused' || why === reason)) return;
    state = to;
    reason = why;
    const words =
      to === 'ready' ? 'the replica is used for reads' : 'the replica is not used: reads go to the primary';
    say?.(
      to === 'ready' || to === 'joining' ? 'info' : 'warn',
      { replica: to, ...(why !== null && { reason: why }) },
      words,
    );
  };
  const give = (old: Link, why: unknown): void => {
    if (link !== old) return;
    link = undefined;
    void old.end();
    change('away', why instanceof Error ? why.message : String(why));
  };
  const written = asOne(async () => {
    const now = await within(LOOK_LIMIT_MS, primary.one(WRITTEN));
    if (now === undefined) throw new Error('The primary did not say how far it is.');
    log = logName(own.cluster, now.timeline);
    return endBefore(lsnOf(now.at), page, segment);
  });

  async function join(): Promise<void> {
    const patience = { connection, waitMs: LOOK_LIMIT_MS, statementTimeoutMs: LOOK_LIMIT_MS };
    const watch = openDatabase({
      ...patience,
      max: 1,
      applicationName: 'hireyard replica watch',
      onError: soon,
    });
    try {
      const there = await within(LOOK_LIMIT_MS, watch.one(FACTS));
      if (there === undefined) throw new Error('It said nothing of itself.');
      const problem = problemOf(own as Facts, there);
      if (problem !== undefined) throw new ReplicaError(problem);
      const reads = openDatabase({
        connection,
        ...(options.max !== undefined && { max: options.max }),
        applicationName: 'hireyard replica',
        onError: soon,
        // A server started anew is not the one that was looked at.
        demand: `do $$ begin if pg_postmaster_start_time()::text <> '${there.started}' then raise exception 'The replica was started anew.'; end if; end $$`,
      });
      link = new Link(watch, reads, there.started, await written());
    } catch (error) {
      void watch.close();
      throw error;
    }
  }

  const look = asOne(async () => {
    if (closed) return;
    if (link === undefined) {
      try {
        await join();
      } catch (error) {
        if (error instanceof ReplicaError) change('refused', error.message);
        else change('away', error instanceof Error ? error.message : String(error));
        if (link === undefined) throw error;
      }
    }
    const asked = performance.now();
    const current = link as Link;
    // Without the primary nobody knows how far behind it is, and the time since somebody knew grows.
    await written().then(
      (at) => current.mark(asked, at),
      () => undefined,
    );
    try {
      await current.ask();
    } catch (error) {
      return give(current, error);
    }
    if (link !== current) return;
    if (isFresh(current)) change('ready', null);
    else if (!current.joined) change('joining', 'it catches up with the primary');
    else change('behind', `it is more than ${mostBehindMs} ms behind the primary`);
  });
  const isFresh = (one: Link): boolean => {
    const behind = one.behindMs(performance.now());
    return behind !== null && behind <= mostBehindMs;
  };
  /** Something happened to it: look now. */
  function soon(): void {
    if (!closed) void look().catch(() => undefined);
  }

  const failed = (error: unknown): void => {
    fellBack += 1;
    const code = pgError(error)?.code ?? '';
    if (code === '' || /^(?:08|57)/.test(code)) soon();
    // What no standby can do is a fault of ours: the route is not one that may read there.
    if (isPassing(error) || code === '' || known.has(code)) return;
    known.add(code);
    say?.(
      'warn',
      { err: error, replica: state },
      'a read failed on the replica and was repeated on the primary',
    );
  };

  function readingOn(current: Link): Reading {
    let isThere = true;
    const run = async <T>(read: (db: Db) => Promise<T>): Promise<T> => {
      if (!isThere) return read(primary);
      let fault: unknown;
      try {
        const found = await current.run(read);
        served += 1;
        return found;
      } catch (error) {
        if (pgError(error)?.code === sqlState.queryCanceled) throw error;
        fault = error;
      }
      // From here on all of it, so that time does not run backwards within an answer.
      isThere = false;
      const found = await read(primary);
      failed(fault);
      return found;
    };
    return {
      db: {
        rows: <T>(query: RawBuilder<T>) => run((db) => db.rows(query)),
        one: <T>(query: RawBuilder<T>) => run((db) => db.one(query)),
        rowsArray: (query) => run((db) => db.rowsArray(query)),
      },
      onReplica: () => isThere,
    };
  }

  async function hasSeen(current: Link, at: bigint): Promise<boolean> {
    if (current.replayed >= at) return true;
    try {
      return (await within(askMs, current.ask())) >= at;
    } catch {
      return false;
    }
  }

  // A replica that is none stops the start; one that is away does not.
  await look().catch((error: unknown) => {
    if (error instanceof ReplicaError) throw error;
  });
  const timer = setInterval(soon, lookEveryMs).unref();
  return {
    async position() {
      try {
        const at = await written();
        return positionText({ log, at });
      } catch {
        return LOST;
      }
    },
    async reading(text) {
      const current = link;
      if (current === undefined || !isFresh(current)) return undefined;
      if (text !== ANY) {
        const wanted = positionOf(text);
        if (wanted === undefined || wanted.log !== log || !(await hasSeen(current, wanted.at)))
          return undefined;
      }
      return link === current ? readingOn(current) : undefined;
    },
    status: () => ({
      state,
      reason,
      behindMs: link?.behindMs(performance.now()) ?? null,
      served,
      fellBack,
    }),
    async close() {
      closed = true;
      clearInterval(timer);
      // A server that hangs does not keep this process.
      await within(LOOK_LIMIT_MS, link?.end() ?? Promise.resolve()).catch(() => undefined);
      link = undefined;
    },
  };
}
