/** `/reporting/sales`: turnover by week and month, year against year, and the pace at which it is booked (spec §3.21). */
import { t } from '@hireyard/messages';
import { STATS_PERMISSION } from '@hireyard/wire/reports/stats';
import { Page } from '../../../page/page.tsx';
import { useGo } from '../../../page/navigate.tsx';
import { useCan } from '../../../page/session-hooks.ts';
import { paths } from '../../../lib/registry/paths.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { classNames } from '../../../lib/class-names.ts';
import { ChartRoom } from '../../../ui/chart/chart-room.tsx';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { EmptyState, ErrorState, PermissionState, SkeletonRows } from '../../../ui/states.tsx';
import { useContractsPath } from './contracts-path.ts';
import { SalesChart } from './sales-chart.tsx';
import { SalesSums } from './sales-figures.tsx';
import { currentLine, isEmpty, knownFrom, salesLines } from './sales-rows.ts';
import { SalesTable } from './sales-table.tsx';
import { SalesTools } from './sales-tools.tsx';
import { BY_WORDS, PERIOD_WORDS } from './sales-words.ts';
import { saveSales } from './save-sales.ts';
import './sales.css';
import { useSalesMonths, useSalesView, useSalesYears } from './use-sales.ts';

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
  const pathOf = useContractsPath(view);
  const go = useGo();
  const seesContracts = useCan()('contract.view_contract');
  const { type, mode, year } = view;
  const months = useSalesMonths(view);
  const lines = years === undefined ? [] : salesLines(years, type, year, knownFrom(months));
  const told = lines.filter((line) => !isEmpty(line));
  const current = lines[currentLine(lines, today)]?.period;
  const periods = lines.map(({ period }) => period);
  const chosen =
    periods.find(({ number }) => number === view.pace) ??
    periods.find(({ starting }) => starting > today) ??
    told.at(-1)?.period;
  const label = t('Sales {year} by {periods}, {counted}', {
    year,
    periods: PERIOD_WORDS[type],
    counted: BY_WORDS[mode],
  });
  return (
    <Page
      title={TITLE}
      crumbs={crumbs}
      actions={
        <Button disabled={told.length === 0} onClick={() => saveSales(view, told)}>
          {t('Export CSV')}
        </Button>
      }
    >
      <div className={classNames('hy-body hy-sales', old && 'hy-stale')} aria-busy={old}>
        <SalesTools view={view} months={months} today={today} change={change} />
        {years === undefined && error !== null && (
          <ErrorState
            title={t('The sales figures could not be read')}
            detail={error.message}
            onRetry={retry}
          />
        )}
        {years === undefined && error === null && (
          <>
            <ChartRoom height={340} />
            <SkeletonRows rows={8} label={t('Loading sales figures')} />
          </>
        )}
        {years !== undefined && told.length === 0 && (
          <EmptyState
            title={t('Nothing was sold in {year} or {before}', { year, before: year - 1 })}
            action={
              <Button kind="primary" onClick={() => change({ year: null, depot: null, mode: null })}>
                {t('Show this year, all depots')}
              </Button>
            }
          >
            {t('Orders count from the moment they are entered; quotes do not.')}
          </EmptyState>
        )}
        {told.length > 0 && (
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
                lines={told}
                ordering={view.ordering}
                current={current}
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
            {mode !== 'hire' && (
              <p className="hy-hint">
                {t(
                  'The booking pace is shown by day of hire: what is booked or invoiced on a day does not lie ahead.',
                )}
              </p>
            )}
            <p className="hy-hint">
              {t(
                'Hire, wash-up and delivery without tax, of orders from entered to complete. Deposits and damages are not in it.',
              )}
            </p>
          </>
        )}
      </div>
    </Page>
  );
}
