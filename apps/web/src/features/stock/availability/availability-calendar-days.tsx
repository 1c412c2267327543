/** The days of a month: seven columns where there is room, a list on phones. */
import { t } from '@hireyard/messages';
import { addDays } from '@hireyard/domain/values/calendar';
import type { AvailabilityDay } from '@hireyard/wire/stock/availability';
import { type KeyboardEvent, useRef, useState } from 'react';
import { classNames } from '../../../lib/class-names.ts';
import { formatDay, formatNumber } from '../../../lib/format.ts';
import { useSettings } from '../../../lib/settings.ts';
import { keyAhead } from '../../../lib/reading-direction.ts';
import { cellKind, cellText, cellWords } from '../availability-words.ts';

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

/** A grid worked by arrows; Enter opens a day. */
export function CalendarTable({ label, month, weeks, days, today, onOpen }: CalendarProps) {
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
    <table role="grid" aria-label={label} className="hy-avc-table">
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
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the keys bubble up from the days */}
      <tbody ref={body} onKeyDown={onKeyDown}>
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
                    <span className="hy-avc-day" aria-hidden="true">
                      {Number(day.slice(8))}
                    </span>
                    {figures && <Free figures={figures} />}
                  </button>
                </td>
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The same as a list, days that are over left out. */
export function CalendarList({ label, month, weeks, days, today, onOpen }: CalendarProps) {
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
    <span className="hy-avc-free" aria-hidden="true">
      <b>{cellText(figures, locale)}</b>
      {free >= 0 && <small> {t('of {owned}', { owned: formatNumber(owned, locale) })}</small>}
      {quoted > 0 && (
        <small className="hy-avc-quoted">
          {t('{quoted} quoted', { quoted: formatNumber(quoted, locale) })}
        </small>
      )}
    </span>
  );
}
