/** Events for open screens: which resources changed, from database notifications, so that every process hears the writes of all. */
import type { Database } from '../../db/database.ts';
import { throttleNews, type News, newsOf } from './news.ts';

const CHANNEL = 'live';
/** At most one event per resource in this time, since screens reload. */
const EVERY_MS = 2000;
/** Reconnecting clients get the events of this period. */
const KEPT_MS = 120_000;
/** Further ones aren't kept individually. */
const MAX_KEPT = 2000;

export type OnNews = (news: News) => void;

export interface Live {
  /**
   * Subscribes a listener; the returned function ends it.
   * @param behind time since the listener was last up to date, in ms: later events are sent at once
   */
  subscribe(hear: OnNews, ended: () => void, behind?: number): () => void;
  /** The number of listeners. */
  readonly listeners: () => number;
  /** Tells all listeners that no more events come. */
  stop(): Promise<void>;
}

/** Subscribes once for all local listeners. Notifications follow their commit, so readers see the change. */
export async function openLive(db: Database): Promise<Live> {
  const listeners = new Map<OnNews, () => void>();
  const kept: { readonly at: number; readonly news: News }[] = [];
  /** Earlier events are forgotten, or weren't heard here. */
  let knownFrom = performance.now();
  const notifyAll = (news: News): void => {
    const at = performance.now();
    kept.push({ at, news });
    const old = kept.findIndex((one) => one.at > at - KEPT_MS);
    const gone = kept.splice(0, Math.max(old, kept.length - MAX_KEPT)).at(-1);
    if (gone !== undefined) knownFrom = gone.at + 1;
    for (const hear of listeners.keys()) hear(news);
  };
  const throttled = throttleNews(notifyAll, EVERY_MS);
  const deaf = await db.listen(
    CHANNEL,
    (payload) => throttled.hear(newsOf(payload)),
    () => throttled.hear({ resource: null }),
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
      throttled.stop();
      return stopped;
    },
  };
}
