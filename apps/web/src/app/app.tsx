import { t } from '@hireyard/messages';
import { createAnimation, IonApp, mdTransitionAnimation, setupIonicReact } from '@ionic/react';
import { useEffect } from 'react';
import { BrowserRouter, useLocation, useNavigate } from 'react-router';
import { session } from '../lib/api/client.ts';
import { useBusinessSettings } from '../lib/business.ts';
import { isLogout, isPublic } from '../lib/registry/paths.ts';
import { SettingsContext } from '../lib/format.ts';
import { notePlace } from '../page/navigate.tsx';
import { useSession } from '../page/session.ts';
import { toast, Toasts } from '../ui/toast.tsx';
import { redirect } from './guard.ts';
import { Overlay } from './overlay.tsx';
import { openPage, page } from './outlet.tsx';

// Chooses what a visitor sees by the session and the address. No page guards itself (see guard.ts).

export const PublicOutlet = openPage(() => import('./public-outlet.tsx'));
export const SignedIn = page(() => import('./signed-in.tsx'));
const Unreachable = page(() => import('./unreachable-page.tsx'));

function Shell() {
  const { phase } = useSession();
  const { pathname, search, hash, key } = useLocation();
  const navigate = useNavigate();
  const target = redirect(phase, { pathname, search, hash, origin: window.location.origin });
  // the key too: two entries may be of one path
  // oxlint-disable-next-line react/exhaustive-effect-dependencies -- the entry is read from the browser
  useEffect(() => notePlace(pathname), [pathname, key]);
  useEffect(() => {
    if (isLogout(pathname)) void session.logout();
    if (target !== undefined) void navigate(target, { replace: true });
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

// Messages about the session (specification §8): the session itself only raises events.

const loginAgain = t('Please login to continue');

export function watchSession(): void {
  session.on((event) => {
    // The guard keeps the user's address as the login page's return parameter.
    if (event.type === 'signed-out' && event.reason !== 'logout' && event.reason !== 'other-tab')
      toast(loginAgain);
  });
  window.addEventListener('storage', (event) => session.otherTab(event.key));
  // Check again whether a user who stayed signed in offline is still valid.
  window.addEventListener('online', () => void session.recheck());
  document.addEventListener('visibilitychange', () => {
    // Timers stop while a machine sleeps: check at once, not at the next tick.
    if (document.visibilityState === 'visible') session.wake();
  });
}

// Ionic is the frame only: app, split pane, menu, outlet and content. Set up once, before the first render.

type PageAnimation = typeof mdTransitionAnimation;
const fadeMs = 120;

/** A short fade on desktops, the platform's slide on phones. */
const pageAnimation: PageAnimation = (root, options) => {
  if (!window.matchMedia('(min-width: 992px)').matches) return mdTransitionAnimation(root, options);
  const entering = createAnimation()
    .addElement(options.enteringEl)
    .beforeRemoveClass('ion-page-invisible')
    .fromTo('opacity', 0, 1);
  return createAnimation().duration(fadeMs).easing('ease-out').addAnimation(entering);
};

export function setupIonic(): void {
  setupIonicReact({
    mode: 'md',
    rippleEffect: false,
    animated: !window.matchMedia('(prefers-reduced-motion: reduce)').matches,
    navAnimation: pageAnimation,
  });
}

export function App() {
  return (
    <SettingsContext value={useBusinessSettings()}>
      <IonApp>
        <BrowserRouter useTransitions={false}>
          <Shell />
        </BrowserRouter>
      </IonApp>
      <Overlay />
      <Toasts />
    </SettingsContext>
  );
}
