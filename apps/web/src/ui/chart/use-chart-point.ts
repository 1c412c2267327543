/** The selected point of a chart: by arrow keys, pointer or touch. */
import {
  type KeyboardEvent,
  type PointerEvent,
  type RefObject,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';

/**
 * Returns the width of an element in px, kept up to date. It is 0 while its page first enters, so nothing is drawn then.
 * When a page is hidden again, the last width is kept, so that returning draws at once.
 */
export function useWidth<E extends HTMLElement>(): readonly [RefObject<E | null>, number] {
  const box = useRef<E>(null);
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    const element = box.current;
    if (element === null) return undefined;
    const take = (wide: number) => {
      if (wide > 0) setWidth(Math.round(wide));
    };
    take(element.clientWidth);
    const observer = new ResizeObserver(([entry]) => take(entry?.contentRect.width ?? 0));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return [box, width];
}

interface Wanted {
  readonly count: number;
  /** Returns the point at a position in px from the chart's left edge. */
  readonly under: (across: number) => number | undefined;
  readonly onOpen: ((at: number) => void) | undefined;
}

/** Returns the point that a key moves to; undefined for other keys. */
export function stepTo(key: string, at: number | undefined, count: number): number | undefined {
  if (count === 0) return undefined;
  const last = count - 1;
  const from = at ?? -1;
  const jump = Math.max(2, Math.round(count / 6));
  switch (key) {
    case 'ArrowRight':
      return Math.min(last, from + 1);
    case 'ArrowLeft':
      return at === undefined ? last : Math.max(0, at - 1);
    case 'PageDown':
      return Math.min(last, from + jump);
    case 'PageUp':
      return Math.max(0, (at ?? count) - jump);
    case 'Home':
      return 0;
    case 'End':
      return last;
    default:
      return undefined;
  }
}

/** The point, and the handlers of the element around the drawing. `spoken` is true if keys chose it; then it is announced. */
export function useChartPoint({ count, under, onOpen }: Wanted) {
  const [chosen, setChosen] = useState<{ at: number; spoken: boolean }>();
  const at = chosen !== undefined && chosen.at < count ? chosen.at : undefined;
  const pointed = (event: PointerEvent<HTMLElement>) =>
    under(event.clientX - event.currentTarget.getBoundingClientRect().left);
  const show = (next: number | undefined) =>
    setChosen(next === undefined ? undefined : { at: next, spoken: false });
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    if (event.key === 'Escape' && at !== undefined) {
      event.stopPropagation();
      return setChosen(undefined);
    }
    if ((event.key === 'Enter' || event.key === ' ') && at !== undefined && onOpen !== undefined) {
      event.preventDefault();
      return onOpen(at);
    }
    const next = stepTo(event.key, at, count);
    if (next === undefined) return;
    event.preventDefault();
    setChosen({ at: next, spoken: true });
  };
  return {
    at,
    spoken: chosen?.spoken === true,
    listeners: {
      onKeyDown,
      onPointerMove: (event: PointerEvent<HTMLElement>) => {
        if (event.pointerType === 'mouse') show(pointed(event));
      },
      onPointerLeave: (event: PointerEvent<HTMLElement>) => {
        if (event.pointerType === 'mouse') show(undefined);
      },
      onBlur: () => setChosen(undefined),
      onPointerUp: (event: PointerEvent<HTMLElement>) => {
        const pressed = pointed(event);
        // Touch has no hover: the first tap shows the values, the second opens them.
        if (event.pointerType !== 'mouse' && pressed !== at) return show(pressed);
        if (pressed !== undefined && event.button === 0) onOpen?.(pressed);
      },
    },
  };
}
