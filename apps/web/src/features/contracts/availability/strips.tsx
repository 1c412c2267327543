/** Rows and cells of the availability grid. */
import { addDays, daysBetween } from '@hireyard/domain/values/calendar';
import { t } from '@hireyard/messages';
import type { HireAvailability, PlannerPage, PlannerRow } from '@hireyard/wire/stock/availability';
import type { Hire } from '../../../lib/api/availability.ts';
import { formatNumber } from '../../../lib/format.ts';
import { cellKind, cellText, cellWords, type GridSource } from '../../stock/index.ts';
import type { ContractLine } from '../data.ts';

// Availability of a contract's items on the days around its hire. Pure, so that it can be tested.

/** All lines of one item. */
export interface Strip {
  readonly stockitem: NonNullable<ContractLine['stockitem']>;
  readonly lines: readonly ContractLine[];
  /** Units that the contract needs. */
  readonly wanted: number;
}

/** Returns one strip per item, in line order. Custom items have no stock. */
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

/** Maximum days that the calls return at once. */
const maxDays = 186;
const around = 7;

/** Returns the days to show: a week around the hire, never before today; undefined if all of it has passed. */
export function stripDays(
  hire: { readonly delivery_date: string; readonly collection_date: string },
  today: string,
): { readonly from: string; readonly days: number } | undefined {
  const start = addDays(hire.delivery_date, -around);
  const from = start < today ? today : start;
  const days = Math.min(maxDays, daysBetween(from, addDays(hire.collection_date, around)) + 1);
  return days > 0 ? { from, days } : undefined;
}

/** Position of a day: within the hire, blocked around it, or outside. */
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
 * Returns the units free for the contract on a day of a row. Its own units count as free if they are already reserved. `taken`: units that
 * the contract itself reserves on its blocked days.
 */
export const freeFor = (row: Pick<PlannerRow, 'free'>, at: number, place: Place, taken: number): number =>
  (row.free[at] ?? 0) + (place === undefined ? 0 : taken);

interface StripFigures {
  readonly strips: readonly Strip[];
  readonly figures: PlannerPage | undefined;
  readonly windows: readonly HireAvailability[] | undefined;
  readonly hire: Hire;
  /** Whether the contract's units are already reserved. */
  readonly takes: boolean;
  readonly columns: readonly { readonly day: string }[];
  readonly locale: string;
}

/** On days of the hire, a cell is judged by the contract's needs; on others by stock alone. */
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
