/** Where the shell sends a visitor (specification §2.4, §6.2). Pure, so that no page ever guards itself. */
import type { SessionState } from '../lib/api/session-types.ts';
import { isLogin, isLogout, isPublic, loginFor, paths, safeReturn } from '../lib/registry/paths.ts';

export interface Place {
  readonly pathname: string;
  readonly search: string;
  readonly hash: string;
  readonly origin: string;
}

/** The address to go to instead of this one, or undefined when the visitor may stay. */
export function redirect(
  phase: SessionState['phase'],
  { pathname, search, hash, origin }: Place,
): string | undefined {
  if (phase === 'starting' || phase === 'unreachable') return undefined;
  if (isLogout(pathname)) return paths.login.to();
  if (phase === 'signed-in') return isLogin(pathname) ? safeReturn(search, origin) : undefined;
  return isPublic(pathname) ? undefined : loginFor(pathname + search + hash);
}
