/** How late this process comes to what it meant to do: the first sign that it has too much. */

const EVERY_MS = 200;
/** Of a new value in the mean: what one long moment leaves behind is gone after a second. */
const WEIGHT = 0.3;

export interface EventLoop {
  /** Milliseconds that work waits for its turn, a mean over about a second. */
  readonly lagMs: () => number;
  stop(): void;
}

/** Watches the event loop with a timer that keeps no process alive. */
export function watchEventLoop(now: () => number = () => performance.now()): EventLoop {
  let mean = 0;
  let due = now() + EVERY_MS;
  const timer = setInterval(() => {
    const at = now();
    mean += WEIGHT * (Math.max(0, at - due) - mean);
    due = at + EVERY_MS;
  }, EVERY_MS).unref();
  return { lagMs: () => mean, stop: () => clearInterval(timer) };
}
