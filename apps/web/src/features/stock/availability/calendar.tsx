/** Shows one item month by month: free and owned units per day, and their holders. */
import { addDays, weekday } from '@hireyard/domain/values/calendar';
import { t } from '@hireyard/messages';
import type { AvailabilityDay } from '@hireyard/wire/stock/availability';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useRef, useState } from 'react';
import { depotsInUse, itemAvailability } from '../../../lib/api/availability.ts';
import { classNames } from '../../../lib/class-names.ts';
import { formatDay, formatNumber, keyAhead, useSettings, inFigures } from '../../../lib/format.ts';
import { useToday } from '../../../lib/use-today.ts';
import { usePageQuery } from '../../../page/address.ts';
import { useTableRoom } from '../../../resource/record.ts';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { IconLeft, IconRight } from '../../../ui/icons.tsx';
import { Select } from '../../../ui/inputs.tsx';
import { KeyArea } from '../../../ui/key-area.tsx';
import { QueryView } from '../../../ui/query-view.tsx';
import { cellKind, cellText, cellWords } from '../words.ts';
import { AvailabilityPopover, DayHolders, TodayExplained } from './holders.tsx';
import { AvailabilityLegend } from './grid-row.tsx';
import { Row } from '../../../ui/layout.tsx';
import './calendar.css';

// The days of a month: seven columns if there is room, a list on phones.

interface CalendarProps {
  readonly label: string;
  /** YYYY-MM. */
  readonly month: string;
  readonly weeks: readonly (readonly string[])[];
  readonly days: ReadonlyMap<string, AvailabilityDay>;
  readonly today: string;
  readonly onOpen: (day: string, anchor: HTMLElement) => void;
}

const STEPS: Readonly<Record<string, number>> = {
  ArrowLeft: -1,
  ArrowRight: 1,
  ArrowUp: -7,
  ArrowDown: 7,
};

/** A grid with arrow keys; Enter opens a day. */
function CalendarTable({ label, month, weeks, days, today, onOpen }: CalendarProps) {
  const { locale } = useSettings();
  const body = useRef<HTMLTableSectionElement>(null);
  const [at, setAt] = useState<string>();
  const all = weeks.flat();
  const current = at !== undefined && all.includes(at) ? at : (all.find((day) => days.has(day)) ?? all[0]);
  const onKeyDown = (event: KeyboardEvent) => {
    const step = STEPS[keyAhead(event.key)];
    if (step === undefined || current === undefined) return;
    event.preventDefault();
    const to = body.current?.querySelector<HTMLElement>(`[data-day="${addDays(current, step)}"]`);
    to?.focus();
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role -- the pattern for calendars: one stop for Tab, arrows inside
    <table role="grid" aria-label={label} className="hy-avc-table hy-num">
      <thead>
        <tr>
          {(weeks[0] ?? []).map((day) => (
            <th key={day} scope="col">
              {new Intl.DateTimeFormat(locale, { weekday: 'short', timeZone: 'UTC' }).format(
                new Date(`${day}T00:00:00Z`),
              )}
            </th>
          ))}
        </tr>
      </thead>
      <KeyArea as="tbody" ref={body} onKeyDown={onKeyDown}>
        {weeks.map((week) => (
          <tr key={week[0]}>
            {week.map((day) => {
              const figures = days.get(day);
              return (
                <td
                  key={day}
                  className={classNames(
                    !day.startsWith(month) && 'is-outside',
                    day === today && 'is-today',
                    figures && `is-${cellKind(figures)}`,
                  )}
                >
                  <button
                    type="button"
                    data-day={day}
                    tabIndex={day === current ? 0 : -1}
                    aria-current={day === today ? 'date' : undefined}
                    aria-disabled={figures === undefined || undefined}
                    onFocus={() => setAt(day)}
                    onClick={(event) => figures && onOpen(day, event.currentTarget)}
                  >
                    <span className="hy-sr">
                      {formatDay(day, locale, 'weekday')}
                      {figures && `: ${cellWords(figures, locale)}`}
                    </span>
                    <span className="hy-hint" aria-hidden="true">
                      {inFigures(Number(day.slice(8)))}
                    </span>
                    {figures && <Free figures={figures} />}
                  </button>
                </td>
              );
            })}
          </tr>
        ))}
      </KeyArea>
    </table>
  );
}

/** The same as a list, without past days. */
function CalendarList({ label, month, weeks, days, today, onOpen }: CalendarProps) {
  const { locale } = useSettings();
  const shown = weeks.flat().filter((day) => day.startsWith(month) && day >= today);
  return (
    <ul aria-label={label} className="hy-avc-list">
      {shown.map((day) => {
        const figures = days.get(day);
        return (
          <li key={day} className={classNames(figures && `is-${cellKind(figures)}`)}>
            <button
              type="button"
              aria-disabled={figures === undefined || undefined}
              onClick={(event) => figures && onOpen(day, event.currentTarget)}
            >
              <span>
                {formatDay(day, locale, 'weekday')}
                {day === today && <small> {t('today')}</small>}
              </span>
              {figures && <span className="hy-sr">: {cellWords(figures, locale)}</span>}
              {figures && <Free figures={figures} />}
            </button>
          </li>
        );
      })}
    </ul>
  );
}

function Free({ figures }: { readonly figures: AvailabilityDay }) {
  const { locale } = useSettings();
  const { free, owned, quoted } = figures;
  return (
    <span className="hy-avc-free hy-end" aria-hidden="true">
      <b>{cellText(figures, locale)}</b>
      {free >= 0 && <small> {t('of {owned}', { owned: formatNumber(owned, locale) })}</small>}
      {quoted > 0 && (
        <small className="hy-block">{t('{quoted} quoted', { quoted: formatNumber(quoted, locale) })}</small>
      )}
    </span>
  );
}

