import '@ionic/react/css/core.css';
import '@ionic/react/css/structure.css';
import './theme/tokens.css';
import './theme/base.css';
import './theme/controls.css';
import './theme/feedback.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { session } from './api/index.ts';
import { App } from './frame/app.tsx';
import { setupIonic } from './frame/ionic.ts';
import { PublicOutlet, SignedIn } from './frame/shell.tsx';
import { startTheme } from './frame/theme.ts';
import { guardUnload } from './frame/unload-guard.ts';
import { setWarm } from './frame/warm.ts';
import { preloadFirst, preloadPath } from './pages.tsx';
import { isPublic } from './routes.ts';
import { watchSession } from './frame/watch-session.ts';

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
