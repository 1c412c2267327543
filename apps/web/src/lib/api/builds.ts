/** Tracks which build the server serves, from the header of every answer (docs/run/upgrades.md, "Browsers"). */

export interface Builds {
  /** Notes the build in an answer; null = none. */
  readonly hear: (build: string | null) => void;
  /** Calls back once when all servers have changed to another build. */
  readonly onNewer: (listener: () => void) => void;
  /** Whether a build is another than the one that runs here. */
  readonly isOther: (build: string | null) => boolean;
}

/** During a rolling upgrade answers come from both builds. Ours is outdated only if none of its answers arrived for this long. */
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
