/** Queries and writes of a user's own sign-in. */
import type { SecondFactor, SignInSession } from '@hireyard/wire/people/auth';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { http } from '../../../lib/api/client.ts';

const root = 'own';

/** Reads one's own data; refreshed when the page is shown again. */
function useOwn<T>(what: string, path: string) {
  return useQuery({
    queryKey: [root, what],
    queryFn: async ({ signal }) => http<T>({ path, signal, waiting: 'background' }),
    staleTime: 0,
  });
}

export const useSecondFactor = () => useOwn<SecondFactor>('second-factor', '/auth/second-factor/');
export const useSessions = () => useOwn<readonly SignInSession[]>('sessions', '/auth/sessions/');
interface OwnUser {
  readonly last_login: string | null;
  readonly email: string;
  /** Waits for confirmation; the link may have expired. */
  readonly pending_email: string | null;
  readonly pending_email_expires_at: string | null;
}
export const useOwnUser = () => useOwn<OwnUser>('user', '/auth/user/');

/** Returns a function that reloads one's own data after a change. */
export function useReloadOwn(): () => Promise<void> {
  const cache = useQueryClient();
  return async () => cache.invalidateQueries({ queryKey: [root] });
}

/** Posts to a call under auth/; rejects if it fails. */
export const post = async <T>(path: string, body: object): Promise<T> =>
  http<T>({ method: 'POST', path: `/auth/${path}`, body });
