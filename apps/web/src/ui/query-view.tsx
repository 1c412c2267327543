/** Shows a query: loading, failed, or its answer. */
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
  /** Title of what is shown when it failed, such as "The files could not be loaded". */
  readonly failed: string;
  /** In place of it where the person may not see it (403), or where there is none (404). */
  readonly refused?: ReactNode;
  readonly missing?: ReactNode;
  /** Until the answer is there; five rows unless given, false = nothing. */
  readonly waiting?: ReactNode;
  readonly children: (data: T) => ReactNode;
}

/** Keeps showing the last answer when a refetch fails, unless the person may no longer see it. */
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
