/** The origin of the running work, for the history of all transactions it opens. */
import { AsyncLocalStorage } from 'node:async_hooks';

export interface Origin {
  /** `screen`, `api`, `public`, `import`, `seed`, `job mail.send` …: letters, digits, dots, dashes and spaces. */
  readonly via: string;
  /** The request's id, as in X-Request-Id. */
  readonly request?: string;
}

const current = new AsyncLocalStorage<Origin>();

/** Runs work with this origin, including everything it awaits; the history of its changes records it. */
export const within = <T>(origin: Origin, work: () => T): T => current.run(origin, work);

/** Returns the origin of the running work; undefined outside `within`. */
export const originNow = (): Origin | undefined => current.getStore();
