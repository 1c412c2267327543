/** The cursor of an availability grid: its place, and moves by keys and clicks. */
import { type KeyboardEvent, type MouseEvent, type RefObject, useEffect, useRef, useState } from 'react';

// Moves the cursor for a key.

export interface CellPlace {
  readonly row: number;
  /** Index of the day; -1 = the row header. */
  readonly day: number;
}
interface GridSize {
  readonly rows: number;
  readonly days: number;
  /** Number of visible rows. */
  readonly page: number;
}
interface PressedKey {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
}

/** Returns the new place inside the grid; undefined if the grid doesn't use the key. */
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

/** Indexes of the drawn rows and days, both ends included. */
export interface GridRange {
  readonly firstRow: number;
  readonly lastRow: number;
  readonly firstDay: number;
  readonly lastDay: number;
}
interface CursorOptions {
  readonly box: RefObject<HTMLElement | null>;
  /** Prefix of its cell ids. */
  readonly id: string;
  readonly rows: number;
  readonly days: number;
  readonly start: number;
  readonly scope: string;
  /** The drawn range. */
  readonly range: GridRange;
  /** Returns the number of visible rows. */
  readonly page: () => number;
  readonly scrollTo: (place: CellPlace) => void;
  readonly onOpen: (place: CellPlace, anchor: HTMLElement) => void;
}

export function useGridCursor(options: CursorOptions) {
  const { box, id, rows, days, start, scope, range, page, scrollTo, onOpen } = options;
  const [active, setActive] = useState<CellPlace>({ row: 0, day: start });
  const at = { row: Math.min(active.row, Math.max(0, rows - 1)), day: active.day };
  const began = useRef(scope);
  useEffect(() => {
    if (began.current === scope) return;
    began.current = scope;
    box.current?.scrollTo({ top: 0 });
    setActive((now) => ({ row: 0, day: now.day }));
  }, [box, scope]);
  const cellId = ({ row, day }: CellPlace) => `${id}-${row}-${day}`;
  const isDrawn =
    at.row >= range.firstRow &&
    at.row <= range.lastRow &&
    (at.day < 0 || (at.day >= range.firstDay && at.day <= range.lastDay));
  const open = (place: CellPlace) => {
    const cell = document.getElementById(cellId(place));
    if (cell) onOpen(place, cell);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.target !== box.current || event.altKey) return;
    if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault();
      return open(at);
    }
    const to = gridStep(at, event, { rows, days, page: page() });
    if (to === undefined) return;
    event.preventDefault();
    setActive(to);
    scrollTo(to);
  };
  const onClick = (event: MouseEvent) => {
    const target = event.target as HTMLElement;
    const cell = target.closest<HTMLElement>('[role=gridcell], [role=rowheader]');
    if (!cell || target.closest('a, button')) return;
    const row = Number(cell.closest('[role=row]')?.getAttribute('aria-rowindex')) - 2;
    const day = Number(cell.getAttribute('aria-colindex')) - 2;
    setActive({ row, day });
    onOpen({ row, day }, cell);
  };
  return {
    at,
    /** Id of the active cell; undefined while it is not drawn. */
    activeId: isDrawn && rows > 0 ? cellId(at) : undefined,
    onKeyDown,
    onClick,
  };
}
