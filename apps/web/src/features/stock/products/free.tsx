/** Free units of an item as chips or a curve. Loads after the item, wherever it is listed. */
import { addDays } from '@hireyard/domain/values/calendar';
import { t } from '@hireyard/messages';
import { formatDay, formatNumber, useSettings, inFigures } from '../../../lib/format.ts';
import { useToday } from '../../../lib/use-today.ts';
import { StateChip } from '../../../ui/chip.tsx';
import {
  type CurveDay,
  curveOf,
  type FreeAt,
  type Plenty,
  plentyOf,
  problemsFirst,
  type StockItem,
  useFree,
} from '../data.ts';
import { usePageQuery } from '../../../page/address.ts';

// enough units need no colour
const colours: Readonly<Record<Plenty, string>> = {
  plenty: 'light',
  few: 'warning',
  none: 'warning',
  short: 'danger',
};

interface FreeChipsProps {
  readonly depots: readonly FreeAt[];
  /** Maximum number of chips; the others are counted, and a shortage is always shown. Default all. */
  readonly most?: number;
}

/** Free today of owned, per depot; a dash while loading. */
export function FreeChips({ depots, most = Number.POSITIVE_INFINITY }: FreeChipsProps) {
  const { locale } = useSettings();
  if (depots.length === 0) return <span className="hy-none">{t('None owned')}</span>;
  const shown = depots.length > most ? problemsFirst(depots).slice(0, most) : depots;
  return (
    <span className="hy-chips hy-num">
      {shown.map(({ depot, owned, free }) => {
        const now = free?.[0];
        const of = formatNumber(owned, locale);
        return (
          <StateChip key={depot.id} colour={now === undefined ? 'light' : colours[plentyOf(now, owned)]}>
            <span>
              {depot.code} <b>{now === undefined ? '–' : formatNumber(now, locale)}</b>
              <span className="hy-sr"> {t('free')}</span>
              {' / '}
              {of}
              <span className="hy-sr"> {t('owned')}</span>
            </span>
          </StateChip>
        );
      })}
      {depots.length > shown.length && (
        <span className="hy-none">+{inFigures(depots.length - shown.length)}</span>
      )}
    </span>
  );
}

/** Units of the drawing; a bar is one day wide. */
const HEIGHT = 20;
const LEAST = 2;

interface SparkProps {
  readonly depots: readonly FreeAt[];
}

/** Free units of the next days as bars; short days stand out and are described in words. */
export function Spark({ depots }: SparkProps) {
  const { locale } = useSettings();
  const today = useToday();
  const days = curveOf(depots);
  if (days === undefined || days.length === 0) return <span className="hy-st-spark" />;
  const most = Math.max(1, ...days.map((day) => day.free), sum(depots));
  const words = summary(days, today, locale);
  return (
    <svg
      className="hy-st-spark"
      viewBox={`0 0 ${days.length} ${HEIGHT}`}
      preserveAspectRatio="none"
      role="img"
      aria-label={words}
    >
      <title>{words}</title>
      <path d={bars(days, most, false)} />
      <path d={bars(days, most, true)} className="is-short" />
    </svg>
  );
}

const sum = (depots: readonly FreeAt[]): number => depots.reduce((total, one) => total + one.owned, 0);

/** Returns one path for all bars that are short, or that are not. Short days have full height, so that they are visible. */
const bars = (days: readonly CurveDay[], most: number, short: boolean): string =>
  days
    .map((day, at) => {
      if (day.short !== short) return '';
      const height = short ? HEIGHT : Math.max(day.free > 0 ? LEAST : 0, (day.free / most) * HEIGHT);
      return `M${at} ${HEIGHT}v${(-height).toFixed(1)}h.8v${height.toFixed(1)}z`;
    })
    .join('');

function summary(days: readonly CurveDay[], today: string, locale: string): string {
  const on = (at: number) => formatDay(addDays(today, at), locale, 'short');
  const short = days.flatMap((day, at) => (day.short ? [at] : []));
  const [first] = short;
  if (first !== undefined)
    return t('Short on {count} of the next {days, plural, one {# day} other {# days}}, first on {day}', {
      count: inFigures(short.length),
      days: days.length,
      day: on(first),
    });
  const fewest = Math.min(...days.map((day) => day.free));
  const when = days.findIndex((day) => day.free === fewest);
  return t('Next {days, plural, one {# day} other {# days}}: lowest {fewest} free on {day}', {
    days: days.length,
    fewest: formatNumber(fewest, locale),
    day: on(when),
  });
}

interface ItemProps {
  readonly item: StockItem;
}
const depotFilter = 'depot_stock__depot__id__in';

/** Loads free units at the depots of the list's filter, else at all depots. */
function useFreeHere(item: StockItem) {
  const [query] = usePageQuery();
  const depots = query.getAll(depotFilter).flatMap((ids) => ids.split(',').map(Number));
  return useFree(item, depots);
}
/** Free today at up to two depots, those in trouble first. */
export const FreeInList = ({ item }: ItemProps) => <FreeChips depots={useFreeHere(item)} most={2} />;
/** Free over the next 30 days. */
export const CurveInList = ({ item }: ItemProps) => <Spark depots={useFreeHere(item)} />;
/** Free today at every depot. */
export const FreeToday = ({ item }: ItemProps) => <FreeChips depots={useFree(item)} />;
