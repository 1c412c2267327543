/** What was heard since screens were last renewed, and which data it is about. */
import type { News } from './connection.ts';

/** By resource the records that changed; undefined = any may have. The name null = any resource may have. */
export type Gathered = ReadonlyMap<string | null, ReadonlySet<number> | undefined>;

/** What was gathered, with one more piece of news or with all that was gathered elsewhere. */
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

/** Whether data under a key may be out of date: what is kept of one record is so only when that record changed. */
export function isAbout(gathered: Gathered, key: readonly unknown[]): boolean {
  if (gathered.has(null)) return true;
  const name = String(key[0]);
  if (!gathered.has(name)) return false;
  const ids = gathered.get(name);
  return ids === undefined || key[1] !== 'record' || ids.has(Number(key[2]));
}
