/** Settings as the screen has them. */
import { heads } from '@hireyard/wire/resource/heads';
import type { depot } from '@hireyard/wire/settings/depot';
import { type Metadata, metadata } from '@hireyard/wire/settings/metadata';
import type { Page } from '@hireyard/wire/resource/page';
import { type QueryClient, useQuery } from '@tanstack/react-query';
import { keys, listOptions } from '../../../lib/api/queries.ts';
import { usePageActive } from '../../../lib/page-active.ts';

/** All codes come at once: there are a few dozen. */
const all = listOptions(metadata, { page_size: 1000 });

/** Every code with its value and version. */
export function useSettingRows() {
  const active = usePageActive();
  return useQuery({ ...all, subscribed: active });
}

/** Puts a row that was written in the place of the one that is shown, before the list is read anew. */
export function showWritten(cache: QueryClient, row: Metadata): void {
  cache.setQueriesData<Page<Metadata>>({ queryKey: keys.lists(metadata) }, (page) =>
    page === undefined || !Array.isArray(page.results)
      ? page
      : { ...page, results: page.results.map((one) => (one.id === row.id ? row : one)) },
  );
}

export interface DepotName {
  readonly id: number;
  readonly name: string;
  readonly active: boolean;
}

/** The depots that may have values of their own. */
export function useDepots(): readonly DepotName[] {
  const list = useQuery(listOptions<typeof depot>(heads.depot, { page_size: 200, ordering: 'name' }));
  return (list.data?.results ?? []).map(({ id, name, active }) => ({ id, name, active }));
}
