/**
 * What somebody is about to open is fetched while he makes up his mind: a link on which pointer or keyboard rest for a moment has its code
 * and record on their way. Nothing here is waited for; a press finds what has come.
 */

/** So long a pointer rests where it is meant to; one that passes over a list rests nowhere. */
const REST_MS = 60;

export interface Intent {
  /** Where the person points now; undefined = nowhere. What was on its way for another place is given up. */
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
