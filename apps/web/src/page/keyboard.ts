/** All keyboard shortcuts in one place: `g c` style jumps, `/`, `n`, `?` and combinations such as `mod+k`. */
import { t } from '@hireyard/messages';
import { useLayoutEffect, useRef } from 'react';

/** Keys of the focused part itself, which no shortcut may replace. Listed in the help if the part is on the page. */
export interface KeyNote {
  readonly keys: string;
  readonly label: string;
}
interface NotesOf {
  /** Selector of the part on the page. */
  readonly part: string;
  readonly group: string;
  readonly notes: readonly KeyNote[];
}

const note = (keys: string, label: string): KeyNote => ({ keys, label });

export const keyNotes: readonly NotesOf[] = [
  {
    part: '.hy-list-scroll tr[data-row]',
    group: t('This list'),
    notes: [
      note('↓ ↑', t('Next, previous row')),
      note('Home End', t('First, last row')),
      note('Enter', t('Open row')),
      note('Space', t('Select or deselect row')),
      note('Esc', t('Close preview')),
    ],
  },
  {
    part: '[role=separator]',
    group: t('This list'),
    notes: [note('← →', t('On a column edge: narrower, wider'))],
  },
  {
    part: '.hy-lines [data-cell]',
    group: t('Lines'),
    notes: [
      note('Tab', t('Next cell; after the last, the new line')),
      note('Enter', t('Same cell in the next line')),
      note('↓ ↑ ← →', t('Move between cells')),
      note('Esc', t('Restore the old value')),
      note('mod+Backspace', t('Remove line')),
      note('shift+F10', t('Actions for the line')),
    ],
  },
  {
    part: '.hy-bd, .hy-bd-narrow',
    group: t('Board'),
    notes: [
      note('↓ ↑ ← →', t('Move between cards')),
      note('m', t('Move card')),
      note('Space', t('Show preview')),
      note('Enter', t('Open contract')),
    ],
  },
  {
    part: '.hy-cal-grid',
    group: t('Calendar'),
    notes: [note('↓ ↑ ← →', t('Move between days')), note('Enter', t('Show the day'))],
  },
  {
    part: '.hy-av[role=grid]',
    group: t('Availability'),
    notes: [
      note('↓ ↑ ← →', t('Move between items and days')),
      note('mod+Home', t('First item, first day')),
      note('Enter', t('Show the day’s hires')),
      note('Esc', t('Back to the grid')),
    ],
  },
  {
    part: '[data-stop]',
    group: t('Vehicle runs'),
    notes: [note('alt+↑', t('Move stop earlier')), note('alt+↓', t('Move stop later'))],
  },
  {
    part: '[role=tablist]',
    group: t('Tabs'),
    notes: [note('← →', t('Next, previous tab')), note('Home End', t('First, last tab'))],
  },
];

export interface Shortcut {
  /** Keys in order, e.g. `g c`, `/`, `mod+k` (Ctrl, or ⌘ on a Mac). */
  readonly keys: string;
  readonly label: string;
  /** The heading in the help, e.g. "This list". */
  readonly group: string;
  readonly run: () => void;
  /** Works on every page; shortcuts of a page come first. */
  readonly everywhere?: true;
  /** Whether it works now; absent = always. */
  readonly live?: () => boolean;
}

/** Returns the shortcuts that work now. */
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

/** Adds a shortcut and returns a function that removes it. The last one added for the same keys wins, but pages win over the whole app. */
export function addShortcut(shortcut: Shortcut): () => void {
  const set = (next: readonly Shortcut[]) => {
    shortcuts = next;
    for (const listener of listeners) listener();
  };
  const all = [...shortcuts, shortcut];
  set([...all.filter((one) => one.everywhere), ...all.filter((one) => !one.everywhere)]);
  return () => set(shortcuts.filter((one) => one !== shortcut));
}

/** Adds a shortcut while the page is shown. `label` and `group` appear in the help; undefined keys = none. */
export function useShortcut(
  keys: string | undefined,
  label: string,
  run: () => void,
  group = t('This page'),
): void {
  const latest = useRef(run);
  latest.current = run;
  // In a layout effect, so that a key pressed as soon as the button appears is not lost.
  useLayoutEffect(() => {
    if (keys === undefined) return;
    return addShortcut({ keys, label, group, run: () => latest.current() });
  }, [keys, label, group]);
}

