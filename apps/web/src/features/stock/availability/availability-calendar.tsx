/** One item month by month: free and owned on every day, and who holds the rest. */
import { t } from '@hireyard/messages';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { depotsInUse, itemAvailability } from '../../../lib/api/availability.ts';
import { usePageQuery } from '../../../page/page-query.ts';
import { useTableRoom } from '../../../resource/media.ts';
import { useToday } from '../../../lib/use-today.ts';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { formatDay, formatNumber } from '../../../lib/format.ts';
import { IconLeft, IconRight } from '../../../ui/icons.tsx';
import { Select } from '../../../ui/inputs.tsx';
import { useSettings } from '../../../lib/settings.ts';
import { ErrorState } from '../../../ui/states.tsx';
import { CalendarList, CalendarTable } from './availability-calendar-days.tsx';
import { DayHolders } from './availability-holders.tsx';
import { AvailabilityLegend } from './availability-legend.tsx';
import { addMonths, monthOf, monthWeeks } from './availability-month.ts';
import { AvailabilityPopover } from './availability-popover.tsx';
import './availability-calendar.css';

interface AvailabilityCalendarProps {
  readonly stockitem: { readonly id: number; readonly internal_title: string };
}

export default function AvailabilityCalendar({ stockitem }: AvailabilityCalendarProps) {
  const { locale } = useSettings();
  const wide = useTableRoom();
  const today = useToday();
  const [query, change] = usePageQuery();
  const asked = query.get('month') ?? '';
  const now = monthOf(today);
  const month = /^\d{4}-(0[1-9]|1[0-2])$/.test(asked) && asked > now ? asked : now;
  const depot = Number(query.get('depot')) || undefined;
  // weeks that are over have nothing to tell
  const weeks = monthWeeks(month).filter((week) => (week.at(-1) ?? '') >= today);
  const to = weeks.at(-1)?.at(-1) ?? today;
  const first = weeks[0]?.[0] ?? today;
  // the past cannot be promised: figures begin today
  const from = first < today ? today : first;
  const { data, error, refetch } = useQuery({
    ...itemAvailability(stockitem.id, { from, to, depot }),
    placeholderData: keepPreviousData,
  });
  const { data: depots } = useQuery(depotsInUse);
  const [open, setOpen] = useState<{ readonly day: string; readonly anchor: HTMLElement }>();
  const days = new Map(data?.days.map((day) => [day.date, day]));
  const title = new Intl.DateTimeFormat(locale, { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    new Date(`${month}-01T00:00:00Z`),
  );
  const show = (next: string) => change({ month: next === now ? null : next });
  const shared = {
    label: t('{title}, free units', { title }),
    days,
    today,
    onOpen: (day: string, anchor: HTMLElement) => setOpen({ day, anchor }),
  };
  return (
    <section className="hy-card hy-avc" aria-label={t('Availability')}>
      <header className="hy-avc-head">
        <Button
          kind="quiet"
          icon={IconLeft}
          aria-label={t('Month before')}
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
        <span className="hy-avc-depot">
          <Field label={t('Depot')} hideLabel>
            {(control) => (
              <Select
                {...control}
                options={(depots?.results ?? []).map(({ id, name }) => ({ value: id, label: name }))}
                value={depot ?? data?.depot.id ?? ''}
                onChange={(event) => change({ depot: event.target.value })}
              />
            )}
          </Field>
        </span>
      </header>
      {error !== null && data === undefined ? (
        <ErrorState
          title={t('The availability could not be read')}
          detail={error.message}
          onRetry={() => void refetch()}
        />
      ) : wide ? (
        <CalendarTable {...shared} weeks={weeks} month={month} />
      ) : (
        <CalendarList {...shared} weeks={weeks} month={month} />
      )}
      <AvailabilityLegend>
        {data !== undefined && (
          <span>
            {t('{owned} owned at {name}', { owned: formatNumber(data.owned, locale), name: data.depot.name })}
          </span>
        )}
      </AvailabilityLegend>
      {open && (
        <AvailabilityPopover
          key={open.day}
          anchor={open.anchor}
          title={formatDay(open.day, locale, 'weekday')}
          note={`${stockitem.internal_title}${data === undefined ? '' : ` · ${data.depot.name}`}`}
          onClose={() => setOpen((before) => (before === open ? undefined : before))}
        >
          <DayHolders stockitem={stockitem.id} depot={data?.depot.id ?? depot} day={open.day} />
        </AvailabilityPopover>
      )}
    </section>
  );
}
