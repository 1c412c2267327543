/** Availability of each item over the dates of its lines, and who uses the rest. */
import { addDays, daysBetween } from '@hireyard/domain/values/calendar';
import { t } from '@hireyard/messages';
import type { HireAvailability } from '@hireyard/wire/stock/availability';
import { keepPreviousData, useQueries, useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { NotLoaded } from '../../../ui/query-view.tsx';
import { hireAvailability, plannerPage } from '../../../lib/api/availability.ts';
import { useSettings } from '../../../lib/format.ts';
import { useToday } from '../../../lib/use-today.ts';
import { useCan } from '../../../page/session.ts';
import { useTableRoom } from '../../../resource/record.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState, ErrorState } from '../../../ui/states.tsx';
import { AvailabilityGrid, AvailabilityLegend, dayColumns } from '../../stock/index.ts';
import { type Contract, linesOptions } from '../data.ts';
import type { LineStore } from '../items/line-store.ts';
import { aroundText, holdsStock } from './reasons.ts';
import { lineRemedies, type Remedies } from './suggestions.tsx';
import {
  hasOwnDates,
  hiresOf,
  itemsOn,
  linesTogether,
  type Strip,
  stripDays,
  stripSource,
  stripSpan,
  stripsOf,
  windowOf,
  windowsOf,
} from './strips.tsx';
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
  const lines = useQuery(linesOptions(contract.id));
  const { data } = lines;
  if (data === undefined) return <NotLoaded query={lines} rows={6} />;
  const strips = stripsOf(data.results, contract);
  if (['complete', 'abandoned', 'quote_abandoned'].includes(props.position))
    return (
      <EmptyState title={t('This contract is closed')}>{t('Closed contracts block no stock.')}</EmptyState>
    );
  if (data.results.every(({ stockitem }) => stockitem === null))
    return (
      <EmptyState
        title={data.count === 0 ? t('No items yet') : t('No stock items')}
        action={<Button onClick={props.onItems}>{t('Add items')}</Button>}
      >
        {data.count === 0 ? t('Add items first.') : t('All lines are custom items.')}
      </EmptyState>
    );
  if (strips.length === 0)
    return (
      <EmptyState
        title={t('No dates yet')}
        action={<Button onClick={props.onDates}>{t('Set dates')}</Button>}
      >
        {t('Set delivery and collection dates.')}
      </EmptyState>
    );
  const shown = stripDays(stripSpan(strips), today);
  if (shown === undefined)
    return (
      <EmptyState title={t('These dates have passed')}>
        {t('Availability is shown from today on.')}
      </EmptyState>
    );
  return <Strips {...props} strips={strips} {...shown} today={today} />;
}

interface StripsProps extends AvailabilityTabProps {
  readonly strips: readonly Strip[];
  readonly from: string;
  readonly days: number;
  readonly today: string;
}

/** Maximum items per call. */
const maxItems = 200;

type Answers = readonly UseQueryResult<readonly HireAvailability[]>[];

/** The free units of each hire, and the first error. */
const together = (answers: Answers) => ({
  data: answers.map(({ data }) => data),
  error: answers.find(({ error }) => error !== null)?.error ?? null,
  refetch: async () => Promise.all(answers.map(async (answer) => answer.refetch())),
});

/** Loads the figures and prepares the grid's source. */
function useStrips({ contract, position, strips, from, days, today }: StripsProps) {
  const { locale } = useSettings();
  const shown = strips.slice(0, maxItems);
  const ids = [...new Set(shown.map((strip) => strip.stockitem.id))];
  const hires = hiresOf(shown);
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
  const windows = useQueries({
    queries: hires.map((hire) => hireAvailability(hire, itemsOn(shown, hire))),
    combine: together,
  });
  const found = useMemo(
    () => windowsOf(hiresOf(strips.slice(0, maxItems)), windows.data),
    [strips, windows.data],
  );
  const columns = useMemo(() => dayColumns(from, days, today, locale), [from, days, today, locale]);
  const takes = holdsStock(contract, position, today);
  const source = useMemo(
    () => stripSource({ strips, figures: figures.data, windows: found, takes, columns, locale, today }),
    [strips, figures.data, found, takes, columns, locale, today],
  );
  return { shown, figures, windows, found, columns, takes, source };
}

function Strips(props: StripsProps) {
  const { contract, store, onDetails, strips, from } = props;
  const can = useCan();
  const wide = useTableRoom();
  const [asked, setAsked] = useState<Question & { readonly strip: Strip; readonly lines: Strip['lines'] }>();
  const { shown, figures, windows, found, columns, takes, source } = useStrips(props);
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
      <StripsNote takes={takes} strips={shown} windows={found} />
      <div
        className="hy-ct-av-grid"
        style={{ height: `min(60dvh, ${52 + shown.length * rowHeight + 18}px)` }}
      >
        <AvailabilityGrid
          label={t('Free units for this contract')}
          columns={columns}
          source={source}
          scope={String(contract.id)}
          start={Math.max(0, daysBetween(from, stripSpan(strips).delivery_date) - 1)}
          onOpen={({ row }, anchor) => {
            const strip = shown[row];
            if (strip === undefined) return;
            const lines = linesTogether(strip, shown, found);
            const quantity = lines.reduce((sum, line) => sum + line.quantity, 0);
            setAsked({ strip, lines, stockitem: strip.stockitem, quantity, anchor });
          }}
        />
      </div>
      <AvailabilityLegend>
        <span className="hy-ct-av-key hy-inline">
          <i className="is-hire" /> {t('hire')}
        </span>
        <span className="hy-ct-av-key hy-inline">
          <i className="is-around" /> {t('preparation, turnaround')}
        </span>
      </AvailabilityLegend>
      {asked && (
        <Why
          key={asked.strip.lines[0]?.id}
          question={asked}
          hire={asked.strip.hire}
          onClose={() => setAsked((now) => (now === asked ? undefined : now))}
          {...(mayChange ? lineRemedies(store, asked.lines) : {})}
          {...(mayChange && hasOwnDates(asked.strip)
            ? { onDates: (dates) => asked.strip.lines.forEach(({ id }) => store.edit(id, dates)) }
            : {})}
          {...(mayChange && onDetails ? { onDetails } : {})}
        />
      )}
    </section>
  );
}

interface StripsNoteProps {
  readonly takes: boolean;
  readonly strips: readonly Strip[];
  readonly windows: ReturnType<typeof windowsOf>;
}

/** Explains what the figures include and which further days are blocked. */
function StripsNote({ takes, strips, windows }: StripsNoteProps) {
  const around = strips.flatMap((strip) => {
    const window = windowOf(strip, windows);
    return window === undefined
      ? []
      : [
          {
            before: daysBetween(window.from, strip.hire.delivery_date),
            after: daysBetween(strip.hire.collection_date, window.to),
          },
        ];
  });
  const [longest] = around.toSorted((a, b) => b.after - a.after);
  return (
    <p className="hy-strip hy-muted hy-size-table">
      {takes ? t('A line’s own units count as available.') : t('Quotes block no stock unless held.')}{' '}
      {longest && t('Also blocked: {reasons}.', { reasons: aroundText(longest.before, longest.after) })}
    </p>
  );
}
