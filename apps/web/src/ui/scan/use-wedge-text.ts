import { useLayoutEffect, useRef, useState } from 'react';

const typing = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || /^(input|textarea|select)$/i.test(target.tagName));

/**
 * Takes what a keyboard-wedge scanner types, wherever the focus is: it types like a person, only faster, and ends with Enter. No field gets the
 * focus, because a phone would show its keyboard over the result. The keys are taken before the shortcuts of the page see them.
 * @returns what was typed since the last Enter, to be shown
 */
export function useWedgeText(onText: (text: string) => void): string {
  const [shown, setShown] = useState('');
  const text = useRef('');
  const latest = useRef(onText);
  latest.current = onText;
  useLayoutEffect(() => {
    const set = (next: string) => {
      text.current = next;
      setShown(next);
    };
    set('');
    const onKey = (event: KeyboardEvent) => {
      if (typing(event.target) || document.querySelector('dialog[open]')) return;
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      const ends = event.key === 'Enter' && text.current !== '';
      const drops = event.key === 'Escape' && text.current !== '';
      const types = event.key.length === 1 && (event.key !== ' ' || text.current !== '');
      if (!ends && !drops && !types) return;
      event.stopImmediatePropagation();
      event.preventDefault();
      if (types) return set(text.current + event.key);
      const whole = text.current;
      set('');
      if (ends) latest.current(whole);
    };
    window.addEventListener('keydown', onKey, { capture: true });
    return () => window.removeEventListener('keydown', onKey, { capture: true });
  }, []);
  return shown;
}
