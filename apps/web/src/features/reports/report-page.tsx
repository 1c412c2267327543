/** The page of a report, made from its declaration: period, filters, sums, what the feature draws, and the rows. */
import { t, inSentence } from '@hireyard/messages';
import type { AnyReport, ReportPage as Answer } from '@hireyard/wire/reports/report';
import { type ReactNode, useState } from 'react';
import type { Query } from '../../lib/api/query-string.ts';
import { Page } from '../../page/page.tsx';
import { useCan } from '../../page/session-hooks.ts';
import { allColumns, type ColumnChanges, fitColumns } from '../../resource/list/columns.tsx';
import { FilterBar } from '../../resource/list/filter-bar.tsx';
import { businessToday } from '../../lib/business-time.ts';
import { type Row, titleOf } from '../../resource/record.ts';
import { RecordTable } from '../../resource/list/record-table.tsx';
import { useList } from '../../resource/list/use-list.ts';
import { paths } from '../../lib/registry/paths.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { useWidth } from '../../ui/chart/use-size.ts';
import { SearchBox } from '../../ui/inputs.tsx';
import { Pager } from '../../ui/pager.tsx';
import { EmptyState, ErrorState, PermissionState } from '../../ui/states.tsx';
import { PeriodPicker } from './period-picker.tsx';
import type { Period } from './periods.ts';
import { ReportFigures } from './report-figures.tsx';
import { saveReport } from './save-report.ts';
import '../../resource/list/list.css';
import '../../resource/list/list-views.css';
import './reports.css';

export interface ReportPageProps {
  readonly report: AnyReport;
  /** Address of the page. */
  readonly path: string;
  readonly title: string;
  /** Periods to choose from; absent for reports about now. */
  readonly periods?: (today: string) => readonly Period[];
  /** What is shown when nobody chose a period, e.g. "Last 12 weeks". */
  readonly usual?: string;
  readonly recordPath?: (row: Row) => string;
  readonly columns?: ColumnChanges;
  /** Sums that are shown as figures, where a drawing shows the others; default all. */
  readonly figures?: readonly string[];
  /** Between the sums and the rows. */
  readonly drawing?: (answer: Answer, conditions: Query) => ReactNode;
  /** Above the sums: sister reports. */
  readonly lead?: ReactNode;
  readonly empty: string;
}

const crumbsOf = (title: string, path: string) => [
  { label: paths.reporting.title, to: paths.reporting.to() },
  { label: title, to: path },
];

/** Who may not see what it is reckoned from is told so before anything is asked for. */
export function ReportPage(props: ReportPageProps) {
  const can = useCan();
  const { report, title, path } = props;
  if (can(report.access)) return <ShownReport {...props} />;
  return (
    <Page title={title} crumbs={crumbsOf(title, path)}>
      <PermissionState what={inSentence(title)} />
    </Page>
  );
}

function ShownReport({ report, path, title, periods, usual = t('Usual'), ...props }: ReportPageProps) {
  const list = useList(report, path, {}, true);
  const [today] = useState(() => businessToday());
  const [box, width] = useWidth<HTMLDivElement>();
  const answer = list.page as Answer | undefined;
  const { state, change } = list;
  const columns = allColumns(report, props.columns).filter(({ name }) => report.columns.includes(name));
  const day = (name: string) => state.filters[name]?.[0] ?? '';
  const rows = answer?.results as readonly Row[] | undefined;
  const failed = list.error !== undefined && rows === undefined;
  return (
    <Page
      title={title}
      crumbs={crumbsOf(title, path)}
      search={
        report.search.length > 0 && (
          <SearchBox
            label={t('Search {title}', { title: inSentence(title) })}
            aria-keyshortcuts="/"
            value={list.typed}
            onChange={(event) => list.type(event.target.value)}
          />
        )
      }
    >
      <div className="hy-body hy-report" ref={box}>
        {props.lead}
        <p className="hy-hint">{report.description}</p>
        <div className="hy-report-tools">
          {periods && (
            <PeriodPicker
              periods={periods(today)}
              usual={usual}
              from={day('from')}
              to={day('to')}
              taken={answer?.period ?? null}
              onChange={(from, to) => change({ from, to, page: null })}
            />
          )}
          <FilterBar
            resource={report}
            values={state.filters}
            without={['from', 'to']}
            onChange={list.setFilters}
            onClear={list.narrowed ? list.clear : undefined}
          />
          <Button onClick={() => void saveReport(report, list.conditions)}>{t('Export CSV')}</Button>
        </div>
        {failed ? (
          <ErrorState
            title={t('Could not calculate {title}', { title })}
            detail={list.error?.message ?? ''}
            onRetry={list.retry}
          />
        ) : (
          <>
            <ReportFigures report={report} page={answer} names={props.figures} />
            {answer !== undefined && answer.count > 0 && props.drawing?.(answer, list.conditions)}
            <Card flush>
              <RecordTable
                label={title}
                columns={width === 0 ? columns : fitColumns(columns, width - 2)}
                rows={rows}
                skeletonRows={8}
                nameOf={(row) => titleOf(report, row)}
                path={props.recordPath}
                ordering={state.ordering || report.defaultOrdering}
                onSort={(field) =>
                  change({ ordering: turned(state.ordering || report.defaultOrdering, field), page: null })
                }
              >
                {rows?.length === 0 && (
                  <EmptyState
                    title={list.narrowed ? t('Nothing fits what is chosen') : props.empty}
                    action={
                      list.narrowed ? (
                        <Button kind="primary" onClick={list.clear}>
                          {t('Show all')}
                        </Button>
                      ) : undefined
                    }
                  />
                )}
              </RecordTable>
              {answer !== undefined && answer.count > state.pageSize && (
                <Pager
                  page={state.page}
                  pageSize={state.pageSize}
                  count={answer.count}
                  onPage={(page) => change({ page: page === 1 ? null : page })}
                />
              )}
            </Card>
          </>
        )}
      </div>
    </Page>
  );
}

/** A press on a head: greatest first, then the other way round. */
const turned = (now: string, field: string): string => (now === `-${field}` ? field : `-${field}`);
