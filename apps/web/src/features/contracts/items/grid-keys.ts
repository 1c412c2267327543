/** Keyboard and focus of the line grid. */
import { type KeyboardEvent, type RefObject, useLayoutEffect, useMemo, useRef } from 'react';
import { sideOf } from '../../../resource/form/side.ts';
import type { ContractLine } from '../data.ts';
import { placeOfField, places } from './line-columns.tsx';
import type { LineState } from './line-state.ts';
import type { LineActions } from './use-lines.ts';

// Calculates the next cell for Tab, Enter and arrows, as in a spreadsheet. Pure, so that it can be tested.

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
  /** Editable columns of a row in order. Rows differ: a custom item has more. */
  readonly columnsOf: (row: number) => readonly number[];
  readonly rows: number;
}
/** Position of the text cursor: the side arrows leave a cell only at its edge. */
interface Caret {
  readonly atStart: boolean;
  readonly atEnd: boolean;
}

/** A cell, or `below` the last row (the quick add line); undefined lets the key do its default action. */
type GridMove = GridPlace | 'below' | undefined;

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

/** Returns the same or nearest column in the next row that has one. Above the first row nothing moves. */
function vertical({ row, column }: GridPlace, step: 1 | -1, { rows, columnsOf }: GridShape): GridMove {
  for (let next = row + step; next >= 0 && next < rows; next += step) {
    const columns = columnsOf(next);
    const nearest = columns.toSorted((a, b) => Math.abs(a - column) - Math.abs(b - column))[0];
    if (nearest !== undefined) return { row: next, column: nearest };
  }
  return step === 1 ? 'below' : undefined;
}

/** Returns the next editable cell; with `wrap` it continues in the next row, and after the last cell below the grid. */
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

// Applies the same to the page.

const placeOf = (cell: HTMLElement): GridPlace => {
  const [row = 0, column = 0] = (cell.dataset['cell'] ?? '').split(':').map(Number);
  return { row, column };
};

function caretOf(cell: HTMLElement): Caret {
  if (!(cell instanceof HTMLInputElement) || cell.type === 'checkbox') return { atStart: true, atEnd: true };
  const { selectionStart, selectionEnd, value } = cell;
  const whole = selectionStart === 0 && selectionEnd === value.length;
  return {
    atStart: whole || (selectionStart === 0 && selectionEnd === 0),
    atEnd: whole || selectionStart === value.length,
  };
}

type Body = RefObject<HTMLTableSectionElement | null>;

const cellAt = (body: Body, { row, column }: GridPlace, further = ''): HTMLElement | null | undefined =>
  body.current?.querySelector<HTMLElement>(`[data-cell="${row}:${column}"]${further}`);

/** Moves the cursor from a cell by key. */
function moveCursor(event: KeyboardEvent, cell: HTMLElement, body: Body, rows: number, onBelow: () => void) {
  const find = (row: number, column: number) => cellAt(body, { row, column }, ':not([disabled])');
  const shape: GridShape = {
    rows,
    columnsOf: (row) => Object.values(places).filter((column) => find(row, column)),
  };
  const move = gridMove(placeOf(cell), event, caretOf(cell), shape);
  if (move === undefined) return;
  event.preventDefault();
  if (move === 'below') return onBelow();
  const next = find(move.row, move.column);
  next?.focus();
  next?.scrollIntoView({ block: 'nearest' });
}

interface Grid {
  readonly lines: readonly ContractLine[];
  readonly state: LineState;
  readonly editable: boolean;
  readonly removable: boolean;
  readonly actions: LineActions;
  /** The cursor left the grid downwards. */
  readonly onBelow: () => void;
}

