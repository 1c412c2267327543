import { t } from '@hireyard/messages';
import { matchPath } from 'react-router-dom';
import { paths, type Route } from './routes.ts';

/** The title of the address; static parts win over parameters. */
export function titleAt(pathname: string): string {
  const all: readonly Pick<Route, 'pattern' | 'title'>[] = Object.values(paths);
  const fits = all.filter(({ pattern }) => matchPath(pattern, pathname) !== null);
  const parameters = ({ pattern }: { readonly pattern: string }) => pattern.split(':').length;
  return fits.sort((a, b) => parameters(a) - parameters(b))[0]?.title ?? t('Page not found');
}
