/** Cards dragged to columns with a mouse; keys and the menu of a card do the same. */
import { t } from '@hireyard/messages';
import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/adapter/element-adapter';
import { type RefObject, useEffect, useRef } from 'react';

const CARD = t('contract card');
const idIn = (data: Readonly<Record<string | symbol, unknown>>): number | undefined =>
  data['kind'] === CARD ? Number(data['id']) : undefined;

/** Makes a card one that can be dragged. @param onDrag told when it begins, and with false when it ends */
export function useCardDrag(
  card: RefObject<HTMLElement | null>,
  id: number,
  may: boolean,
  onDrag: (on: boolean) => void,
): void {
  const latest = useRef(onDrag);
  latest.current = onDrag;
  useEffect(() => {
    if (!may || card.current === null) return;
    return draggable({
      element: card.current,
      getInitialData: () => ({ kind: CARD, id }),
      onDragStart: () => latest.current(true),
      onDrop: () => latest.current(false),
    });
  }, [card, id, may]);
}

/** Makes a column take cards. @param onOver whether one is above it */
export function useColumnDrop(
  column: RefObject<HTMLElement | null>,
  onOver: (on: boolean) => void,
  onDrop: (id: number) => void,
): void {
  const latest = useRef({ onOver, onDrop });
  latest.current = { onOver, onDrop };
  useEffect(() => {
    if (column.current === null) return;
    return dropTargetForElements({
      element: column.current,
      canDrop: ({ source }) => idIn(source.data) !== undefined,
      onDragEnter: () => latest.current.onOver(true),
      onDragLeave: () => latest.current.onOver(false),
      onDrop: ({ source }) => {
        latest.current.onOver(false);
        const id = idIn(source.data);
        if (id !== undefined) latest.current.onDrop(id);
      },
    });
  }, [column]);
}
