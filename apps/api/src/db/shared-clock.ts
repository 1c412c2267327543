/**
 * One clock for all processes: the database's. On a node whose own clock is wrong or jumps, sessions and holds don't expire early, and jobs
 * are due at the same time as elsewhere.
 */
import { type Db, sql } from './database.ts';

export interface SharedClock {
  readonly now: () => Date;
  stop(): void;
}

export interface ClockOptions {
  /** How often the database is asked, default 10 s. */
  readonly everyMs?: number;
  /** A clock that never jumps, in milliseconds; default: the process's. */
  readonly steady?: () => number;
  /** Called when this machine's clock differs by more than a few seconds, and when it no longer does. */
  readonly onWrong?: (milliseconds: number) => void;
}

const EVERY_MS = 10_000;
/** After a longer delay, the answer is too inaccurate. */
const TRUSTED_MS = 1000;
/** Report differences beyond this. */
const WRONG_MS = 5000;

/**
 * Reads the database's clock at intervals. In between, and while the database is unavailable, time goes on steadily. Rejects if the first
 * read fails.
 */
export async function shareClock(db: Db, options: ClockOptions = {}): Promise<SharedClock> {
  const { everyMs = EVERY_MS, steady = () => performance.now(), onWrong } = options;
  let ahead = 0;
  let known = false;
  let wrong = false;
  const read = async (): Promise<void> => {
    const before = steady();
    const row = await db.one<{ at: string }>(
      sql`select (extract(epoch from clock_timestamp()) * 1000)::numeric(20, 3)::text as at`,
    );
    const took = steady() - before;
    if (row === undefined || (known && took > TRUSTED_MS)) return;
    ahead = Number(row.at) - before - took / 2;
    known = true;
    const off = Date.now() - (steady() + ahead);
    const isWrong = Math.abs(off) > WRONG_MS;
    if (isWrong !== wrong) onWrong?.(Math.round(off));
    wrong = isWrong;
  };
  await read();
  const timer = setInterval(() => void read().catch(() => undefined), everyMs);
  timer.unref();
  return { now: () => new Date(steady() + ahead), stop: () => clearInterval(timer) };
}
