/** Menu "Move to …" of a card: all columns, disallowed ones greyed with the reason. */
import { fromServer, t } from '@hireyard/messages';
import type { BoardCard, BoardColumn } from '@hireyard/wire/contracts/views';
import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useLayoutEffect, useRef } from 'react';
import { placeBelow } from '../../../ui/popover.tsx';
import { contractMoves } from '../data.ts';
import { isAbandoning } from '../header/use-move.ts';
import { positionLabel } from '../header/steps.ts';
import { columnOf, type Target, targetOf, checkMove } from './use-board.ts';

interface MoveMenuProps {
  readonly card: BoardCard;
  readonly columns: readonly BoardColumn[];
  /** The element it opens below. */
  readonly anchor: HTMLElement;
  readonly onMove: (to: Target) => void;
  readonly onClose: () => void;
}

export function MoveMenu({ card, columns, anchor, onMove, onClose }: MoveMenuProps) {
  const box = useRef<HTMLDivElement>(null);
  const moves = useQuery({ ...contractMoves(card.id), staleTime: 0 });
  const known = moves.isFetching ? undefined : moves.data;
  const ready = known !== undefined || moves.isError;
  // opened once: reloading the moves must not open it again
  useLayoutEffect(() => box.current?.showPopover(), []);
  useLayoutEffect(() => {
    const menu = box.current;
    if (!menu?.matches(':popover-open')) return;
    placeBelow(anchor, menu);
    const first = ready ? menu.querySelector<HTMLElement>('[role=menuitem]:not([aria-disabled])') : null;
    (first ?? menu).focus();
  }, [anchor, ready]);
  const from = columnOf(columns, card.id);
  const targets = [
    ...columns
      .filter((column) => column !== from)
      .map((column) => ({
        to: targetOf(column),
        label: t('Move to {name}', { name: fromServer(column.state.name) }),
      })),
    // moves that leave the board, such as confirming a quote
    ...(known ?? [])
      .filter((move) => !columns.some((column) => targetOf(column).action === move.system_action))
      .map((move) => ({
        to: { action: move.system_action, name: positionLabel(move.system_action) },
        label: move.label,
      })),
  ];
  const items = targets.flatMap(({ to, label }) => {
    const verdict = from === undefined ? undefined : checkMove(known, from, to);
    return verdict === undefined ? [] : [{ to, label, why: 'why' in verdict ? verdict.why : undefined }];
  });
  // allowed moves come first
  items.sort((a, b) => Number(a.why !== undefined) - Number(b.why !== undefined));
  return (
    <div
      ref={box}
      popover="auto"
      role="menu"
      tabIndex={-1}
      aria-label={t('Move {contract_number}', { contract_number: card.contract_number })}
      aria-busy={known === undefined || undefined}
      className="hy-menu hy-bd-menu"
      onKeyDown={step}
      onToggle={(event) => event.newState === 'closed' && onClose()}
    >
      {known === undefined && !moves.isError && (
        <p className="hy-bd-none hy-muted hy-size-table">{t('Loading moves…')}</p>
      )}
      {moves.isError && (
        <p className="hy-bd-none hy-muted hy-size-table">{t('Moves not loaded. Try again.')}</p>
      )}
      {items.map(({ to, label, why }) => (
        <button
          key={to.action}
          type="button"
          role="menuitem"
          tabIndex={-1}
          aria-disabled={why !== undefined || undefined}
          className={isAbandoning(to.action) ? 'is-danger' : undefined}
          onClick={() => {
            if (why !== undefined) return;
            onClose();
            onMove(to);
          }}
        >
          <span>
            {label}
            {why !== undefined && <small>{why}</small>}
          </span>
        </button>
      ))}
    </div>
  );
}

function step(event: KeyboardEvent<HTMLDivElement>): void {
  event.stopPropagation();
  const items = [...event.currentTarget.querySelectorAll<HTMLElement>('[role=menuitem]')];
  const at = items.indexOf(document.activeElement as HTMLElement);
  const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: items.length - 1 }[event.key];
  if (to === undefined || items.length === 0) return;
  event.preventDefault();
  items[(to + items.length) % items.length]?.focus();
}
