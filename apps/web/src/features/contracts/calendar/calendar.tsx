/** Deliveries and collections by day: month, week, and the agenda of a day (docs/contract-views.md). */
import { t } from '@hireyard/messages';
import type { CalendarDay } from '@hireyard/wire/contracts/views';
import { useQuery } from '@tanstack/react-query';
import { useWithoutNews } from '../../../lib/live/flow.ts';
import { usePageActive } from '../../../lib/page-active.ts';
import { usePageQuery } from '../../../page/address.ts';
import type { LayoutProps } from '../../../resource/list/layouts.tsx';
import { usePeekRoom, useTableRoom } from '../../../resource/record.ts';
import { useToday } from '../../../lib/use-today.ts';
import { ErrorState } from '../../../ui/states.tsx';
import { useSettings } from '../../../lib/format.ts';
import { calendarOptions, dayOr, LOOK_AGAIN_MS, ViewBar } from '../list/view.tsx';
import { AgendaList, DayAgenda } from './agenda.tsx';
import { DayFigures, otherSpan, type Span, weeksOf } from './days.tsx';
import { MonthGrid } from './month.tsx';
import './calendar.css';

const sum = (days: readonly CalendarDay[], of: (day: CalendarDay) => number): number =>
  days.reduce((all, day) => all + of(day), 0);

function titleOf(span: Span, weeks: readonly (readonly string[])[], day: string, locale: string): string {
  const format = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' });
  const at = (text: string) => new Date(`${text}T00:00:00Z`);
  if (span === 'month') return format({ month: 'long', year: 'numeric' }).format(at(day));
  const [week = []] = weeks;
  const days = { day: 'numeric', month: 'short', year: 'numeric' } as const;
  return format(days).formatRange(at(week[0] ?? day), at(week[6] ?? day));
}

export default function ContractCalendar(props: LayoutProps) {
  const { conditions, onOpen } = props;
  const { selected } = props.state;
  const active = usePageActive();
  const refetchInterval = useWithoutNews(LOOK_AGAIN_MS);
  const today = useToday();
  const { locale } = useSettings();
  const wide = useTableRoom();
  const beside = usePeekRoom();
  const [query, change] = usePageQuery();
  const span: Span = query.get('span') === 'week' ? 'week' : 'month';
  const date = dayOr(query.get('date'), today);
  const opened = query.get('day') === null ? undefined : dayOr(query.get('day'), today);
  const weeks = weeksOf(span, date);
  const from = weeks[0]?.[0] ?? date;
  const to = weeks.at(-1)?.at(-1) ?? date;
  const entries = !wide || span === 'week' ? 40 : 8;
  const found = useQuery({
    ...calendarOptions({ ...conditions, from, to, entries }),
    subscribed: active,
    refetchInterval,
  });
  const days = new Map(found.data?.days.map((day) => [day.day, day]));
  const own = (found.data?.days ?? []).filter(
    ({ day }) => day >= from && day <= to && (span === 'week' || day.slice(0, 7) === date.slice(0, 7)),
  );
  const goTo = (day: string) => change({ date: day === today ? null : day });
  const step = (by: 1 | -1) => goTo(otherSpan(span, date, by));
  const open = (day: string) => change({ day: day === opened ? null : day, date: day, selected: null });
  const grid = { days, date, today, waiting: found.isPending, onDate: goTo, onDay: open };
  return (
    <div className="hy-cal">
      <ViewBar
        title={titleOf(span, weeks, date, locale)}
        of={span}
        today={from <= today && today <= to && (span === 'week' || date.slice(0, 7) === today.slice(0, 7))}
        onToday={() => change({ date: null, day: null })}
        onStep={step}
        choices={[
          { key: 'month', label: t('Month') },
          { key: 'week', label: t('Week') },
        ]}
        choice={span}
        onChoice={(key) => change({ span: key === 'month' ? null : key })}
      >
        <DayFigures
          deliveries={sum(own, ({ deliveries }) => deliveries)}
          collections={sum(own, ({ collections }) => collections)}
          vehicles={sum(own, (day) => day.vehicles_out + day.vehicles_back)}
        />
      </ViewBar>
      {found.isError && found.data === undefined ? (
        <ErrorState
          title={t('The calendar could not be loaded')}
          detail={found.error.message}
          onRetry={() => void found.refetch()}
        />
      ) : wide ? (
        <div className="hy-cal-body" data-agenda={opened !== undefined && selected === undefined && beside}>
          <MonthGrid
            {...grid}
            span={span}
            weeks={weeks}
            opened={opened}
            selected={selected}
            onOpen={onOpen}
          />
          {opened !== undefined && (selected === undefined || !beside) && (
            <DayAgenda
              day={opened}
              conditions={conditions}
              onOpen={onOpen}
              onClose={() => change({ day: null })}
            />
          )}
        </div>
      ) : opened !== undefined ? (
        <DayAgenda
          day={opened}
          conditions={conditions}
          onOpen={onOpen}
          onClose={() => change({ day: null })}
        />
      ) : (
        <AgendaList {...grid} from={from} to={to} month={span === 'month'} onOpen={onOpen} />
      )}
    </div>
  );
}
