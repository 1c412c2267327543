/** Board with a column of cards per position, moved by mouse, keys or menu (docs/use/contract-views.md). */
import { fromServer, t } from '@hireyard/messages';
import { type BoardCard, type BoardColumn, MAX_BOARD_CARDS } from '@hireyard/wire/contracts/views';
import { useQueryClient } from '@tanstack/react-query';
import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { useQueryParameter, usePageQuery } from '../../../page/address.ts';
import { useCan } from '../../../page/session.ts';
import type { LayoutProps } from '../../../resource/list/layouts.tsx';
import { useTableRoom } from '../../../resource/record.ts';
import { KeyArea } from '../../../ui/key-area.tsx';
import { lazyPart } from '../../../ui/lazy.tsx';
import { ErrorState } from '../../../ui/states.tsx';
import { Tabs } from '../../../ui/tabs.tsx';
import { contractMoves } from '../data.ts';
import {
  actionOf,
  type BoardModel,
  columnOf,
  stepOnBoard,
  targetOf,
  useBoard,
  type MoveCheck,
  checkMove,
} from './use-board.ts';
import { ColumnFoot, ContractBoardCard, ContractBoardColumn } from './cards.tsx';
import { MoveMenu } from './move-menu.tsx';
import { inFigures, keyAhead } from '../../../lib/format.ts';
import './board.css';

const MoveConfirmation = lazyPart(() => import('./move-confirmation.tsx'));

interface Menu {
  readonly card: BoardCard;
  readonly anchor: HTMLElement;
}

export default function ContractBoard(props: LayoutProps) {
  const { conditions, empty } = props;
  const { filters, search } = props.state;
  const board = useBoard(conditions);
  const wide = useTableRoom();
  const { columns } = board;
  const none = columns.every(({ count }) => count === 0);
  if (board.isError && columns.length === 0)
    return <ErrorState detail={board.error.message} onRetry={() => void board.refetch()} />;
  if (board.isPending) return <Waiting />;
  if (none && Object.keys(filters).length + search.length > 0) return empty;
  return wide ? <WideBoard {...props} board={board} /> : <NarrowBoard {...props} board={board} />;
}

type Shown = LayoutProps & { readonly board: BoardModel };

type Box = RefObject<HTMLDivElement | null>;
const cardIn = (box: Box, id: number): HTMLElement | null | undefined =>
  box.current?.querySelector<HTMLElement>(`[data-card="${id}"]`);
const cardOf = ({ columns }: BoardModel, id: number): BoardCard | undefined =>
  columns.flatMap(({ cards }) => cards).find((card) => card.id === id);

/** Focuses the card that was moved by keys, unless a write is in progress. */
function follow(box: Box, id: number, left = 40): void {
  const lost = document.activeElement === null || document.activeElement === document.body;
  if (!lost) return;
  cardIn(box, id)?.querySelector('a')?.focus();
  if (left > 0) setTimeout(() => follow(box, id, left - 1), 100);
}

/** Moves the focus from a card in the direction of an arrow. Returns whether there is another card. */
function stepTo(key: string, card: BoardCard, { columns }: BoardModel, box: Box): boolean {
  const column = columns.findIndex(({ cards }) => cards.includes(card));
  const at = { column, card: columns[column]?.cards.indexOf(card) ?? 0 };
  const sizes = columns.map(({ cards }) => cards.length);
  const to = stepOnBoard(sizes, at, keyAhead(key));
  const next = to && columns[to.column]?.cards[to.card];
  const element = next && cardIn(box, next.id);
  if (!element) return false;
  element.querySelector('a')?.focus({ preventScroll: true });
  element.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  return true;
}

/** Card behaviour shared by both boards. */
function useCards({ board, state: { selected }, onOpen }: Shown) {
  const mayMove = useCan()('contract.change_contract');
  const [menu, setMenu] = useState<Menu>();
  const [dragged, setDragged] = useState<BoardCard>();
  const [, change] = usePageQuery();
  const box = useRef<HTMLDivElement>(null);
  const openMenu = (card: BoardCard) => {
    const anchor = cardIn(box, card.id);
    if (anchor) setMenu({ card, anchor });
  };
  const cardsOf = (column: BoardColumn) => {
    const { cards } = column;
    const chosen = cards.some(({ id }) => id === selected) ? selected : cards[0]?.id;
    return cards.map((card) => (
      <ContractBoardCard
        key={card.id}
        card={card}
        reached={card.id === chosen}
        selected={card.id === selected}
        busy={board.isUnderWay(card.id)}
        mayMove={mayMove}
        refused={board.refused[card.id]}
        onDismiss={() => board.dismiss(card.id)}
        onOpen={() => onOpen(card.id)}
        onMenu={() => openMenu(card)}
        onDrag={(on) => setDragged(on ? card : undefined)}
      />
    ));
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const target = event.target as HTMLElement;
    const card = cardOf(board, Number(target.closest<HTMLElement>('[data-card]')?.dataset['card']));
    if (card === undefined) return;
    if (event.key === 'm' && mayMove) openMenu(card);
    else if (event.key === ' ' && target.tagName === 'A') onOpen(card.id);
    else if (!stepTo(event.key, card, board, box)) return;
    event.preventDefault();
    event.stopPropagation();
  };
  const toTable = (column: BoardColumn) =>
    change({ layout: 'table', states__id__in: String(column.state.id), selected: null });
  const overlays = <Overlays board={board} box={box} menu={menu} onClose={() => setMenu(undefined)} />;
  return { box, dragged, cardsOf, onKeyDown, toTable, overlays };
}

