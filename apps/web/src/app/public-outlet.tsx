import { publicPages } from './public-pages.tsx';
import { Outlet } from './outlet.tsx';

/** What a visitor without a session can open: no menu, no header. */
export default function PublicOutlet() {
  return <Outlet pages={publicPages} fallback={() => null} />;
}
