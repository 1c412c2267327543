import { QueryClient } from '@tanstack/react-query';
import { ResponseError } from './api/outcome.ts';

const freshMs = 15_000;
/** Lists and records of this session are shown at once when the user returns to them, and refreshed in the background. */
const keptMs = 30 * 60_000;

/** The call itself has already waited and retried (lib/api/http.ts): further retries would add to the load. */
const wasTriedAgain = ({ status, response }: ResponseError): boolean =>
  status === 503 && response.headers.has('retry-after');

/** The cache for all data. Answers are fresh for 15 s; only temporary failures are retried, twice. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: freshMs,
      gcTime: keptMs,
      retry: (count, error) =>
        count < 2 && !(error instanceof ResponseError && (error.status < 500 || wasTriedAgain(error))),
      // Being offline is an error to show, not a reason to wait silently.
      networkMode: 'always',
    },
    mutations: { networkMode: 'always' },
  },
});