/** Resolves a conflict by Alt+T or Alt+M: of this line, else of the first one. Returns whether there was one. */
function chooseSide(event: KeyboardEvent<HTMLElement>, body: Body, { lines, state, actions }: Grid): boolean {
  const side = sideOf(event);
  const { drafts } = state;
  const here = Number((event.target as HTMLElement).closest<HTMLElement>('[data-line]')?.dataset['line']);
  const open = (id: number) => drafts.get(id)?.clashes !== undefined;
  const id = open(here) ? here : lines.find((line) => open(line.id))?.id;
  const name = id === undefined ? undefined : drafts.get(id)?.clashes?.[0];
  if (side === undefined || id === undefined || name === undefined) return false;
  event.preventDefault();
  actions.choose(id, name, side);
  // the buttons disappear, the focus stays on the line
  const row = lines.findIndex((line) => line.id === id);
  requestAnimationFrame(() => {
    if (document.activeElement?.closest('[data-cell]') == null)
      cellAt(body, { row, column: placeOfField[name] })?.focus();
  });
  return true;
}

/** The keys that open a context menu. */
const opensMenu = ({ key, shiftKey }: KeyboardEvent): boolean =>
  key === 'ContextMenu' || (key === 'F10' && shiftKey);

/** Removes a line and focuses the row that takes its place. */
function removeLine(line: ContractLine, body: Body, { lines, actions, onBelow }: Grid): void {
  const row = lines.indexOf(line);
  const { activeElement } = document;
  const inCell = activeElement instanceof HTMLElement && activeElement.dataset['cell'] !== undefined;
  const column = inCell ? placeOf(activeElement).column : undefined;
  actions.remove(line);
  requestAnimationFrame(() => {
    const place = (at: number) =>
      column === undefined
        ? body.current?.querySelector<HTMLElement>(`[data-remove="${at}"]`)
        : cellAt(body, { row: at, column });
    const next = place(row) ?? place(row - 1);
    if (next) next.focus();
    else if (inCell) onBelow();
  });
}

/**
 * Handles the focus when someone else removes the focused row: it goes to the notice about the edit, or to the grid. It never goes to
 * another line, which the next key would change.
 */
function useSavedFocus(body: Body) {
  const focused = useRef<{ readonly line: number; readonly cell: Element }>(undefined);
  useLayoutEffect(() => {
    const at = focused.current;
    if (at === undefined || at.cell.isConnected || document.activeElement !== document.body) return;
    focused.current = undefined;
    const proposal = body.current?.querySelector<HTMLElement>(`[data-removed="${at.line}"]`);
    (proposal ?? body.current?.closest<HTMLElement>('.hy-ln-scroll'))?.focus();
  });
  return {
    onFocus: ({ target }: { readonly target: Element }) => {
      const line = target.closest<HTMLElement>('[data-line]')?.dataset['line'];
      focused.current = line === undefined ? undefined : { line: Number(line), cell: target };
    },
    onBlur: ({ target }: { readonly target: Element }) => {
      // not if it leaves the page with its row
      if (target.isConnected) focused.current = undefined;
    },
  };
}

/** Keyboard and focus handling of the grid's body, with row actions that move the focus. */
export function useGridKeys(grid: Grid) {
  const body = useRef<HTMLTableSectionElement>(null);
  const focus = useSavedFocus(body);
  const latest = useRef(grid);
  latest.current = grid;
  const { actions } = grid;
  const rowActions = useMemo(
    () => ({ ...actions, remove: (line: ContractLine) => removeLine(line, body, latest.current) }),
    [actions],
  );
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (chooseSide(event, body, grid)) return;
    const { lines, editable, removable, onBelow } = grid;
    const cell = (event.target as HTMLElement).closest<HTMLElement>('[data-cell]');
    if (!cell || !editable) return;
    const line = lines[placeOf(cell).row];
    if (opensMenu(event)) {
      event.preventDefault();
      cell.closest('tr')?.querySelector<HTMLElement>('[data-menu]')?.click();
    } else if (
      (event.ctrlKey || event.metaKey) &&
      event.key === 'Backspace' &&
      line !== undefined &&
      removable
    ) {
      event.preventDefault();
      removeLine(line, body, grid);
    } else moveCursor(event, cell, body, lines.length, onBelow);
  };
  return { rowActions, bodyProps: { ref: body, onKeyDown, ...focus } };
}
