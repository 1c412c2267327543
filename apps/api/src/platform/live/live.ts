/** News for open screens: which resources changed, heard from the database, so that every process hears what every other wrote. */
import type { Database } from '../../db/database.ts';
import { gather, type News, newsOf } from './news.ts';

const CHANNEL = 'live';
/** Of one resource no more than one piece of news in so long: screens read anew what it is about. */
const EVERY_MS = 2000;
/** Who comes, or comes again, is told of what was new before: for so long it is known. */
const KEPT_MS = 120_000;
/** More in that time are not kept one by one. */
const MAX_KEPT = 2000;

export type OnNews = (news: News) => void;

export interface Live {
  /**
   * The answer ends it.
   * @param behind how long ago, in ms, the listener last knew all: what came since then is told at once
   */
  subscribe(hear: OnNews, ended: () => void, behind?: number): () => void;
  /** How many listen. */
  readonly listeners: () => number;
  /** Tells all that no more comes. */
  stop(): Promise<void>;
}

/** One subscription of the database for all who listen here. A notification comes after its commit: who reads because of it sees the change. */
export async function openLive(db: Database): Promise<Live> {
  const listeners = new Map<OnNews, () => void>();
  const kept: { readonly at: number; readonly news: News }[] = [];
  /** All before it is forgotten, or was never heard here. */
  let knownFrom = performance.now();
  const notifyAll = (news: News): void => {
    const at = performance.now();
    kept.push({ at, news });
    const old = kept.findIndex((one) => one.at > at - KEPT_MS);
    const gone = kept.splice(0, Math.max(old, kept.length - MAX_KEPT)).at(-1);
    if (gone !== undefined) knownFrom = gone.at + 1;
    for (const hear of listeners.keys()) hear(news);
  };
  const gathered = gather(notifyAll, EVERY_MS);
  const deaf = await db.listen(
    CHANNEL,
    (payload) => gathered.hear(newsOf(payload)),
    () => gathered.hear({ resource: null }),
  );
  knownFrom = performance.now();
  let stopped: Promise<void> | undefined;
  return {
    subscribe(hear, ended, behind = 0) {
      if (stopped !== undefined) {
        ended();
        return () => undefined;
      }
      const from = performance.now() - behind;
      listeners.set(hear, ended);
      if (behind > 0 && from < knownFrom) hear({ resource: null });
      else for (const { at, news } of kept) if (at >= from) hear(news);
      return () => void listeners.delete(hear);
    },
    listeners: () => listeners.size,
    stop() {
      stopped ??= deaf();
      for (const ended of listeners.values()) ended();
      listeners.clear();
      gathered.stop();
      return stopped;
    },
  };
}
