/** Applies passing time: holds lapse, hires become late, wash-ups end (docs/use/stock.md). Bookings apply it themselves. */
import { type Db, sql } from '../../db/database.ts';
import type { BusinessCalendar } from '../../platform/settings/business-calendar.ts';

/** Applies passing time up to a business day; one cheap read if already done. */
export async function rollStock(db: Db, today: string): Promise<void> {
  await db.rows(sql`select roll_stock(${today}::date)`);
}

/** Applies the business day and keeps it current while the server runs, for screens that only read. Returns a function to stop it. */
export async function watchClock(
  db: Db,
  calendar: Pick<BusinessCalendar, 'today' | 'renew'>,
  onError: (error: unknown) => void,
): Promise<() => void> {
  let done = '';
  const tick = async (): Promise<void> => {
    try {
      await calendar.renew();
      const day = calendar.today();
      if (day === done) return;
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
