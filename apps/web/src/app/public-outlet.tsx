import { at, openPage, Outlet, type RoutedPage, unknown } from './outlet.tsx';
import { publicPages } from './public-pages.gen.tsx';

const pages: readonly RoutedPage[] = [
  ...publicPages,
  at(
    unknown,
    openPage(() => import('../features/public/public-unknown.page.tsx')),
  ),
];

/** What a visitor without a session can open: no menu, no header. */
export default function PublicOutlet() {
  return <Outlet pages={pages} fallback={() => null} />;
}
