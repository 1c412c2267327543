/** The depot that screens show until the user chooses one; the same as the server's default. */
import { heads } from '@hireyard/wire/resource/heads';
import { queryOptions } from '@tanstack/react-query';
import { http } from './client.ts';
import { keys } from './queries.ts';

const CODE = 'default_depot';

/** The id of the default depot in the settings; null if none is set. */
export const configuredDepot = queryOptions({
  queryKey: [...keys.lists(heads.metadata), CODE],
  queryFn: async ({ signal }) => fetchConfiguredDepot(signal),
});

/** The same without the cache, for pages that work offline. */
export async function fetchConfiguredDepot(signal?: AbortSignal): Promise<number | null> {
  const values = await http<{ readonly default_depot?: number | null }>({
    path: `/api/v1/${heads.metadata.path}/associative/`,
    query: { code__in: CODE },
    waiting: 'background',
    ...(signal && { signal }),
  });
  return values.default_depot ?? null;
}

/** Returns the configured depot if it is among these, else the oldest; undefined if there is none. */
export const defaultDepotOf = <D extends { readonly id: number }>(
  depots: readonly D[],
  configured: number | null | undefined,
): D | undefined => depots.find(({ id }) => id === configured) ?? depots.toSorted((a, b) => a.id - b.id)[0];
