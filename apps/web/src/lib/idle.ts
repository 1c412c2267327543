/** Starts work that no page waits for. */
import { pending } from './api/client.ts';

/** It starts at the latest after this time, in ms, even if the page is never idle. */
const LATEST_MS = 3000;

/** Safari has no idle callbacks. */
const idle: (run: () => void) => void =
  'requestIdleCallback' in globalThis ? (run) => requestIdleCallback(run) : (run) => setTimeout(run, 50);

/** Runs it once, when no call is running and the browser is idle; the returned function cancels it. */
export function whenIdle(run: () => void): () => void {
  let over = false;
  let quiet = () => {};
  const end = () => {
    over = true;
    quiet();
    clearTimeout(latest);
  };
  const begin = () => {
    if (over) return;
    end();
    run();
  };
  const look = () => {
    const { foreground, background } = pending.snapshot();
    if (foreground + background > 0 || over) return;
    quiet();
    idle(() => {
      const now = pending.snapshot();
      if (now.foreground + now.background === 0) begin();
      else quiet = pending.subscribe(look);
    });
  };
  const latest = setTimeout(begin, LATEST_MS);
  // The page fetches its records in a moment.
  idle(() => {
    if (over) return;
    quiet = pending.subscribe(look);
    look();
  });
  return end;
}

/** Runs them one after the other, each when the browser is idle, so that clicks are handled in between. The returned function cancels the rest. */
export function oneByOne(all: readonly (() => void)[]): () => void {
  let left = all;
  const next = () => {
    const [run, ...others] = left;
    left = others;
    run?.();
    if (others.length > 0) idle(next);
  };
  const callOff = whenIdle(next);
  return () => {
    left = [];
    callOff();
  };
}