interface OverlaysProps {
  readonly board: BoardModel;
  readonly box: Box;
  readonly menu: Menu | undefined;
  readonly onClose: () => void;
}

/** The menu of a card, and the dialog of a move that needs input. */
function Overlays({ board, box, menu, onClose }: OverlaysProps) {
  const { asked } = board;
  return (
    <>
      {menu && (
        <MoveMenu
          card={menu.card}
          columns={board.columns}
          anchor={menu.anchor}
          onMove={(to) => {
            void board.move(menu.card, to).then(() => follow(box, menu.card.id));
          }}
          onClose={() => {
            cardIn(box, menu.card.id)?.querySelector('a')?.focus();
            onClose();
          }}
        />
      )}
      {asked && (
        <MoveConfirmation
          asked={asked}
          onMoved={() => void board.moved(asked.card, asked.move.system_action)}
          onClose={board.leave}
        />
      )}
    </>
  );
}

/** Loads which columns accept the dragged card. */
function useVerdicts(board: BoardModel, dragged: BoardCard | undefined) {
  const cache = useQueryClient();
  const [known, setKnown] = useState<{
    readonly id: number;
    readonly of: (to: BoardColumn) => MoveCheck | undefined;
  }>();
  const from = dragged && columnOf(board.columns, dragged.id);
  const id = dragged?.id;
  useEffect(() => {
    if (id === undefined || from === undefined) return setKnown(undefined);
    let gone = false;
    void cache.fetchQuery({ ...contractMoves(id), staleTime: 0 }).then(
      (moves) => !gone && setKnown({ id, of: (to) => checkMove(moves, from, targetOf(to)) }),
      // the drop checks again and reports problems
      () => undefined,
    );
    return () => {
      gone = true;
    };
    // oxlint-disable-next-line react/exhaustive-deps -- where it was when the drag began
  }, [id, cache]);
  return (to: BoardColumn) =>
    from === undefined ? undefined : to === from ? 'own' : known?.id === id ? known?.of(to) : undefined;
}

function WideBoard(props: Shown) {
  const { board, state } = props;
  const { box, dragged, cardsOf, onKeyDown, toTable, overlays } = useCards(props);
  const verdict = useVerdicts(board, dragged);
  const wanted = state.filters['states__id__in'];
  const ids = board.columns.map(({ state }) => String(state.id));
  // a filter by other states than positions hides no column
  const slim = (column: BoardColumn) =>
    column.count === 0 &&
    wanted?.some((id) => ids.includes(id)) === true &&
    !wanted.includes(String(column.state.id));
  return (
    <KeyArea as="div" ref={box} className="hy-bd hy-lanes ion-content-scroll-host" onKeyDown={onKeyDown}>
      {board.columns.map((column) => (
        <ContractBoardColumn
          key={column.state.id}
          column={column}
          slim={slim(column)}
          verdict={verdict(column)}
          full={column.cards.length >= MAX_BOARD_CARDS}
          onDrop={(id) => {
            const card = cardOf(board, id);
            if (card) void board.move(card, targetOf(column));
          }}
          onMore={() => board.more(column)}
          onTable={() => toTable(column)}
        >
          {cardsOf(column)}
        </ContractBoardColumn>
      ))}
      {overlays}
    </KeyArea>
  );
}

/** The board on a phone: one column, the others in tabs. */
function NarrowBoard(props: Shown) {
  const { board } = props;
  const { box, cardsOf, onKeyDown, toTable, overlays } = useCards(props);
  const first = board.columns.find(({ count }) => count > 0) ?? board.columns[0];
  const [position, setPosition] = useQueryParameter('position', first ? actionOf(first) : '');
  const column = board.columns.find((one) => actionOf(one) === position) ?? first;
  if (column === undefined) return props.empty;
  return (
    <KeyArea as="div" ref={box} className="hy-bd-narrow" onKeyDown={onKeyDown}>
      <Tabs
        label={t('States')}
        tabs={board.columns.map((one) => ({
          key: actionOf(one),
          label: `${fromServer(one.state.name)} ${inFigures(one.count)}`,
        }))}
        current={actionOf(column)}
        onChange={setPosition}
      >
        <ul
          className="hy-bd-list hy-fill hy-room ion-content-scroll-host"
          aria-label={t('{name}: contracts', { name: fromServer(column.state.name) })}
        >
          {cardsOf(column)}
          {column.cards.length === 0 && (
            <li className="hy-bd-none hy-muted hy-size-table">{t('Nothing here')}</li>
          )}
          <ColumnFoot
            column={column}
            full={column.cards.length >= MAX_BOARD_CARDS}
            onMore={() => board.more(column)}
            onTable={() => toTable(column)}
          />
        </ul>
      </Tabs>
      {overlays}
    </KeyArea>
  );
}

const Waiting = () => (
  <div className="hy-bd hy-lanes" aria-busy="true">
    {Array.from({ length: 6 }, (_, column) => (
      <section key={`column-${column}`} className="hy-bd-column hy-lane" aria-hidden="true">
        <header className="hy-beside" />
        <ul>
          {Array.from({ length: 5 - (column % 3) }, (__, at) => (
            <li
              key={`card-${at}`}
              className="hy-bd-card hy-lane-card hy-surface is-outlined hy-skeleton-row"
            />
          ))}
        </ul>
      </section>
    ))}
  </div>
);
