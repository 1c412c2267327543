/** Rows and cells of the availability grid. */
import { addDays, daysBetween } from '@hireyard/domain/values/calendar';
import { t } from '@hireyard/messages';
import type { HireAvailability, PlannerPage, PlannerRow } from '@hireyard/wire/stock/availability';
import { lineDates } from '@hireyard/domain/contracts/pricing';
import { type Hire, hireOf } from '../../../lib/api/availability.ts';
import { formatNumber } from '../../../lib/format.ts';
import { type OwnDates, ownDatesText } from '../../../lib/own-dates.ts';
import { cellKind, cellText, cellWords, type GridSource } from '../../stock/index.ts';
import type { Contract, ContractLine } from '../data.ts';

// Availability of a contract's items on the days around its hire. Pure, so that it can be tested.

type StripContract = Pick<Contract, 'id' | 'depot' | 'hire_date' | 'delivery_date' | 'collection_date'>;

/** All lines of one item with the same dates. */
export interface Strip {
  readonly stockitem: NonNullable<ContractLine['stockitem']>;
  readonly lines: readonly ContractLine[];
  /** Units that these lines need. */
  readonly wanted: number;
  /** The dates of these lines: their own, or the contract's. */
  readonly hire: Hire;
  /** Dates of their own; null follows the contract. */
  readonly own: Required<OwnDates>;
}

export const hasOwnDates = ({ own }: Pick<Strip, 'own'>): boolean =>
  own.delivery_date !== null || own.collection_date !== null;

const stripKey = (item: number, { delivery_date, collection_date }: Hire): string =>
  `${item} ${delivery_date} ${collection_date}`;

/** Returns one strip per item and dates, in line order. Custom items have no stock; lines without dates block none. */
export function stripsOf(lines: readonly ContractLine[], contract: StripContract): readonly Strip[] {
  const strips = new Map<string, Strip>();
  for (const line of lines) {
    const { stockitem, delivery_date, collection_date } = line;
    const own = { delivery_date, collection_date };
    const hire = hireOf({ ...contract, ...lineDates(own, contract) });
    if (stockitem === null || hire === undefined) continue;
    const key = stripKey(stockitem.id, hire);
    const known = strips.get(key);
    strips.set(key, {
      stockitem,
      lines: [...(known?.lines ?? []), line],
      wanted: (known?.wanted ?? 0) + line.quantity,
      hire,
      own: known?.own ?? own,
    });
  }
  return [...strips.values()];
}

/** Returns the first delivery and the last collection of these strips. */
export const stripSpan = (strips: readonly Strip[]): Pick<Hire, 'delivery_date' | 'collection_date'> => ({
  delivery_date: strips.map(({ hire }) => hire.delivery_date).toSorted()[0] ?? '',
  collection_date:
    strips
      .map(({ hire }) => hire.collection_date)
      .toSorted()
      .at(-1) ?? '',
});

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

/** The different dates of these strips. */
export const hiresOf = (strips: readonly Strip[]): readonly Hire[] => [
  ...new Map(strips.map(({ hire }) => [stripKey(0, hire), hire])).values(),
];
/** The items of the strips with these dates. */
export const itemsOn = (strips: readonly Strip[], hire: Hire): readonly number[] =>
  strips.filter((one) => stripKey(0, one.hire) === stripKey(0, hire)).map(({ stockitem }) => stockitem.id);

type Windows = ReadonlyMap<string, HireAvailability>;

/** Returns the windows that strips block, by item and dates. `answers`: one list per hire, in the order of `hires`. */
export const windowsOf = (
  hires: readonly Hire[],
  answers: readonly (readonly HireAvailability[] | undefined)[],
): Windows =>
  new Map(
    hires.flatMap((hire, n) =>
      (answers[n] ?? []).map((window) => [stripKey(window.stockitem, hire), window] as const),
    ),
  );
export const windowOf = ({ stockitem, hire }: Strip, windows: Windows): HireAvailability | undefined =>
  windows.get(stripKey(stockitem.id, hire));

/** Units of the same item that other lines of the contract need on a day. */
const othersOn = (strip: Strip, strips: readonly Strip[], day: string, windows: Windows): number =>
  strips.reduce(
    (sum, one) =>
      one !== strip &&
      one.stockitem.id === strip.stockitem.id &&
      placeOf(day, one.hire, windowOf(one, windows)) !== undefined
        ? sum + one.wanted
        : sum,
    0,
  );

