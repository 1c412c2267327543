/** The strips as rows and cells of the grid. */
import { t } from '@hireyard/messages';
import type { HireAvailability, PlannerPage } from '@hireyard/wire/stock/availability';
import type { Hire } from '../../../lib/api/availability.ts';
import { formatNumber } from '../../../lib/format.ts';
import { cellKind, cellText, cellWords, type GridSource } from '../../stock/index.ts';
import { freeFor, placeOf, type Strip } from './strips.ts';

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
            <span className="hy-ct-av-name" title={name}>
              {name}
            </span>
            <span className={short > 0 ? 'hy-ct-av-wanted is-short' : 'hy-ct-av-wanted'}>
              {short > 0
                ? t('{short} short', { short: n(short) })
                : t('{wanted} wanted', { wanted: n(strip.wanted) })}
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
      const where = place === 'hire' ? t(', hire') : place === 'around' ? t(', blocked around the hire') : '';
      const lack = wanted > free ? t(', {count} too few', { count: n(wanted - Math.max(0, free)) }) : '';
      return {
        kind,
        text: cellText({ owned, free }, locale),
        words: `${cellWords({ owned, free, quoted: 0 }, locale)}${lack}${where}`,
        mark: place,
      };
    },
  };
}
