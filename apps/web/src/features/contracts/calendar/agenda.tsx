import { t } from '@hireyard/messages';
import type { CalendarDay, CalendarEntry } from '@hireyard/wire/contracts/views';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import type { Query } from '../../../lib/api/query-string.ts';
import { classNames } from '../../../lib/class-names.ts';
import { formatDay, inFigures, useSettings } from '../../../lib/format.ts';
import { paths } from '../../../lib/registry/paths.ts';
import { usePageQuery } from '../../../page/address.ts';
import { Link } from '../../../page/navigate.tsx';
import { Button } from '../../../ui/button.tsx';
import { StateChips } from '../../../ui/chip.tsx';
import { IconClose } from '../../../ui/icons.tsx';
import { PressArea } from '../../../ui/key-area.tsx';
import { ScrollArea, Stack } from '../../../ui/layout.tsx';
import { EmptyState, ErrorState, SkeletonRows } from '../../../ui/states.tsx';
import { useContractStates } from '../data.ts';
import { calendarOptions, daysFrom } from '../list/view.tsx';
import { DayFigures, Mark } from './days.tsx';
import type { DayGrid } from './month.tsx';

/** A delivery or collection in an agenda. */
function EntryRow({
  entry,
  onOpen,
}: {
  readonly entry: CalendarEntry;
  readonly onOpen: (id: number) => void;
}) {
  const position = entry.states.filter(({ system_group }) => system_group === 'contract_position');
  return (
    <PressArea
      as="li"
      className="hy-cal-row hy-press hy-row is-nowrap hy-size-table"
      onPress={() => onOpen(entry.id)}
    >
      <Mark kind={entry.kind} />
      <Stack as="span" gap={0} className="hy-cal-who hy-grow">
        <b className="hy-clip">{entry.customer ?? t('No customer')}</b>
        <span className="hy-hint">
          <Link to={paths.contract.to({ id: entry.id })}>{entry.contract_number}</Link> · {entry.depot} ·{' '}
          {entry.driven ? t('our vehicle') : t('at the depot')}
        </span>
      </Stack>
      <StateChips states={position} />
    </PressArea>
  );
}

interface AgendaListProps extends DayGrid {
  readonly from: string;
  readonly to: string;
  /** Only days of the month of `date`, without the rest of its first and last week. */
  readonly month: boolean;
}

/** The calendar on a phone: a list of days with entries, starting at today. */
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
      <EmptyState title={t('No deliveries or collections')}>{t('Change the month or filters.')}</EmptyState>
    );
  return (
    <ScrollArea
      ref={box}
      className="hy-cal-list hy-room ion-content-scroll-host"
      role="group"
      label={t('Days')}
    >
      {shown.map((one) => {
        const more = one.deliveries + one.collections - one.entries.length;
        return (
          <section key={one.day} data-day={one.day} className={classNames(one.day === today && 'is-today')}>
            <h3 className="hy-row is-nowrap is-between">
              <button type="button" className="hy-row is-nowrap is-between" onClick={() => onDay(one.day)}>
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
              <button
                type="button"
                className="hy-cal-all hy-press hy-accent hy-size-table"
                onClick={() => onDay(one.day)}
              >
                {t('+{more} more', { more: inFigures(more) })}
              </button>
            )}
          </section>
        );
      })}
    </ScrollArea>
  );
}

interface DayAgendaProps {
  readonly day: string;
  readonly conditions: Query;
  readonly onOpen: (id: number) => void;
  readonly onClose: () => void;
}

/** All entries of a day, with a link to the table. */
export function DayAgenda({ day, conditions, onOpen, onClose }: DayAgendaProps) {
  const heading = useId();
  const { locale } = useSettings();
  const found = useQuery(calendarOptions({ ...conditions, from: day, to: day, entries: 500 }));
  // while another day loads, the previous one isn't its answer
  const one = found.isPlaceholderData ? undefined : found.data?.days[0];
  const showList = useShowList(day, conditions);
  const part = (kind: CalendarEntry['kind'], words: string, count: number) =>
    one &&
    count > 0 && (
      <Part
        title={`${words} ${inFigures(count)}`}
        action={
          <Button kind="quiet" onClick={() => showList(kind)}>
            {t('Show all {count} as a list', { count: inFigures(count) })}
          </Button>
        }
      >
        {one.entries
          .filter((entry) => entry.kind === kind)
          .map((entry) => (
            <EntryRow key={entry.id} entry={entry} onOpen={onOpen} />
          ))}
      </Part>
    );
  return (
    <aside className="hy-peek hy-fill hy-noprint hy-cal-agenda" aria-labelledby={heading}>
      <header className="hy-row is-nowrap">
        <h2 id={heading}>{formatDay(day, locale, 'weekday')}</h2>
        <Button kind="quiet" icon={IconClose} aria-label={t('Close day')} onClick={onClose} />
      </header>
      <ScrollArea
        className="hy-room ion-content-scroll-host"
        role="group"
        label={t('Deliveries and collections')}
      >
        {found.isPending || found.isPlaceholderData ? (
          <SkeletonRows rows={6} />
        ) : found.isError && one === undefined ? (
          <ErrorState detail={found.error.message} onRetry={() => void found.refetch()} />
        ) : one === undefined ? (
          <EmptyState title={t('No deliveries or collections')}>{t('Filters are on.')}</EmptyState>
        ) : (
          <>
            {part('delivery', t('Going out'), one.deliveries)}
            {part('collection', t('Coming back'), one.collections)}
            <Vehicles day={one} />
          </>
        )}
      </ScrollArea>
    </aside>
  );
}

const Part = ({
  title,
  action,
  children,
}: {
  readonly title: string;
  readonly action: ReactNode;
  readonly children: ReactNode;
}) => (
  <section>
    <h3 className="hy-row is-nowrap is-between">
      {title} {action}
    </h3>
    <ul>{children}</ul>
  </section>
);

function Vehicles({ day }: { readonly day: CalendarDay }) {
  if (day.vehicles_out + day.vehicles_back === 0) return null;
  return (
    <p className="hy-pad hy-muted hy-size-table">
      {t('Our vehicles: {vehicles_out} out, {vehicles_back} back', {
        vehicles_out: inFigures(day.vehicles_out),
        vehicles_back: inFigures(day.vehicles_back),
      })}
    </p>
  );
}

const ABANDONED = ['abandoned', 'quote_abandoned'];

/** Opens the table with a day's deliveries or collections, keeping the other filters. */
function useShowList(day: string, conditions: Query): (kind: CalendarEntry['kind']) => void {
  const [, change] = usePageQuery();
  const states = useContractStates();
  return (kind) => {
    const field = kind === 'delivery' ? 'drop_on' : 'return_on';
    // the calendar leaves out abandoned contracts unless a state is chosen
    const happen = states.filter(
      ({ system_group, system_action }) =>
        system_group === 'contract_position' && !ABANDONED.includes(system_action ?? ''),
    );
    change(
      {
        layout: 'table',
        [field]: day,
        ...(conditions['states__id__in'] === undefined && {
          states__id__in: happen.map(({ id }) => id).join(','),
        }),
        day: null,
        page: null,
        selected: null,
      },
      { push: true },
    );
  };
}
