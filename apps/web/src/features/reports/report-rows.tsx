import { t } from '@hireyard/messages';
import type { AnyReport, ReportPage as Answer } from '@hireyard/wire/reports/report';
import { allColumns, type ColumnChanges, fitColumns } from '../../resource/list/columns.tsx';
import { RecordTable } from '../../resource/list/table.tsx';
import type { ListModel } from '../../resource/list/use-list.ts';
import { type Row as RecordRow, titleOf } from '../../resource/record.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Pager } from '../../ui/pager.tsx';
import { EmptyState } from '../../ui/states.tsx';

interface RowsProps {
  readonly report: AnyReport;
  readonly title: string;
  readonly recordPath?: ((row: RecordRow) => string) | undefined;
  readonly columns?: ColumnChanges | undefined;
  readonly empty: string;
  readonly list: ListModel;
  /** Width of the page; 0 until measured. */
  readonly width: number;
}

/** The rows of a report as a table with its pager, or why there are none. */
export function ReportRows({ report, title, recordPath, empty, list, width, ...props }: RowsProps) {
  const { state, change } = list;
  const answer = list.page as Answer | undefined;
  const rows = answer?.results as readonly RecordRow[] | undefined;
  const columns = allColumns(report, props.columns).filter(({ name }) => report.columns.includes(name));
  const ordering = state.ordering || report.defaultOrdering;
  return (
    <Card flush>
      <RecordTable
        label={title}
        columns={width === 0 ? columns : fitColumns(columns, width - 2)}
        rows={rows}
        skeletonRows={8}
        nameOf={(row) => titleOf(report, row)}
        path={recordPath}
        ordering={ordering}
        onSort={(field) => change({ ordering: turned(ordering, field), page: null })}
      >
        {rows?.length === 0 && (
          <EmptyState
            title={list.narrowed ? t('No results for these filters') : empty}
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
  );
}

/** Returns the next sort order of a column: descending first, then ascending. */
const turned = (now: string, field: string): string => (now === `-${field}` ? field : `-${field}`);
