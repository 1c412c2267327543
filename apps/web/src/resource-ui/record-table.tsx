/** The table of a list: sortable heads, real links, one row at a time reached by keyboard. */
import type { KeyboardEvent, MouseEvent, ReactNode, Ref } from 'react';
import { Link } from '../frame/navigate.tsx';
import { classNames } from '../ui/class-names.ts';
import { IconDown, IconUp } from '../ui/icons.tsx';
import { SkeletonTableRows } from '../ui/states.tsx';
import type { Column } from './columns.tsx';
import type { Row } from './record.ts';

export interface RowSelection {
  readonly has: (id: number) => boolean;
  readonly toggle: (record: Row) => void;
  /** All rows of the page on, or off when all are on. */
  readonly toggleAll: () => void;
}

interface RecordTableProps {
  readonly label: string;
  readonly columns: readonly Column[];
  /** Undefined = on their way. */
  readonly rows: readonly Row[] | undefined;
  /** Rows to draw while there are none. */
  readonly skeletonRows: number;
  readonly nameOf: (record: Row) => string;
  /** Where a record opens; undefined = its rows are not links. */
  readonly path: ((record: Row) => string) | undefined;
  readonly ordering?: string;
  readonly onSort?: (field: string) => void;
  readonly current?: number | undefined;
  /** A press on a row outside its links. */
  readonly onRow?: (record: Row, event: MouseEvent) => void;
  readonly onKeyDown?: (event: KeyboardEvent) => void;
  readonly selection?: RowSelection;
  readonly compact?: boolean;
  readonly ref?: Ref<HTMLDivElement>;
  /** Below the rows: empty state, error. */
  readonly children?: ReactNode;
}

const checkWidth = 40;

export function RecordTable(props: RecordTableProps) {
  const { columns, rows, selection, ordering = '' } = props;
  const total = columns.reduce((sum, column) => sum + column.width, 0);
  const all = rows !== undefined && rows.length > 0 && rows.every((row) => selection?.has(row.id));
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- arrows move between the links of the rows
    <section
      ref={props.ref}
      className={classNames('hy-list-scroll', props.compact && 'hy-compact')}
      aria-label={props.label}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls must be reachable by keyboard
      tabIndex={0}
      onKeyDown={props.onKeyDown}
    >
      <table
        className="hy-table hy-list-table"
        style={{ minWidth: total + (selection ? checkWidth : 0) }}
        aria-busy={rows === undefined || undefined}
      >
        <colgroup>
          {selection && <col className="hy-list-check" style={{ width: checkWidth }} />}
          {columns.map((column) => (
            <col key={column.name} style={{ width: `${(column.width / total) * 100}%` }} />
          ))}
        </colgroup>
        <thead>
          <tr>
            {selection && (
              <th className="hy-list-check">
                <input
                  type="checkbox"
                  aria-label="Select all rows of this page"
                  checked={all}
                  onChange={selection.toggleAll}
                />
              </th>
            )}
            {columns.map((column) => (
              <Head key={column.name} column={column} ordering={ordering} onSort={props.onSort} />
            ))}
          </tr>
        </thead>
        <tbody>
          {rows === undefined ? (
            <SkeletonTableRows rows={props.skeletonRows} columns={columns.length + (selection ? 1 : 0)} />
          ) : (
            rows.map((row) => <RecordRow key={row.id} row={row} {...props} />)
          )}
        </tbody>
      </table>
      {props.children}
    </section>
  );
}

interface HeadProps {
  readonly column: Column;
  readonly ordering: string;
  readonly onSort: ((field: string) => void) | undefined;
}

function Head({ column, ordering, onSort }: HeadProps) {
  const { sort } = column;
  const up = sort !== undefined && ordering === sort;
  const down = sort !== undefined && ordering === `-${sort}`;
  return (
    <th
      scope="col"
      className={column.end ? 'hy-end' : undefined}
      aria-sort={up ? 'ascending' : down ? 'descending' : undefined}
    >
      {sort === undefined || onSort === undefined ? (
        column.label
      ) : (
        <button type="button" onClick={() => onSort(sort)}>
          {column.label}
          {up ? <IconUp /> : down ? <IconDown /> : null}
        </button>
      )}
    </th>
  );
}

function RecordRow({
  row,
  columns,
  nameOf,
  path,
  current,
  onRow,
  selection,
}: RecordTableProps & { row: Row }) {
  const [first, ...rest] = columns;
  if (first === undefined) return null;
  return (
    <tr
      data-row={row.id}
      aria-selected={current === row.id || undefined}
      onClick={
        onRow &&
        ((event) => {
          const inner = (event.target as HTMLElement).closest('a, button, input, label');
          if (inner === null) onRow(row, event);
        })
      }
    >
      {selection && (
        <td className="hy-list-check">
          <input
            type="checkbox"
            aria-label={`Select ${nameOf(row)}`}
            checked={selection.has(row.id)}
            onChange={() => selection.toggle(row)}
          />
        </td>
      )}
      <td className={first.end ? 'hy-end' : undefined}>
        {path === undefined ? (
          first.cell(row)
        ) : (
          <Link to={path(row)} data-row-link="">
            {first.cell(row)}
          </Link>
        )}
      </td>
      {rest.map((column) => (
        <td key={column.name} className={column.end ? 'hy-end' : undefined} title={titleFor(column, row)}>
          {column.cell(row)}
        </td>
      ))}
    </tr>
  );
}

/** Text that may be cut off is told in full on hover. */
const titleFor = (column: Column, row: Row): string | undefined => {
  const text = column.text(row);
  return text.length > 18 ? text : undefined;
};
