/**
 * One clock for all processes: the database's. A node whose own clock is wrong, or jumps, neither ends sessions nor lets holds lapse, and its
 * jobs are due when those of the others are.
 */
import { type Db, sql } from './database.ts';

export interface SharedClock {
  readonly now: () => Date;
  stop(): void;
}

export interface ClockOptions {
  /** How often the database is asked, 10 s unless told. */
  readonly everyMs?: number;
  /** A clock that never jumps, in milliseconds; that of the process unless told. */
  readonly steady?: () => number;
  /** Told when this machine's clock differs by more than a few seconds, and when it no longer does. */
  readonly onWrong?: (milliseconds: number) => void;
}

const EVERY_MS = 10_000;
/** An answer that took longer says too little of when it was given. */
const TRUSTED_MS = 1000;
/** Beyond this, whoever runs the machine is told. */
const WRONG_MS = 5000;

/** Reads the database's clock, and again now and then; between, and while it cannot be asked, time goes on steadily. Rejects when it cannot be read at first. */
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
