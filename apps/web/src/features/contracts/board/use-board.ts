/** The columns of a board, with what is under way on it. */
import { formatMoney, parseMoney } from '@hireyard/domain/values/money';
import { fromServer, t } from '@hireyard/messages';
import type { contract } from '@hireyard/wire/contracts/contract';
import {
  BOARD_CARDS,
  type BoardCard,
  type BoardColumn,
  MAX_BOARD_CARDS,
} from '@hireyard/wire/contracts/views';
import type { Move } from '@hireyard/wire/records/workflow';
import { heads } from '@hireyard/wire/resource/heads';
import { keepPreviousData, useQueries, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Query } from '../../../lib/api/query-string.ts';
import { useWrite } from '../../../lib/api/write.ts';
import { useWithoutNews } from '../../../lib/live/flow.ts';
import { toast } from '../../../ui/toast.tsx';
import { contractMoves } from '../data.ts';
import { asks, whyNot } from '../header/use-move.ts';
import { boardKey, boardOptions, LOOK_AGAIN_MS } from '../list/view.tsx';

// Cards between columns: what a board shows while a move is under way, and what speaks against one.

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
      why: t('A contract can’t go from {from} to {to}.', { from: fromServer(from.state.name), to: to.name }),
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

/** So many cards of a column at each time one comes to its end. */
const SIZES = [BOARD_CARDS, 60, 180, MAX_BOARD_CARDS];

export interface Asked {
  readonly card: BoardCard;
  readonly move: Move;
  readonly from: string;
}
interface UnderWay {
  readonly card: BoardCard;
  readonly to: string;
}
type ById<T> = Readonly<Record<number, T>>;
const without = <T>(map: ById<T>, id: number): ById<T> =>
  Object.fromEntries(Object.entries(map).filter(([key]) => Number(key) !== id)) as ById<T>;

/**
 * How many cards of a column to load next. Never fewer than already asked for: while a larger page loads, the column
 * shows only its first cards, and reaching the end of those must not ask for the smaller page again.
 */
export const nextSize = (asked: number, shown: number, count: number): number =>
  shown >= count ? asked : Math.max(asked, SIZES.find((size) => size > shown) ?? asked);

/** The columns as the server has them; of each so many cards as were asked for. */
function useColumns(conditions: Query) {
  const refetchInterval = useWithoutNews(LOOK_AGAIN_MS);
  const [sizes, setSizes] = useState<Readonly<Record<string, number>>>({});
  const first = useQuery({ ...boardOptions(conditions), refetchInterval });
  const grown = Object.entries(sizes).filter(([, size]) => size > BOARD_CARDS);
  const further = useQueries({
    queries: grown.map(([position, size]) => ({
      ...boardOptions({ ...conditions, position, size }),
      refetchInterval,
      placeholderData: keepPreviousData,
    })),
  });
  const columns = (first.data?.columns ?? []).map((column): BoardColumn => {
    const own = further[grown.findIndex(([position]) => position === actionOf(column))]?.data?.columns[0];
    // the previous answer, shown while a larger page loads, may belong to another column
    const isOwn = own !== undefined && actionOf(own) === actionOf(column);
    return isOwn && own.cards.length > column.cards.length ? own : column;
  });
  /** Reads more of a column, if there is more and a board shows so many. */
  const more = (column: BoardColumn) =>
    setSizes((all) => {
      const asked = all[actionOf(column)] ?? BOARD_CARDS;
      const next = nextSize(asked, column.cards.length, column.count);
      return next === asked ? all : { ...all, [actionOf(column)]: next };
    });
  return { first, columns, more };
}

/** Cards that had to stay where they are, and why. */
function useRefused() {
  const [refused, setRefused] = useState<ById<string>>({});
  const refuse = ({ id, contract_number }: BoardCard, why: string) => {
    setRefused((all) => ({ ...all, [id]: why }));
    toast(t('{contract_number} was not moved: {why}', { contract_number, why }), {
      tone: 'danger',
      durationMs: 8000,
    });
  };
  const forgive = (id: number) => setRefused((all) => without(all, id));
  return { refused, refuse, forgive };
}

export function useBoard(conditions: Query) {
  const cache = useQueryClient();
  const write = useWrite<typeof contract>(heads.contract);
  const [underWay, setUnderWay] = useState<ById<UnderWay>>({});
  const [asked, setAsked] = useState<Asked>();
  const { refused, refuse, forgive } = useRefused();
  const { first, columns: read, more } = useColumns(conditions);
  const columns = Object.values(underWay).reduce<readonly BoardColumn[]>(
    (now, { card, to }) => withMove(now, card, to),
    read,
  );
  /** Shows a card where it goes until the columns are read anew. */
  const settle = async (card: BoardCard, to: string, moved: () => Promise<boolean>): Promise<void> => {
    setUnderWay((all) => ({ ...all, [card.id]: { card, to } }));
    if (await moved()) await cache.invalidateQueries({ queryKey: boardKey });
    setUnderWay((all) => without(all, card.id));
  };
  const send = async (card: BoardCard, to: Target): Promise<boolean> => {
    // no ETag: the server judges the move by how the contract stands now, whoever changed it last
    const body = { system_action: to.action, action: 'attach' as const, additional: {} };
    const outcome = await write.run({ do: 'systemState', id: card.id, body, ifMatch: null });
    if (outcome.ok) {
      toast(t('{contract_number} is now: {name}', { contract_number: card.contract_number, name: to.name }), {
        tone: 'success',
      });
      return true;
    }
    const reasons =
      outcome.kind === 'refused' ? outcome.problems.map(({ description }) => fromServer(description)) : [];
    refuse(card, reasons.join(' ') || outcome.message);
    void cache.invalidateQueries({ queryKey: boardKey });
    return false;
  };
  /** Moves a card if it may go there; else it stays and says why. */
  const move = async (card: BoardCard, to: Target): Promise<void> => {
    const from = columnOf(columns, card.id);
    if (from === undefined || actionOf(from) === to.action) return;
    forgive(card.id);
    const moves = await cache.fetchQuery({ ...contractMoves(card.id), staleTime: 0 }).catch(() => undefined);
    const verdict = verdictOf(moves, from, to);
    if (verdict === undefined) return refuse(card, t('The server could not be reached. Try again.'));
    if ('why' in verdict) return refuse(card, verdict.why);
    if (asks(verdict.move)) return setAsked({ card, move: verdict.move, from: actionOf(from) });
    await settle(card, to.action, async () => send(card, to));
  };
  return {
    ...first,
    columns,
    refused,
    forgive,
    asked,
    leave: () => setAsked(undefined),
    /** After the dialog moved a card itself. */
    moved: (card: BoardCard, to: string) => settle(card, to, async () => true),
    move,
    isUnderWay: (id: number) => underWay[id] !== undefined,
    more,
  };
}
export type BoardModel = ReturnType<typeof useBoard>;
