import { t } from '@hireyard/messages';
import { type KeyboardEvent, useLayoutEffect, useMemo, useRef } from 'react';
import { sideOf } from '../../../resource/form/side.ts';
import { Help } from '../../../ui/help/help.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import type { ContractLine, StockItem } from '../data.ts';
import { columns, type LineActions, LineRow } from './line-row.tsx';
import type { LineState, NewLine } from './line-store.ts';
import type { LineField } from './lines.ts';
import { NewLineRow } from './line-notices.tsx';

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
interface Caret {
  readonly atStart: boolean;
  readonly atEnd: boolean;
}

/** A place, or `below` the last row (the quick add line), or undefined: the key does what it always does. */
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

interface LineGridProps {
  readonly lines: readonly ContractLine[];
  readonly state: LineState;
  /** Lines that somebody else just changed or added. */
  readonly came: ReadonlySet<number>;
  readonly items: ReadonlyMap<number, StockItem> | undefined;
  readonly editable: boolean;
  readonly removable: boolean;
  readonly actions: LineActions;
  readonly onRetryAdd: (key: string) => void;
  readonly onDiscardAdd: (key: string) => void;
  /** Asks what is possible instead of a line that could not be added. */
  readonly onWhyNew: (line: NewLine, anchor: HTMLElement) => void;
  /** The cursor left the grid downwards. */
  readonly onBelow: () => void;
  readonly empty: string;
}

const placeOf = (cell: HTMLElement) => {
  const [row = 0, column = 0] = (cell.dataset['cell'] ?? '').split(':').map(Number);
  return { row, column };
};

/** The column in which a part of a line stands. */
const columnOf = (name: LineField): number =>
  name === 'quantity'
    ? columns.quantity
    : name === 'unlisted_description'
      ? columns.words
      : name.endsWith('washup_price')
        ? columns.washup
        : columns.price;

function caretOf(cell: HTMLElement) {
  if (!(cell instanceof HTMLInputElement) || cell.type === 'checkbox') return { atStart: true, atEnd: true };
  const { selectionStart, selectionEnd, value } = cell;
  const whole = selectionStart === 0 && selectionEnd === value.length;
  return {
    atStart: whole || (selectionStart === 0 && selectionEnd === 0),
    atEnd: whole || selectionStart === value.length,
  };
}

