import { useSyncExternalStore } from 'react';

function useMedia(query: string): boolean {
  return useSyncExternalStore(
    (listener) => {
      const media = window.matchMedia(query);
      media.addEventListener('change', listener);
      return () => media.removeEventListener('change', listener);
    },
    () => window.matchMedia(query).matches,
  );
}

/** Room for a table; also on paper, whose width would else turn a printed table into cards. */
export const useTableRoom = (): boolean => useMedia('(min-width: 768px), print');
/** Room for a second column beside a list. */
export const usePeekRoom = (): boolean => useMedia('(min-width: 1200px)');
