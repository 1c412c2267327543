import { type RefObject, useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react';

/** Returns whether a media query matches, and follows its changes. */
export function useMedia(query: string): boolean {
  return useSyncExternalStore(
    (listener) => {
      const media = window.matchMedia(query);
      media.addEventListener('change', listener);
      return () => media.removeEventListener('change', listener);
    },
    () => window.matchMedia(query).matches,
  );
}

/** Longer than the pause between two keystrokes, in ms. */
export const TYPING_MS = 150;

/** Returns a value once it hasn't changed for this long, and the previous one until then. */
export function useDebounced<T>(value: T, ms: number = TYPING_MS): T {
  const [late, setLate] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setLate(value), ms);
    return () => clearTimeout(timer);
  }, [value, ms]);
  return late;
}

/** Runs when a highlight has lasted long enough; the returned function cancels it. */
export function afterMark(run: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let over = false;
  import('./highlight-new.ts').then(
    ({ MARKED_MS }) => {
      if (!over) timer = setTimeout(run, MARKED_MS);
    },
    () => over || run(),
  );
  return () => {
    over = true;
    clearTimeout(timer);
  };
}

let now = false;
const listeners = new Set<() => void>();

/** Whether the page is being printed; set by the frame. */
export const printing = {
  set: (on: boolean) => {
    if (now === on) return;
    now = on;
    for (const listener of listeners) listener();
  },
};

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** Returns true while printing: lists that render only visible rows then render all. */
export const usePrinting = (): boolean => useSyncExternalStore(subscribe, () => now);

/**
 * Where the focus goes if the focused element disappears: a row was deleted, a button was removed by its own action, or
 * content replaced its skeleton. Otherwise Tab would start at the top of the document again.
 */
type Home = () => boolean;
let home: Home | undefined;

/** Returns the element to focus, e.g. the row that moved up; false = none. The returned function removes it. */
export function setFocusHome(go: Home): () => void {
  home = go;
  return () => {
    if (home === go) home = undefined;
  };
}

// Until the first interaction, the browser's default is right.
let touched = false;
if (typeof window !== 'undefined')
  for (const event of ['focusin', 'keydown', 'pointerdown'])
    window.addEventListener(event, () => (touched = true), { once: true, capture: true });

/** Returns whether nothing is focused. */
export const focusIsLost = (): boolean =>
  document.activeElement === null || document.activeElement === document.body;

/**
 * Returns a lost focus to the current page: to the place that the page has set, else to its heading.
 * @param heading of the page, if two pages are visible during a transition
 */
export function focusHome(heading?: HTMLElement | null): void {
  requestAnimationFrame(() => {
    if (!touched || !focusIsLost() || home?.() === true) return;
    const shown = heading?.isConnected
      ? heading
      : document.querySelector<HTMLElement>('.ion-page:not(.ion-page-hidden) h1');
    shown?.focus({ preventScroll: true });
  });
}

/** Does the same for a page that just appeared. */
export function focusHeading(page: HTMLElement | null): void {
  if (touched) page?.querySelector<HTMLElement>('h1')?.focus({ preventScroll: true });
}

/**
 * Scrolls a horizontal row, such as tabs on a phone, until its current part is fully visible.
 * @param part selector of the current part, inside the element that gets the returned ref
 * @param chosen key of the current part; the row scrolls when it changes
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
      // A bit more than the part, so that users see that the row continues.
      if (inner.left < outer.left) row.scrollLeft += inner.left - outer.left - 32;
      else if (inner.right > outer.right) row.scrollLeft += inner.right - outer.right + 32;
    };
    if (seen.current !== chosen) show();
    seen.current = chosen;
    // The style and font of a page may load a moment later.
    const watch = new ResizeObserver(show);
    watch.observe(row);
    watch.observe(one);
    return () => watch.disconnect();
  }, [part, chosen]);
  return box;
}
