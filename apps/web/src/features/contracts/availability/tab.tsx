/** Availability of each item over the contract's dates, and who uses the rest. */
import { addDays, daysBetween } from '@hireyard/domain/values/calendar';
import { t } from '@hireyard/messages';
import type { HireAvailability } from '@hireyard/wire/stock/availability';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { type Hire, hireAvailability, hireOf, plannerPage } from '../../../lib/api/availability.ts';
import { useSettings } from '../../../lib/format.ts';
import { useToday } from '../../../lib/use-today.ts';
import { useCan } from '../../../page/session.ts';
import { useTableRoom } from '../../../resource/record.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState, ErrorState, SkeletonRows } from '../../../ui/states.tsx';
import { AvailabilityGrid, AvailabilityLegend, dayColumns } from '../../stock/index.ts';
import { type Contract, linesOptions } from '../data.ts';
import type { LineStore } from '../items/line-store.ts';
import { aroundText, holdsStock } from './reasons.ts';
import { lineRemedies, type Remedies } from './suggestions.tsx';
import { type Strip, stripDays, stripsOf, stripSource } from './strips.tsx';
import Why, { type Question } from './why.tsx';
import './availability-tab.css';

interface AvailabilityTabProps extends Pick<Remedies, 'onDetails'> {
  readonly contract: Contract;
  readonly position: string;
  readonly store: LineStore;
  /** Goes to the date fields. */
  readonly onDates: () => void;
  /** Goes to the quick add line. */
  readonly onItems: () => void;
}

export default function AvailabilityTab(props: AvailabilityTabProps) {
  const { contract } = props;
  const today = useToday();
  const { data, error, refetch } = useQuery(linesOptions(contract.id));
  if (error !== null && data === undefined)
    return <ErrorState detail={error.message} onRetry={() => void refetch()} />;
  if (data === undefined) return <SkeletonRows rows={6} />;
  const strips = stripsOf(data.results);
  const hire = hireOf(contract);
  if (['complete', 'abandoned', 'quote_abandoned'].includes(props.position))
    return (
      <EmptyState title={t('This contract is closed')}>{t('Closed contracts block no stock.')}</EmptyState>
    );
  if (strips.length === 0)
    return (
      <EmptyState
        title={data.count === 0 ? t('No items yet') : t('No stock items')}
        action={<Button onClick={props.onItems}>{t('Add items')}</Button>}
      >
        {data.count === 0 ? t('Add items to see whether they are free.') : t('All lines are custom items.')}
      </EmptyState>
    );
  if (hire === undefined)
    return (
      <EmptyState
        title={t('No dates yet')}
        action={<Button onClick={props.onDates}>{t('Set dates')}</Button>}
      >
        {t('Set delivery and collection dates.')}
      </EmptyState>
    );
  const shown = stripDays(hire, today);
  if (shown === undefined)
    return (
      <EmptyState title={t('These dates have passed')}>
        {t('Availability is shown from today on.')}
      </EmptyState>
    );
  return <Strips {...props} strips={strips} hire={hire} {...shown} today={today} />;
}

interface StripsProps extends AvailabilityTabProps {
  readonly strips: readonly Strip[];
  readonly hire: Hire;
  readonly from: string;
  readonly days: number;
  readonly today: string;
}

/** Maximum items per call. */
const maxItems = 200;

/** Loads the figures and prepares the grid's source. */
function useStrips({ contract, position, strips, hire, from, days, today }: StripsProps) {
  const { locale } = useSettings();
  const shown = strips.slice(0, maxItems);
  const ids = shown.map((strip) => strip.stockitem.id);
  const figures = useQuery({
    ...plannerPage({
      from,
      to: addDays(from, days - 1),
      depot: contract.depot.id,
      stockitem__id__in: ids.toSorted((a, b) => a - b).join(','),
      page_size: maxItems,
    }),
    placeholderData: keepPreviousData,
  });
  const windows = useQuery(hireAvailability(hire, ids));
  const columns = useMemo(() => dayColumns(from, days, today, locale), [from, days, today, locale]);
  const takes = holdsStock(contract, position, today);
  const source = useMemo(
    () => stripSource({ strips, figures: figures.data, windows: windows.data, hire, takes, columns, locale }),
    [strips, figures.data, windows.data, hire, takes, columns, locale],
  );
  return { shown, figures, windows, columns, takes, source };
}

function Strips(props: StripsProps) {
  const { contract, store, onDetails, hire, from } = props;
  const can = useCan();
  const wide = useTableRoom();
  const [asked, setAsked] = useState<Question & { readonly strip: Strip }>();
  const { shown, figures, windows, columns, takes, source } = useStrips(props);
  const error = figures.error ?? windows.error;
  if (error !== null && figures.data === undefined)
    return (
      <ErrorState
        detail={error.message}
        onRetry={() => void Promise.all([figures.refetch(), windows.refetch()])}
      />
    );
  const rowHeight = wide ? 36 : 52;
  const mayChange = can('contract.change_contractstock');
  return (
    <section className="hy-card hy-ct-av" aria-label={t('Availability')}>
      <StripsNote takes={takes} windows={windows.data ?? []} hire={hire} />
      <div
        className="hy-ct-av-grid"
        style={{ height: `min(60dvh, ${52 + shown.length * rowHeight + 18}px)` }}
      >
        <AvailabilityGrid
          label={t('Free units for this contract')}
          columns={columns}
          source={source}
          scope={String(contract.id)}
          start={Math.max(0, daysBetween(from, hire.delivery_date) - 1)}
          onOpen={({ row }, anchor) => {
            const strip = shown[row];
            if (strip !== undefined)
              setAsked({ strip, stockitem: strip.stockitem, quantity: strip.wanted, anchor });
          }}
        />
      </div>
      <AvailabilityLegend>
        <span className="hy-ct-av-key">
          <i className="is-hire" /> {t('hire')}
        </span>
        <span className="hy-ct-av-key">
          <i className="is-around" /> {t('preparation, turnaround')}
        </span>
      </AvailabilityLegend>
      {asked && (
        <Why
          key={asked.stockitem.id}
          question={asked}
          hire={hire}
          onClose={() => setAsked((now) => (now === asked ? undefined : now))}
          {...(mayChange ? lineRemedies(store, asked.strip.lines) : {})}
          {...(mayChange && onDetails ? { onDetails } : {})}
        />
      )}
    </section>
  );
}

interface StripsNoteProps {
  readonly takes: boolean;
  readonly windows: readonly HireAvailability[];
  readonly hire: Hire;
}

/** Explains what the figures include and which further days are blocked. */
function StripsNote({ takes, windows, hire }: StripsNoteProps) {
  const longest = windows.reduce(
    (most, one) => (one.to > most.to ? one : most),
    windows[0] ?? { from: '', to: '' },
  );
  return (
    <p className="hy-ct-av-note hy-muted hy-size-table">
      {takes ? t('This hire’s own items count as available.') : t('Quotes block no stock unless held.')}{' '}
      {longest.from !== '' &&
        t('Also blocked: {reasons}.', {
          reasons: aroundText(
            daysBetween(longest.from, hire.delivery_date),
            daysBetween(hire.collection_date, longest.to),
          ),
        })}
    </p>
  );
}
