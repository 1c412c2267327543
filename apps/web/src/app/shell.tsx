/** Chooses what a visitor sees by the session and the address. No page guards itself (see guard.ts). */
import { t } from '@hireyard/messages';
import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { session } from '../lib/api/index.ts';
import { isLogout, isPublic } from '../lib/registry/paths.ts';
import { redirect } from './guard.ts';
import { openPage, page } from './page-loader.tsx';
import { notePlace } from '../page/places.ts';
import { useSession } from '../page/session-hooks.ts';

export const PublicOutlet = openPage(() => import('./public-outlet.tsx'));
export const SignedIn = page(() => import('./signed-in.tsx'));
const Unreachable = page(() => import('./unreachable-page.tsx'));

export function Shell() {
  const { phase } = useSession();
  const { pathname, search, hash, key } = useLocation();
  const navigate = useNavigate();
  const target = redirect(phase, { pathname, search, hash, origin: window.location.origin });
  // the key too: two entries may be of one path
  // oxlint-disable-next-line react/exhaustive-effect-dependencies -- the entry is read from the browser
  useEffect(() => notePlace(pathname), [pathname, key]);
  useEffect(() => {
    if (isLogout(pathname)) void session.logout();
    if (target !== undefined) navigate(target, { replace: true });
  }, [target, pathname, navigate]);
  if (phase === 'starting' || target !== undefined) return <Waiting />;
  if (phase === 'unreachable' && !isPublic(pathname)) return <Unreachable fallback={<Waiting />} />;
  return isPublic(pathname) ? <PublicOutlet fallback={<Waiting />} /> : <SignedIn fallback={<Waiting />} />;
}

const Waiting = () => (
  <>
    <div className="shell-bar">{t('Hireyard')}</div>
    <p className="shell-text">{t('Loading…')}</p>
  </>
);
