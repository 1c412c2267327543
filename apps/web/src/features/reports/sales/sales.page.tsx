/** `/reporting/sales`: turnover by week and month, year against year, and the booking pace (spec §3.21). */
import { SALES_MODES } from '@hireyard/domain/reports/sales';
import { t } from '@hireyard/messages';
import { STATS_PERMISSION } from '@hireyard/wire/reports/stats';
import { useQuery } from '@tanstack/react-query';
import { depotsInUse } from '../../../lib/api/availability.ts';
import { classNames } from '../../../lib/class-names.ts';
import { paths } from '../../../lib/registry/paths.ts';
import type { QueryChange } from '../../../page/address.ts';
import { useGo } from '../../../page/navigate.tsx';
import { Page } from '../../../page/page.tsx';
import { useCan } from '../../../page/session.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { ChartRoom } from '../../../ui/chart/chart.tsx';
import { Field } from '../../../ui/field.tsx';
import { Select, Switch } from '../../../ui/inputs.tsx';
import { lazyPart } from '../../../ui/lazy.tsx';
import { QueryView } from '../../../ui/query-view.tsx';
import { EmptyState, PermissionState, SkeletonRows } from '../../../ui/states.tsx';
import {
  type SalesView,
  saveSales,
  useContractsPath,
  useSalesMonths,
  useSalesView,
  useSalesYears,
} from './use-sales.ts';
import { SalesChart } from './sales-chart.tsx';
import {
  BY_TEXTS,
  currentLine,
  isEmpty,
  knownFrom,
  MODE_TEXTS,
  PERIOD_TEXTS,
  type SalesLine,
  salesLines,
  type SalesYears,
} from './sales-rows.ts';
import { SalesSums, SalesTable } from './sales-table.tsx';
import { Row } from '../../../ui/layout.tsx';
import '../reports.css';

interface ToolsProps {
  readonly view: SalesView;
  readonly months: SalesYears | undefined;
  readonly today: string;
  readonly change: (change: QueryChange) => void;
}

/** Choices: week or month, date type, year, depot. */
function SalesTools({ view, months, today, change }: ToolsProps) {
  // newest first, with this year and the chosen one
  const known = [...Object.keys(months ?? {}).map(Number), Number(today.slice(0, 4)), view.year];
  const years = [...new Set(known)].sort((a, b) => b - a);
  const depots = useQuery({
    ...depotsInUse,
    enabled: useCan()('core.view_depot'),
  });
  return (
    <Row gap={16} align="end" className="hy-report-fields">
      <Field label={t('By', undefined, 'grouping')}>
        {(control) => (
          <Select
            {...control}
            value={view.type}
            onChange={({ target }) =>
              change({ type: target.value === 'week' ? null : target.value, pace: null })
            }
            options={[
              { value: 'week', label: t('Week') },
              { value: 'month', label: t('Month') },
            ]}
          />
        )}
      </Field>
      <Field label={t('Year')}>
        {(control) => (
          <Select
            {...control}
            value={view.year}
            onChange={({ target }) => change({ year: target.value, pace: null })}
            options={years.map((year) => ({ value: year, label: String(year) }))}
          />
        )}
      </Field>
      <Field label={t('Counted by')} help="sales.mode">
        {(control) => (
          <Select
            {...control}
            value={view.mode}
            onChange={({ target }) => change({ mode: target.value === 'hire' ? null : target.value })}
            options={SALES_MODES.map((mode) => ({ value: mode, label: MODE_TEXTS[mode] }))}
          />
        )}
      </Field>
      <Field label={t('Depot')}>
        {(control) => (
          <Select
            {...control}
            value={view.depot}
            onChange={({ target }) => change({ depot: target.value })}
            placeholder={t('All depots')}
            options={(depots.data?.results ?? []).map(({ id, code, name }) => ({
              value: id,
              label: `${code} ${name}`,
            }))}
          />
        )}
      </Field>
      <Switch
        checked={view.split}
        onChange={({ target }) => change({ split: target.checked ? 'true' : null })}
      >
        {t('Split by type')}
      </Switch>
    </Row>
  );
}

const PaceCard = lazyPart(async () => import('./pace-card.tsx'), <ChartRoom height={340} />);

