import { useLayoutEffect, useState } from 'react';
import { flushSync } from 'react-dom';

/** Width of an element in px, before it is first painted and after. */
export function useWidth(element: { readonly current: HTMLElement | null }): number {
  // a page that is not shown yet has no width: it gets that of the place where pages stand
  const [width, setWidth] = useState(() => document.getElementById('main')?.clientWidth || window.innerWidth);
  useLayoutEffect(() => {
    const box = element.current;
    if (box === null) return;
    // a hidden page has no width, and no need for one
    const measure = () => box.clientWidth > 0 && setWidth(box.clientWidth);
    measure();
    // told of before the picture is drawn: what follows from the width must be in that picture, or it is seen to jump
    const watch = new ResizeObserver(() => flushSync(measure));
    watch.observe(box);
    return () => watch.disconnect();
  }, [element]);
  return width;
}
