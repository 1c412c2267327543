/** News for open screens: which resources changed, heard from the database, so that every process hears what every other wrote. */
import type { Database } from '../db/database.ts';
import { gather, type News, newsOf } from './news.ts';

const CHANNEL = 'live';
/** Of one resource no more than one piece of news in so long: screens read anew what it is about. */
const EVERY_MS = 2000;

export type Hear = (news: News) => void;

export interface Live {
  /** The answer ends it. */
  subscribe(hear: Hear, ended: () => void): () => void;
  /** Tells all that no more comes. */
  stop(): Promise<void>;
}

/** One subscription of the database for all who listen here. */
export async function openLive(db: Database): Promise<Live> {
  const listeners = new Map<Hear, () => void>();
  const gathered = gather((news) => {
    for (const hear of listeners.keys()) hear(news);
  }, EVERY_MS);
  const deaf = await db.listen(
    CHANNEL,
    (payload) => gathered.hear(newsOf(payload)),
    () => gathered.hear({ resource: null }),
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
      gathered.stop();
      stopped ??= deaf();
      return stopped;
    },
  };
}
