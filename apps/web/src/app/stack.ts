/** The stack of pages: which ones are kept, which one is shown, and which one it takes the place of. */
import type { Location, NavigationType } from 'react-router';

/** A page with the entries of the browser's history that are its own: one after another, of one path. */
export interface Entry {
  readonly id: number;
  readonly first: number;
  readonly last: number;
  /** Its address, as it was when it was shown last. */
  readonly location: Location;
}

export interface Stack {
  /** In the order in which they were opened, so that no element ever moves. */
  readonly entries: readonly Entry[];
  readonly shown: Entry;
  /** What is on its way out: seen until the transition has ended. */
  readonly leaving: Entry | undefined;
  /** Undefined = the page is there at once, without a transition. */
  readonly direction: 'forward' | 'back' | undefined;
}

interface Step {
  readonly location: Location;
  /** Where the browser stands in its history. */
  readonly at: number;
  readonly action: `${NavigationType}`;
}

let made = 0;
const opened = ({ location, at }: Pick<Step, 'location' | 'at'>): Entry => {
  made += 1;
  return { id: made, first: at, last: at, location };
};

/** The stack of an app that was just opened. */
export function begun(location: Location, at: number): Stack {
  const shown = opened({ location, at });
  return { entries: [shown], shown, leaving: undefined, direction: undefined };
}

/** What lies below this place in the history; what lay above it is gone. */
const below = (entries: readonly Entry[], { at, action }: Step): readonly Entry[] =>
  entries
    .filter(({ first }) => first < at)
    // the browser can still go forward to what it went back from
    .map((one) => (action === 'POP' || one.last < at ? one : { ...one, last: at - 1 }));

/** The page that is moved to, where it is there already: gone back to, or asked for again from menu or breadcrumbs. */
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

/** The stack after a move of the browser. How a page was asked for stands in the state of its entry in the history. */
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
    // from the menu one begins anew: the page that was left would pile up
    entries: withEntry(direction === 'root' ? rest.filter(({ id }) => id !== shown.id) : rest, next),
    shown: next,
    leaving: shown,
    direction: direction === 'forward' || direction === 'back' ? direction : undefined,
  };
}

const withEntry = (entries: readonly Entry[], entry: Entry): readonly Entry[] =>
  [...entries.filter(({ id }) => id !== entry.id), entry].sort((one, other) => one.id - other.id);

/** Every page that is drawn, what is on its way out too. */
export const drawnPages = ({ entries, leaving }: Stack): readonly Entry[] =>
  leaving === undefined || entries.some(({ id }) => id === leaving.id)
    ? entries
    : withEntry(entries, leaving);

/** The stack when a transition has ended. */
export const arrived = (stack: Stack, left: Entry): Stack =>
  stack.leaving?.id === left.id ? { ...stack, leaving: undefined } : stack;
