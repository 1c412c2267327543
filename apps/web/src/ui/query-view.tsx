/** Shows a query: loading, error or result. */
import type { ReactNode } from 'react';
import { ResponseError } from '../lib/api/outcome.ts';
import { ErrorState, SkeletonRows } from './states.tsx';

interface QueryViewProps<T> {
  /** From `useQuery`. */
  readonly query: {
    readonly data: T | undefined;
    readonly error: Error | null;
    readonly refetch: () => unknown;
  };
  /** Title of the error; needed only if the heading doesn't say what could not be loaded. */
  readonly failed?: string;
  /** Shown instead of the error if the user may not see it (403), or if it does not exist (404). */
  readonly refused?: ReactNode;
  readonly missing?: ReactNode;
  /** Shown while loading; five rows by default, false = nothing. */
  readonly waiting?: ReactNode;
  readonly children: (data: T) => ReactNode;
}

/** Keeps showing the last result if a refetch fails, unless access was lost. */
export function QueryView<T>({
  query: { data, error, refetch },
  failed,
  refused,
  missing,
  waiting,
  children,
}: QueryViewProps<T>) {
  const status = error instanceof ResponseError ? error.status : undefined;
  if (status === 403 && refused !== undefined) return refused;
  if (data !== undefined) return children(data);
  if (error === null) return waiting ?? <SkeletonRows rows={5} />;
  if (status === 404 && missing !== undefined) return missing;
  return <ErrorState title={failed} detail={error.message} onRetry={() => void refetch()} />;
}
