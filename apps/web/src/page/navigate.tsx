/**
 * Navigation: links, unsaved changes, and prefetching. Links to records go `forward`, breadcrumbs `back`, menu and palette
 * `root`; otherwise pages pile up in memory.
 */
import type { ComponentProps } from 'react';
import { useNavigate } from 'react-router';
import { pending } from '../lib/api/client.ts';
import { useCan } from './session.ts';

/** Asks before the user leaves a page with unsaved changes within the app. One page is shown at a time, so there is one guard. */
type Ask = () => Promise<boolean>;
let guard: Ask | undefined;

/** Sets the question before leaving; the returned function removes it. */
export function guardLeaving(ask: Ask): () => void {
  guard = ask;
  return () => {
    if (guard === ask) guard = undefined;
  };
}

/** Runs a move now, or once the user has agreed to leave. */
function leaveThen(move: () => void): void {
  if (guard === undefined) return move();
  void guard().then((yes) => {
    if (!yes) return;
    guard = undefined;
    move();
  });
}

/** Makes the browser ask before it closes or leaves the app while something is being saved. */
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

/** Paths of the browser's history entries, as far as this window has visited them. */
const visited = new Map<number, string>();

/** Returns the current position in the browser's history, whose entries the router numbers. */
export const position = (): number | undefined => (window.history.state as { idx?: number } | null)?.idx;

/** Records the path of the current history entry. */
export function notePlace(pathname: string): void {
  const at = position();
  if (at !== undefined) visited.set(at, pathname);
}

/**
 * Returns whether the previous history entry has the path of `to`. Going there is then a step back in the browser. Another
 * entry would show the same page twice, and Back would seem to do nothing.
 */
function openedFrom(to: string): boolean {
  const at = position();
  return at !== undefined && visited.get(at - 1) === to.split(/[?#]/)[0];
}

// Prefetching. The app sets these at start, so that pages don't depend on the table of pages.

let load: (pathname: string) => void = () => undefined;
let intent: Intent | undefined;

export const setPreloader = (loader: (pathname: string) => void): void => {
  load = loader;
};
/** Sets what prefetches the pages of links; undefined = nothing. */
export const setIntent = (now: Intent | undefined): void => {
  intent = now;
};

/** Starts loading the code of a signed-in page. Ignores failures, because opening it reports them. */
export const warm = (pathname: string): void => load(pathname);
/** Reports an address that is selected without link or focus, as in the palette; undefined once it no longer is. */
export const pointAt = (to: string | undefined): void => intent?.point(to);
/** Reports that the selected address is being opened. */
export const pressAt = (): void => intent?.press();

/** Pages that need a permission which some users lack who see the record's name elsewhere. */
const NEEDS: readonly (readonly [page: RegExp, permission: string])[] = [
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
 * Returns the permission that the page at an address needs, so that nothing links to a page the user can't open
 * (docs/use/permissions.md). Undefined if it needs no more than the page with the link.
 */
export const rightToOpen = (address: string): string | undefined =>
  NEEDS.find(([page]) => page.test(address))?.[1];

type Direction = 'forward' | 'back' | 'root';

/** Navigates to an address. A page with unsaved changes asks first. */
export function useGo(): (to: string, direction?: Direction) => void {
  const navigate = useNavigate();
  return (to, direction = 'forward') =>
    leaveThen(() => {
      if (direction === 'back' && openedFrom(to)) window.history.back();
      else void navigate(to, { replace: direction === 'back', state: { direction } });
    });
}

/** Replaces this page with another, so that Back skips it. */
export function useReplace(): (to: string) => void {
  const navigate = useNavigate();
  return (to) => leaveThen(() => void navigate(to, { replace: true }));
}

interface LinkProps extends Omit<ComponentProps<'a'>, 'href'> {
  readonly to: string;
  readonly direction?: Direction;
}

/** A real link (Ctrl-click opens a tab) that stays in the app on a plain click. Plain text if the user can't open its page. */
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

/** How long pointer or focus must rest on a link before it is prefetched: longer than while moving across a list. */
const REST_MS = 60;

interface Intent {
  /** Sets the address under pointer or focus; undefined = none. Cancels the fetch for another one. */
  readonly point: (to: string | undefined) => void;
  /** The link was pressed, so a running fetch isn't cancelled. */
  readonly press: () => void;
}

/**
 * Fetches code and record of the link on which pointer or focus rests.
 * @param fetch fetches for an address until the signal aborts; must not throw
 * @param may asked before each fetch; false e.g. on metered connections
 */
export function createIntent(
  fetch: (to: string, signal: AbortSignal) => void,
  may: () => boolean = () => true,
): Intent {
  let at: string | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let running: AbortController | undefined;
  const stop = () => {
    clearTimeout(timer);
    running?.abort();
    running = undefined;
  };
  return {
    point: (to) => {
      if (to === at) return;
      stop();
      at = to;
      if (to === undefined || !may()) return;
      timer = setTimeout(() => {
        running = new AbortController();
        fetch(to, running.signal);
      }, REST_MS);
    },
    press: () => {
      clearTimeout(timer);
      running = undefined;
    },
  };
}
