/** All keyboard shortcuts in one place: `g c` style jumps, `/`, `n`, `?` and combinations such as `mod+k`. */
import { useContext, useEffect, useRef } from 'react';
import { PageLive } from './page-active.ts';

export interface Shortcut {
  /** Keys in order, e.g. `g c`, `/`, `mod+k` (Ctrl, or ⌘ on a Mac). */
  readonly keys: string;
  readonly label: string;
  readonly run: () => void;
  /** Whether it works at this moment; absent = always. */
  readonly live?: () => boolean;
}

/** Those that work now: hidden pages keep theirs, asleep. */
export const liveShortcuts = (all: readonly Shortcut[]): readonly Shortcut[] =>
  all.filter((one) => one.live?.() ?? true);

const sequenceMs = 1000;
let shortcuts: readonly Shortcut[] = [];
const listeners = new Set<() => void>();

export const shortcutStore = {
  snapshot: (): readonly Shortcut[] => shortcuts,
  subscribe: (listener: () => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
};

/** Adds a shortcut; the last one added for the same keys wins. The returned function takes it away. */
export function addShortcut(shortcut: Shortcut): () => void {
  const set = (next: readonly Shortcut[]) => {
    shortcuts = next;
    for (const listener of listeners) listener();
  };
  set([...shortcuts, shortcut]);
  return () => set(shortcuts.filter((one) => one !== shortcut));
}

/** A shortcut that works while this page is shown. `label` is what the help says; undefined keys = none. */
export function useShortcut(keys: string | undefined, label: string, run: () => void): void {
  // Asked when the key comes, not drawn: a key pressed the moment a page is back is not lost.
  const page = useContext(PageLive);
  const latest = useRef(run);
  latest.current = run;
  useEffect(() => {
    if (keys === undefined) return;
    return addShortcut({ keys, label, run: () => latest.current(), live: () => page.current });
  }, [page, keys, label]);
}

export interface Pressed {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
}

/** The name of a pressed key as shortcuts write it. */
export const keyName = ({ key, ctrlKey, metaKey, altKey }: Pressed): string =>
  `${ctrlKey || metaKey ? 'mod+' : ''}${altKey ? 'alt+' : ''}${key.length === 1 ? key.toLowerCase() : key}`;

/** What a key does after the keys before it: a shortcut to run, and the keys to remember for the next one. */
export function match(
  known: readonly Shortcut[],
  before: string,
  name: string,
): { readonly run?: Shortcut; readonly keep: string } {
  const sequence = before === '' ? name : `${before} ${name}`;
  const hit = known.findLast((one) => one.keys === sequence) ?? known.findLast((one) => one.keys === name);
  if (hit) return { run: hit, keep: '' };
  const begins = (text: string) => known.some((one) => one.keys.startsWith(`${text} `));
  return { keep: begins(sequence) ? sequence : begins(name) ? name : '' };
}

const typing = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || /^(input|textarea|select)$/i.test(target.tagName));

/** Listens on the window; call once. The returned function stops it. */
export function startKeyboard(): () => void {
  let before = '';
  let at = 0;
  const onKey = (event: KeyboardEvent) => {
    const name = keyName(event);
    if (event.defaultPrevented || /^(Control|Shift|Alt|Meta)$/.test(event.key)) return;
    if (!name.startsWith('mod+') && (typing(event.target) || document.querySelector('dialog[open]'))) return;
    const result = match(liveShortcuts(shortcuts), event.timeStamp - at < sequenceMs ? before : '', name);
    before = result.keep;
    at = event.timeStamp;
    if (!result.run) return;
    event.preventDefault();
    result.run.run();
  };
  window.addEventListener('keydown', onKey);
  return () => window.removeEventListener('keydown', onKey);
}

const mac = typeof navigator !== 'undefined' && /mac|iphone|ipad/i.test(navigator.userAgent);

/** Keys as they stand on this machine: `mod+k` is `Ctrl K`, on a Mac `⌘ K`. */
export const shownKeys = (keys: string): string =>
  keys.replace(/mod\+(\w)/, (_, key: string) => `${mac ? '⌘' : 'Ctrl'} ${key.toUpperCase()}`);

/** Puts the cursor in the search box of the page that is shown. */
export function focusSearch(): void {
  document
    .querySelector<HTMLInputElement>('ion-router-outlet > .ion-page:not(.ion-page-hidden) [data-search]')
    ?.focus();
}