export function LineGrid(props: LineGridProps) {
  const { lines, state, items, editable, removable, actions, onBelow } = props;
  const body = useRef<HTMLTableSectionElement>(null);
  // the removed row takes the focus with it: the row that comes up into its place has it then
  const remove = (line: ContractLine) => {
    const row = lines.indexOf(line);
    const { activeElement } = document;
    const inCell = activeElement instanceof HTMLElement && activeElement.dataset['cell'] !== undefined;
    const column = inCell ? placeOf(activeElement).column : undefined;
    actions.remove(line);
    requestAnimationFrame(() => {
      const place = (at: number) =>
        body.current?.querySelector<HTMLElement>(
          column === undefined ? `[data-remove="${at}"]` : `[data-cell="${at}:${column}"]`,
        );
      const next = place(row) ?? place(row - 1);
      if (next) next.focus();
      else if (inCell) onBelow();
    });
  };
  // a row that somebody else removed takes the focus along: it goes to what became of the edit, or to the grid itself,
  // never into another line, where the next key would change that
  const focused = useRef<{ readonly line: number; readonly cell: Element }>(undefined);
  useLayoutEffect(() => {
    const at = focused.current;
    if (at === undefined || at.cell.isConnected || document.activeElement !== document.body) return;
    focused.current = undefined;
    const proposal = body.current?.querySelector<HTMLElement>(`[data-removed="${at.line}"]`);
    (proposal ?? body.current?.closest<HTMLElement>('.hy-ln-scroll'))?.focus();
  });
  const latestRemove = useRef(remove);
  latestRemove.current = remove;
  const rowActions = useMemo(
    () => ({ ...actions, remove: (line: ContractLine) => latestRemove.current(line) }),
    [actions],
  );
  /** Alt T and Alt M decide what both changed: of this line, else of the first one. */
  const choose = (event: KeyboardEvent<HTMLElement>): boolean => {
    const side = sideOf(event);
    const { drafts } = state;
    const here = Number((event.target as HTMLElement).closest<HTMLElement>('[data-line]')?.dataset['line']);
    const open = (id: number) => drafts.get(id)?.clashes !== undefined;
    const id = open(here) ? here : lines.find((line) => open(line.id))?.id;
    const name = id === undefined ? undefined : drafts.get(id)?.clashes?.[0];
    if (side === undefined || id === undefined || name === undefined) return false;
    event.preventDefault();
    actions.choose(id, name, side);
    // the buttons go, the focus stays with the line
    const row = lines.findIndex((line) => line.id === id);
    requestAnimationFrame(() => {
      if (document.activeElement?.closest('[data-cell]') == null)
        body.current?.querySelector<HTMLElement>(`[data-cell="${row}:${columnOf(name)}"]`)?.focus();
    });
    return true;
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (choose(event)) return;
    const cell = (event.target as HTMLElement).closest<HTMLElement>('[data-cell]');
    if (!cell || !editable) return;
    const at = placeOf(cell);
    const line = lines[at.row];
    if ((event.ctrlKey || event.metaKey) && event.key === 'Backspace' && line !== undefined && removable) {
      event.preventDefault();
      remove(line);
      return;
    }
    const find = (row: number, column: number) =>
      body.current?.querySelector<HTMLInputElement>(`[data-cell="${row}:${column}"]:not([disabled])`);
    const shape: GridShape = {
      rows: lines.length,
      columnsOf: (row) => Object.values(columns).filter((column) => find(row, column)),
    };
    const move = gridMove(at, event, caretOf(cell), shape);
    if (move === undefined) return;
    event.preventDefault();
    if (move === 'below') return onBelow();
    const next = find(move.row, move.column);
    next?.focus();
    next?.scrollIntoView({ block: 'nearest' });
  };
  const none = lines.length === 0 && state.adding.length === 0;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- without a cell to stand in it scrolls by itself
    <div
      className="hy-ln-scroll"
      {...(editable ? { tabIndex: -1 } : { tabIndex: 0, role: 'group', 'aria-label': t('Lines') })}
    >
      <table className="hy-table hy-lines">
        <thead>
          <tr>
            <th className="hy-ln-sku">{t('SKU')}</th>
            <th>{t('Item')}</th>
            <th className="hy-end">{t('Quantity')}</th>
            <th className="hy-end">
              {t('Free')}
              <Help topic="line.free" label={t('Free')} />
            </th>
            <th className="hy-end">
              {t('Unit price')}
              <Help topic="line.unit_price" label={t('Unit price')} />
            </th>
            <th className="hy-end">{t('Wash-up')}</th>
            <th className="hy-end">{t('Value')}</th>
            {removable && (
              <th>
                <span className="hy-sr">{t('Remove')}</span>
              </th>
            )}
          </tr>
        </thead>
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the keys bubble up from the cells */}
        <tbody
          ref={body}
          onKeyDown={onKeyDown}
          onFocus={({ target }) => {
            const line = target.closest<HTMLElement>('[data-line]')?.dataset['line'];
            focused.current = line === undefined ? undefined : { line: Number(line), cell: target };
          }}
          onBlur={({ target }) => {
            // not when it leaves the page with its row
            if (target.isConnected) focused.current = undefined;
          }}
        >
          {lines.map((line, row) => (
            <LineRow
              key={line.id}
              line={line}
              draft={state.drafts.get(line.id)}
              item={line.stockitem === null ? undefined : items?.get(line.stockitem.id)}
              row={row}
              came={props.came.has(line.id)}
              editable={editable}
              removable={removable}
              actions={rowActions}
            />
          ))}
          {state.adding.map((line) => (
            <NewLineRow
              key={line.key}
              line={line}
              onRetry={() => props.onRetryAdd(line.key)}
              onDiscard={() => props.onDiscardAdd(line.key)}
              onWhy={(anchor) => props.onWhyNew(line, anchor)}
            />
          ))}
          {none && (
            <tr className="hy-ln-empty">
              <td colSpan={8}>
                <EmptyState title={t('No items yet')}>{props.empty}</EmptyState>
              </td>
            </tr>
          )}
        </tbody>
      </table>
    </div>
  );
}
