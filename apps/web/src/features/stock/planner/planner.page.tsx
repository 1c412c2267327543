import { t } from '@hireyard/messages';
import { isDate } from '@hireyard/domain/values/calendar';
import { useEffect, useMemo, useState } from 'react';
import { ResponseError } from '../../../lib/api/outcome.ts';
import { useGo } from '../../../page/navigate.tsx';
import { usePageQuery } from '../../../page/address.ts';
import { Page } from '../../../page/page.tsx';
import { useCan } from '../../../page/session.ts';
import { listAddress, useTypedSearch } from '../../../resource/list/use-list.ts';
import { NoDepot } from '../../../resource/list/empty.tsx';
import { SectionLinks } from '../../../resource/list/section-links.tsx';
import { useToday } from '../../../lib/use-today.ts';
import { paths } from '../../../lib/registry/paths.ts';
import { stockLists } from '../../../lib/registry/places.ts';
import { Button } from '../../../ui/button.tsx';
import { SearchBox } from '../../../ui/inputs.tsx';
import { formatDay, useSettings, inFigures } from '../../../lib/format.ts';
import { lazyPart } from '../../../ui/lazy.tsx';
import { usePrinting } from '../../../ui/hooks.ts';
import { toast } from '../../../ui/toast.tsx';
import { EmptyState, ErrorState, PermissionState } from '../../../ui/states.tsx';
import { AvailabilityLegend, dayColumns } from '../availability/grid-row.tsx';
import { AvailabilityGrid } from '../availability/grid.tsx';
import type { CellPlace, GridRange } from '../availability/grid-cursor.ts';
import { type PlannerConditions, rangeDays, usePlanner } from './data.ts';
import { PlannerPrint, plannerSource } from './source.tsx';
import { PlannerTools } from './tools.tsx';
import { rich } from '../../../ui/text.tsx';
import './planner.css';

const tagFilter = 'tags__id__in';
const PlannerDay = lazyPart(() => import('./planner-day.tsx'));
/** The server has no figures without a depot. */
const isNoDepot = (error: unknown): boolean =>
  error instanceof ResponseError &&
  error.status === 400 &&
  typeof error.body === 'object' &&
  error.body !== null &&
  'depot' in error.body;
const nowhere: GridRange = { firstRow: 0, lastRow: 0, firstDay: 0, lastDay: 0 };

/** Items by days: free units and their holders. */
export default function PlannerPage() {
  const can = useCan();
  const title = paths.planner.title;
  const crumbs = [
    { label: paths.stock.title, to: listAddress(paths.stock.to()) },
    { label: title, to: paths.planner.to() },
  ];
  if (can('stock.view_stockitem')) return <Planner title={title} crumbs={crumbs} />;
  return (
    <Page title={title} crumbs={crumbs}>
      <PermissionState what={t('stock')} />
    </Page>
  );
}

interface PlannerProps {
  readonly title: string;
  readonly crumbs: readonly { readonly label: string; readonly to: string }[];
}

/** The filters in the address, the figures, and the content of the grid. */
function useShownPlanner() {
  const { locale } = useSettings();
  const [query, change] = usePageQuery();
  const today = useToday();
  const asked = query.get('from') ?? '';
  const conditions: PlannerConditions = {
    depot: Number(query.get('depot')) || undefined,
    search: query.get('search') ?? '',
    tags: query.get(tagFilter) ?? '',
    // the past can't be promised
    from: isDate(asked) && asked > today ? asked : today,
    shortages: query.get('shortages') === 'true',
  };
  const search = useTypedSearch(conditions.search, (text) => change({ search: text }));
  const [range, setRange] = useState(nowhere);
  const planner = usePlanner(conditions, range);
  const columns = useMemo(
    () => dayColumns(conditions.from, rangeDays, today, locale),
    [conditions.from, today, locale],
  );
  const { rowAt, figuresAt, count } = planner;
  const { shortages } = conditions;
  const source = useMemo(() => {
    const isShort = (row: number, at: number) => (figuresAt(row, at)?.free ?? 0) < 0;
    const shortFrom = (row: number) => {
      const day = shortages ? columns.find((_, at) => isShort(row, at))?.day : undefined;
      return day === undefined ? undefined : formatDay(day, locale, 'short');
    };
    return plannerSource({ rowAt, figuresAt, shortFrom, count: count ?? 30, locale });
  }, [rowAt, figuresAt, count, columns, shortages, locale]);
  const clear = () => {
    search.type('');
    change({ search: null, [tagFilter]: null, shortages: null });
  };
  const nothingRead = planner.error !== undefined && count === undefined;
  return { conditions, change, today, search, setRange, planner, columns, source, clear, nothingRead };
}
type Shown = ReturnType<typeof useShownPlanner>;

