import { t } from '@hireyard/messages';
import { useEffect, useRef } from 'react';
import { classNames } from '../../../lib/class-names.ts';
import { formatDay } from '../../../lib/format.ts';
import { useSettings } from '../../../lib/settings.ts';
import { EmptyState, SkeletonRows } from '../../../ui/states.tsx';
import { daysFrom } from '../list/view-days.ts';
import { EntryRow } from './entry-row.tsx';
import { DayFigures } from './marks.tsx';
import { inFigures } from '../../../lib/locale.ts';
import type { DayGrid } from './month-grid.tsx';

interface AgendaListProps extends DayGrid {
  readonly from: string;
  readonly to: string;
  /** Only the days of the month of `date`, not its whole weeks. */
  readonly month: boolean;
}

/** The calendar of a phone: the days that have something, one below the other, beginning with today. */
export function AgendaList({ days, date, today, waiting, from, to, month, onDay, onOpen }: AgendaListProps) {
  const { locale } = useSettings();
  const box = useRef<HTMLDivElement>(null);
  const shown = daysFrom(from, to).flatMap((day) =>
    month && day.slice(0, 7) !== date.slice(0, 7) ? [] : (days.get(day) ?? []),
  );
  const first = shown.find(({ day }) => day >= date)?.day;
  useEffect(() => {
    const head = box.current?.querySelector<HTMLElement>(`[data-day="${first}"]`);
    if (head && box.current) box.current.scrollTop = head.offsetTop - box.current.offsetTop;
  }, [first]);
  if (waiting) return <SkeletonRows rows={10} />;
  if (shown.length === 0)
    return (
      <EmptyState title={t('Nothing goes out or comes back')}>
        {t('Another month may have something; the filters hold here too.')}
      </EmptyState>
    );
  return (
    <div
      ref={box}
      className="hy-cal-list ion-content-scroll-host"
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, so the keyboard must reach it
      tabIndex={0}
      role="group"
      aria-label={t('Days')}
    >
      {shown.map((one) => {
        const more = one.deliveries + one.collections - one.entries.length;
        return (
          <section key={one.day} data-day={one.day} className={classNames(one.day === today && 'is-today')}>
            <h3>
              <button type="button" onClick={() => onDay(one.day)}>
                {one.day === today && `${t('Today,')} `}
                {formatDay(one.day, locale, 'weekday')}
                <DayFigures
                  deliveries={one.deliveries}
                  collections={one.collections}
                  vehicles={one.vehicles_out + one.vehicles_back}
                />
              </button>
            </h3>
            <ul>
              {one.entries.map((entry) => (
                <EntryRow key={`${entry.kind} ${entry.id}`} entry={entry} onOpen={onOpen} />
              ))}
            </ul>
            {more > 0 && (
              <button type="button" className="hy-cal-all" onClick={() => onDay(one.day)}>
                {t('+{more} more', { more: inFigures(more) })}
              </button>
            )}
          </section>
        );
      })}
    </div>
  );
}
