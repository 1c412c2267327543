import '@ionic/react/css/core.css';
import '@ionic/react/css/structure.css';
import './style/tokens.css';
import './style/base.css';
import './style/layout.css';
import './style/single.css';
import './style/controls.css';
import './style/feedback.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { session } from './lib/api/client.ts';
import { App, PublicOutlet, setupIonic, SignedIn, watchSession } from './app/app.tsx';
import { signedInPages } from './app/pages.gen.tsx';
import { startTheme } from './app/preferences.tsx';
import { publicPages } from './app/public-pages.gen.tsx';
import { guardUnload, setPreloader } from './page/navigate.tsx';
import { fittingRoute, isPublic } from './lib/registry/paths.ts';

/** Loads a page's code before it is opened. Ignores failures, because opening it reports them. */
function preloadPath(pathname: string): void {
  fittingRoute(signedInPages, pathname)
    ?.page.preload()
    .catch(() => undefined);
}

/** Loads the code of the first page. */
const preloadFirst = async (pathname: string, open: boolean): Promise<void> =>
  fittingRoute(open ? publicPages : signedInPages, pathname)?.page.preload();

startTheme();
setupIonic();
watchSession();
guardUnload();
setPreloader((path) => {
  SignedIn.preload().catch(() => undefined);
  preloadPath(path);
});

// the frame, the first page's code and the user travel together; the static shell stays until all are here
const { pathname } = window.location;
const started = session.start();
const signedOut = session.state().phase === 'signed-out';
const open = isPublic(pathname) || signedOut;
const code = Promise.allSettled([
  (open ? PublicOutlet : SignedIn).preload(),
  preloadFirst(open && !isPublic(pathname) ? '/authentication/login' : pathname, open),
]);
await Promise.all([started, code]);

const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no #root');
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
