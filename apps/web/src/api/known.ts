/**
 * How far the data was that this browser has seen, as the server says it (docs/replica.md): it goes out with each read, so that no replica
 * shows less. All tabs of a browser know what one of them knows.
 */
import { storagePrefix } from './storage.ts';

export interface Known {
  readonly latest: () => string | undefined;
  /** @param position as an answer or a piece of news has it; absent where the server has no replica */
  readonly hear: (position: string | null | undefined) => void;
}

const KEY = `${storagePrefix}known`;

const logOf = (position: string): string => position.slice(0, position.indexOf('.'));
/** Of one log the greater text is later; of different ones nobody can tell. */
const isLater = (one: string, other: string): boolean => logOf(one) === logOf(other) && one > other;

/** @param area what the tabs share; one that is full or forbidden leaves each with what it has seen itself */
export function createKnown(area: () => Pick<Storage, 'getItem' | 'setItem'>): Known {
  let own: string | undefined;
  const shared = (): string | undefined => {
    try {
      return area().getItem(KEY) ?? undefined;
    } catch {
      return undefined;
    }
  };
  return {
    // Own knowledge counts where the two can't be compared: the server tells what holds now.
    latest: () => {
      const theirs = shared();
      if (own === undefined || (theirs !== undefined && isLater(theirs, own))) return theirs;
      return own;
    },
    hear: (position) => {
      if (!position || (own !== undefined && (position === own || isLater(own, position)))) return;
      own = position;
      const theirs = shared();
      if (theirs !== undefined && isLater(theirs, own)) return;
      try {
        area().setItem(KEY, own);
      } catch {
        // this tab knows it
      }
    },
  };
}
