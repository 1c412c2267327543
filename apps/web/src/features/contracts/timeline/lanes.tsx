/** The timeline: positions of bars, lanes without overlaps, the scale above them and the grid behind. */
import { t } from '@hireyard/messages';
import { addDays, daysBetween, weekday } from '@hireyard/domain/values/calendar';
import type { TimelineBar } from '@hireyard/wire/contracts/views';
import { addMonths, firstOfMonth, lastOfMonth, mondayOf, daysFrom } from '../list/view.tsx';
import { classNames } from '../../../lib/class-names.ts';
import { useSettings, inFigures } from '../../../lib/format.ts';

export const ZOOMS = ['fortnight', 'month', 'quarter'] as const;
export type Zoom = (typeof ZOOMS)[number];
export const GROUPS = ['none', 'customer', 'account', 'depot'] as const;
export type Group = (typeof GROUPS)[number];

/** Returns the days shown around a day, both ends included. */
export function windowOf(zoom: Zoom, day: string): { readonly from: string; readonly to: string } {
  if (zoom === 'fortnight') return { from: mondayOf(day), to: addDays(mondayOf(day), 13) };
  const from = firstOfMonth(day);
  return { from, to: lastOfMonth(zoom === 'month' ? day : addMonths(day, 2)) };
}

/** Returns a day in the next or previous period: a week or a month on. */
export const otherWindow = (zoom: Zoom, day: string, by: 1 | -1): string =>
  zoom === 'fortnight' ? addDays(mondayOf(day), 7 * by) : addMonths(day, by);

type Dated = Pick<TimelineBar, 'first_day' | 'last_day' | 'delivery_date' | 'hire_date'>;

/** Percentages of the window's width; clipped at its edges. */
interface Place {
  readonly left: number;
  readonly width: number;
  /** Within the bar: where charging starts. */
  readonly charged: number;
  readonly cutBefore: boolean;
  readonly cutAfter: boolean;
}

/** Returns the position of a bar; undefined outside the window. */
export function placeOf(bar: Dated, from: string, to: string): Place | undefined {
  const { first_day: start, last_day: end } = bar;
  if (end < from || start > to) return undefined;
  const days = daysBetween(from, to) + 1;
  const first = Math.max(0, daysBetween(from, start));
  const last = Math.min(days, daysBetween(from, end) + 1);
  const charging = Math.min(
    last,
    Math.max(first, daysBetween(from, bar.hire_date ?? bar.delivery_date ?? start)),
  );
  return {
    left: (first / days) * 100,
    width: ((last - first) / days) * 100,
    charged: ((charging - first) / (last - first)) * 100,
    cutBefore: start < from,
    cutAfter: end > to,
  };
}

export type OwnDay = TimelineBar['own_days'][number];

/** Returns the days of a bar's other drops and returns within the window, each at a percentage of the bar. */
export function ownDaysIn(
  bar: Pick<TimelineBar, 'first_day' | 'last_day' | 'own_days'>,
  from: string,
  to: string,
): readonly (OwnDay & { readonly at: number })[] {
  const start = bar.first_day < from ? from : bar.first_day;
  const end = bar.last_day > to ? to : bar.last_day;
  const days = daysBetween(start, end) + 1;
  return bar.own_days
    .filter(({ day }) => day >= start && day <= end)
    .map((one) => ({ ...one, at: ((daysBetween(start, one.day) + 0.5) / days) * 100 }));
}

/** Packs bars into the fewest lanes without overlaps. */
export function packLanes<B extends Dated>(bars: readonly B[]): readonly (readonly B[])[] {
  const lanes: B[][] = [];
  const starts = (bar: B) => bar.first_day;
  for (const bar of bars.toSorted((a, b) => (starts(a) < starts(b) ? -1 : starts(a) > starts(b) ? 1 : 0))) {
    const lane = lanes.find((own) => (own.at(-1)?.last_day ?? '') < starts(bar));
    if (lane === undefined) lanes.push([bar]);
    else lane.push(bar);
  }
  return lanes;
}

