import { type RefObject, useLayoutEffect, useRef, useState } from 'react';

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
