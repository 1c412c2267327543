/** Where the cursor of the line grid goes for a key: Tab, Enter and arrows as in a spreadsheet. Pure, so that it can be tested. */
export interface GridPlace {
  readonly row: number;
  readonly column: number;
}
export interface GridKey {
  readonly key: string;
  readonly shiftKey: boolean;
  readonly altKey: boolean;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
}
export interface GridShape {
  /** Which columns of a row can be edited, in their order; rows differ (an unlisted line has more). */
  readonly columnsOf: (row: number) => readonly number[];
  readonly rows: number;
}
/** Where the text cursor stands in the input: the side arrows leave a cell only at its edge. */
export interface Caret {
  readonly atStart: boolean;
  readonly atEnd: boolean;
}

/** A place, or `below` the last row (the quick add line), or undefined: the key does what it always does. */
export type GridMove = GridPlace | 'below' | undefined;

export function gridMove(at: GridPlace, pressed: GridKey, caret: Caret, shape: GridShape): GridMove {
  const { key, shiftKey, altKey, ctrlKey, metaKey } = pressed;
  if (altKey || ctrlKey || metaKey) return undefined;
  if (key === 'Enter') return vertical(at, shiftKey ? -1 : 1, shape);
  if (key === 'Tab') return sideways(at, shiftKey ? -1 : 1, shape);
  if (shiftKey) return undefined;
  if (key === 'ArrowDown') return vertical(at, 1, shape);
  if (key === 'ArrowUp') return vertical(at, -1, shape);
  if (key === 'ArrowRight' && caret.atEnd) return sideways(at, 1, shape, false);
  if (key === 'ArrowLeft' && caret.atStart) return sideways(at, -1, shape, false);
  return undefined;
}

/** The same column in the next row that has one (else its nearest column). Above the first row nothing moves. */
function vertical({ row, column }: GridPlace, step: 1 | -1, { rows, columnsOf }: GridShape): GridMove {
  for (let next = row + step; next >= 0 && next < rows; next += step) {
    const columns = columnsOf(next);
    const nearest = columns.toSorted((a, b) => Math.abs(a - column) - Math.abs(b - column))[0];
    if (nearest !== undefined) return { row: next, column: nearest };
  }
  return step === 1 ? 'below' : undefined;
}

/** The next editable cell; with `wrap` it goes on in the next row, and from the last cell to below the grid. */
function sideways(at: GridPlace, step: 1 | -1, shape: GridShape, wrap = true): GridMove {
  const columns = shape.columnsOf(at.row);
  const next = columns[columns.indexOf(at.column) + step];
  if (next !== undefined && columns.includes(at.column) && columns.indexOf(at.column) + step >= 0)
    return { row: at.row, column: next };
  if (!wrap) return undefined;
  for (let row = at.row + step; row >= 0 && row < shape.rows; row += step) {
    const other = shape.columnsOf(row);
    const column = step === 1 ? other[0] : other.at(-1);
    if (column !== undefined) return { row, column };
  }
  return step === 1 ? 'below' : undefined;
}
