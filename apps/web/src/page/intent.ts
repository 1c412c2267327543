/**
 * Fetches what a user is about to open: a link on which the pointer or focus rests for a moment has its code and record
 * fetched. A click does not wait for it but uses what has arrived.
 */

/** So long a pointer rests where it is meant to; one that passes over a list rests nowhere. */
const REST_MS = 60;

export interface Intent {
  /** The address that is pointed at; undefined = none. A fetch for another address is cancelled. */
  readonly point: (to: string | undefined) => void;
  /** It was pressed: what is on its way is wanted. */
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
