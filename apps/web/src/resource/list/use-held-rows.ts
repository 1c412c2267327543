/** Keeps the rows of a list where they are while others change it (docs/use/live.md). */
import { hashKey, type QueryKey } from '@tanstack/react-query';
import { useEffect, useReducer, useRef } from 'react';
import { othersNews } from '../../lib/live/flow.ts';
import { afterMark } from '../../ui/hooks.ts';
import type * as Rules from './held-rows.ts';
import type { Row } from '../record.ts';

const RULES_AFTER_MS = 1000;
// after the page: news comes later than its first rows
let rules: typeof Rules | undefined;
const loadRules = async (): Promise<void> => {
  rules ??= await import('./held-rows.ts');
};
const none: ReadonlySet<number> = new Set();

export interface HeldRows {
  readonly rows: readonly Row[] | undefined;
  /** Rows that somebody else just changed or added. */
  readonly came: ReadonlySet<number>;
  /** How many rows wait to be shown; undefined = the list is up to date. */
  readonly waiting: number | undefined;
  /** Shows the list as it is now. */
  readonly show: () => void;
}

/**
 * @param latest rows as they were read last; undefined until the first answer
 * @param occupied whether somebody points at the list, stands in it, marked something or scrolled
 */
export function useHeldRows(
  key: QueryKey,
  latest: readonly Row[] | undefined,
  occupied: () => boolean,
): HeldRows {
  const [, draw] = useReducer((count: number) => count + 1, 0);
  const kept = useRef<Rules.Kept>(undefined);
  const hash = hashKey(key);
  const before = kept.current;
  if (latest === undefined) kept.current = undefined;
  else if (before === undefined || before.hash !== hash)
    kept.current = { hash, news: othersNews.of(hash), latest, rows: latest, holds: false, came: none };
  else if (before.latest !== latest)
    kept.current = rules?.nextKept(before, latest, othersNews, occupied) ?? {
      ...before,
      latest,
      rows: latest,
    };

  useEffect(() => {
    const timer = setTimeout(() => void loadRules().catch(() => undefined), RULES_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  const now = kept.current;
  const came = now?.came ?? none;
  useEffect(() => {
    if (came.size === 0) return;
    return afterMark(() => {
      if (kept.current !== undefined) kept.current = { ...kept.current, came: none };
      draw();
    });
  }, [came]);
  return {
    rows: now?.rows,
    came,
    waiting: now?.holds === true ? rules?.heldRows(now.rows, now.latest).fresh : undefined,
    show: () => {
      if (now === undefined) return;
      kept.current = {
        ...now,
        rows: now.latest,
        holds: false,
        came: rules?.newRows(now.rows, now.latest) ?? none,
      };
      draw();
    },
  };
}

/** Whether somebody points at the rows, stands in them or scrolled. */
export const isAt = (box: HTMLElement | null): boolean =>
  box !== null && (box.matches(':hover') || box.contains(document.activeElement) || box.scrollTop > 0);
