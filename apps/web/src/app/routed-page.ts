import { t } from '@hireyard/messages';
import type { PageLoader, RoutedPage } from './outlet.tsx';
import type { Route } from '../lib/registry/paths.ts';

/** A page at the address of a route. */
export const at = ({ pattern, title }: Pick<Route, 'pattern' | 'title'>, loader: PageLoader): RoutedPage => ({
  pattern,
  title,
  page: loader,
});
/** What stands behind every other address. */
export const unknown = { pattern: '*', title: t('Page not found') };
