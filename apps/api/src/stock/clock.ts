/** The passing of time: holds lapse, hires become late, wash-ups end (docs/stock.md). Bookings apply it themselves. */
import { type Db, sql } from '../db/database.ts';

/** Applies the passing of time up to a business day; one cheap read when that has been done. */
export async function rollStock(db: Db, today: string): Promise<void> {
  await db.rows(sql`select roll_stock(${today}::date)`);
}

/** Applies the day and keeps it current while the server runs, for screens that only read. Answers how to stop it. */
export async function watchClock(
  db: Db,
  today: () => string,
  onError: (error: unknown) => void,
): Promise<() => void> {
  let done = '';
  const tick = async (): Promise<void> => {
    const day = today();
    if (day === done) return;
    try {
      await rollStock(db, day);
      done = day;
    } catch (error) {
      onError(error);
    }
  };
  await tick();
  const timer = setInterval(() => void tick(), 60_000);
  timer.unref();
  return () => clearInterval(timer);
}