/** One row of the timeline. */
export interface Lane {
  readonly key: string;
  /** Name of the group; empty if ungrouped. */
  readonly name: string;
  /** Only on the first lane of a group. */
  readonly label: string | undefined;
  /** Bars in the group, on its first lane. */
  readonly count: number;
  readonly bars: readonly TimelineBar[];
}

const groupOf: Readonly<
  Record<Exclude<Group, 'none'>, (bar: TimelineBar) => { id: number; name: string } | null>
> = {
  customer: (bar) => bar.lead_customer,
  account: (bar) => bar.account,
  depot: (bar) => bar.depot,
};
const NOBODY: Readonly<Record<Exclude<Group, 'none'>, string>> = {
  customer: t('No customer'),
  account: t('No account'),
  depot: t('No depot'),
};

/** Returns the lanes. Ungrouped: one per bar in order. Grouped: by name, each group in the fewest lanes. */
export function lanesOf(bars: readonly TimelineBar[], group: Group): readonly Lane[] {
  if (group === 'none')
    return bars.map((bar) => ({ key: String(bar.id), name: '', label: undefined, count: 1, bars: [bar] }));
  const groups = Map.groupBy(bars, (bar) => groupOf[group](bar)?.id ?? 0);
  const named = [...groups.values()].map((own) => {
    const [first] = own;
    const one = first === undefined ? null : groupOf[group](first);
    return { id: one?.id ?? 0, name: one?.name ?? NOBODY[group], bars: own };
  });
  named.sort((a, b) => a.name.localeCompare(b.name) || a.id - b.id);
  return named.flatMap(({ id, name, bars: own }) =>
    packLanes(own).map((lane, at) => ({
      key: `${id} ${at}`,
      name,
      label: at === 0 ? name : undefined,
      count: own.length,
      bars: lane,
    })),
  );
}

interface ScaleProps {
  readonly from: string;
  readonly to: string;
  readonly today: string;
  readonly dense: boolean;
}

/** Day numbers with weekdays; if there is no room, only the Monday of each week. */
export function Scale({ from, to, today, dense }: ScaleProps) {
  const { locale } = useSettings();
  const format = (options: Intl.DateTimeFormatOptions) => {
    const intl = new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' });
    return (day: string) => intl.format(new Date(`${day}T00:00:00Z`));
  };
  const name = format({ weekday: 'narrow' });
  const monday = format({ day: 'numeric', month: 'short' });
  const days = daysBetween(from, to) + 1;
  const at = (day: string, length: number) => ({
    left: `${(daysBetween(from, day) / days) * 100}%`,
    width: `${(length / days) * 100}%`,
  });
  if (dense)
    return daysFrom(from, to)
      .filter((day) => weekday(day) === 1 && addDays(day, 6) <= to)
      .map((day) => (
        <span key={day} aria-hidden="true" className="hy-tl-day is-week" style={at(day, 7)}>
          {monday(day)}
        </span>
      ));
  return daysFrom(from, to).map((day) => (
    <span
      key={day}
      aria-hidden="true"
      className={classNames('hy-tl-day', day === today && 'is-today', weekday(day) > 5 && 'is-weekend')}
      style={at(day, 1)}
    >
      <small>{name(day)}</small>
      {inFigures(Number(day.slice(8)))}
    </span>
  ));
}

/** Weekends and today, behind the bars. */
export function Grid({
  from,
  to,
  now,
}: {
  readonly from: string;
  readonly to: string;
  readonly now: number | undefined;
}) {
  const days = daysBetween(from, to) + 1;
  return (
    <div className="hy-tl-grid" aria-hidden="true">
      {daysFrom(from, to)
        .filter((day) => weekday(day) === 6 || (day === from && weekday(day) === 7))
        .map((day) => {
          const length = weekday(day) === 7 || day === to ? 1 : 2;
          const style = {
            left: `${(daysBetween(from, day) / days) * 100}%`,
            width: `${(length / days) * 100}%`,
          };
          return <i key={day} style={style} />;
        })}
      {now !== undefined && <b style={{ left: `${now}%` }} />}
    </div>
  );
}
