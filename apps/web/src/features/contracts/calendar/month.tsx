import { fromServer, t } from '@hireyard/messages';
import type { CalendarDay, CalendarEntry } from '@hireyard/wire/contracts/views';
import { type KeyboardEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { classNames } from '../../../lib/class-names.ts';
import { formatDay, inFigures, keyAhead, useSettings } from '../../../lib/format.ts';
import { KeyArea, PressArea } from '../../../ui/key-area.tsx';
import { dayByKey, DayFigures, fitDay, Mark, type Span } from './days.tsx';

/** Heights in px: a line of a day, and its heading with padding. */
const LINE = { month: 18, week: 26 };
const HEAD = 28;

export interface DayGrid {
  readonly days: ReadonlyMap<string, CalendarDay>;
  /** The current day. */
  readonly date: string;
  readonly today: string;
  readonly waiting: boolean;
  readonly onDate: (day: string) => void;
  /** Opens or closes the agenda of a day. */
  readonly onDay: (day: string) => void;
  readonly onOpen: (id: number) => void;
}
interface MonthGridProps extends DayGrid {
  readonly span: Span;
  readonly weeks: readonly (readonly string[])[];
  readonly opened: string | undefined;
  readonly selected: number | undefined;
}

export function MonthGrid(props: MonthGridProps) {
  const { span, weeks, date, onDate, onDay } = props;
  const { locale } = useSettings();
  const box = useRef<HTMLTableSectionElement>(null);
  const keyed = useRef(false);
  const lines = useLines(box, weeks.length, LINE[span]);
  // the day chosen by keys takes the focus, also in another month
  useEffect(() => {
    if (!keyed.current) return;
    keyed.current = false;
    box.current?.querySelector<HTMLElement>(`[data-day="${date}"]`)?.focus();
  }, [date]);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const from = (event.target as HTMLElement).dataset['day'];
    const to = from === undefined ? undefined : dayByKey(span, from, keyAhead(event.key));
    if (to === undefined) return;
    event.preventDefault();
    keyed.current = true;
    onDate(to);
  };
  const weekday = new Intl.DateTimeFormat(locale, { weekday: 'short', timeZone: 'UTC' });
  return (
    <table
      className={classNames('hy-cal-grid', span === 'week' && 'is-week')}
      aria-busy={props.waiting || undefined}
    >
      <thead>
        <tr>
          {weeks[0]?.map((day) => (
            <th key={day} scope="col">
              {weekday.format(new Date(`${day}T00:00:00Z`))}
            </th>
          ))}
        </tr>
      </thead>
      <KeyArea as="tbody" ref={box} onKeyDown={onKeyDown}>
        {weeks.map((week) => (
          <tr key={week[0]}>
            {week.map((day) => (
              <Day key={day} day={day} {...props} lines={lines} locale={locale} onDay={onDay} />
            ))}
          </tr>
        ))}
      </KeyArea>
    </table>
  );
}

interface DayProps extends MonthGridProps {
  readonly day: string;
  readonly lines: number;
  readonly locale: string;
}

/** Returns the label of a day for screen readers. */
function wordsOf(day: string, found: CalendarDay | undefined, today: boolean, locale: string): string {
  return [
    formatDay(day, locale, 'weekday'),
    ...(today ? [t('today')] : []),
    t('{deliveries} going out', { deliveries: inFigures(found?.deliveries ?? 0) }),
    t('{collections} coming back', { collections: inFigures(found?.collections ?? 0) }),
  ].join(', ');
}

function Day({ day, days, date, today, span, opened, selected, lines, locale, onDay, onOpen }: DayProps) {
  const found = days.get(day);
  const { shown, more } = found ? fitDay(found, lines) : { shown: [], more: 0 };
  return (
    <PressArea
      as="td"
      onPress={(pressed) => {
        const id = pressed.closest<HTMLElement>('[data-entry]')?.dataset['entry'];
        if (id === undefined) onDay(day);
        else onOpen(Number(id));
      }}
      className={classNames(
        span === 'month' && day.slice(0, 7) !== date.slice(0, 7) && 'is-other',
        day === today && 'is-today',
        day === opened && 'is-open',
        new Date(`${day}T00:00:00Z`).getUTCDay() % 6 === 0 && 'is-weekend',
      )}
    >
      <button
        type="button"
        className="hy-cal-day hy-press hy-row is-nowrap is-between"
        data-day={day}
        tabIndex={day === date ? 0 : -1}
        aria-expanded={day === opened}
        aria-current={day === today ? 'date' : undefined}
        onClick={() => onDay(day)}
      >
        <span className="hy-sr">{wordsOf(day, found, day === today, locale)}</span>
        <b aria-hidden="true">{inFigures(Number(day.slice(8)))}</b>
        {found && (
          <span aria-hidden="true">
            <DayFigures
              deliveries={found.deliveries}
              collections={found.collections}
              vehicles={found.vehicles_out + found.vehicles_back}
            />
          </span>
        )}
      </button>
      {shown.map((entry) => (
        <Entry
          key={`${entry.kind} ${entry.id}`}
          entry={entry}
          small={span === 'month'}
          selected={entry.id === selected}
          onOpen={onOpen}
        />
      ))}
      {more > 0 && (
        <span className="hy-cal-rest hy-accent hy-size-label">
          {t('+{more} more', { more: inFigures(more) })}
        </span>
      )}
    </PressArea>
  );
}

interface EntryProps {
  readonly entry: CalendarEntry;
  /** Too small for a touch target; the day's agenda has the same links. */
  readonly small: boolean;
  readonly selected: boolean;
  readonly onOpen: (id: number) => void;
}

/** One entry: out or back, customer, and the colour of the hire's state. */
function Entry({ entry, small, selected, onOpen }: EntryProps) {
  const position = entry.states.find(({ system_group }) => system_group === 'contract_position');
  const shared = {
    className: classNames(
      'hy-cal-entry hy-row is-nowrap hy-gap-4',
      selected && 'is-selected',
      `hy-c-${position?.colour || 'empty'}`,
    ),
    title: `${entry.contract_number} · ${fromServer(position?.name ?? '')} · ${entry.depot}${entry.driven ? '' : ` ${t('· at the depot')}`}`,
  };
  const inside = (
    <>
      <Mark kind={entry.kind} />
      <span className="hy-clip">{entry.customer ?? entry.contract_number}</span>
      <span className="hy-sr">
        {entry.contract_number}, {fromServer(position?.name ?? '')}
      </span>
    </>
  );
  if (small)
    return (
      <span {...shared} data-entry={entry.id}>
        {inside}
      </span>
    );
  return (
    <button type="button" {...shared} aria-pressed={selected} onClick={() => onOpen(entry.id)}>
      {inside}
    </button>
  );
}

/** Calculates how many lines fit into a day. */
function useLines(box: { readonly current: HTMLElement | null }, weeks: number, line: number): number {
  const [lines, setLines] = useState(3);
  useLayoutEffect(() => {
    const element = box.current?.closest('.hy-cal-body');
    if (!element) return;
    const measure = () => {
      if (element.clientHeight > 0)
        setLines(Math.max(2, Math.floor(((element.clientHeight - 30) / weeks - HEAD) / line)));
    };
    measure();
    const watch = new ResizeObserver(measure);
    watch.observe(element);
    return () => watch.disconnect();
  }, [box, weeks, line]);
  return lines;
}
