/** Moves through the rows of a table by keyboard: the focus goes from link to link, so Enter opens the row. */
import { t } from '@hireyard/messages';
import { type FocusEvent, type KeyboardEvent, type RefObject, useEffect, useRef } from 'react';
import { saveFocus, useShortcut } from '../../page/keyboard.ts';
import { focusHome, setFocusHome } from '../../ui/hooks.ts';
import type { Row } from '../record.ts';

const rowsIn = (box: HTMLElement | null): readonly HTMLElement[] => [
  ...(box?.querySelectorAll<HTMLElement>('tr[data-row]') ?? []),
];

interface RowKeys {
  readonly table: RefObject<HTMLElement | null>;
  readonly rows: readonly Row[];
  readonly current: number | undefined;
  readonly onCurrent: (id: number | null) => void;
  readonly onToggle: (record: Row) => void;
  /** The preview beside the list; undefined = no room for one. */
  readonly peek: { readonly open: boolean; readonly box: RefObject<HTMLElement | null> } | undefined;
}

const GROUP = t('This list');

/** Focuses rows, remembers the last focused one, and focuses its successor if it disappears. */
function useRowFocus(table: RowKeys['table'], rows: readonly Row[]) {
  /** Which row was focused last, and its position. */
  const last = useRef<{ readonly id: number; readonly at: number }>(undefined);
  const indexOf = (id: number | undefined) => rows.findIndex((row) => row.id === id);
  const focusRow = (id: number) => {
    const row = rowsIn(table.current).find((one) => one.dataset['row'] === String(id));
    const link = row?.querySelector<HTMLElement>('[data-row-link]') ?? row;
    link?.focus({ preventScroll: true });
    link?.closest('tr')?.scrollIntoView({ block: 'nearest' });
    if (link) saveFocus(link);
  };
  const goHome = (): boolean => {
    const { id, at } = last.current ?? {};
    const row = rows[indexOf(id)] ?? rows[Math.min(at ?? 0, rows.length - 1)];
    if (last.current === undefined || row === undefined) return false;
    focusRow(row.id);
    return true;
  };
  const latestHome = useRef(goHome);
  latestHome.current = goHome;
  useEffect(() => setFocusHome(() => latestHome.current()), []);
  useEffect(() => {
    if (last.current !== undefined) focusHome();
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- asked when other rows stand there
  }, [rows]);
  const onFocus = ({ target }: FocusEvent): void => {
    const id = rowOf(target);
    if (id !== undefined) last.current = { id, at: indexOf(id) };
  };
  return { indexOf, focusRow, onFocus, lastId: () => last.current?.id };
}

const STEPS = { ArrowDown: 1, ArrowUp: -1, Home: 'first', End: 'last' } as const;
type Step = (typeof STEPS)[keyof typeof STEPS];

/** Returns the index that a step leads to; without a current row it is the first. */
function placeAfter(at: number, by: Step, count: number): number {
  if (by === 'first') return 0;
  if (by === 'last') return count - 1;
  return at < 0 ? 0 : Math.max(0, Math.min(count - 1, at + by));
}

/**
 * Returns the handlers of the table; adds `j` and `k` for the whole page, and `p` and `o` if there is a preview. If the focused
 * row disappears, the row in its place is focused.
 */
export function useRowKeys({ table, rows, current, onCurrent, onToggle, peek }: RowKeys) {
  const { indexOf, focusRow, onFocus, lastId } = useRowFocus(table, rows);
  const step = (by: Step) => {
    const row = rows[placeAfter(indexOf(current ?? lastId()), by, rows.length)];
    if (row === undefined) return;
    onCurrent(row.id);
    focusRow(row.id);
  };
  const closePeek = () => {
    const id = current;
    onCurrent(null);
    if (id !== undefined) focusRow(id);
  };
  const openPeek = () => {
    const row = rows[indexOf(lastId())] ?? rows[0];
    if (row === undefined) return;
    onCurrent(row.id);
    focusRow(row.id);
  };
  const intoPeek = () => {
    const box = peek?.box.current;
    if (box?.contains(document.activeElement)) return current === undefined ? undefined : focusRow(current);
    box?.querySelector<HTMLElement>('.hy-peek-body')?.focus();
  };
  useShortcut('j', t('Next row'), () => step(1), GROUP);
  useShortcut('k', t('Previous row'), () => step(-1), GROUP);
  useShortcut(peek && 'p', t('Show or hide preview'), peek?.open ? closePeek : openPeek, GROUP);
  useShortcut(peek?.open ? 'o' : undefined, t('Switch between row and preview'), intoPeek, GROUP);
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const row = rows.find((one) => one.id === (rowOf(event.target) ?? current));
    const onControl = (event.target as HTMLElement).closest('input, button') !== null;
    if (event.key in STEPS) step(STEPS[event.key as keyof typeof STEPS]);
    else if (event.key === ' ' && row !== undefined && !onControl) onToggle(row);
    else if (event.key === 'Escape' && current !== undefined) onCurrent(null);
    else return;
    event.preventDefault();
  };
  return { onKeyDown, onFocus, focusRow, closePeek };
}

/** Returns the row around an element of a table. */
function rowOf(target: EventTarget): number | undefined {
  const row = (target as HTMLElement).closest<HTMLElement>('tr[data-row]')?.dataset['row'];
  return row === undefined ? undefined : Number(row);
}

/** Keeps the scroll position of a box while its page is hidden: some browsers forget it. */
export function useSavedScroll(box: RefObject<HTMLElement | null>): void {
  const kept = useRef({ left: 0, top: 0 });
  useEffect(() => {
    const element = box.current;
    if (element === null) return;
    if (element.scrollTop === 0 && element.scrollLeft === 0) element.scrollTo(kept.current);
    const keep = () => {
      if (element.clientHeight > 0) kept.current = { left: element.scrollLeft, top: element.scrollTop };
    };
    element.addEventListener('scroll', keep, { passive: true });
    return () => element.removeEventListener('scroll', keep);
  }, [box]);
}
