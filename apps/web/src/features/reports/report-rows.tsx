import { t } from '@hireyard/messages';
import type { AnyReport, ReportPage as Answer } from '@hireyard/wire/reports/report';
import type { ReactNode } from 'react';
import { allColumns, type ColumnChanges, fitColumns } from '../../resource/list/columns.tsx';
import { RecordTable } from '../../resource/list/table.tsx';
import type { ListModel } from '../../resource/list/use-list.ts';
import { type Row as RecordRow, titleOf, useTableRoom } from '../../resource/record.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Pager } from '../../ui/pager.tsx';
import { EmptyState, SkeletonRows } from '../../ui/states.tsx';
import '../../resource/list/record-card.css';

interface RowsProps {
  readonly report: AnyReport;
  readonly title: string;
  readonly recordPath?: ((row: RecordRow) => string) | undefined;
  readonly columns?: ColumnChanges | undefined;
  /** A row on a phone, instead of a row of the table. */
  readonly card?: ((row: RecordRow) => ReactNode) | undefined;
  readonly empty: string;
  readonly list: ListModel;
  /** Width of the page; 0 until measured. */
  readonly width: number;
}

/** The rows of a report as a table, or as cards if there is no room, with a pager; or why there are none. */
export function ReportRows({ report, title, recordPath, card, empty, list, width, ...props }: RowsProps) {
  const table = useTableRoom();
  const { state, change } = list;
  const answer = list.page as Answer | undefined;
  const rows = answer?.results as readonly RecordRow[] | undefined;
  const columns = allColumns(report, props.columns).filter(({ name }) => report.columns.includes(name));
  const ordering = state.ordering || report.defaultOrdering;
  return (
    <Card flush>
      {card !== undefined && !table ? (
        <Cards rows={rows} card={card} />
      ) : (
        <RecordTable
          label={title}
          columns={width === 0 ? columns : fitColumns(columns, width - 2)}
          rows={rows}
          skeletonRows={8}
          nameOf={(row) => titleOf(report, row)}
          path={recordPath}
          ordering={ordering}
          onSort={(field) => change({ ordering: turned(ordering, field), page: null })}
        />
      )}
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

function Cards({
  rows,
  card,
}: {
  readonly rows: readonly RecordRow[] | undefined;
  readonly card: (row: RecordRow) => ReactNode;
}) {
  if (rows === undefined) return <SkeletonRows height={88} />;
  return (
    <ul className="hy-card-rows">
      {rows.map((row) => (
        <li key={row.id}>{card(row)}</li>
      ))}
    </ul>
  );
}

/** Returns the next sort order of a column: descending first, then ascending. */
const turned = (now: string, field: string): string => (now === `-${field}` ? field : `-${field}`);
