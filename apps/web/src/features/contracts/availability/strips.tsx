/** The strips as rows and cells of the grid. */
import { addDays, daysBetween } from '@hireyard/domain/values/calendar';
import { t } from '@hireyard/messages';
import type { HireAvailability, PlannerPage, PlannerRow } from '@hireyard/wire/stock/availability';
import type { Hire } from '../../../lib/api/availability.ts';
import { formatNumber } from '../../../lib/format.ts';
import { cellKind, cellText, cellWords, type GridSource } from '../../stock/index.ts';
import type { ContractLine } from '../data.ts';

// The strips of a contract's items: what is free for it on the days around its hire. Pure, so that it can be tested.

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
type Place = 'hire' | 'around' | undefined;

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

interface StripFigures {
  readonly strips: readonly Strip[];
  readonly figures: PlannerPage | undefined;
  readonly windows: readonly HireAvailability[] | undefined;
  readonly hire: Hire;
  /** Whether the contract's units are taken from the others already. */
  readonly takes: boolean;
  readonly columns: readonly { readonly day: string }[];
  readonly locale: string;
}

/** On the days of the hire a cell is judged by what the contract wants, on the others by the stock alone. */
export function stripSource({
  strips,
  figures,
  windows,
  hire,
  takes,
  columns,
  locale,
}: StripFigures): GridSource {
  const n = (units: number) => formatNumber(units, locale);
  const rows = new Map((figures?.results ?? []).map((row) => [row.stockitem.id, row]));
  const windowOf = new Map((windows ?? []).map((window) => [window.stockitem, window]));
  return {
    count: strips.length,
    rowAt: (at) => {
      const strip = strips[at];
      if (strip === undefined) return undefined;
      const window = windowOf.get(strip.stockitem.id);
      const short = window === undefined ? 0 : Math.max(0, strip.wanted - window.free);
      const name = strip.stockitem.internal_title;
      return {
        name,
        head: (
          <>
            <span className="hy-ct-av-name hy-clip hy-grow" title={name}>
              {name}
            </span>
            <span
              className={
                short > 0
                  ? 'hy-ct-av-wanted hy-muted hy-size-label is-short'
                  : 'hy-ct-av-wanted hy-muted hy-size-label'
              }
            >
              {short > 0
                ? t('{short} short', { short: n(short) })
                : t('{wanted} needed', { wanted: n(strip.wanted) })}
            </span>
          </>
        ),
      };
    },
    cellAt: (at, day) => {
      const strip = strips[at];
      const row = strip && rows.get(strip.stockitem.id);
      const date = columns[day]?.day;
      if (strip === undefined || row === undefined || date === undefined) return undefined;
      const place = placeOf(date, hire, windowOf.get(strip.stockitem.id));
      const free = freeFor(row, day, place, takes ? strip.wanted : 0);
      const { owned } = row;
      const wanted = place === undefined ? 0 : strip.wanted;
      const kind = cellKind({ owned, free: free - wanted, quoted: 0 });
      const where =
        place === 'hire' ? t(', hire') : place === 'around' ? t(', preparation or turnaround') : '';
      const lack = wanted > free ? t(', {count} short', { count: n(wanted - Math.max(0, free)) }) : '';
      return {
        kind,
        text: cellText({ owned, free }, locale),
        words: `${cellWords({ owned, free, quoted: 0 }, locale)}${lack}${where}`,
        mark: place,
      };
    },
  };
}
