/** The strips of a contract's items: what is free for it on the days around its hire. Pure, so that it can be tested. */
import { addDays, daysBetween } from '@hireyard/domain/values/calendar';
import type { HireAvailability, PlannerRow } from '@hireyard/wire/stock/availability';
import type { ContractLine } from '../data.ts';

/** The lines of one item together. */
export interface Strip {
  readonly stockitem: NonNullable<ContractLine['stockitem']>;
  readonly lines: readonly ContractLine[];
  /** Units that the contract wants. */
  readonly wanted: number;
}

/** One strip for each item, in the order of the lines; unlisted lines have no stock. */
export function stripsOf(lines: readonly ContractLine[]): readonly Strip[] {
  const strips = new Map<number, Strip>();
  for (const line of lines) {
    if (line.stockitem === null) continue;
    const known = strips.get(line.stockitem.id);
    strips.set(line.stockitem.id, {
      stockitem: line.stockitem,
      lines: [...(known?.lines ?? []), line],
      wanted: (known?.wanted ?? 0) + line.quantity,
    });
  }
  return [...strips.values()];
}

/** Most days that the calls answer for at once. */
const mostDays = 186;
const around = 7;

/** The days to show: a week around the hire, never before today; undefined when all of it is over. */
export function stripDays(
  hire: { readonly delivery_date: string; readonly collection_date: string },
  today: string,
): { readonly from: string; readonly days: number } | undefined {
  const start = addDays(hire.delivery_date, -around);
  const from = start < today ? today : start;
  const days = Math.min(mostDays, daysBetween(from, addDays(hire.collection_date, around)) + 1);
  return days > 0 ? { from, days } : undefined;
}

/** Where a day lies: in the hire, in what is blocked around it, or outside. */
export type Place = 'hire' | 'around' | undefined;

export function placeOf(
  day: string,
  hire: { readonly delivery_date: string; readonly collection_date: string },
  window: Pick<HireAvailability, 'from' | 'to'> | undefined,
): Place {
  if (day >= hire.delivery_date && day <= hire.collection_date) return 'hire';
  return window !== undefined && day >= window.from && day <= window.to ? 'around' : undefined;
}

/**
 * Units free for the contract on a day of a row: its own, where they are taken from the others already, count as free.
 * @param taken units that the contract itself takes on its blocked days now
 */
export const freeFor = (row: Pick<PlannerRow, 'free'>, at: number, place: Place, taken: number): number =>
  (row.free[at] ?? 0) + (place === undefined ? 0 : taken);
