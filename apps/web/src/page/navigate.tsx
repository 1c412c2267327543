/**
 * Moves between pages. Lists to records go `forward`, breadcrumbs `back`, menu and palette `root`: otherwise pages
 * pile up in memory.
 */
import type { ComponentProps } from 'react';
import { useNavigate } from 'react-router';
import { pending } from '../lib/api/client.ts';
import { useCan } from './session.ts';

/** Asks before a page with unsaved changes is left from inside the app. One page is shown at a time, so one guard. */
type Ask = () => Promise<boolean>;
let guard: Ask | undefined;

/** Sets what is asked before leaving; the returned function takes it away. */
export function guardLeaving(ask: Ask): () => void {
  guard = ask;
  return () => {
    if (guard === ask) guard = undefined;
  };
}

/** Runs a move now, or after the person agreed to leave. */
function leaveThen(move: () => void): void {
  if (guard === undefined) return move();
  void guard().then((yes) => {
    if (!yes) return;
    guard = undefined;
    move();
  });
}

/** The browser asks before it leaves the page while something is still being saved. */
export function guardUnload(): void {
  const ask = (event: BeforeUnloadEvent) => event.preventDefault();
  let asking = false;
  pending.subscribe(() => {
    const wanted = pending.snapshot().saving > 0;
    if (wanted === asking) return;
    asking = wanted;
    if (wanted) window.addEventListener('beforeunload', ask);
    else window.removeEventListener('beforeunload', ask);
  });
}

/** Which addresses the entries of the browser's history hold, as far as this window was there. */
const visited = new Map<number, string>();

/** Where the browser stands in its history: the router numbers its entries. */
export const position = (): number | undefined => (window.history.state as { idx?: number } | null)?.idx;

/** Notes the path of the entry that the browser stands on; what lay ahead of a new entry is gone. */
export function notePlace(pathname: string): void {
  const at = position();
  if (at !== undefined) visited.set(at, pathname);
}

/**
 * Whether the entry before this one is of the path of `to`: then the way there is the browser's own step back. Another entry
 * in its place would be the same page twice, and Back would seem to do nothing.
 */
function openedFrom(to: string): boolean {
  const at = position();
  return at !== undefined && visited.get(at - 1) === to.split(/[?#]/)[0];
}

// Loading ahead of a click. Set by the start of the app, so that pages need not know the table of pages.

let load: (pathname: string) => void = () => undefined;
let intent: Intent | undefined;

export const setPreloader = (loader: (pathname: string) => void): void => {
  load = loader;
};
/** Prefetches what is pointed at; undefined = nothing does. */
export const setIntent = (now: Intent | undefined): void => {
  intent = now;
};

/** Starts loading the signed-in page at this path; silent, the click itself reports a failure. */
export const warm = (pathname: string): void => load(pathname);
/** For what is pointed at without a link or focus of its own: its address, undefined when that is over. */
export const pointAt = (to: string | undefined): void => intent?.point(to);
/** It is opened now. */
export const pressAt = (): void => intent?.press();

/** Records whose page asks for a right that not everybody has who sees their name on another record. */
const ASKS: readonly (readonly [page: RegExp, right: string])[] = [
  [/^\/account\/\d/, 'account.view_account'],
  [/^\/account\/customer\/\d/, 'customer.view_customer'],
  [/^\/contract\/\d/, 'contract.view_contract'],
  [/^\/accounting\/payment-request\/\d/, 'accounting.view_paymentrequest'],
  [/^\/accounting\/refund-request\/\d/, 'accounting.view_refundrequest'],
  [/^\/inbound\/change-request\/\d/, 'comms.view_changerequest'],
  [/^\/reporting\/sent-emails\/\d/, 'comms.view_sesmail'],
  [/^\/settings\/user\/\d/, 'user.view_user'],
];

/**
 * The right that the page behind an address asks for, so that nothing links to a refusal (docs/use/permissions.md).
 * Undefined: every page that asks for none beyond the page that names it.
 */
export const rightToOpen = (address: string): string | undefined =>
  ASKS.find(([page]) => page.test(address))?.[1];

type Direction = 'forward' | 'back' | 'root';

/** Navigates to an address; a page with unsaved changes asks first. */
export function useGo(): (to: string, direction?: Direction) => void {
  const navigate = useNavigate();
  return (to, direction = 'forward') =>
    leaveThen(() => {
      if (direction === 'back' && openedFrom(to)) window.history.back();
      else void navigate(to, { replace: direction === 'back', state: { direction } });
    });
}

/** Puts another page in the place of this one: Back leads to where this one was come from. */
export function useReplace(): (to: string) => void {
  const navigate = useNavigate();
  return (to) => leaveThen(() => void navigate(to, { replace: true }));
}

interface LinkProps extends Omit<ComponentProps<'a'>, 'href'> {
  readonly to: string;
  readonly direction?: Direction;
}

/** A real link (Ctrl-click opens a tab) that moves inside the app on a plain click; words alone where its page would be refused. */
export function Link({ to, direction = 'forward', onClick, children, ...rest }: LinkProps) {
  const go = useGo();
  const can = useCan();
  const right = rightToOpen(to);
  if (right !== undefined && !can(right)) return <span className={rest.className}>{children}</span>;
  return (
    <a
      {...rest}
      href={to}
      onClick={(event) => {
        onClick?.(event);
        const plain =
          event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
        if (event.defaultPrevented || !plain) return;
        event.preventDefault();
        go(to, direction);
      }}
    >
      {children}
    </a>
  );
}

/**
 * Fetches what a user is about to open: a link on which the pointer or focus rests for a moment has its code and record
 * fetched. A click does not wait for it but uses what has arrived.
 */

/** So long a pointer rests where it is meant to; one that passes over a list rests nowhere. */
const REST_MS = 60;

interface Intent {
  /** The address that is pointed at; undefined = none. A fetch for another address is cancelled. */
  readonly point: (to: string | undefined) => void;
  /** The link was pressed, so a running fetch must not be cancelled. */
  readonly press: () => void;
}

/**
 * @param fetch fetches for an address until the signal says stop; must not throw
 * @param may asked before each; false e.g. when data is dear
 */
export function createIntent(
  fetch: (to: string, signal: AbortSignal) => void,
  may: () => boolean = () => true,
): Intent {
  let at: string | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let under: AbortController | undefined;
  const stop = () => {
    clearTimeout(timer);
    under?.abort();
    under = undefined;
  };
  return {
    point: (to) => {
      if (to === at) return;
      stop();
      at = to;
      if (to === undefined || !may()) return;
      timer = setTimeout(() => {
        under = new AbortController();
        fetch(to, under.signal);
      }, REST_MS);
    },
    press: () => {
      clearTimeout(timer);
      under = undefined;
    },
  };
}
