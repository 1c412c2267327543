/** The business's calendar: its time zone (a setting) and its day, the same for every request and job of this process. */
import { dayIn, todayIn } from '@hireyard/domain/values/zoned-time';
import { type Db, type Database, sql } from '../../db/database.ts';
import { newsOf } from '../live/news.ts';

export interface BusinessCalendar {
  /** Returns the IANA name of the business's time zone. */
  timeZone(): string;
  /** Returns the business's day now, YYYY-MM-DD. It never goes back behind the day that stock has reached. */
  today(): string;
  /** Returns the day that a moment falls on in the business's time zone. */
  dayOf(moment: Date): string;
  /** Reads the time zone and the day of the stock again; other processes do so when a setting changes. */
  renew(): Promise<void>;
  close(): Promise<void>;
}

interface Known {
  readonly zone: string;
  /** The day up to which stock has been rolled. */
  readonly stockDay: string;
}

/** Every change of a setting is announced under this name. */
const SETTINGS_CHANGED = 'metadata';

async function read(db: Db, serverZone: string): Promise<Known> {
  const row = await db.one<{ zone: string | null; day: string }>(sql`
    select (select value #>> '{}' from setting where code = 'time_zone') as zone, (select today from stock_clock) as day`);
  return { zone: row?.zone || serverZone, stockDay: row?.day ?? '' };
}

/** Reads the business's time zone for a command that runs beside the server; `serverZone` counts until the setting has one. */
export const readTimeZone = async (db: Db, serverZone: string): Promise<string> =>
  (await read(db, serverZone)).zone;

// Stock doesn't go back in time: on its day holds have lapsed and earlier days are gone.
const dayAt = (now: Date, { zone, stockDay }: Known): string => todayIn(zone, now, stockDay);

/** Reads the business's day for a command that runs beside the server. */
export const readToday = async (db: Db, serverZone: string, now: Date): Promise<string> =>
  dayAt(now, await read(db, serverZone));

/**
 * Follows a change of the time zone inside its transaction: a business without contracts takes the new zone's day at once, also an
 * earlier one.
 */
export async function followTimeZone(db: Db, serverZone: string, now: Date): Promise<void> {
  const zone = await readTimeZone(db, serverZone);
  await db.rows(sql`select rewind_stock_clock(${dayIn(zone, now)}::date)`);
}

/** Opens the calendar and keeps it current: it hears every change of a setting, in any process. */
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
