import { type RefObject, useLayoutEffect } from 'react';
import { usePageActive } from '../../../../lib/page-active.ts';

const typing = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || /^(input|textarea)$/i.test(target.tagName));

/**
 * Sends what a keyboard-wedge scanner types into the code box, wherever the focus is: it types like a person, only
 * faster, and ends with Enter. The keys are taken before the shortcuts of the page see them.
 */
export function useWedge(input: RefObject<HTMLInputElement | null>): void {
  const active = usePageActive();
  useLayoutEffect(() => {
    if (!active) return;
    const onKey = (event: KeyboardEvent) => {
      const box = input.current;
      if (box === null || typing(event.target) || document.querySelector('dialog[open]')) return;
      const plain =
        event.key.length === 1 && event.key !== ' ' && !event.ctrlKey && !event.metaKey && !event.altKey;
      if (!plain) return;
      event.stopImmediatePropagation();
      // the key itself lands in the box, because the focus is there before it is typed
      box.focus();
    };
    window.addEventListener('keydown', onKey, { capture: true });
    return () => window.removeEventListener('keydown', onKey, { capture: true });
  }, [active, input]);
}
