import { t } from '@hireyard/messages';
import { fittingRoute } from './fitting-route.ts';
import { paths, type Route } from './paths.ts';

/** The title of the address. */
export function titleAt(pathname: string): string {
  const all: readonly Pick<Route, 'pattern' | 'title'>[] = Object.values(paths);
  return fittingRoute(all, pathname)?.title ?? t('Page not found');
}
