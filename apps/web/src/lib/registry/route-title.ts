import { t } from '@hireyard/messages';
import { fittingRoute, paths, type Route } from './paths.ts';
import { screenRoutes } from './records.ts';

/** The title of the address. */
export function titleAt(pathname: string): string {
  const all: readonly Pick<Route, 'pattern' | 'title'>[] = [...Object.values(paths), ...screenRoutes];
  return fittingRoute(all, pathname)?.title ?? t('Page not found');
}
