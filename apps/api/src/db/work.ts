/** What a piece of work (a request, a try of a job) asked of the database: added up where the statements run. */
import { AsyncLocalStorage } from 'node:async_hooks';

export interface Work {
  /** Statements so far. */
  calls: number;
  /** Milliseconds that they took, waiting for a connection included. */
  ms: number;
  /** Told of each statement that has ended; the text has no values in it. */
  readonly onStatement?: ((text: string, ms: number, failed: boolean) => void) | undefined;
  /** The trace that this work belongs to, as W3C names it; what it calls outside is told the same. */
  readonly traceparent?: string | undefined;
}

const current = new AsyncLocalStorage<Work>();

/** Runs something, and all that it waits for, as this piece of work. */
export const working = <T>(work: Work, run: () => T): T => current.run(work, run);

/** The work that runs at this moment; undefined outside `working`. */
export const workNow = (): Work | undefined => current.getStore();

/** Adds a statement that has ended to the work that asked for it. */
export function countStatement(text: string, ms: number, failed: boolean): void {
  const work = current.getStore();
  if (work === undefined) return;
  work.calls += 1;
  work.ms += ms;
  work.onStatement?.(text, ms, failed);
}