function Planner({ title, crumbs }: PlannerProps) {
  const shown = useShownPlanner();
  const { conditions, change, today, search, planner, columns, nothingRead } = shown;
  const { rowAt, figuresAt, count } = planner;
  const [open, setOpen] = useState<Opened>();
  const printed = usePrinting();
  const print = async () => {
    try {
      await planner.loadForPrint();
      window.print();
    } catch (error) {
      toast(error instanceof Error ? error.message : String(error), { tone: 'danger' });
    }
  };
  return (
    <Page
      title={title}
      crumbs={crumbs}
      scroll={false}
      back={false}
      search={
        <SearchBox
          label={t('Search items')}
          aria-keyshortcuts="/"
          value={search.typed}
          onChange={(event) => search.type(event.target.value)}
        />
      }
      band={
        <>
          <SectionLinks label={t('Stock')} sections={stockLists} current={paths.planner.to()} />
          <PlannerTools
            conditions={conditions}
            depot={planner.depot}
            today={today}
            change={change}
            onPrint={count ? print : undefined}
          />
        </>
      }
    >
      <div className="hy-pl hy-fill">
        <PlannerBody shown={shown} onOpen={setOpen} />
        {printed && count !== undefined && (
          <PlannerPrint rowAt={rowAt} figuresAt={figuresAt} count={count} columns={columns} />
        )}
        {count !== 0 && !nothingRead && <PlannerFoot shown={shown} />}
      </div>
      <OpenedDay
        shown={shown}
        open={open}
        onClose={() => setOpen((now) => (now === open ? undefined : now))}
      />
    </Page>
  );
}

type Opened = CellPlace & { readonly anchor: HTMLElement };

function PlannerBody({ shown, onOpen }: { readonly shown: Shown; readonly onOpen: (cell: Opened) => void }) {
  const go = useGo();
  const { conditions, planner, columns, source, setRange, clear, nothingRead } = shown;
  if (nothingRead && isNoDepot(planner.error)) return <NoDepot />;
  if (nothingRead) return <ErrorState detail={planner.error?.message} onRetry={planner.retry} />;
  if (planner.count === 0) return <Nothing conditions={conditions} onClear={clear} />;
  return (
    <AvailabilityGrid
      label={t('Free units at {name}', { name: planner.depot?.name ?? t('the depot') })}
      columns={columns}
      source={source}
      scope={JSON.stringify({ ...conditions, from: '' })}
      onRange={setRange}
      onOpen={(place, anchor) => {
        const { id } = planner.rowAt(place.row)?.stockitem ?? {};
        if (place.day >= 0) onOpen({ ...place, anchor });
        else if (id !== undefined) go(paths.product.to({ id }));
      }}
    />
  );
}

function PlannerFoot({ shown: { conditions, planner } }: { readonly shown: Shown }) {
  const { count, error, retry } = planner;
  return (
    <AvailabilityLegend>
      {count !== undefined && (
        <span role="status">
          {conditions.shortages
            ? t('{count, plural, one {# item short} other {# items short}}', { count })
            : t('{count, plural, one {# item} other {# items}}', { count })}
        </span>
      )}
      {error !== undefined && count !== undefined && (
        <span role="alert">
          {rich('Figures missing. <button>Try again</button>', {
            button: (words) => (
              <Button kind="quiet" onClick={retry}>
                {words}
              </Button>
            ),
          })}
        </span>
      )}
    </AvailabilityLegend>
  );
}

interface OpenedDayProps {
  readonly shown: Shown;
  readonly open: Opened | undefined;
  readonly onClose: () => void;
}

/** The holders of an item on the opened day. */
function OpenedDay({ shown: { planner, columns }, open, onClose }: OpenedDayProps) {
  // preloaded, so that a cell opens at once
  useEffect(() => {
    const timer = setTimeout(PlannerDay.preload, 1000);
    return () => clearTimeout(timer);
  }, []);
  const item = open && planner.rowAt(open.row);
  const day = open && columns[open.day];
  if (!open || !item || !day) return null;
  return (
    <PlannerDay
      key={`${open.row}:${open.day}`}
      anchor={open.anchor}
      stockitem={item.stockitem}
      depot={planner.depot}
      day={day}
      onClose={onClose}
    />
  );
}

interface NothingProps {
  readonly conditions: PlannerConditions;
  readonly onClear: () => void;
}

function Nothing({ conditions, onClear }: NothingProps) {
  if (conditions.search === '' && conditions.tags === '' && !conditions.shortages)
    return <EmptyState title={t('No items yet')}>{t('Catalogue items appear here.')}</EmptyState>;
  return (
    <EmptyState
      title={conditions.shortages ? t('No shortages') : t('No items match')}
      action={
        <Button kind="primary" onClick={onClear}>
          {t('Show all items')}
        </Button>
      }
    >
      {conditions.shortages
        ? t('Nothing short in these {rangeDays} days.', {
            rangeDays: inFigures(rangeDays),
          })
        : t('Try other words or fewer filters.')}
    </EmptyState>
  );
}
