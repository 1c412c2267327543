/** Through what the work that runs at this moment was begun, for all transactions that it opens. */
import { AsyncLocalStorage } from 'node:async_hooks';

export interface Origin {
  /** `screen`, `api`, `public`, `import`, `seed`, `job mail.send` …: letters, digits, dots, dashes and blanks. */
  readonly via: string;
  /** The request's id, as X-Request-Id says it. */
  readonly request?: string;
}

const current = new AsyncLocalStorage<Origin>();

/** Runs work, and all that it waits for, as begun through this; the history of what it changes says so. */
export const within = <T>(origin: Origin, work: () => T): T => current.run(origin, work);

/** The origin of the running work; undefined outside `within`. */
export const originNow = (): Origin | undefined => current.getStore();
