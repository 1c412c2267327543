/** Weeks of the calendar, navigation, and how many entries of a day fit. */
import { addDays, weekday } from '@hireyard/domain/values/calendar';
import { t } from '@hireyard/messages';
import type { CalendarDay, CalendarEntry } from '@hireyard/wire/contracts/views';
import { inFigures } from '../../../lib/format.ts';
import { classNames } from '../../../lib/class-names.ts';
import { icon } from '../../../ui/icons.tsx';
import { rich, NumberText } from '../../../ui/text.tsx';
import { addMonths, daysFrom, firstOfMonth, lastOfMonth, mondayOf } from '../list/view.tsx';

// Deliveries and collections differ in shape and text, never in colour alone.

const IconOut = /*@__PURE__*/ icon('M4 20h7M7 17 19 5M10 5h9v9', 'along');
const IconBack = /*@__PURE__*/ icon('M13 20h7M17 5 5 17M14 17H5V8', 'along');

export const Mark = ({ kind }: { readonly kind: CalendarEntry['kind'] }) => (
  <span className={classNames('hy-cal-mark', kind === 'delivery' ? 'hy-accent' : 'hy-warning')}>
    {kind === 'delivery' ? <IconOut /> : <IconBack />}
    <span className="hy-sr">{kind === 'delivery' ? t('Delivery') : t('Collection')}</span>
  </span>
);

interface FiguresProps {
  readonly deliveries: number;
  readonly collections: number;
  /** Vehicles of our own trips, out and back. */
  readonly vehicles?: number;
}

/** Counts by kind, leaving out zeros. */
export function DayFigures({ deliveries, collections, vehicles = 0 }: FiguresProps) {
  return (
    <span className="hy-cal-figures hy-inline hy-gap-8 hy-size-label">
      {deliveries > 0 && (
        <span
          className="hy-inline hy-gap-2"
          title={t('{deliveries} going out', { deliveries: inFigures(deliveries) })}
        >
          <Mark kind="delivery" />
          <NumberText value={deliveries} />
        </span>
      )}
      {collections > 0 && (
        <span
          className="hy-inline hy-gap-2"
          title={t('{collections} coming back', { collections: inFigures(collections) })}
        >
          <Mark kind="collection" />
          <NumberText value={collections} />
        </span>
      )}
      {vehicles > 0 && (
        <small title={t('Our vehicle trips')}>
          {rich('{count} veh.', { count: <NumberText value={vehicles} /> })}
        </small>
      )}
    </span>
  );
}

export type Span = 'month' | 'week';

/** Returns whole weeks: the week of a day, or all weeks of its month. */
export function weeksOf(span: Span, day: string): readonly (readonly string[])[] {
  const from = mondayOf(span === 'week' ? day : firstOfMonth(day));
  const last = span === 'week' ? from : mondayOf(lastOfMonth(day));
  const weeks: (readonly string[])[] = [];
  for (let monday = from; monday <= last; monday = addDays(monday, 7))
    weeks.push(daysFrom(monday, addDays(monday, 6)));
  return weeks;
}

/** Returns a day in the next or previous period: seven days on, or the same day of the next month, at most its last. */
export function otherSpan(span: Span, day: string, by: 1 | -1): string {
  if (span === 'week') return addDays(day, 7 * by);
  const first = addMonths(day, by);
  const same = `${first.slice(0, 8)}${day.slice(8)}`;
  return same > lastOfMonth(first) ? lastOfMonth(first) : same;
}

/** Returns the day that a key moves to; undefined for other keys. */
export function dayByKey(span: Span, day: string, key: string): string | undefined {
  const by = {
    ArrowLeft: -1,
    ArrowRight: 1,
    ArrowUp: -7,
    ArrowDown: 7,
    Home: 1 - weekday(day),
    End: 7 - weekday(day),
  }[key];
  if (by !== undefined) return addDays(day, by);
  if (key === 'PageUp') return otherSpan(span, day, -1);
  return key === 'PageDown' ? otherSpan(span, day, 1) : undefined;
}

/**
 * Chooses the entries of a day that fit, with a share for both kinds. If not all fit, the last line counts the rest. @param lines available
 * lines, at least one
 */
export function fitDay(
  day: Pick<CalendarDay, 'deliveries' | 'collections' | 'entries'>,
  lines: number,
): { readonly shown: readonly CalendarEntry[]; readonly more: number } {
  const all = day.deliveries + day.collections;
  const room = Math.min(all <= lines ? all : Math.max(0, lines - 1), day.entries.length);
  const out = day.entries.filter(({ kind }) => kind === 'delivery');
  const back = day.entries.filter(({ kind }) => kind === 'collection');
  const outs = Math.min(out.length, Math.max(room - back.length, Math.ceil(room / 2)));
  const shown = [...out.slice(0, outs), ...back.slice(0, room - outs)];
  return { shown, more: all - shown.length };
}
