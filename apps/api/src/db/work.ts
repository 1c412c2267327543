/** What a request or job attempt used of the database, added up where the statements run. */
import { AsyncLocalStorage } from 'node:async_hooks';

export interface Work {
  /** Statements so far. */
  calls: number;
  /** Their duration in milliseconds, including waiting for a connection. */
  ms: number;
  /** Called for each finished statement; the text has no values in it. */
  readonly onStatement?: ((text: string, ms: number, failed: boolean) => void) | undefined;
  /** The trace of this work in W3C format, passed on to outside calls. */
  readonly traceparent?: string | undefined;
}

const current = new AsyncLocalStorage<Work>();

/** Runs a function, including everything it awaits, as this piece of work. */
export const working = <T>(work: Work, run: () => T): T => current.run(work, run);

/** Returns the running work; undefined outside `working`. */
export const workNow = (): Work | undefined => current.getStore();

/** Adds a finished statement to its work. */
export function countStatement(text: string, ms: number, failed: boolean): void {
  const work = current.getStore();
  if (work === undefined) return;
  work.calls += 1;
  work.ms += ms;
  work.onStatement?.(text, ms, failed);
}