const TITLE = t('Sales stats');
const crumbs = [
  { label: paths.reporting.title, to: paths.reporting.to() },
  { label: TITLE, to: paths.sales.to() },
];

export default function SalesPage() {
  const allowed = useCan()(STATS_PERMISSION);
  if (allowed) return <ShownSales />;
  return (
    <Page title={TITLE} crumbs={crumbs}>
      <PermissionState what={t('sales figures')} />
    </Page>
  );
}

function ShownSales() {
  const { view, change, today } = useSalesView();
  const { years, old, error, retry } = useSalesYears(view);
  const months = useSalesMonths(view);
  const { type, year } = view;
  const lines = years === undefined ? [] : salesLines(years, type, year, knownFrom(months));
  const filled = lines.filter((line) => !isEmpty(line));
  return (
    <Page
      title={TITLE}
      crumbs={crumbs}
      actions={
        <Button disabled={filled.length === 0} onClick={() => saveSales(view, filled)}>
          {t('Export CSV')}
        </Button>
      }
    >
      <div className={classNames('hy-body hy-sales', old && 'hy-stale')} aria-busy={old}>
        <SalesTools view={view} months={months} today={today} change={change} />
        <QueryView
          query={{ data: years, error, refetch: retry }}
          waiting={
            <>
              <ChartRoom height={340} />
              <SkeletonRows rows={8} label={t('Loading sales figures')} />
            </>
          }
        >
          {() =>
            filled.length === 0 ? (
              <NothingSold year={year} onReset={() => change({ year: null, depot: null, mode: null })} />
            ) : (
              <SalesFigures view={view} lines={lines} filled={filled} today={today} change={change} />
            )
          }
        </QueryView>
      </div>
    </Page>
  );
}

interface NothingSoldProps {
  readonly year: number;
  readonly onReset: () => void;
}

function NothingSold({ year, onReset }: NothingSoldProps) {
  return (
    <EmptyState
      title={t('No sales in {year} or {before}', { year, before: String(year - 1) })}
      action={
        <Button kind="primary" onClick={onReset}>
          {t('Show all depots this year')}
        </Button>
      }
    >
      {t('Confirmed orders only.')}
    </EmptyState>
  );
}

interface FiguresProps extends Omit<ToolsProps, 'months'> {
  readonly lines: readonly SalesLine[];
  /** Rows with any figures. */
  readonly filled: readonly SalesLine[];
}

/** Totals, chart, table and booking pace. */
function SalesFigures({ view, lines, filled, today, change }: FiguresProps) {
  const pathOf = useContractsPath(view);
  const go = useGo();
  const seesContracts = useCan()('contract.view_contract');
  const { type, mode, year } = view;
  const periods = lines.map(({ period }) => period);
  const chosen =
    periods.find(({ number }) => number === view.pace) ??
    periods.find(({ starting }) => starting > today) ??
    filled.at(-1)?.period;
  const label = t('Sales {year} by {periods}, {counted}', {
    year,
    periods: PERIOD_TEXTS[type],
    counted: BY_TEXTS[mode],
  });
  return (
    <>
      <SalesSums year={year} lines={lines} today={today} />
      <Card title={label}>
        <SalesChart
          view={view}
          lines={lines}
          today={today}
          {...(seesContracts ? { onOpen: (period) => go(pathOf(period)) } : {})}
        />
      </Card>
      <Card flush>
        <SalesTable
          label={label}
          year={year}
          lines={filled}
          ordering={view.ordering}
          current={lines[currentLine(lines, today)]?.period}
          onSort={(ordering) => change({ ordering: ordering === 'period' ? null : ordering })}
          {...(seesContracts ? { pathOf } : {})}
        />
      </Card>
      {mode === 'hire' && chosen !== undefined && (
        <PaceCard
          view={view}
          periods={periods}
          chosen={chosen}
          onChoose={(number) => change({ pace: number })}
        />
      )}
      {mode !== 'hire' && <p className="hy-hint">{t('Booking pace needs the hire date.')}</p>}
      <p className="hy-hint">{t('Excludes tax, deposits and damages.')}</p>
    </>
  );
}
