/** Below a table: what is marked and what can be done with it, page size, pager. */
import type { AnyResource } from '@hireyard/wire/define-resource';
import { DEFAULT_PAGE_SIZE } from '@hireyard/wire/page';
import type { ReactNode } from 'react';
import type { QueryChange } from '../frame/page-query.ts';
import { Button } from '../ui/button.tsx';
import { Pager } from '../ui/pager.tsx';
import type { Column } from './columns.tsx';
import { copyRows, saveRows } from './export-list.ts';
import type { ListState } from './list-state.ts';
import type { Selection } from './use-selection.ts';

const sizes = [DEFAULT_PAGE_SIZE, 30, 50, 100];

interface ListFootProps {
  readonly resource: AnyResource;
  readonly columns: readonly Column[];
  readonly state: ListState;
  readonly count: number | undefined;
  readonly selection: Selection;
  readonly onChange: (change: QueryChange) => void;
  readonly children: ReactNode;
}

export function ListFoot({ resource, columns, state, count, selection, onChange, children }: ListFootProps) {
  const { rows } = selection;
  return (
    <div className="hy-list-foot">
      {rows.length > 0 && (
        <div className="hy-list-bulk" role="group" aria-label="Selected rows">
          <span role="status">{rows.length} selected</span>
          {children}
          <Button onClick={() => void copyRows(columns, rows)}>Copy</Button>
          <Button onClick={() => saveRows(resource, columns, rows)}>Export CSV</Button>
          <Button kind="quiet" onClick={selection.clear}>
            Clear
          </Button>
        </div>
      )}
      <Pager
        page={state.page}
        pageSize={state.pageSize}
        count={count ?? 0}
        onPage={(page) => onChange({ page: page === 1 ? null : page, selected: null })}
      />
      <label className="hy-page-size">
        <span className="hy-sr">Rows per page</span>
        <select
          className="hy-input is-select"
          value={state.pageSize}
          onChange={(event) =>
            onChange({
              page_size: Number(event.target.value) === DEFAULT_PAGE_SIZE ? null : event.target.value,
              page: null,
            })
          }
        >
          {[...new Set([...sizes, state.pageSize])]
            .sort((a, b) => a - b)
            .map((size) => (
              <option key={size} value={size}>
                {size} rows
              </option>
            ))}
        </select>
      </label>
    </div>
  );
}
