/** Where the cursor of an availability grid goes for a key. Pure, so that it can be tested. */
export interface CellPlace {
  readonly row: number;
  /** Index of the day; -1 = the head of the row. */
  readonly day: number;
}
interface GridSize {
  readonly rows: number;
  readonly days: number;
  /** Rows that are seen at once. */
  readonly page: number;
}
interface PressedKey {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
}

/** The new place, always inside the grid; undefined: the key is not the grid's. */
export function gridStep(at: CellPlace, pressed: PressedKey, size: GridSize): CellPlace | undefined {
  const far = pressed.ctrlKey || pressed.metaKey;
  const to = {
    ArrowLeft: { row: at.row, day: far ? 0 : at.day - 1 },
    ArrowRight: { row: at.row, day: far ? size.days : at.day + 1 },
    ArrowUp: { row: far ? 0 : at.row - 1, day: at.day },
    ArrowDown: { row: far ? size.rows : at.row + 1, day: at.day },
    PageUp: { row: at.row - size.page, day: at.day },
    PageDown: { row: at.row + size.page, day: at.day },
    Home: { row: far ? 0 : at.row, day: 0 },
    End: { row: far ? size.rows : at.row, day: size.days },
  }[pressed.key];
  if (to === undefined || size.rows === 0) return undefined;
  return {
    row: Math.min(Math.max(to.row, 0), size.rows - 1),
    day: Math.min(Math.max(to.day, -1), size.days - 1),
  };
}
