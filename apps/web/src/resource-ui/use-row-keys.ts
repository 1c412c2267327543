/** Moving through the rows of a table by keyboard: the focus goes from link to link, so Enter opens by itself. */
import { t } from '@hireyard/messages';
import { type KeyboardEvent, type RefObject, useEffect, useRef } from 'react';
import { usePageActive } from '../frame/page-active.ts';
import { useShortcut } from '../frame/keyboard.ts';
import type { Row } from './record.ts';

const rowsIn = (box: HTMLElement | null): readonly HTMLElement[] => [
  ...(box?.querySelectorAll<HTMLElement>('tr[data-row]') ?? []),
];

interface RowKeys {
  readonly table: RefObject<HTMLElement | null>;
  readonly rows: readonly Row[];
  readonly current: number | undefined;
  readonly onCurrent: (id: number | null) => void;
  readonly onToggle: (record: Row) => void;
}

/** Gives the key handler of the table; adds `j` and `k` for the whole page. */
export function useRowKeys({ table, rows, current, onCurrent, onToggle }: RowKeys) {
  const focusRow = (id: number) => {
    const row = rowsIn(table.current).find((one) => one.dataset['row'] === String(id));
    const link = row?.querySelector<HTMLElement>('[data-row-link]');
    (link ?? row)?.focus({ preventScroll: true });
    row?.scrollIntoView({ block: 'nearest' });
  };
  const step = (by: number | 'first' | 'last') => {
    const at = rows.findIndex((row) => row.id === current);
    const to =
      by === 'first'
        ? 0
        : by === 'last'
          ? rows.length - 1
          : at < 0
            ? 0
            : Math.max(0, Math.min(rows.length - 1, at + by));
    const row = rows[to];
    if (row === undefined) return;
    onCurrent(row.id);
    focusRow(row.id);
  };
  useShortcut('j', t('Next row'), () => step(1));
  useShortcut('k', t('Previous row'), () => step(-1));
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const by = { ArrowDown: 1, ArrowUp: -1, Home: 'first', End: 'last' } as const;
    const row = rows.find((one) => one.id === current);
    if (event.key in by) step(by[event.key as keyof typeof by]);
    else if (event.key === ' ' && row !== undefined && (event.target as HTMLElement).tagName !== 'INPUT')
      onToggle(row);
    else if (event.key === 'Escape' && current !== undefined) onCurrent(null);
    else return;
    event.preventDefault();
  };
  return { onKeyDown, focusRow };
}

/** Keeps how far a box was scrolled while its page is hidden: some browsers forget it. */
export function useKeptScroll(box: RefObject<HTMLElement | null>): void {
  const active = usePageActive();
  const kept = useRef({ left: 0, top: 0 });
  useEffect(() => {
    const element = box.current;
    if (!active || element === null) return;
    if (element.scrollTop === 0 && element.scrollLeft === 0) element.scrollTo(kept.current);
    const keep = () => {
      if (element.clientHeight > 0) kept.current = { left: element.scrollLeft, top: element.scrollTop };
    };
    element.addEventListener('scroll', keep, { passive: true });
    return () => element.removeEventListener('scroll', keep);
  }, [active, box]);
}
