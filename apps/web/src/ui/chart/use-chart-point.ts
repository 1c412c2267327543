/** Which point of a chart is looked at: by arrow keys, by the pointer, by a finger. */
import {
  type KeyboardEvent,
  type PointerEvent,
  type RefObject,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';

/**
 * The width of an element in px, kept up to date. 0 while its page is hidden, as every page is while it enters: nothing is
 * drawn then, and nothing warns. The last width is kept when a page is hidden again, so that coming back draws at once.
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
  /** The point under a place in px from the chart's left edge. */
  readonly under: (across: number) => number | undefined;
  readonly onOpen: ((at: number) => void) | undefined;
}

/** Where a key leads from a point; undefined = the key is not one of these. */
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

/** The point, and what the element around the drawing listens to. `spoken` is true when keys chose it: then it is said aloud. */
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
        // a finger has no hover: its first touch shows the figures, the second opens them
        if (event.pointerType !== 'mouse' && pressed !== at) return show(pressed);
        if (pressed !== undefined && event.button === 0) onOpen?.(pressed);
      },
    },
  };
}
