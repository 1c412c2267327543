/** Cards between columns: what a board shows while a move is under way, and what speaks against one. */
import { fromServer, t } from '@hireyard/messages';
import { formatMoney, parseMoney } from '@hireyard/domain/values/money';
import type { BoardCard, BoardColumn } from '@hireyard/wire/contracts/views';
import type { Move } from '@hireyard/wire/records/workflow';
import { whyNot } from '../header/move-words.ts';

export const actionOf = ({ state }: Pick<BoardColumn, 'state'>): string => state.system_action ?? '';

/** The column of a card, undefined when no column has it. */
export const columnOf = (columns: readonly BoardColumn[], id: number): BoardColumn | undefined =>
  columns.find(({ cards }) => cards.some((card) => card.id === id));

const total = (column: BoardColumn, by: bigint): string => formatMoney(parseMoney(column.total) + by);

/**
 * The same columns with a card in another one, first there; figures follow. Where no column has that position it leaves the board. A card that is
 * there already, or nowhere, changes nothing.
 */
export function withMove(
  columns: readonly BoardColumn[],
  card: BoardCard,
  to: string,
): readonly BoardColumn[] {
  const from = columnOf(columns, card.id);
  const there = columns.find((column) => actionOf(column) === to);
  if (from === undefined || from === there) return columns;
  const amount = parseMoney(card.grand_total);
  const others = card.states.filter(({ system_group }) => system_group !== 'contract_position');
  return columns.map((column) => {
    if (column === from)
      return {
        ...column,
        count: column.count - 1,
        total: total(column, -amount),
        cards: column.cards.filter(({ id }) => id !== card.id),
      };
    if (column === there)
      return {
        ...column,
        count: column.count + 1,
        total: total(column, amount),
        cards: [{ ...card, states: [column.state, ...others] }, ...column.cards],
      };
    return column;
  });
}

/** Whether a card may go to a column: undefined while that is not known, else the move, or the reason against it. */
export type Verdict = { readonly move: Move } | { readonly why: string };

/** Where a card may be moved: a column, or a position that the board does not show. */
export interface Target {
  readonly action: string;
  readonly name: string;
}
export const targetOf = (column: Pick<BoardColumn, 'state'>): Target => ({
  action: actionOf(column),
  name: fromServer(column.state.name),
});

/**
 * @param moves of the card; undefined = not known yet
 * @param from where it stands @param to where it would go
 */
export function verdictOf(
  moves: readonly Move[] | undefined,
  from: Pick<BoardColumn, 'state'>,
  to: Target,
): Verdict | undefined {
  if (moves === undefined) return undefined;
  const move = moves.find(({ system_action }) => system_action === to.action);
  if (move === undefined)
    return {
      why: t('No step leads from {from} to {to}.', { from: fromServer(from.state.name), to: to.name }),
    };
  return move.allowed ? { move } : { why: whyNot(move) };
}

/** Where the focus goes from a card by an arrow: indexes of column and card, undefined = nowhere else. */
export function stepOnBoard(
  sizes: readonly number[],
  at: { readonly column: number; readonly card: number },
  key: string,
): { readonly column: number; readonly card: number } | undefined {
  const size = sizes[at.column] ?? 0;
  if (key === 'ArrowDown' && at.card + 1 < size) return { ...at, card: at.card + 1 };
  if (key === 'ArrowUp' && at.card > 0) return { ...at, card: at.card - 1 };
  if (key === 'Home') return { ...at, card: 0 };
  if (key === 'End') return { ...at, card: size - 1 };
  const by = { ArrowRight: 1, ArrowLeft: -1 }[key];
  if (by === undefined) return undefined;
  // columns without cards are passed over
  for (let column = at.column + by; column >= 0 && column < sizes.length; column += by) {
    const there = sizes[column] ?? 0;
    if (there > 0) return { column, card: Math.min(at.card, there - 1) };
  }
  return undefined;
}
