import '@ionic/react/css/core.css';
import '@ionic/react/css/structure.css';
import './style/tokens.css';
import './style/base.css';
import './style/controls.css';
import './style/feedback.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { session } from './lib/api/index.ts';
import { App } from './app/app.tsx';
import { setupIonic } from './app/ionic.ts';
import { PublicOutlet, SignedIn } from './app/shell.tsx';
import { startTheme } from './app/theme.ts';
import { guardUnload } from './page/unload-guard.ts';
import { setWarm } from './page/warm.ts';
import { preloadFirst, preloadPath } from './app/pages.tsx';
import { isPublic } from './lib/registry/paths.ts';
import { watchSession } from './app/watch-session.ts';

startTheme();
setupIonic();
watchSession();
guardUnload();
setWarm((path) => {
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
