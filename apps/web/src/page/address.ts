/** State in the address: filters, tabs, page, selected row. A hidden page keeps the query it had. */
import { useCallback, useContext, useRef } from 'react';
import { matchPath, useLocation, useSearchParams } from 'react-router-dom';
import { PagePattern, usePageActive } from '../lib/page-active.ts';

export type QueryChange = Readonly<
  Record<string, string | number | readonly (string | number)[] | null | undefined>
>;

/** Whether the address is this page's: a page on its way out is still shown while the address is the next one's. */
function useOwnAddress(): boolean {
  const active = usePageActive();
  const pattern = useContext(PagePattern);
  const { pathname } = useLocation();
  return active && matchPath(pattern, pathname) !== null;
}

/**
 * The query of this page and a setter that merges: null, undefined, empty text and empty lists remove a key. The
 * setter replaces the entry in the history unless told to push.
 */
export function usePageQuery(): readonly [
  URLSearchParams,
  (change: QueryChange, options?: { push?: boolean }) => void,
] {
  const own = useOwnAddress();
  const [now, set] = useSearchParams();
  const kept = useRef(now);
  if (own) kept.current = now;
  const latest = useRef(own);
  latest.current = own;
  const change = useCallback(
    (wanted: QueryChange, options: { push?: boolean } = {}) => {
      // what was typed and comes late may not be written into the address of the next page
      if (latest.current) set((old) => mergeQuery(old, wanted), { replace: options.push !== true });
    },
    [set],
  );
  return [kept.current, change];
}

/** The path of this page; a hidden page keeps the one it had. */
export function usePagePath(): string {
  const own = useOwnAddress();
  const { pathname } = useLocation();
  const kept = useRef(pathname);
  if (own) kept.current = pathname;
  return kept.current;
}

/** One parameter with a default that is not written. */
export function useQueryParameter(
  name: string,
  fallback: string,
): readonly [string, (value: string) => void] {
  const [query, change] = usePageQuery();
  return [query.get(name) ?? fallback, (value) => change({ [name]: value === fallback ? null : value })];
}

export function mergeQuery(old: URLSearchParams, change: QueryChange): URLSearchParams {
  const out = new URLSearchParams(old);
  for (const [key, value] of Object.entries(change)) {
    out.delete(key);
    for (const item of Array.isArray(value) ? value : [value])
      if (item !== null && item !== undefined && item !== '') out.append(key, String(item));
  }
  return out;
}
