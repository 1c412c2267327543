/** Deliveries and collections by month, week or day (docs/use/contract-views.md). */
import { t } from '@hireyard/messages';
import type { CalendarDay } from '@hireyard/wire/contracts/views';
import { useQuery } from '@tanstack/react-query';
import { useWithoutNews } from '../../../lib/live/flow.ts';
import { usePageQuery } from '../../../page/address.ts';
import type { LayoutProps } from '../../../resource/list/layouts.tsx';
import { usePeekRoom, useTableRoom } from '../../../resource/record.ts';
import { useToday } from '../../../lib/use-today.ts';
import { QueryView } from '../../../ui/query-view.tsx';
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

/** The period in the address, and navigation through it. */
function useSpan() {
  const today = useToday();
  const [query, change] = usePageQuery();
  const span: Span = query.get('span') === 'week' ? 'week' : 'month';
  const date = dayOr(query.get('date'), today);
  const opened = query.get('day') === null ? undefined : dayOr(query.get('day'), today);
  const weeks = weeksOf(span, date);
  const from = weeks[0]?.[0] ?? date;
  const to = weeks.at(-1)?.at(-1) ?? date;
  const goTo = (day: string) => change({ date: day === today ? null : day });
  return {
    today,
    span,
    date,
    /** The day whose agenda is open. */
    opened,
    weeks,
    from,
    to,
    /** Whether a day belongs to the period: a month view shows days of its neighbours too. */
    has: (day: string) =>
      day >= from && day <= to && (span === 'week' || day.slice(0, 7) === date.slice(0, 7)),
    goTo,
    step: (by: 1 | -1) => goTo(otherSpan(span, date, by)),
    toToday: () => change({ date: null, day: null }),
    choose: (key: string) => change({ span: key === 'month' ? null : key }),
    open: (day: string) => change({ day: day === opened ? null : day, date: day, selected: null }),
    close: () => change({ day: null }),
  };
}
type CalendarSpan = ReturnType<typeof useSpan>;

export default function ContractCalendar(props: LayoutProps) {
  const refetchInterval = useWithoutNews(LOOK_AGAIN_MS);
  const { locale } = useSettings();
  const wide = useTableRoom();
  const at = useSpan();
  const { today, span, date, weeks, from, to } = at;
  const entries = !wide || span === 'week' ? 40 : 8;
  const found = useQuery({
    ...calendarOptions({ ...props.conditions, from, to, entries }),
    refetchInterval,
  });
  const own = (found.data?.days ?? []).filter(({ day }) => at.has(day));
  return (
    <div className="hy-cal hy-fill">
      <ViewBar
        title={titleOf(span, weeks, date, locale)}
        of={span}
        today={at.has(today)}
        onToday={at.toToday}
        onStep={at.step}
        choices={[
          { key: 'month', label: t('Month') },
          { key: 'week', label: t('Week') },
        ]}
        choice={span}
        onChoice={at.choose}
      >
        <DayFigures
          deliveries={sum(own, ({ deliveries }) => deliveries)}
          collections={sum(own, ({ collections }) => collections)}
          vehicles={sum(own, (day) => day.vehicles_out + day.vehicles_back)}
        />
      </ViewBar>
      <QueryView
        query={found}
        waiting={<CalendarBody {...props} at={at} wide={wide} days={new Map()} waiting />}
      >
        {(data) => (
          <CalendarBody
            {...props}
            at={at}
            wide={wide}
            days={new Map(data.days.map((day) => [day.day, day]))}
            waiting={false}
          />
        )}
      </QueryView>
    </div>
  );
}

interface CalendarBodyProps extends LayoutProps {
  readonly at: CalendarSpan;
  readonly wide: boolean;
  readonly days: ReadonlyMap<string, CalendarDay>;
  readonly waiting: boolean;
}

/** The month with a day's agenda beside it; only one of them on small screens. */
function CalendarBody({ at, wide, days, waiting, conditions, state, onOpen }: CalendarBodyProps) {
  const beside = usePeekRoom();
  const { selected } = state;
  const { date, today, span, weeks, from, to, opened } = at;
  const grid = { days, date, today, waiting, onDate: at.goTo, onDay: at.open, onOpen };
  const agenda = opened !== undefined && (
    <DayAgenda day={opened} conditions={conditions} onOpen={onOpen} onClose={at.close} />
  );
  if (!wide) return agenda || <AgendaList {...grid} from={from} to={to} month={span === 'month'} />;
  return (
    <div className="hy-cal-body" data-agenda={opened !== undefined && selected === undefined && beside}>
      <MonthGrid {...grid} span={span} weeks={weeks} opened={opened} selected={selected} />
      {(selected === undefined || !beside) && agenda}
    </div>
  );
}