// Weeks of a month for a calendar.

/** Returns the month of a day: `2027-03`. */
const monthOf = (day: string): string => day.slice(0, 7);

/** Adds months to a month, both as `YYYY-MM`; a negative number subtracts. */
export function addMonths(month: string, by: number): string {
  const count = Number(month.slice(0, 4)) * 12 + Number(month.slice(5)) - 1 + by;
  return `${String(Math.floor(count / 12)).padStart(4, '0')}-${String((count % 12) + 1).padStart(2, '0')}`;
}

/** Returns the weeks of a month from Monday to Sunday, filled with days of the adjacent months. */
export function monthWeeks(month: string): readonly (readonly string[])[] {
  const first = `${month}-01`;
  const last = addDays(`${addMonths(month, 1)}-01`, -1);
  const weeks: string[][] = [];
  for (let monday = addDays(first, 1 - weekday(first)); monday <= last; monday = addDays(monday, 7))
    weeks.push(Array.from({ length: 7 }, (_, at) => addDays(monday, at)));
  return weeks;
}

interface AvailabilityCalendarProps {
  readonly stockitem: { readonly id: number; readonly internal_title: string };
}

/** Reads the month from the address, at the earliest this one, and its figures from today on. */
function useMonth(stockitem: number) {
  const today = useToday();
  const [query, change] = usePageQuery();
  const asked = query.get('month') ?? '';
  const now = monthOf(today);
  const month = /^\d{4}-(0[1-9]|1[0-2])$/.test(asked) && asked > now ? asked : now;
  const depot = Number(query.get('depot')) || undefined;
  // past weeks have no figures
  const weeks = monthWeeks(month).filter((week) => (week.at(-1) ?? '') >= today);
  const to = weeks.at(-1)?.at(-1) ?? today;
  const first = weeks[0]?.[0] ?? today;
  // figures begin today: the past can't be promised
  const from = first < today ? today : first;
  const figures = useQuery({
    ...itemAvailability(stockitem, { from, to, depot }),
    placeholderData: keepPreviousData,
  });
  return {
    today,
    now,
    month,
    weeks,
    figures,
    depot: depot ?? figures.data?.depot.id,
    show: (next: string) => change({ month: next === now ? null : next }),
    setDepot: (id: string) => change({ depot: id }),
  };
}
type Month = ReturnType<typeof useMonth>;

export default function AvailabilityCalendar({ stockitem }: AvailabilityCalendarProps) {
  const { locale } = useSettings();
  const wide = useTableRoom();
  const shown = useMonth(stockitem.id);
  const { data } = shown.figures;
  const [open, setOpen] = useState<{ readonly day: string; readonly anchor: HTMLElement }>();
  const { month } = shown;
  const title = new Intl.DateTimeFormat(locale, { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    new Date(`${month}-01T00:00:00Z`),
  );
  const Calendar = wide ? CalendarTable : CalendarList;
  const calendar = {
    label: t('{title}, free units', { title }),
    today: shown.today,
    weeks: shown.weeks,
    month,
    onOpen: (day: string, anchor: HTMLElement) => setOpen({ day, anchor }),
  };
  return (
    <section className="hy-card hy-avc" aria-label={t('Availability')}>
      <CalendarHead title={title} shown={shown} />
      {/* shown together, so that nothing moves when the figures load */}
      <QueryView query={shown.figures} rows={12}>
        {({ days, owned, depot }) => (
          <>
            <TodayExplained days={days} today={shown.today} />
            <Calendar {...calendar} days={new Map(days.map((day) => [day.date, day]))} />
            <AvailabilityLegend>
              <span>
                {t('{owned} owned at {name}', { owned: formatNumber(owned, locale), name: depot.name })}
              </span>
            </AvailabilityLegend>
          </>
        )}
      </QueryView>
      {open && (
        <AvailabilityPopover
          key={open.day}
          anchor={open.anchor}
          title={formatDay(open.day, locale, 'weekday')}
          note={`${stockitem.internal_title}${data === undefined ? '' : ` · ${data.depot.name}`}`}
          onClose={() => setOpen((before) => (before === open ? undefined : before))}
        >
          <DayHolders stockitem={stockitem.id} depot={data?.depot.id ?? shown.depot} day={open.day} />
        </AvailabilityPopover>
      )}
    </section>
  );
}

function CalendarHead({ title, shown }: { readonly title: string; readonly shown: Month }) {
  const { month, now, show, depot, setDepot } = shown;
  const { data: depots } = useQuery(depotsInUse);
  return (
    <Row as="header" className="hy-strip hy-avc-head">
      <Button
        kind="quiet"
        icon={IconLeft}
        aria-label={t('Previous month')}
        disabled={month <= now}
        onClick={() => show(addMonths(month, -1))}
      />
      <h2 aria-live="polite">{title}</h2>
      <Button
        kind="quiet"
        icon={IconRight}
        aria-label={t('Next month')}
        onClick={() => show(addMonths(month, 1))}
      />
      {month !== now && <Button onClick={() => show(now)}>{t('Today')}</Button>}
      <span className="hy-to-end">
        <Field label={t('Depot')} hideLabel>
          {(control) => (
            <Select
              {...control}
              options={(depots?.results ?? []).map(({ id, name }) => ({ value: id, label: name }))}
              value={depot ?? ''}
              onChange={(event) => setDepot(event.target.value)}
            />
          )}
        </Field>
      </span>
    </Row>
  );
}
