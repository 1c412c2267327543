import { t } from '@hireyard/messages';
import { addDays } from '@hireyard/domain/values/calendar';
import { useToday } from '../../../lib/use-today.ts';
import { formatDay } from '../../../lib/format.ts';
import { useSettings } from '../../../lib/settings.ts';
import { type CurveDay, curveOf, type FreeAt } from '../curve.ts';

/** Units of the drawing; a bar is one day wide. */
const HEIGHT = 20;
const LEAST = 2;

interface SparkProps {
  readonly depots: readonly FreeAt[];
}

/** Free units of the next days as bars; days on which a depot is short stand out and are told in words. */
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

/** One path for all bars that are short, or that are not; a short day is drawn full, so that it cannot be missed. */
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
      count: short.length,
      days: days.length,
      day: on(first),
    });
  const fewest = Math.min(...days.map((day) => day.free));
  const when = days.findIndex((day) => day.free === fewest);
  return t('Next {days, plural, one {# day} other {# days}}: fewest free {fewest} on {day}', {
    days: days.length,
    fewest: fewest.toLocaleString(locale),
    day: on(when),
  });
}
