/** Records for what is typed in the palette: one call, the newest alone counts. */
import type { SearchAnswer, SearchKind } from '@hireyard/wire/records/search';
import { useEffect, useState } from 'react';
import { http } from '../../lib/api/index.ts';

const debounceMs = 120;
/** Of one kind alone there is room for more. */
const LIMIT = 5;
const LIMIT_ALONE = 12;

export interface Search {
  /** Which try it was. */
  readonly of: number;
  /** The text that it is for: what was just typed is not asked for yet. */
  readonly text: string;
  /** When it came, in milliseconds since 1970. */
  readonly at: number;
  /** The one before stays until the next is there. */
  readonly answer: SearchAnswer | undefined;
  readonly loading: boolean;
  readonly failed: boolean;
}
const NOTHING: Search = { of: 0, text: '', at: 0, answer: undefined, loading: false, failed: false };

/** Searches for a text that is not empty; `again` changes to ask once more. */
export function useSearch(search: string, kind: SearchKind | undefined, again: number): Search {
  const [found, setFound] = useState<Search>(NOTHING);
  useEffect(() => {
    if (search === '') return setFound(NOTHING);
    setFound((before) => ({ ...before, loading: true, failed: false }));
    const stop = new AbortController();
    const timer = setTimeout(async () => {
      try {
        const answer = await http<SearchAnswer>({
          path: '/api/v1/search/',
          query: { q: search.slice(0, 200), kinds: kind, limit: kind === undefined ? LIMIT : LIMIT_ALONE },
          signal: stop.signal,
          waiting: 'background',
        });
        if (!stop.signal.aborted)
          setFound({ of: again, text: search, at: Date.now(), answer, loading: false, failed: false });
      } catch {
        if (!stop.signal.aborted)
          setFound({
            of: again,
            text: search,
            at: Date.now(),
            answer: undefined,
            loading: false,
            failed: true,
          });
      }
    }, debounceMs);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [search, kind, again]);
  return found;
}
