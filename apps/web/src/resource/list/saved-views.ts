/** Saved views of a list and the number of rows of each view: one call each for all tabs. */
import { heads } from '@hireyard/wire/resource/heads';
import type { Head } from '@hireyard/wire/resource/head';
import type { savedview, SavedViewRecord } from '@hireyard/wire/records/savedview';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { http } from '../../lib/api/client.ts';
import { keys, listOptions } from '../../lib/api/queries.ts';
import { useUser } from '../../page/session.ts';
import type { AnyResource } from '@hireyard/wire/resource/define-resource';
import type { Query } from '../../lib/api/query-string.ts';
import type { QueryChange } from '../../page/address.ts';
import type { FilterValues, Looks } from './list-state.ts';

/** A view that the page defines, not a user. */
export interface SavedView {
  readonly label: string;
  readonly filters: FilterValues;
}

export interface ListViewsProps {
  readonly resource: AnyResource;
  /** Address of the list, under which views are stored. */
  readonly path: string;
  readonly views: readonly SavedView[];
  readonly fixed: Query;
  readonly filters: FilterValues;
  readonly query: URLSearchParams;
  readonly looks: Looks;
  readonly onChange: (change: QueryChange) => void;
}

export interface ViewTab {
  readonly key: string;
  readonly label: string;
  readonly pressed: boolean;
  /** Whether it was opened and the list has since been changed. */
  readonly changed: boolean;
  readonly count: number | null | undefined;
  readonly open: () => void;
  readonly saved?: SavedViewRecord;
}

export type { SavedViewRecord };
const none: readonly SavedViewRecord[] = [];

/** Sorts views as the user placed them; others follow, own ones first. */
export function useSavedViews(list: string): readonly SavedViewRecord[] {
  const user = useUser();
  const { data } = useQuery(listOptions<typeof savedview>(heads.savedview, { list, page_size: 200 }));
  const views = data?.results ?? none;
  const mine = (view: SavedViewRecord) => view.owner.id === user?.id;
  const rank = (view: SavedViewRecord) => view.place ?? (mine(view) ? 1e6 : 2e6);
  return [...views].sort((a, b) => rank(a) - rank(b));
}

const countsOptions = (resource: Head, queries: readonly string[]) =>
  queryOptions<{ counts: readonly (number | null)[] }>({
    queryKey: [...keys.lists(resource), 'counts', queries],
    queryFn: async ({ signal }) =>
      http({
        path: `/api/v1/${resource.path}/counts/`,
        query: { query: queries },
        waiting: 'background',
        signal,
      }),
  });

/** The number of rows by query string; undefined until known. */
export function useCounts(
  resource: Head,
  queries: readonly string[],
): readonly (number | null | undefined)[] {
  const { data } = useQuery({
    ...countsOptions(resource, queries),
    enabled: queries.length > 0,
    placeholderData: keepPreviousData,
  });
  return queries.map((_, at) => data?.counts[at]);
}
