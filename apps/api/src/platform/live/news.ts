/** The content of a `live` notification: `depot`, `notification 12` (only for user 12), `contract #3,4` (only these records). */
export interface News {
  /** Null = events may have been missed. */
  readonly resource: string | null;
  /** The only user concerned. */
  readonly user?: number;
  /** The changed records; absent = any. */
  readonly ids?: readonly number[];
}

/** Beyond this, listeners reload all. */
const MAX_IDS = 50;

export function newsOf(payload: string): News {
  const [resource = '', about] = payload.split(' ');
  if (about === undefined) return { resource };
  return about.startsWith('#')
    ? { resource, ids: about.slice(1).split(',').map(Number) }
    : { resource, user: Number(about) };
}

/** Merges two events of one resource. */
export function mergeNews(one: News, other: News): News {
  if (one.ids === undefined || other.ids === undefined) return withoutIds(one);
  const ids = [...new Set([...one.ids, ...other.ids])];
  return ids.length > MAX_IDS ? withoutIds(one) : { ...one, ids };
}
const withoutIds = ({ resource, user }: News): News => ({
  resource,
  ...(user === undefined ? {} : { user }),
});

/** Passes an event on at once, and merges later ones of the same resource for a while: a thousand changed contracts are a few events. */
export function throttleNews(tell: (news: News) => void, everyMs: number) {
  /** Merged events by resource and user since the last one sent; undefined = none yet. */
  const waiting = new Map<string, News | undefined>();
  const timers = new Set<NodeJS.Timeout>();
  const pause = (key: string) => {
    waiting.set(key, undefined);
    const timer = setTimeout(() => {
      timers.delete(timer);
      const news = waiting.get(key);
      waiting.delete(key);
      if (news === undefined) return;
      pause(key);
      tell(news);
    }, everyMs).unref();
    timers.add(timer);
  };
  return {
    hear: (news: News): void => {
      const key = `${news.resource} ${news.user ?? ''}`;
      if (waiting.has(key)) {
        const before = waiting.get(key);
        waiting.set(key, before === undefined ? news : mergeNews(before, news));
      } else {
        pause(key);
        tell(news);
      }
    },
    stop: (): void => {
      for (const timer of timers) clearTimeout(timer);
      timers.clear();
      waiting.clear();
    },
  };
}
