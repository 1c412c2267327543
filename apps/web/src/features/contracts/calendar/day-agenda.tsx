import { t } from '@hireyard/messages';
import type { CalendarDay, CalendarEntry } from '@hireyard/wire/contracts/views';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useId } from 'react';
import type { Query } from '../../../lib/api/query-string.ts';
import { usePageActive } from '../../../lib/page-active.ts';
import { usePageQuery } from '../../../page/page-query.ts';
import { Button } from '../../../ui/button.tsx';
import { formatDay } from '../../../lib/format.ts';
import { IconClose } from '../../../ui/icons.tsx';
import { useSettings } from '../../../lib/settings.ts';
import { EmptyState, ErrorState, SkeletonRows } from '../../../ui/states.tsx';
import { useContractStates } from '../data.ts';
import { calendarOptions } from '../list/view-data.ts';
import { inFigures } from '../../../lib/locale.ts';
import { EntryRow } from './entry-row.tsx';

interface DayAgendaProps {
  readonly day: string;
  readonly conditions: Query;
  readonly onOpen: (id: number) => void;
  readonly onClose: () => void;
}

/** Everything of one day, and the way to the same as a list. */
export function DayAgenda({ day, conditions, onOpen, onClose }: DayAgendaProps) {
  const active = usePageActive();
  const heading = useId();
  const { locale } = useSettings();
  const found = useQuery({
    ...calendarOptions({ ...conditions, from: day, to: day, entries: 500 }),
    subscribed: active,
  });
  // while another day is on its way, the one before is no answer
  const one = found.isPlaceholderData ? undefined : found.data?.days[0];
  const showList = useShowList(day, conditions);
  const part = (kind: CalendarEntry['kind'], words: string, count: number) =>
    one &&
    count > 0 && (
      <Part
        title={`${words} ${inFigures(count)}`}
        action={
          <Button kind="quiet" onClick={() => showList(kind)}>
            {t('All {count} as a list', { count: inFigures(count) })}
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
    <aside className="hy-cal-agenda" aria-labelledby={heading}>
      <header>
        <h2 id={heading}>{formatDay(day, locale, 'weekday')}</h2>
        <Button kind="quiet" icon={IconClose} aria-label={t('Close the day')} onClick={onClose} />
      </header>
      <div
        className="hy-cal-agenda-body ion-content-scroll-host"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, so the keyboard must reach it
        tabIndex={0}
        role="group"
        aria-label={t('Of this day')}
      >
        {found.isPending || found.isPlaceholderData ? (
          <SkeletonRows rows={6} />
        ) : found.isError && one === undefined ? (
          <ErrorState
            title={t('The day could not be loaded')}
            detail={found.error.message}
            onRetry={() => void found.refetch()}
          />
        ) : one === undefined ? (
          <EmptyState title={t('Nothing goes out or comes back')}>
            {t('The filters hold here too.')}
          </EmptyState>
        ) : (
          <>
            {part('delivery', t('Going out'), one.deliveries)}
            {part('collection', t('Coming back'), one.collections)}
            <Vehicles day={one} />
          </>
        )}
      </div>
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
    <h3>
      {title} {action}
    </h3>
    <ul>{children}</ul>
  </section>
);

function Vehicles({ day }: { readonly day: CalendarDay }) {
  if (day.vehicles_out + day.vehicles_back === 0) return null;
  return (
    <p className="hy-cal-vehicles">
      {t('Our vehicles: {vehicles_out} out, {vehicles_back} back', {
        vehicles_out: day.vehicles_out,
        vehicles_back: day.vehicles_back,
      })}
    </p>
  );
}

const GIVEN_UP = ['abandoned', 'quote_abandoned'];

/** Shows the table of what goes out, or comes back, on a day: the filters that are set, and that day. */
function useShowList(day: string, conditions: Query): (kind: CalendarEntry['kind']) => void {
  const [, change] = usePageQuery();
  const states = useContractStates();
  return (kind) => {
    const field = kind === 'delivery' ? 'delivery_date' : 'collection_date';
    // the calendar leaves out what was given up, unless a state is asked for
    const happen = states.filter(
      ({ system_group, system_action }) =>
        system_group === 'contract_position' && !GIVEN_UP.includes(system_action ?? ''),
    );
    change(
      {
        layout: 'table',
        [`${field}__gte`]: day,
        [`${field}__lte`]: day,
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
