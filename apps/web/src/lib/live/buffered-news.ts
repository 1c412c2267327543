/** Collects updates since the last refresh of screens, and tells which data they concern. */
import type { News } from './connection.ts';

/** Changed records by resource; undefined = any may have changed. The name null = any resource. */
export type Gathered = ReadonlyMap<string | null, ReadonlySet<number> | undefined>;

/** Returns the collected updates with one more, or with those collected elsewhere. */
export function withNews(gathered: Gathered, news: News | Gathered): Gathered {
  if (news instanceof Map)
    return [...(news as Gathered)].reduce<Gathered>(
      (all, [resource, ids]) => withNews(all, ids === undefined ? { resource } : { resource, ids: [...ids] }),
      gathered,
    );
  const { resource, ids } = news as News;
  const before = gathered.get(resource);
  const any = ids === undefined || (gathered.has(resource) && before === undefined);
  return new Map([...gathered, [resource, any ? undefined : new Set([...(before ?? []), ...ids])]]);
}

/** Returns whether data under a key may be stale: data of a single record only if that record changed. */
export function isAbout(gathered: Gathered, key: readonly unknown[]): boolean {
  if (gathered.has(null)) return true;
  const name = String(key[0]);
  if (!gathered.has(name)) return false;
  const ids = gathered.get(name);
  return ids === undefined || key[1] !== 'record' || ids.has(Number(key[2]));
}
