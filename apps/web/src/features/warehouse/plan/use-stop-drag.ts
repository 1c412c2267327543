/** Stops dragged between columns with a mouse; the menu of a stop and keys do the same. */
import { t } from '@hireyard/messages';
import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/adapter/element-adapter';
import { type RefObject, useEffect, useRef } from 'react';
import type { StopAt } from './plan-moves.ts';

const STOP = t('load plan stop');
const stopIn = (data: Readonly<Record<string | symbol, unknown>>): StopAt | undefined =>
  data['kind'] === STOP ? (data['stop'] as StopAt) : undefined;

export function useStopDrag(
  card: RefObject<HTMLElement | null>,
  stop: StopAt,
  may: boolean,
  onDrag: (on: boolean) => void,
): void {
  const latest = useRef({ stop, onDrag });
  latest.current = { stop, onDrag };
  useEffect(() => {
    if (!may || card.current === null) return;
    return draggable({
      element: card.current,
      getInitialData: () => ({ kind: STOP, stop: latest.current.stop }),
      onDragStart: () => latest.current.onDrag(true),
      onDrop: () => latest.current.onDrag(false),
    });
  }, [card, may]);
}

/** How many of the other stops of a column stand above a height on the screen. */
function placeAt(column: HTMLElement, y: number, dragged: Element): number {
  const cards = [...column.querySelectorAll('[data-stop]')].filter((card) => card !== dragged);
  return cards.filter((card) => {
    const { top, height } = card.getBoundingClientRect();
    return top + height / 2 < y;
  }).length;
}

/** Makes a column take stops. @param onOver the place where one would go; undefined = none is above it */
export function useStopDrop(
  column: RefObject<HTMLElement | null>,
  may: boolean,
  onOver: (place: number | undefined) => void,
  onDrop: (stop: StopAt, place: number) => void,
): void {
  const latest = useRef({ onOver, onDrop });
  latest.current = { onOver, onDrop };
  useEffect(() => {
    const element = column.current;
    if (!may || element === null) return;
    return dropTargetForElements({
      element,
      canDrop: ({ source }) => stopIn(source.data) !== undefined,
      onDrag: ({ source, location }) =>
        latest.current.onOver(placeAt(element, location.current.input.clientY, source.element)),
      onDragLeave: () => latest.current.onOver(undefined),
      onDrop: ({ source, location }) => {
        latest.current.onOver(undefined);
        const stop = stopIn(source.data);
        if (stop !== undefined)
          latest.current.onDrop(stop, placeAt(element, location.current.input.clientY, source.element));
      },
    });
  }, [column, may]);
}
