/** Report page generated from its declaration: period, filters, totals, an optional chart, and rows. */
import { inSentence, t } from '@hireyard/messages';
import type { Fields } from '@hireyard/wire/field';
import type { AnyReport, ReportPage, ReportPage as Answer } from '@hireyard/wire/reports/report';
import { type ReactNode, useState } from 'react';
import { http } from '../../lib/api/client.ts';
import { failureOf } from '../../lib/api/outcome.ts';
import type { Query } from '../../lib/api/query-string.ts';
import { businessToday } from '../../lib/business-time.ts';
import { paths } from '../../lib/registry/paths.ts';
import { usePageQuery } from '../../page/address.ts';
import { Page } from '../../page/page.tsx';
import { useCan } from '../../page/session.ts';
import { cell } from '../../resource/cells.tsx';
import type { ColumnChanges } from '../../resource/list/columns.tsx';
import { download } from '../../resource/list/copy-rows.ts';
import { FilterBar } from '../../resource/list/filters.tsx';
import { useList } from '../../resource/list/use-list.ts';
import type { Row as RecordRow } from '../../resource/record.ts';
import { Button } from '../../ui/button.tsx';
import { Figure } from '../../ui/card.tsx';
import { useWidth } from '../../ui/chart/use-chart-point.ts';
import type { HelpTopic } from '../../ui/help/help.tsx';
import { SearchBox } from '../../ui/inputs.tsx';
import { ErrorState, PermissionState } from '../../ui/states.tsx';
import { NumberText } from '../../ui/text.tsx';
import { toast } from '../../ui/toast.tsx';
import { type Period, PeriodPicker } from './period.tsx';
import { ReportRows } from './report-rows.tsx';
import { Row } from '../../ui/layout.tsx';
import '../../resource/list/list.css';
import '../../resource/list/list-views.css';
import './reports.css';

/** Totals of a report as figures, in declared order. */
function ReportFigures({
  report,
  page,
  names,
}: {
  readonly report: AnyReport;
  readonly page: ReportPage | undefined;
  /** Undefined = all. */
  readonly names: readonly string[] | undefined;
}) {
  const totals = Object.entries(report.totals as Fields).filter(([name]) => names?.includes(name) !== false);
  return (
    <section className="hy-figures" aria-label={t('Totals')}>
      {totals.map(([name, field]) => (
        <Figure key={name} label={field.label ?? name} help={field.help as HelpTopic | undefined}>
          {page === undefined ? '\u2007' : cell(field, page.totals[name])}
        </Figure>
      ))}
    </section>
  );
}

/** Downloads all rows of a report as CSV, with a toast on failure. */
async function saveReport(report: AnyReport, query: Query): Promise<void> {
  try {
    const file = await http<Blob>({ path: `/api/v1/${report.path}.csv/`, query, as: 'blob' });
    const days = [query['from'], query['to']].filter(Boolean).join('-to-');
    const name = report.plural.toLowerCase().replaceAll(' ', '-');
    download(`${name}${days === '' ? '' : `-${days}`}.csv`, file);
  } catch (error) {
    toast(t('Export failed: {message}', { message: failureOf(error).message }), { tone: 'danger' });
  }
}

const ExportButton = ({ report, query }: { readonly report: AnyReport; readonly query: Query }) => (
  <Button className="hy-to-end" onClick={() => void saveReport(report, query)}>
    {t('Export CSV')}
  </Button>
);

/** Percentage with a bar; values above 100 fill the bar. */
export function ShareCell({ value }: { readonly value: unknown }) {
  if (value === null || value === undefined) return <span className="hy-none">–</span>;
  const share = Math.max(0, Math.min(100, Number(value)));
  return (
    <Row as="span" nowrap end>
      <span className="hy-share-bar hy-meter" aria-hidden="true">
        <i style={{ width: `${share}%` }} />
      </span>
      <NumberText value={String(value)} unit="%" />
    </Row>
  );
}

