/**
 * Query keys and options of every resource, made from its declaration. Keys begin with the resource's name, so that a
 * write can invalidate a whole resource. Data already shown is refreshed in the background.
 */
import type { AnyResource, Read } from '@hireyard/wire/resource/define-resource';
import type { Head } from '@hireyard/wire/resource/head';
import type { Page } from '@hireyard/wire/resource/page';
import type { HistoryEntry, Move } from '@hireyard/wire/records/workflow';
import { infiniteQueryOptions, type QueryClient, type QueryKey, queryOptions } from '@tanstack/react-query';
import type { Answer } from './http.ts';
import { client, http } from './client.ts';
import type { Waiting } from './pending.ts';
import type { Query } from './query-string.ts';

type Named = Pick<Head, 'name'>;
export type RecordId = number | string;

export const keys = {
  all: (resource: Named) => [resource.name] as const,
  lists: (resource: Named) => [resource.name, 'list'] as const,
  list: (resource: Named, query: Query) => [resource.name, 'list', query] as const,
  endless: (resource: Named, query: Query) => [resource.name, 'list', 'endless', query] as const,
  record: (resource: Named, id: RecordId) => [resource.name, 'record', String(id)] as const,
  moves: (resource: Named, id: RecordId) => [resource.name, 'record', String(id), 'moves'] as const,
  history: (resource: Named, id: RecordId, page: number) =>
    [resource.name, 'record', String(id), 'history', page] as const,
};

interface Context {
  readonly client: QueryClient;
  readonly queryKey: QueryKey;
  readonly signal: AbortSignal;
}
/** The user waits for the first answer only. */
const call = ({ client: cache, queryKey, signal }: Context): { signal: AbortSignal; waiting: Waiting } => ({
  signal,
  waiting: cache.getQueryData(queryKey) === undefined ? 'foreground' : 'background',
});

/** One page of a list. A head is enough: `listOptions<typeof state>(heads.state)` does not load the declaration. */
export const listOptions = <R extends AnyResource>(resource: R | Head<R['name']>, query: Query = {}) =>
  queryOptions<Page<Read<R>>>({
    queryKey: keys.list(resource, query),
    queryFn: async (context) => client(resource).list(query, call(context)),
  });

/** A list that loads page by page (phones). */
export const endlessOptions = <R extends AnyResource>(resource: R, query: Query) =>
  infiniteQueryOptions({
    queryKey: keys.endless(resource, query),
    queryFn: async (context): Promise<Page<Read<R>>> =>
      client(resource).list({ ...query, page: context.pageParam }, call(context)),
    initialPageParam: 1,
    getNextPageParam: (last, _all, page) => (last.next === null ? undefined : page + 1),
  });

/** One record with its ETag. */
export const recordOptions = <R extends AnyResource>(resource: R | Head<R['name']>, id: RecordId) =>
  queryOptions<Answer<Read<R>>>({
    queryKey: keys.record(resource, id),
    queryFn: async (context) => client(resource).readFull(id, call(context)),
  });

const below = (resource: Head, id: RecordId, name: string) =>
  `/api/v1/${resource.path}/${encodeURIComponent(id)}/${name}/`;

/** The moves that are possible now, and why the others are not. */
export const movesOptions = (resource: Head, id: RecordId) =>
  queryOptions<readonly Move[]>({
    queryKey: keys.moves(resource, id),
    queryFn: async (context) => http({ path: below(resource, id, 'moves'), ...call(context) }),
  });

/** Who changed what, newest first. */
export const historyOptions = (resource: Head, id: RecordId, page = 1) =>
  queryOptions<Page<HistoryEntry>>({
    queryKey: keys.history(resource, id, page),
    queryFn: async (context) =>
      http({ path: below(resource, id, 'history'), query: { page }, ...call(context) }),
  });
