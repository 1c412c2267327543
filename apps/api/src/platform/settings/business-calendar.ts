/** The business's time zone (a setting) and its day, equal for all requests and jobs of this process. */
import { dayIn, todayIn } from '@hireyard/domain/values/zoned-time';
import { type Db, type Database, sql } from '../../db/database.ts';
import { newsOf } from '../live/news.ts';

export interface BusinessCalendar {
  /** Returns the IANA name of the business's time zone. */
  timeZone(): string;
  /** Returns the business's day now, YYYY-MM-DD. It never precedes the day that stock has reached. */
  today(): string;
  /** Returns the day that a moment falls on in the business's time zone. */
  dayOf(moment: Date): string;
  /** Reads time zone and stock day again; other processes do so on setting changes. */
  renew(): Promise<void>;
  close(): Promise<void>;
}

interface Known {
  readonly zone: string;
  /** The day up to which stock was rolled. */
  readonly stockDay: string;
}

/** The name of setting changes. */
const SETTINGS_CHANGED = 'metadata';

async function read(db: Db, serverZone: string): Promise<Known> {
  const row = await db.one<{ zone: string | null; day: string }>(sql`
    select (select value #>> '{}' from setting where code = 'time_zone') as zone, (select today from stock_clock) as day`);
  return { zone: row?.zone || serverZone, stockDay: row?.day ?? '' };
}

/** Reads the business's time zone for a separate command; `serverZone` is the default. */
export const readTimeZone = async (db: Db, serverZone: string): Promise<string> =>
  (await read(db, serverZone)).zone;

// Stock never moves to an earlier day: its holds have lapsed and earlier days are gone.
const dayAt = (now: Date, { zone, stockDay }: Known): string => todayIn(zone, now, stockDay);

/** Reads the business's day for a separate command. */
export const readToday = async (db: Db, serverZone: string, now: Date): Promise<string> =>
  dayAt(now, await read(db, serverZone));

/** Applies a time zone change within its transaction: a business without contracts takes the new zone's day at once, even an earlier one. */
export async function followTimeZone(db: Db, serverZone: string, now: Date): Promise<void> {
  const zone = await readTimeZone(db, serverZone);
  await db.rows(sql`select rewind_stock_clock(${dayIn(zone, now)}::date)`);
}

/** Opens the calendar, and updates it on every setting change in any process. */
export async function openCalendar(
  db: Database,
  serverZone: string,
  now: () => Date,
): Promise<BusinessCalendar> {
  let known = await read(db, serverZone);
  const renew = async (): Promise<void> => {
    known = await read(db, serverZone);
  };
  // A failed read is repeated within a minute (stock/reservations/clock.ts).
  const renewInBackground = () => void renew().catch(() => undefined);
  const deaf = await db.listen(
    'live',
    (payload) => newsOf(payload).resource === SETTINGS_CHANGED && renewInBackground(),
    renewInBackground,
  );
  return {
    timeZone: () => known.zone,
    today: () => dayAt(now(), known),
    dayOf: (moment) => dayIn(known.zone, moment),
    renew,
    close: deaf,
  };
}
