/** Which build of the app the server gives out now: it says so with every answer (docs/run/upgrades.md, "Browsers"). */

export interface Builds {
  /** What an answer said; null = nothing. */
  readonly hear: (build: string | null) => void;
  /** Calls back once when the servers have gone over to another build than the one that runs here. */
  readonly onNewer: (listener: () => void) => void;
  /** Whether a build is another than the one that runs here. */
  readonly isOther: (build: string | null) => boolean;
}

/** While servers change one after the other, answers are of both: only when none of ours came for so long is ours the old one. */
const SURE_MS = 20_000;

/** @param own the build of this page; undefined = unknown, and nothing is ever newer */
export function createBuilds(own: string | undefined, now: () => number = Date.now): Builds {
  let otherSince: number | undefined;
  let told = false;
  let listeners: (() => void)[] = [];
  const isOther = (build: string | null) => own !== undefined && build !== null && build !== own;
  return {
    isOther,
    hear(build) {
      if (told || build === null) return;
      if (!isOther(build)) otherSince = undefined;
      else if (otherSince === undefined) otherSince = now();
      else if (now() - otherSince >= SURE_MS) {
        told = true;
        for (const listener of listeners) listener();
        listeners = [];
      }
    },
    onNewer(listener) {
      if (told) listener();
      else listeners.push(listener);
    },
  };
}
