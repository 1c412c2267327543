/** Code of pages that is loaded ahead of their being shown. */
import { fittingRoute } from '../lib/registry/paths.ts';
import { signedInPages } from './pages.gen.tsx';
import { publicPages } from './public-pages.gen.tsx';

/** Loads a page's code ahead of a click; silent when that fails, the click will say so. */
export function preloadPath(pathname: string): void {
  fittingRoute(signedInPages, pathname)
    ?.page.preload()
    .catch(() => undefined);
}

/** Loads the code that the first address needs. */
export const preloadFirst = async (pathname: string, open: boolean): Promise<void> =>
  fittingRoute(open ? publicPages : signedInPages, pathname)?.page.preload();
