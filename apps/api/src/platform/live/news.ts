/** What a notification of the channel `live` says: `depot`, `notification 12` (for user 12 alone), `contract #3,4` (these records alone). */
export interface News {
  /** Null = some news may have been missed. */
  readonly resource: string | null;
  /** Whom alone it concerns. */
  readonly user?: number;
  /** Which records changed; absent = any may have. */
  readonly ids?: readonly number[];
}

/** More are not named one by one: who hears it looks at all of them. */
const MAX_IDS = 50;

export function newsOf(payload: string): News {
  const [resource = '', about] = payload.split(' ');
  if (about === undefined) return { resource };
  return about.startsWith('#')
    ? { resource, ids: about.slice(1).split(',').map(Number) }
    : { resource, user: Number(about) };
}

/** Two pieces of news of one resource as one. */
export function joined(one: News, other: News): News {
  if (one.ids === undefined || other.ids === undefined) return withoutIds(one);
  const ids = [...new Set([...one.ids, ...other.ids])];
  return ids.length > MAX_IDS ? withoutIds(one) : { ...one, ids };
}
const withoutIds = ({ resource, user }: News): News => ({
  resource,
  ...(user === undefined ? {} : { user }),
});

/**
 * Hands news on at once, and then what comes of the same resource only every so often, as one: a thousand contracts changed one after the
 * other are a few pieces of news.
 */
export function gather(tell: (news: News) => void, everyMs: number) {
  /** By resource and user: what came since the last was told; undefined = nothing yet. */
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
        waiting.set(key, before === undefined ? news : joined(before, news));
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
