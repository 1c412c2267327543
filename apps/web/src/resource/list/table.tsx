/** The table of a list, with sortable headings, real links and rows that the arrow keys move through. */
import { t } from '@hireyard/messages';
import {
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  type Ref,
  useRef,
  useState,
} from 'react';
import { classNames } from '../../lib/class-names.ts';
import { Link } from '../../page/navigate.tsx';
import { IconDown, IconUp } from '../../ui/icons.tsx';
import { ScrollArea } from '../../ui/layout.tsx';
import { SkeletonTableRows } from '../../ui/states.tsx';
import type { Row } from '../record.ts';
import { ColumnResizer } from './column-resizer.tsx';
import type { Column, Density, Widths } from './columns.tsx';

interface RowSelection {
  readonly has: (id: number) => boolean;
  readonly toggle: (record: Row) => void;
  /** Selects all rows of the page, or none if all are selected. */
  readonly toggleAll: () => void;
}

interface RecordTableProps {
  readonly label: string;
  readonly columns: readonly Column[];
  /** Undefined while loading. */
  readonly rows: readonly Row[] | undefined;
  /** Number of skeleton rows while loading. */
  readonly skeletonRows: number;
  readonly nameOf: (record: Row) => string;
  /** Address of a record; undefined = rows are not links. */
  readonly path: ((record: Row) => string) | undefined;
  readonly ordering?: string;
  readonly onSort?: (field: string) => void;
  readonly current?: number | undefined;
  /** Called for clicks on a row outside its links. */
  readonly onRow?: (record: Row, event: MouseEvent) => void;
  readonly onKeyDown?: (event: KeyboardEvent) => void;
  readonly onFocus?: (event: FocusEvent) => void;
  readonly selection?: RowSelection;
  /** Rows that someone else just changed or added. */
  readonly came?: ReadonlySet<number>;
  readonly density?: Density;
  /** Widths that the user set, in px. `onWidths` lets the user change them. */
  readonly widths?: Widths | undefined;
  readonly onWidths?: (widths: Widths | undefined) => void;
  readonly ref?: Ref<HTMLDivElement>;
  /** Below the rows: empty state, error. */
  readonly children?: ReactNode;
}

const checkWidth = 40;

/** The columns with the widths that the user set. `setWidth` is called while and after dragging. */
function useWidths({ columns: declared, widths, onWidths }: RecordTableProps) {
  const [drawn, setDrawn] = useState<Widths>();
  const heads = useRef<HTMLTableRowElement>(null);
  const own = drawn ?? widths;
  const columns = declared.map((column) => ({ ...column, width: own?.[column.name] ?? column.width }));
  const setWidth = (name: string, width: number, done: boolean) => {
    // the other columns keep their current width
    const now = Object.fromEntries(
      [...(heads.current?.querySelectorAll<HTMLElement>('th[data-column]') ?? [])]
        .slice(0, -1)
        .map((head) => [head.dataset['column'] ?? '', head.offsetWidth]),
    );
    const next = { ...widths, ...now, [name]: width };
    setDrawn(done ? undefined : next);
    if (done) onWidths?.(next);
  };
  const resetWidth = (name: string) => {
    const { [name]: _gone, ...rest } = widths ?? {};
    setDrawn(undefined);
    onWidths?.(Object.keys(rest).length === 0 ? undefined : rest);
  };
  // widths that the user set are exact; the last column takes the remaining space
  const exact = own !== undefined && columns.some(({ name }) => own[name] !== undefined);
  return { heads, columns, exact, setWidth, resetWidth };
}

interface ColumnWidthsProps {
  readonly columns: readonly Column[];
  readonly exact: boolean;
  readonly checks: boolean;
}

function ColumnWidths({ columns, exact, checks }: ColumnWidthsProps) {
  const total = columns.reduce((sum, column) => sum + column.width, 0);
  const styleOf = ({ width }: Column, last: boolean) =>
    !exact ? { width: `${(width / total) * 100}%` } : last ? {} : { width };
  return (
    <colgroup>
      {checks && <col className="hy-list-check" style={{ width: checkWidth }} />}
      {columns.map((column, at) => (
        <col key={column.name} style={styleOf(column, at === columns.length - 1)} />
      ))}
    </colgroup>
  );
}

export function RecordTable(props: RecordTableProps) {
  const { rows, selection, ordering = '', onWidths, density = 'normal' } = props;
  const { heads, columns, exact, setWidth, resetWidth } = useWidths(props);
  const total = columns.reduce((sum, column) => sum + column.width, 0);
  const all = rows !== undefined && rows.length > 0 && rows.every((row) => selection?.has(row.id));
  return (
    <ScrollArea
      ref={props.ref}
      className={classNames('hy-list-scroll hy-room hy-ring-in', density !== 'normal' && `hy-${density}`)}
      label={props.label}
      onKeyDown={props.onKeyDown}
      onFocus={props.onFocus}
    >
      <table
        className="hy-table hy-list-table"
        style={{ minWidth: total + (selection ? checkWidth : 0) }}
        aria-busy={rows === undefined || undefined}
      >
        <ColumnWidths columns={columns} exact={exact} checks={selection !== undefined} />
        <thead>
          <tr ref={heads}>
            {selection && (
              <th className="hy-list-check">
                <input
                  type="checkbox"
                  aria-label={t('Select all rows on this page')}
                  // without rows, a press would select nothing
                  disabled={rows === undefined || rows.length === 0}
                  checked={all}
                  onChange={selection.toggleAll}
                />
              </th>
            )}
            {columns.map((column, at) => (
              <Head
                key={column.name}
                column={column}
                ordering={ordering}
                onSort={props.onSort}
                // the line at its end is drawn above the next heading
                above={columns.length - at}
              >
                {onWidths !== undefined && at < columns.length - 1 && (
                  <ColumnResizer
                    label={column.label}
                    width={column.width}
                    onWidth={(width, done) => setWidth(column.name, width, done)}
                    onReset={() => resetWidth(column.name)}
                  />
                )}
              </Head>
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
    </ScrollArea>
  );
}

interface HeadProps {
  readonly column: Column;
  readonly ordering: string;
  readonly onSort: ((field: string) => void) | undefined;
  readonly above: number;
  readonly children: ReactNode;
}

function Head({ column, ordering, onSort, above, children }: HeadProps) {
  const { sort } = column;
  const up = sort !== undefined && ordering === sort;
  const down = sort !== undefined && ordering === `-${sort}`;
  return (
    <th
      scope="col"
      data-column={column.name}
      className={column.end ? 'hy-end' : undefined}
      style={children ? { zIndex: above } : undefined}
      aria-sort={up ? 'ascending' : down ? 'descending' : undefined}
    >
      {sort === undefined || onSort === undefined ? (
        <span className="hy-block hy-clip">{column.label}</span>
      ) : (
        <button type="button" onClick={() => onSort(sort)}>
          <span className="hy-block hy-clip">{column.label}</span>
          {up ? <IconUp /> : down ? <IconDown /> : null}
        </button>
      )}
      {children}
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
  came,
}: RecordTableProps & { row: Row }) {
  const [first, ...rest] = columns;
  if (first === undefined) return null;
  return (
    <tr
      data-row={row.id}
      className={came?.has(row.id) ? 'is-came' : undefined}
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
            aria-label={t('Select {row}', { row: nameOf(row) })}
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

/** Shows text that may be cut off in full on hover. */
const titleFor = (column: Column, row: Row): string | undefined => {
  const text = column.text(row);
  return text.length > 18 ? text : undefined;
};
