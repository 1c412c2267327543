/** The page stack: which pages are kept, which one is shown and which one it replaces. */
import type { Location, NavigationType } from 'react-router';

/** A page and the range of consecutive browser history entries with its path. */
export interface Entry {
  readonly id: number;
  readonly first: number;
  readonly last: number;
  /** Its address when it was last shown. */
  readonly location: Location;
}

export interface Stack {
  /** In the order of opening, so that no element ever moves in the DOM. */
  readonly entries: readonly Entry[];
  readonly shown: Entry;
  /** The page being left, visible until the transition ends. */
  readonly leaving: Entry | undefined;
  /** Undefined: no transition. */
  readonly direction: 'forward' | 'back' | undefined;
}

interface Step {
  readonly location: Location;
  /** Index of the current entry in the browser history. */
  readonly at: number;
  readonly action: `${NavigationType}`;
}

let made = 0;
const opened = ({ location, at }: Pick<Step, 'location' | 'at'>): Entry => {
  made += 1;
  return { id: made, first: at, last: at, location };
};

/** Returns the stack of an app that was just opened. */
export function begun(location: Location, at: number): Stack {
  const shown = opened({ location, at });
  return { entries: [shown], shown, leaving: undefined, direction: undefined };
}

/** Returns the pages below this place in the history; a new entry removes those above it. */
const below = (entries: readonly Entry[], { at, action }: Step): readonly Entry[] =>
  entries
    .filter(({ first }) => first < at)
    // after going back, the browser can still go forward
    .map((one) => (action === 'POP' || one.last < at ? one : { ...one, last: at - 1 }));

/** Returns the page to show if it is kept already: on browser back or forward, or from the menu or breadcrumbs. */
function kept(stack: Stack, step: Step, direction: unknown): Entry | undefined {
  const { location, at, action } = step;
  const same = (one: Entry) => one.location.pathname === location.pathname;
  if (action === 'POP') {
    const owner = stack.entries.find((one) => one.first <= at && at <= one.last && same(one));
    return owner && { ...owner, location };
  }
  if (direction !== 'back' && direction !== 'root') return undefined;
  const one = below(stack.entries, step).findLast(same);
  return one && { ...one, first: at, last: at, location };
}

/** Returns the stack after a navigation. The state of the history entry contains the direction that `useGo` was called with. */
export function stepped(stack: Stack, step: Step): Stack {
  const { shown } = stack;
  const { location, at, action } = step;
  const rest = below(stack.entries, step);
  const stays = shown.location.pathname === location.pathname && at >= shown.first && at <= shown.last + 1;
  if (stays) {
    const now = { ...shown, last: action === 'PUSH' ? at : Math.max(shown.last, at), location };
    return { ...stack, entries: withEntry(rest, now), shown: now };
  }
  const asked = (location.state as { direction?: unknown } | null)?.direction;
  const direction = action === 'POP' ? (at < shown.first ? 'back' : 'forward') : asked;
  const next = kept(stack, step, direction) ?? opened(step);
  return {
    // the menu starts a new path: pages left this way would pile up
    entries: withEntry(direction === 'root' ? rest.filter(({ id }) => id !== shown.id) : rest, next),
    shown: next,
    leaving: shown,
    direction: direction === 'forward' || direction === 'back' ? direction : undefined,
  };
}

const withEntry = (entries: readonly Entry[], entry: Entry): readonly Entry[] =>
  [...entries.filter(({ id }) => id !== entry.id), entry].sort((one, other) => one.id - other.id);

/** Returns every page to draw, including the one being left. */
export const drawnPages = ({ entries, leaving }: Stack): readonly Entry[] =>
  leaving === undefined || entries.some(({ id }) => id === leaving.id)
    ? entries
    : withEntry(entries, leaving);

/** Returns the stack after a transition. */
export const arrived = (stack: Stack, left: Entry): Stack =>
  stack.leaving?.id === left.id ? { ...stack, leaving: undefined } : stack;
