/** Shows queries: loading, failed, refused, or their result. */
import { DEFAULT_PAGE_SIZE, type Page } from '@hireyard/wire/resource/page';
import { keepPreviousData, type UseQueryOptions, useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { ResponseError } from '../lib/api/outcome.ts';
import { Pager } from './pager.tsx';
import { ErrorState, SkeletonRows } from './states.tsx';

/** The part of `useQuery`'s result that is shown. */
interface QueryState<T> {
  readonly data: T | undefined;
  readonly error: Error | null;
  readonly refetch: () => unknown;
}

/** Combines two queries; there is data once both have loaded. */
export const bothOf = <A, B>(a: QueryState<A>, b: QueryState<B>): QueryState<readonly [A, B]> => ({
  data: a.data === undefined || b.data === undefined ? undefined : [a.data, b.data],
  error: a.error ?? b.error,
  refetch: async () => Promise.all([a.refetch(), b.refetch()]),
});

interface QueryViewProps<T> {
  readonly query: QueryState<T>;
  /** Title of the error; needed only if the heading doesn't say what could not be loaded. */
  readonly failed?: string;
  /** Shown instead of the error if the user may not see it (403), or if it does not exist (404). */
  readonly refused?: ReactNode;
  readonly missing?: ReactNode;
  /** Shown while loading in place of the skeleton; false = nothing. */
  readonly waiting?: ReactNode;
  /** Rows of the skeleton, their height in px, and the text for screen readers. */
  readonly rows?: number;
  readonly height?: number;
  readonly loading?: string;
  readonly children: (data: T) => ReactNode;
}

/** Shows the result of a query. If a refetch fails, it keeps the last result unless access was lost. */
export function QueryView<T>({ children, ...view }: QueryViewProps<T>) {
  const { data, error } = view.query;
  if (data === undefined || (isStatus(error, 403) && view.refused !== undefined))
    return <NotLoaded {...view} />;
  return children(data);
}

const isStatus = (error: Error | null, status: number): boolean =>
  error instanceof ResponseError && error.status === status;

/** Shows what replaces a query's data: a skeleton while it loads, or why it failed. */
export function NotLoaded({
  query: { error, refetch },
  failed,
  refused,
  missing,
  waiting,
  rows = 5,
  height,
  loading,
}: Omit<QueryViewProps<unknown>, 'children'>) {
  if (error === null) return waiting ?? <SkeletonRows rows={rows} height={height} label={loading} />;
  if (isStatus(error, 403) && refused !== undefined) return refused;
  if (isStatus(error, 404) && missing !== undefined) return missing;
  return <ErrorState title={failed} detail={error.message} onRetry={() => void refetch()} />;
}

interface PagedViewProps<T> extends Omit<QueryViewProps<Page<T>>, 'query' | 'children'> {
  /** The query of a page, from 1. */
  readonly pages: (page: number) => UseQueryOptions<Page<T>>;
  readonly pageSize?: number;
  /** Shown if there are no rows at all. */
  readonly empty: ReactNode;
  /** Shows the rows of a page, with a pager if there are more. */
  readonly children: (rows: readonly T[], pager: ReactNode) => ReactNode;
}

/** Shows a list page by page. A page stays until the next has loaded; past the end, the last page is shown. */
export function PagedView<T>({
  pages,
  pageSize = DEFAULT_PAGE_SIZE,
  empty,
  children,
  ...view
}: PagedViewProps<T>) {
  const [page, setPage] = useState(1);
  const query = useQuery({ ...pages(page), placeholderData: keepPreviousData });
  const { data, error } = query;
  const isPastEnd = isStatus(error, 404) || (!query.isPlaceholderData && data?.results.length === 0);
  // an earlier answer of this page may be out of date, so wait for the new one
  if (page > 1 && isPastEnd && !query.isFetching) setPage(page - 1);
  return (
    <QueryView query={query} {...view}>
      {({ count, results }) =>
        count === 0
          ? empty
          : children(
              results,
              count > pageSize && <Pager page={page} pageSize={pageSize} count={count} onPage={setPage} />,
            )
      }
    </QueryView>
  );
}
