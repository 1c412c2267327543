/** News for open screens: which resources changed, heard from the database, so that every process hears what every other wrote. */
import type { Database } from '../db/database.ts';

const CHANNEL = 'live';

/** Told the name of a resource whose records changed; null = some news may have been missed. */
export type Hear = (resource: string | null) => void;

export interface Live {
  /** The answer ends it. */
  subscribe(hear: Hear, ended: () => void): () => void;
  /** Tells all that no more comes. */
  stop(): Promise<void>;
}

/** One subscription of the database for all who listen here. */
export async function openLive(db: Database): Promise<Live> {
  const listeners = new Map<Hear, () => void>();
  const tell: Hear = (resource) => {
    for (const hear of listeners.keys()) hear(resource);
  };
  const deaf = await db.listen(
    CHANNEL,
    (resource) => tell(resource),
    () => tell(null),
  );
  let stopped: Promise<void> | undefined;
  return {
    subscribe(hear, ended) {
      listeners.set(hear, ended);
      return () => void listeners.delete(hear);
    },
    stop() {
      for (const ended of listeners.values()) ended();
      listeners.clear();
      stopped ??= deaf();
      return stopped;
    },
  };
}
