/** State in the address: filters, tabs, page, selected row. A hidden page keeps the query it had. */
import { useCallback, useMemo } from 'react';
import { useLocation, useNavigate } from 'react-router';

export type QueryChange = Readonly<
  Record<string, string | number | readonly (string | number)[] | null | undefined>
>;

/**
 * The query of this page and a setter that merges: null, undefined, empty text and empty lists remove a key. The
 * setter replaces the entry in the history unless told to push.
 */
export function usePageQuery(): readonly [
  URLSearchParams,
  (change: QueryChange, options?: { push?: boolean }) => void,
] {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const query = useMemo(() => new URLSearchParams(search), [search]);
  const change = useCallback(
    (wanted: QueryChange, options: { push?: boolean } = {}) => {
      // Late input must not end up in the address of the next page.
      if (window.location.pathname !== pathname) return;
      const next = mergeQuery(new URLSearchParams(window.location.search), wanted);
      void navigate({ pathname, search: next.toString() }, { replace: options.push !== true });
    },
    [pathname, navigate],
  );
  return [query, change];
}

/** A parameter whose default is not written to the address. */
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
