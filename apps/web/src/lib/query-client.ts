import { QueryClient } from '@tanstack/react-query';
import { ResponseError } from './api/outcome.ts';

const freshMs = 15_000;
/** Lists and records of this session are shown at once when somebody comes back to them, and renewed behind that. */
const keptMs = 30 * 60_000;

/** The call itself has waited and tried again (lib/api/again.ts): trying on would only add to the crowd. */
const wasTriedAgain = ({ status, response }: ResponseError): boolean =>
  status === 503 && response.headers.has('retry-after');

/** One cache for all data. An answer counts as fresh for 15 s; only failures that may pass are tried again, twice. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: freshMs,
      gcTime: keptMs,
      retry: (count, error) =>
        count < 2 && !(error instanceof ResponseError && (error.status < 500 || wasTriedAgain(error))),
      // offline is an error to show, not a reason to wait in silence
      networkMode: 'always',
    },
    mutations: { networkMode: 'always' },
  },
});
