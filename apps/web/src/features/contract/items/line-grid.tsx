import { t } from '@hireyard/messages';
import { type KeyboardEvent, useMemo, useRef } from 'react';
import { EmptyState } from '../../../ui/states.tsx';
import type { ContractLine, StockItem } from '../data.ts';
import { type GridShape, gridMove } from './grid-keys.ts';
import { columns, type LineActions, LineRow } from './line-row.tsx';
import type { LineState, NewLine } from './line-store.ts';
import { NewLineRow } from './new-line-row.tsx';

interface LineGridProps {
  readonly lines: readonly ContractLine[];
  readonly state: LineState;
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
  const latestRemove = useRef(remove);
  latestRemove.current = remove;
  const rowActions = useMemo(
    () => ({ ...actions, remove: (line: ContractLine) => latestRemove.current(line) }),
    [actions],
  );
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
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
      {...(editable ? {} : { tabIndex: 0, role: 'group', 'aria-label': t('Lines') })}
    >
      <table className="hy-table hy-lines">
        <thead>
          <tr>
            <th className="hy-ln-sku">{t('SKU')}</th>
            <th>{t('Item')}</th>
            <th className="hy-end">{t('Quantity')}</th>
            <th className="hy-end">{t('Free')}</th>
            <th className="hy-end">{t('Unit price')}</th>
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
        <tbody ref={body} onKeyDown={onKeyDown}>
          {lines.map((line, row) => (
            <LineRow
              key={line.id}
              line={line}
              draft={state.drafts.get(line.id)}
              item={line.stockitem === null ? undefined : items?.get(line.stockitem.id)}
              row={row}
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
                <EmptyState title={t('Nothing to hire yet')}>{props.empty}</EmptyState>
              </td>
            </tr>
          )}
        </tbody>
      </table>
    </div>
  );
}
