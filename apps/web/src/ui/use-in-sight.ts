import { type RefObject, useLayoutEffect, useRef } from 'react';

/**
 * Moves a row that scrolls sideways, such as tabs on a phone, until its chosen part is seen whole.
 * @param part selector of the chosen part, inside the element that gets the returned ref
 * @param chosen what is chosen; the row moves when it changes
 */
export function useInSight<E extends HTMLElement = HTMLElement>(
  part: string,
  chosen: string,
): RefObject<E | null> {
  const box = useRef<E>(null);
  const seen = useRef<string>(undefined);
  useLayoutEffect(() => {
    const row = box.current;
    const one = row?.querySelector<HTMLElement>(part);
    if (!row || !one) return;
    const show = () => {
      const [outer, inner] = [row.getBoundingClientRect(), one.getBoundingClientRect()];
      // a bit more than the part, so that one sees that the row goes on
      if (inner.left < outer.left) row.scrollLeft += inner.left - outer.left - 32;
      else if (inner.right > outer.right) row.scrollLeft += inner.right - outer.right + 32;
    };
    if (seen.current !== chosen) show();
    seen.current = chosen;
    // a page that opens on a tab has its style and font a moment later
    const watch = new ResizeObserver(show);
    watch.observe(row);
    watch.observe(one);
    return () => watch.disconnect();
  }, [part, chosen]);
  return box;
}
