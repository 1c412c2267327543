import { useSyncExternalStore } from 'react';
import { session } from '../lib/api/client.ts';
import type { SessionState } from '../lib/api/session-types.ts';
import type { SessionUser } from '../lib/api/tokens.ts';

export const useSession = (): SessionState => useSyncExternalStore(session.subscribe, session.state);

/** The signed-in user; null on the pages that are open to everybody. */
export function useUser(): SessionUser | null {
  const state = useSession();
  return state.phase === 'signed-in' ? state.user : null;
}

/** Whether the user may do this, e.g. `contract.change_contract`: admins may, others by permission, nobody else. */
export function useCan(): (permission: string) => boolean {
  const user = useUser();
  return (permission) => user !== null && (user.isAdmin || user.permissions.includes(permission));
}
