import type { SessionState } from './session-state.ts';
import type { Claims } from './tokens.ts';

const longestAgeMs = 30_000;
const largest = 10_000;

type Key = Pick<Claims, 'user_id' | 'sid'>;
interface Kept {
  readonly userId: number;
  readonly session: SessionState;
  readonly until: number;
}
interface Load {
  readonly userId: number;
  result: Promise<SessionState | undefined>;
  /** A `forget` came while it was running, so its result may be outdated. */
  outdated: boolean;
}

/** A short-lived cache of session states. */
export interface AccessCache<K extends Key> {
  get(key: K): Promise<SessionState | undefined>;
  /** Forgets a user, or all; also results being read now. */
  forget(userId?: number): void;
}
export interface AccessCacheParts<K extends Key> {
  readonly read: (key: K) => Promise<SessionState | undefined>;
  /** Whether changes are heard; otherwise every call reads again and nothing is cached. */
  readonly isListening: () => boolean;
  readonly now: () => Date;
}

/** Caches states by session for at most 30 s; calls for the same session share one read. A result read from before a `forget` is discarded. */
export function createAccessCacheFor<K extends Key>(parts: AccessCacheParts<K>): AccessCache<K> {
  const { read, isListening } = parts;
  const now = () => parts.now().getTime();
  // In order of age; the first is dropped first.
  const kept = new Map<string, Kept>();
  const loads = new Map<string, Load>();

  function forget(userId?: number): void {
    for (const [sid, entry] of kept) if (userId === undefined || entry.userId === userId) kept.delete(sid);
    for (const [sid, load] of loads) {
      if (userId !== undefined && load.userId !== userId) continue;
      load.outdated = true;
      loads.delete(sid);
    }
  }

  function keep(sid: string, session: SessionState): void {
    kept.delete(sid);
    kept.set(sid, { userId: session.caller.id, session, until: now() + longestAgeMs });
    for (const oldest of kept.keys()) {
      if (kept.size <= largest) return;
      kept.delete(oldest);
    }
  }

  function begin(key: K): Load {
    const load: Load = { userId: key.user_id, outdated: false, result: Promise.resolve(undefined) };
    load.result = read(key)
      .then((session) => {
        if (!load.outdated && session !== undefined) keep(key.sid, session);
        return session;
      })
      .finally(() => {
        if (loads.get(key.sid) === load) loads.delete(key.sid);
      });
    loads.set(key.sid, load);
    return load;
  }

  return {
    forget,
    async get(key) {
      for (;;) {
        if (!isListening()) {
          forget();
          return read(key);
        }
        const found = kept.get(key.sid);
        if (found !== undefined && found.userId === key.user_id && found.until > now()) return found.session;
        const load = loads.get(key.sid) ?? begin(key);
        const session = await load.result;
        if (!load.outdated) return session;
      }
    },
  };
}
