/** Query parameters of the availability calls. A malformed parameter is a 400 keyed by its name, as in lists. */
import { recordNotFound } from '@hireyard/wire/field/relation';
import { t } from '@hireyard/messages';
import { addDays, daysBetween } from '@hireyard/domain/values/calendar';
import type { FilterKind, FilterValue } from '@hireyard/wire/resource/filter';
import { sql } from '../../db/database.ts';
import type { Call } from '../../platform/http/call.ts';
import { invalid } from '../../platform/http/errors.ts';
import { given } from '../../platform/http/given.ts';
import { defaultDepot } from '../../platform/settings/default-depot.ts';

/** Returns the value of a required parameter. */
export function needed<T extends FilterValue>(call: Call, name: string, kind: FilterKind): T {
  const value = given<T>(call, name, kind);
  if (value === undefined) throw invalid({ [name]: [t('This parameter is required.')] });
  return value;
}

export interface Days {
  readonly from: string;
  /** Inclusive. */
  readonly to: string;
}

/** Reads `from` (default and minimum: today) and `to` (default: 30 days). */
export function daysOf(call: Call, most: number): Days {
  const asked = given<string>(call, 'from', 'date') ?? call.today;
  const from = asked < call.today ? call.today : asked;
  const to = given<string>(call, 'to', 'date') ?? addDays(from, 29);
  if (to < asked) throw invalid({ to: [t('The end date can’t be before the start date.')] });
  if (to < from) throw invalid({ to: [t('Availability starts today. Choose today or a later date.')] });
  if (daysBetween(from, to) >= most) throw invalid({ to: [t('Request at most {most} days.', { most })] });
  return { from, to };
}

export interface Hire {
  readonly delivery_date: string;
  readonly collection_date: string;
}

/** Reads the dates of a hire that is being planned. */
export function hireOf(call: Call, longest: number): Hire {
  const delivery_date = needed<string>(call, 'delivery_date', 'date');
  const collection_date = needed<string>(call, 'collection_date', 'date');
  if (collection_date < delivery_date)
    throw invalid({ collection_date: [t('The collection date can’t be before the delivery date.')] });
  if (
    daysBetween(delivery_date, collection_date) > longest ||
    collection_date > '2199-12-31' ||
    delivery_date < '2000-01-01'
  )
    throw invalid({ collection_date: [t('A hire can last five years at most. Check the year.')] });
  return { delivery_date, collection_date };
}

export interface DepotRow {
  readonly id: number;
  readonly code: string;
  readonly name: string;
}

/** Returns the requested depot, else the default depot. Throws 400 if it does not exist. */
export async function depotOf(call: Call): Promise<DepotRow> {
  const id =
    given<number>(call, 'depot', 'int') ??
    (await defaultDepot(call.db, await call.app.settings.all(call.db)));
  const row =
    id === undefined
      ? undefined
      : await call.db.one<DepotRow>(sql`select id, code, name from depot where id = ${id}`);
  if (row === undefined)
    throw invalid({
      depot: [id === undefined ? t('There is no active depot.') : recordNotFound(id)],
    });
  return row;
}
