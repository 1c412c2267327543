/** Measures the event loop's delay: the first sign of overload. */

const EVERY_MS = 200;
/** Weight of a new value: a single long delay is forgotten after a second. */
const WEIGHT = 0.3;

export interface EventLoop {
  /** Mean delay of work over about a second, in milliseconds. */
  readonly lagMs: () => number;
  stop(): void;
}

/** Watches the event loop with an unreferenced timer. */
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
