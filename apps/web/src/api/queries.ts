/**
 * Query options of one resource, made from its declaration: keys come from one place, and a first load is something a
 * person waits for while a refetch of what is shown already goes on in the background.
 */
import type { AnyResource, Read } from '@hireyard/wire/define-resource';
import type { Page } from '@hireyard/wire/page';
import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query';
import type { Key } from './client.ts';
import type { Answer } from './http.ts';
import { client } from './index.ts';
import type { Waiting } from './pending.ts';
import type { Query } from './query-string.ts';

export const keysOf = (resource: Pick<AnyResource, 'name'>) => ({
  /** Everything of this resource: what a write makes stale. */
  all: [resource.name] as const,
  lists: [resource.name, 'list'] as const,
  list: (query: Query) => [resource.name, 'list', query] as const,
  one: (id: Key) => [resource.name, 'one', String(id)] as const,
  /** Something below one record, e.g. its moves or history. */
  below: (id: Key, name: string) => [resource.name, 'one', String(id), name] as const,
});

const waiting = (cache: QueryClient, key: readonly unknown[]): Waiting =>
  cache.getQueryData(key) === undefined ? 'foreground' : 'background';

/** A page of the list; the page shown before stays until the new one is here. */
export const listQuery = <R extends AnyResource>(resource: R, query: Query = {}) =>
  queryOptions({
    queryKey: keysOf(resource).list(query),
    queryFn: ({ signal, client: cache, queryKey }): Promise<Page<Read<R>>> =>
      client(resource).list(query, { signal, waiting: waiting(cache, queryKey) }),
    placeholderData: keepPreviousData,
  });

/** One record with the ETag that a later write sends back as `ifMatch`. */
export const readQuery = <R extends AnyResource>(resource: R, id: Key) =>
  queryOptions({
    queryKey: keysOf(resource).one(id),
    queryFn: ({ signal, client: cache, queryKey }): Promise<Answer<Read<R>>> =>
      client(resource).readFull(id, { signal, waiting: waiting(cache, queryKey) }),
  });

/** A GET action below one record, e.g. `moves` or `history`. */
export const actionQuery = <T>(resource: AnyResource, id: Key, name: string) =>
  queryOptions({
    queryKey: keysOf(resource).below(id, name),
    queryFn: ({ signal, client: cache, queryKey }): Promise<T> =>
      client(resource).action<T>(name, { id, signal, waiting: waiting(cache, queryKey) }),
  });
