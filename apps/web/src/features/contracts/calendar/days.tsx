/** What a calendar shows: its weeks, how one moves in it, and what of a day has room. */
import { addDays, weekday } from '@hireyard/domain/values/calendar';
import { t } from '@hireyard/messages';
import type { CalendarDay, CalendarEntry } from '@hireyard/wire/contracts/views';
import { inFigures } from '../../../lib/format.ts';
import { classNames } from '../../../lib/class-names.ts';
import { icon } from '../../../ui/icons.tsx';
import { rich } from '../../../ui/rich.tsx';
import { NumberText } from '../../../ui/text.tsx';
import { addMonths, daysFrom, firstOfMonth, lastOfMonth, mondayOf } from '../list/view.tsx';

// Out and back by shape and word, never by colour alone.

const IconOut = /*@__PURE__*/ icon('M4 20h7M7 17 19 5M10 5h9v9', 'along');
const IconBack = /*@__PURE__*/ icon('M13 20h7M17 5 5 17M14 17H5V8', 'along');

export const Mark = ({ kind }: { readonly kind: CalendarEntry['kind'] }) => (
  <span className={classNames('hy-cal-mark', kind === 'delivery' ? 'is-out' : 'is-back')}>
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

/** How much of each kind; nothing of a kind that there is none of. */
export function DayFigures({ deliveries, collections, vehicles = 0 }: FiguresProps) {
  return (
    <span className="hy-cal-figures hy-size-label">
      {deliveries > 0 && (
        <span title={t('{deliveries} going out', { deliveries: inFigures(deliveries) })}>
          <Mark kind="delivery" />
          <NumberText value={deliveries} />
        </span>
      )}
      {collections > 0 && (
        <span title={t('{collections} coming back', { collections: inFigures(collections) })}>
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

/** Whole weeks: the one of a day, or all that its month touches. */
export function weeksOf(span: Span, day: string): readonly (readonly string[])[] {
  const from = mondayOf(span === 'week' ? day : firstOfMonth(day));
  const last = span === 'week' ? from : mondayOf(lastOfMonth(day));
  const weeks: (readonly string[])[] = [];
  for (let monday = from; monday <= last; monday = addDays(monday, 7))
    weeks.push(daysFrom(monday, addDays(monday, 6)));
  return weeks;
}

/** A day of the span before or after: seven days on, or the same day of the next month, or its last. */
export function otherSpan(span: Span, day: string, by: 1 | -1): string {
  if (span === 'week') return addDays(day, 7 * by);
  const first = addMonths(day, by);
  const same = `${first.slice(0, 8)}${day.slice(8)}`;
  return same > lastOfMonth(first) ? lastOfMonth(first) : same;
}

/** Where a key leads from a day; undefined for keys that lead nowhere. */
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
 * What of a day stands in so many lines: both kinds have their share, and where not all fit the last line says how many more there are.
 * @param lines room, at least one
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
