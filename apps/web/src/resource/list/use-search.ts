/** Looking for records of a resource while typing. */
import type { Head } from '@hireyard/wire/resource/head';
import type { Page } from '@hireyard/wire/resource/page';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { listOptions } from '../../lib/api/queries.ts';
import type { Query } from '../../lib/api/query-string.ts';
import type { Row } from '../record.ts';
import { useDebounced } from './use-debounced.ts';

/** The first records that match a text; those of the text before while the next are on their way. */
export function useFound(
  resource: Head,
  text: string,
  { query = {}, enabled = true, size = 12 }: { query?: Query; enabled?: boolean; size?: number } = {},
) {
  const search = useDebounced(text.trim());
  const options = listOptions(resource, { ...query, ...(search === '' ? {} : { search }), page_size: size });
  const result = useQuery({ ...options, enabled, placeholderData: keepPreviousData });
  const page = result.data as Page<Row> | undefined;
  return {
    rows: page?.results ?? [],
    count: page?.count ?? 0,
    busy: result.isFetching || search !== text.trim(),
    failed: result.isError,
  };
}

/** Records by their ids, to name what a filter holds. */
export function useNamed(resource: Head, ids: readonly string[]): readonly Row[] {
  const wanted = [...ids].sort((a, b) => Number(a) - Number(b)).slice(0, 50);
  const options = listOptions(resource, { id__in: wanted.join(','), page_size: 50 });
  const { data } = useQuery({ ...options, enabled: wanted.length > 0, placeholderData: keepPreviousData });
  return ((data as Page<Row> | undefined)?.results ?? []).filter((row) => wanted.includes(String(row.id)));
}
