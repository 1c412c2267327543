/** The columns of a board, with what is under way on it. */
import { fromServer, t } from '@hireyard/messages';
import {
  BOARD_CARDS,
  type BoardCard,
  type BoardColumn,
  MOST_BOARD_CARDS,
} from '@hireyard/wire/contracts/views';
import { heads } from '@hireyard/wire/resource/heads';
import type { contract } from '@hireyard/wire/contracts/contract';
import type { Move } from '@hireyard/wire/records/workflow';
import { useQueries, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Query } from '../../../lib/api/query-string.ts';
import { useWrite } from '../../../lib/api/use-write.ts';
import { useWithoutNews } from '../../../lib/live/news-flow.ts';
import { usePageActive } from '../../../lib/page-active.ts';
import { toast } from '../../../ui/toast.ts';
import { contractMoves } from '../data.ts';
import { asks } from '../header/move-words.ts';
import { boardKey, boardOptions, LOOK_AGAIN_MS } from '../list/view-data.ts';
import { actionOf, columnOf, type Target, verdictOf, withMove } from './board-moves.ts';

/** So many cards of a column at each time one comes to its end. */
const SIZES = [BOARD_CARDS, 60, 180, MOST_BOARD_CARDS];

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

export function useBoard(conditions: Query) {
  const active = usePageActive();
  const refetchInterval = useWithoutNews(LOOK_AGAIN_MS);
  const cache = useQueryClient();
  const write = useWrite<typeof contract>(heads.contract);
  const [sizes, setSizes] = useState<Readonly<Record<string, number>>>({});
  const [underWay, setUnderWay] = useState<ById<UnderWay>>({});
  const [refused, setRefused] = useState<ById<string>>({});
  const [asked, setAsked] = useState<Asked>();

  const first = useQuery({
    ...boardOptions(conditions),
    subscribed: active,
    refetchInterval,
  });
  const grown = Object.entries(sizes).filter(([, size]) => size > BOARD_CARDS);
  const further = useQueries({
    queries: grown.map(([position, size]) => ({
      ...boardOptions({ ...conditions, position, size }),
      subscribed: active,
      refetchInterval,
    })),
  });
  const read = (first.data?.columns ?? []).map((column): BoardColumn => {
    const own = further[grown.findIndex(([position]) => position === actionOf(column))]?.data?.columns[0];
    return own !== undefined && own.cards.length > column.cards.length ? own : column;
  });
  const columns = Object.values(underWay).reduce<readonly BoardColumn[]>(
    (now, { card, to }) => withMove(now, card, to),
    read,
  );

  const refuse = (card: BoardCard, why: string) => {
    setRefused((all) => ({ ...all, [card.id]: why }));
    toast(t('{contract_number} stays: {why}', { contract_number: card.contract_number, why }), {
      tone: 'danger',
      durationMs: 8000,
    });
  };
  const forgive = (id: number) => setRefused((all) => without(all, id));
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
    if (verdict === undefined) return refuse(card, t('The server could not be asked. Try again.'));
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
    /** Reads more of a column, if there is more and a board shows so many. */
    more: (column: BoardColumn) =>
      setSizes((all) => {
        const shown = column.cards.length;
        const next = SIZES.find((size) => size > shown);
        return next === undefined || shown >= column.count ? all : { ...all, [actionOf(column)]: next };
      }),
  };
}
export type BoardModel = ReturnType<typeof useBoard>;