interface Pressed {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
}

/** Whether the key is a sign such as `[` or `?`. Some keyboards type it with AltGr (Ctrl and Alt) or ⌥, which don't count as modifiers then. */
const isSign = (key: string): boolean => /^[^\p{L}\p{N}\s]$/u.test(key);

/** Returns the name of a pressed key, as in `keys`. */
export function keyName({ key, ctrlKey, metaKey, altKey }: Pressed): string {
  const sign = isSign(key);
  const mod = metaKey || (ctrlKey && !(sign && altKey));
  return `${mod ? 'mod+' : ''}${altKey && !sign ? 'alt+' : ''}${key.length === 1 ? key.toLowerCase() : key}`;
}

const offKey = 'hireyard.keys';
let single = readSingle();

function readSingle(): boolean {
  try {
    return localStorage.getItem(offKey) !== 'off';
  } catch {
    return true;
  }
}

/** Whether keys without Ctrl or ⌘ are shortcuts; users of speech input can turn them off (WCAG 2.1.4). Stored on the device. */
export const singleKeys = {
  snapshot: (): boolean => single,
  set: (on: boolean): void => {
    single = on;
    try {
      localStorage.setItem(offKey, on ? 'on' : 'off');
    } catch {
      // Without storage the choice lasts as long as the page.
    }
    for (const listener of listeners) listener();
  },
};

/** Returns the shortcuts that the user can use: without single keys, only those with Ctrl or ⌘. */
export const usableShortcuts = (all: readonly Shortcut[], single: boolean): readonly Shortcut[] =>
  single ? all : all.filter(({ keys }) => keys.startsWith('mod+'));

/** Returns the shortcut that a key runs after the keys before it, and the keys to remember for the next one. */
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

const NO_TEXT = '[type=checkbox], [type=radio], [type=button], [type=submit], [type=file], [type=range]';

/** Whether typing a letter would enter it in a field. */
const typing = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || (target.matches('input, textarea, select') && !target.matches(NO_TEXT)));

/** Whether a dialog or menu is open, which then has the keys. */
const covered = (): boolean => document.querySelector('dialog[open], [popover=auto]:popover-open') !== null;

/** Listens on the window; call once. The returned function stops it. */
export function startKeyboard(): () => void {
  let before = '';
  let at = 0;
  const onKey = (event: KeyboardEvent) => {
    const name = keyName(event);
    if (event.defaultPrevented || event.isComposing || /^(Control|Shift|Alt|Meta)$/.test(event.key)) return;
    if (!name.startsWith('mod+') && (typing(event.target) || covered())) return;
    const known = usableShortcuts(liveShortcuts(shortcuts), single);
    const result = match(known, event.timeStamp - at < sequenceMs ? before : '', name);
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

/** Returns the keys as labelled on this machine: `mod+k` is `Ctrl K`, on a Mac `⌘ K`. */
export const shownKeys = (keys: string): string =>
  keys
    .replace(/\+(\w)$/, (_, key: string) => `+${key.toUpperCase()}`)
    .replace('mod+', mac ? '⌘ ' : 'Ctrl ')
    .replace('alt+', mac ? '⌥ ' : 'Alt ');

const searchBox = (): HTMLInputElement | null =>
  document.querySelector('ion-router-outlet > .ion-page:not(.ion-page-hidden) [data-search]');

/** Whether the current page has its own search box. */
export const hasSearch = (): boolean => searchBox() !== null;

/** Focuses the search field and selects its text. */
export function focusSearch(): void {
  searchBox()?.focus();
  searchBox()?.select();
}

// Remembers the focused element of each page and restores the focus when the page is shown again.

const lastFocused = new WeakMap<Element, HTMLElement>();

/** Remembers an element as the focused one of its page. */
export function saveFocus(element: HTMLElement): void {
  const page = element.closest('.ion-page');
  if (page) lastFocused.set(page, element);
}

export const savedFocus = (page: Element): HTMLElement | undefined => lastFocused.get(page);
