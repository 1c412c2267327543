/** The records that a person opened last on this device; another person's are forgotten. */
import { items, session } from '../lib/api/client.ts';
import { t } from '@hireyard/messages';
import { fittingRoute, paths, type Route } from '../lib/registry/paths.ts';
import { screenRoutes } from '../lib/registry/records.ts';

/** The title of the address. */
function titleAt(pathname: string): string {
  const all: readonly Pick<Route, 'pattern' | 'title'>[] = [...Object.values(paths), ...screenRoutes];
  return fittingRoute(all, pathname)?.title ?? t('Page not found');
}

export interface Recent {
  readonly to: string;
  readonly title: string;
  /** The list it belongs to. */
  readonly of: string;
}
interface Kept {
  readonly user: number;
  readonly list: readonly Recent[];
}

const KEY = 'recents';
const MOST = 8;
const KEPT_MS = 30 * 24 * 60 * 60 * 1000;

/** Those of this user, newest first. */
export function recentsOf(user: number): readonly Recent[] {
  const kept = items.get<Kept>(KEY);
  if (kept === undefined || kept.user === user) return kept?.list ?? [];
  items.remove(KEY);
  return [];
}

/** A record: its address ends in its number. */
const RECORD = /\/\d+$/;

/** Remembers the page that is shown, when it is a record that was loaded: until then it has the title of its address. */
export function rememberPage(title: string, of: string | undefined): void {
  const state = session.state();
  const to = window.location.pathname;
  if (state.phase !== 'signed-in' || of === undefined || !RECORD.test(to) || title === titleAt(to)) return;
  const user = state.user.id;
  const others = recentsOf(user).filter((one) => one.to !== to);
  items.set<Kept>(KEY, { user, list: [{ to, title, of }, ...others].slice(0, MOST) }, Date.now() + KEPT_MS);
}
