/** The columns of a board, including moves in progress. */
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
import { needsDialog, whyNot } from '../header/use-move.ts';
import { boardKey, boardOptions, LOOK_AGAIN_MS } from '../list/view.tsx';

// Where a board shows cards while a move is in progress, and why a move is refused.

export const actionOf = ({ state }: Pick<BoardColumn, 'state'>): string => state.system_action ?? '';

/** Returns the column of a card, or undefined. */
export const columnOf = (columns: readonly BoardColumn[], id: number): BoardColumn | undefined =>
  columns.find(({ cards }) => cards.some((card) => card.id === id));

const total = (column: BoardColumn, by: bigint): string => formatMoney(parseMoney(column.total) + by);

/**
 * Returns the columns with a card moved to the top of another one and updated figures. The card leaves the board if no column has that
 * position. Nothing changes if it is already there or not on the board.
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

/** Whether a card can move to a column: the move, or the reason against it; undefined while unknown. */
export type MoveCheck = { readonly move: Move } | { readonly why: string };

/** Target of a move: a column, or a position that isn't on the board. */
export interface Target {
  readonly action: string;
  readonly name: string;
}
export const targetOf = (column: Pick<BoardColumn, 'state'>): Target => ({
  action: actionOf(column),
  name: fromServer(column.state.name),
});

/** @param moves of the card; undefined while loading @param from its current column @param to the target */
export function checkMove(
  moves: readonly Move[] | undefined,
  from: Pick<BoardColumn, 'state'>,
  to: Target,
): MoveCheck | undefined {
  if (moves === undefined) return undefined;
  const move = moves.find(({ system_action }) => system_action === to.action);
  if (move === undefined)
    return {
      why: t('A contract can’t go from {from} to {to}.', { from: fromServer(from.state.name), to: to.name }),
    };
  return move.allowed ? { move } : { why: whyNot(move) };
}

/** Returns the indexes of column and card that an arrow key moves to; undefined if there are none. */
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
  // skips columns without cards
  for (let column = at.column + by; column >= 0 && column < sizes.length; column += by) {
    const there = sizes[column] ?? 0;
    if (there > 0) return { column, card: Math.min(at.card, there - 1) };
  }
  return undefined;
}

/** Page sizes of a column, each larger than the last. */
const SIZES = [BOARD_CARDS, 60, 180, MAX_BOARD_CARDS];

export interface Asked {
  readonly card: BoardCard;
  readonly move: Move;
  readonly from: string;
}
interface MoveInProgress {
  readonly card: BoardCard;
  readonly to: string;
}
type ById<T> = Readonly<Record<number, T>>;
const without = <T>(map: ById<T>, id: number): ById<T> =>
  Object.fromEntries(Object.entries(map).filter(([key]) => Number(key) !== id)) as ById<T>;

/**
 * Returns how many cards of a column to load next. Never fewer than requested before: while a larger page loads, the column shows only its
 * first cards, and reaching their end must not request the smaller page again.
 */
export const nextSize = (asked: number, shown: number, count: number): number =>
  shown >= count ? asked : Math.max(asked, SIZES.find((size) => size > shown) ?? asked);

/** Loads the columns, each with the requested number of cards. */
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
  /** Loads more of a column, up to the board's limit. */
  const more = (column: BoardColumn) =>
    setSizes((all) => {
      const asked = all[actionOf(column)] ?? BOARD_CARDS;
      const next = nextSize(asked, column.cards.length, column.count);
      return next === asked ? all : { ...all, [actionOf(column)]: next };
    });
  return { first, columns, more };
}

/** Cards whose move was refused, with the reasons. */
function useRefused() {
  const [refused, setRefused] = useState<ById<string>>({});
  const refuse = ({ id, contract_number }: BoardCard, why: string) => {
    setRefused((all) => ({ ...all, [id]: why }));
    toast(t('{contract_number} was not moved: {why}', { contract_number, why }), {
      tone: 'danger',
      durationMs: 8000,
    });
  };
  const dismiss = (id: number) => setRefused((all) => without(all, id));
  return { refused, refuse, dismiss };
}

export function useBoard(conditions: Query) {
  const cache = useQueryClient();
  const write = useWrite<typeof contract>(heads.contract);
  const [underWay, setUnderWay] = useState<ById<MoveInProgress>>({});
  const [asked, setAsked] = useState<Asked>();
  const { refused, refuse, dismiss } = useRefused();
  const { first, columns: read, more } = useColumns(conditions);
  const columns = Object.values(underWay).reduce<readonly BoardColumn[]>(
    (now, { card, to }) => withMove(now, card, to),
    read,
  );
  /** Shows a card in its new column until the columns are reloaded. */
  const settle = async (card: BoardCard, to: string, moved: () => Promise<boolean>): Promise<void> => {
    setUnderWay((all) => ({ ...all, [card.id]: { card, to } }));
    if (await moved()) await cache.invalidateQueries({ queryKey: boardKey });
    setUnderWay((all) => without(all, card.id));
  };
  const send = async (card: BoardCard, to: Target): Promise<boolean> => {
    // no ETag: the server decides by the contract as it is now
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
  /** Moves a card if allowed; otherwise shows the reason. */
  const move = async (card: BoardCard, to: Target): Promise<void> => {
    const from = columnOf(columns, card.id);
    if (from === undefined || actionOf(from) === to.action) return;
    dismiss(card.id);
    const moves = await cache.fetchQuery({ ...contractMoves(card.id), staleTime: 0 }).catch(() => undefined);
    const verdict = checkMove(moves, from, to);
    if (verdict === undefined) return refuse(card, t('Server not reached. Try again.'));
    if ('why' in verdict) return refuse(card, verdict.why);
    if (needsDialog(verdict.move)) return setAsked({ card, move: verdict.move, from: actionOf(from) });
    await settle(card, to.action, async () => send(card, to));
  };
  return {
    ...first,
    columns,
    refused,
    dismiss,
    asked,
    leave: () => setAsked(undefined),
    /** Called after the dialog moved a card. */
    moved: (card: BoardCard, to: string) => settle(card, to, async () => true),
    move,
    isUnderWay: (id: number) => underWay[id] !== undefined,
    more,
  };
}
export type BoardModel = ReturnType<typeof useBoard>;
