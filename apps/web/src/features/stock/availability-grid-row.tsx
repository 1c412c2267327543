import { memo, type ReactNode } from 'react';
import { classNames } from '../../ui/class-names.ts';
import type { CellKind } from './availability-words.ts';
import type { DayColumn } from './availability-days.ts';

export interface GridCell {
  readonly kind: CellKind;
  readonly text: string;
  /** Read out for it. */
  readonly words: string;
  /** A frame: the days of the hire itself, or those blocked around it. */
  readonly mark?: 'hire' | 'around' | undefined;
}
export interface GridRow {
  readonly name: string;
  readonly head: ReactNode;
}
/** What a grid shows. A new object means new figures. */
export interface GridSource {
  readonly count: number;
  /** Undefined while it is on its way. */
  readonly rowAt: (row: number) => GridRow | undefined;
  readonly cellAt: (row: number, day: number) => GridCell | undefined;
}

interface RowProps {
  readonly id: string;
  readonly source: GridSource;
  readonly row: number;
  readonly columns: readonly DayColumn[];
  /** Indexes of the first and last day that are drawn. */
  readonly first: number;
  readonly last: number;
  /** The day under the cursor, -1 = the head; undefined = the cursor is in another row. */
  readonly active: number | undefined;
}

/** One row of the grid. It is drawn anew only when its figures, its drawn days or its cursor change. */
export const AvailabilityGridRow = memo(function AvailabilityGridRow(props: RowProps) {
  const { id, source, row, columns, first, last, active } = props;
  const item = source.rowAt(row);
  return (
    <div
      role="row"
      aria-rowindex={row + 2}
      className="hy-av-row"
      style={{ '--row': row } as object}
      aria-busy={item === undefined || undefined}
    >
      <div
        role="rowheader"
        id={`${id}-${row}--1`}
        aria-colindex={1}
        data-cell={`${row}:-1`}
        className={classNames('hy-av-item', active === -1 && 'is-active')}
      >
        {item?.head ?? (
          <span className="hy-skeleton">
            <i style={{ width: `${45 + ((row * 13) % 40)}%` }} />
          </span>
        )}
      </div>
      {columns.slice(first, last + 1).map((column, offset) => {
        const at = first + offset;
        const cell = source.cellAt(row, at);
        return (
          <div
            key={column.day}
            role="gridcell"
            id={`${id}-${row}-${at}`}
            aria-colindex={at + 2}
            aria-label={
              cell === undefined
                ? 'Loading'
                : active === at
                  ? `${cell.words}, ${item?.name ?? ''}, ${column.words}`
                  : cell.words
            }
            data-cell={`${row}:${at}`}
            className={classNames(
              cell && `is-${cell.kind}`,
              cell?.mark && `has-${cell.mark}`,
              column.weekend && 'is-weekend',
              column.today && 'is-today',
              active === at && 'is-active',
            )}
            style={{ '--day': at } as object}
          >
            {cell?.text}
          </div>
        );
      })}
    </div>
  );
});