/** Returns the lines of a strip, and those of the same item that block units on some of its days. */
export function linesTogether(
  strip: Strip,
  strips: readonly Strip[],
  windows: Windows,
): readonly ContractLine[] {
  const spanOf = (one: Strip) =>
    windowOf(one, windows) ?? { from: one.hire.delivery_date, to: one.hire.collection_date };
  const own = spanOf(strip);
  return strips
    .filter((one) => one.stockitem.id === strip.stockitem.id)
    .filter((one) => spanOf(one).from <= own.to && spanOf(one).to >= own.from)
    .flatMap(({ lines }) => lines);
}

interface FreeOn {
  readonly strips: readonly Strip[];
  readonly windows: Windows;
  /** Whether the contract's units are already reserved. */
  readonly takes: boolean;
}

/**
 * Returns the units free for a strip on a day of its row. Its own units count as free if they are already reserved; those of other lines
 * are needed there. Outside its blocked days, the stock alone counts.
 */
export function freeFor(
  strip: Strip,
  row: Pick<PlannerRow, 'free'>,
  { at, day }: { readonly at: number; readonly day: string },
  { strips, windows, takes }: FreeOn,
): number {
  const free = row.free[at] ?? 0;
  if (placeOf(day, strip.hire, windowOf(strip, windows)) === undefined) return free;
  return takes ? free + strip.wanted : free - othersOn(strip, strips, day, windows);
}

interface StripFigures {
  readonly strips: readonly Strip[];
  readonly figures: PlannerPage | undefined;
  readonly windows: Windows;
  /** Whether the contract's units are already reserved. */
  readonly takes: boolean;
  readonly columns: readonly { readonly day: string }[];
  readonly locale: string;
  readonly today: string;
}

/** The days of a hire in short: "6–12 Dec". */
const daysText = ({ delivery_date, collection_date }: Hire, locale: string): string =>
  new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', timeZone: 'UTC' }).formatRange(
    new Date(delivery_date),
    new Date(collection_date),
  );

/** The name of a strip, with its own dates. */
export const stripName = (strip: Strip, locale: string, today: string): string =>
  [strip.stockitem.internal_title, ownDatesText(strip.own, locale, today)]
    .filter((text) => text !== undefined)
    .join(' · ');

/** On days of its lines, a cell is judged by their needs; on others by stock alone. */
export function stripSource({
  strips,
  figures,
  windows,
  takes,
  columns,
  locale,
  today,
}: StripFigures): GridSource {
  const n = (units: number) => formatNumber(units, locale);
  const rows = new Map((figures?.results ?? []).map((row) => [row.stockitem.id, row]));
  /** The most units that a strip lacks on one of its days, or over its window if that is longer than the columns. */
  const shortOf = (strip: Strip): number => {
    const row = rows.get(strip.stockitem.id);
    const lacks = columns.map(({ day }, at) =>
      row === undefined || placeOf(day, strip.hire, windowOf(strip, windows)) === undefined
        ? 0
        : strip.wanted - freeFor(strip, row, { at, day }, { strips, windows, takes }),
    );
    const window = windowOf(strip, windows);
    const alone = strips.every((one) => one === strip || one.stockitem.id !== strip.stockitem.id);
    return Math.max(0, ...lacks, alone && window ? strip.wanted - window.free : 0);
  };
  return {
    count: strips.length,
    rowAt: (at) => {
      const strip = strips[at];
      if (strip === undefined) return undefined;
      const short = shortOf(strip);
      const name = stripName(strip, locale, today);
      return {
        name,
        head: (
          <>
            <span className="hy-ct-av-name hy-clip hy-grow" title={name}>
              {strip.stockitem.internal_title}
            </span>
            <span className="hy-ct-av-wanted hy-muted hy-size-label">
              {hasOwnDates(strip) && <>{daysText(strip.hire, locale)} · </>}
              <span className={short > 0 ? 'is-short' : undefined}>
                {short > 0
                  ? t('{short} short', { short: n(short) })
                  : t('{wanted} needed', { wanted: n(strip.wanted) })}
              </span>
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
      const place = placeOf(date, strip.hire, windowOf(strip, windows));
      const free = freeFor(strip, row, { at: day, day: date }, { strips, windows, takes });
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