interface SiblingReportsProps {
  readonly label: string;
  readonly now: string;
  /** The option without a query parameter. */
  readonly fallback: string;
  readonly options: Readonly<Record<string, string>>;
}

/** Links between views of a report. The period stays; sorting and page are reset. */
export function SiblingReports({ label, now, fallback, options }: SiblingReportsProps) {
  const [, change] = usePageQuery();
  return (
    <nav className="hy-list-views hy-sisters" aria-label={label}>
      {Object.entries(options).map(([key, text]) => (
        <button
          key={key}
          type="button"
          aria-pressed={now === key}
          onClick={() =>
            change({
              by: key === fallback ? null : key,
              ordering: null,
              page: null,
              search: null,
              reason: null,
            })
          }
        >
          {text}
        </button>
      ))}
    </nav>
  );
}

/** Formats axis amounts such as £12k; too coarse for calculations. */
export function shortMoney(locale: string, currency: string): (value: number) => string {
  const format = new Intl.NumberFormat(locale, {
    style: 'currency',
    currency,
    notation: 'compact',
    maximumFractionDigits: 1,
  });
  return (value) => format.format(value);
}

interface ReportPageProps {
  readonly report: AnyReport;
  /** Address of the page. */
  readonly path: string;
  readonly title: string;
  /** Periods to choose from; absent for reports about now. */
  readonly periods?: (today: string) => readonly Period[];
  /** Label of the default period, e.g. "Last 12 weeks". */
  readonly usual?: string;
  readonly recordPath?: (row: RecordRow) => string;
  readonly columns?: ColumnChanges;
  /** A row on a phone, instead of a row of the table. */
  readonly card?: (row: RecordRow) => ReactNode;
  /** Totals shown as figures, if a chart shows the others; default all. */
  readonly figures?: readonly string[];
  /** Shown between the totals and the rows; while they load too, to keep its room. */
  readonly drawing?: (answer: Answer | undefined, conditions: Query) => ReactNode;
  /** Shown above the totals, e.g. links to other views. */
  readonly lead?: ReactNode;
  readonly empty: string;
}

const crumbsOf = (title: string, path: string) => [
  { label: paths.reporting.title, to: paths.reporting.to() },
  { label: title, to: path },
];

/** Checks the permission before anything is requested. */
export function ReportScreen(props: ReportPageProps) {
  const can = useCan();
  const { report, title, path } = props;
  if (can(report.access)) return <ShownReport {...props} />;
  return (
    <Page title={title} crumbs={crumbsOf(title, path)}>
      <PermissionState what={inSentence(title)} />
    </Page>
  );
}

function ShownReport(props: ReportPageProps) {
  const { report, path, title } = props;
  const list = useList(report, path, {}, true);
  const [box, width] = useWidth<HTMLDivElement>();
  const answer = list.page as Answer | undefined;
  const failed = list.error !== undefined && answer === undefined;
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
        <ReportTools {...props} list={list} />
        {failed ? (
          <ErrorState
            title={t('Could not calculate {title}', { title })}
            detail={list.error?.message ?? ''}
            onRetry={list.retry}
          />
        ) : (
          <>
            <ReportFigures report={report} page={answer} names={props.figures} />
            {answer?.count !== 0 && props.drawing?.(answer, list.conditions)}
            <ReportRows {...props} list={list} width={width} />
          </>
        )}
      </div>
    </Page>
  );
}

interface ToolsProps extends ReportPageProps {
  readonly list: ReturnType<typeof useList>;
}

/** Period, filters and CSV export. */
function ReportTools({ report, periods, usual = t('Default period'), list }: ToolsProps) {
  const [today] = useState(() => businessToday());
  const { state, change } = list;
  const answer = list.page as Answer | undefined;
  const day = (name: string) => state.filters[name]?.[0] ?? '';
  return (
    <Row gap={16} align="end">
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
      <ExportButton report={report} query={list.conditions} />
    </Row>
  );
}
