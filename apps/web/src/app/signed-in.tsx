/** The frame for signed-in users: menu, pages, palette and shortcuts. A chunk of its own, not needed to sign in. */
import { menuFor, type MenuUser } from '@hireyard/domain/people/menu';
import { t } from '@hireyard/messages';
import { IonSplitPane } from '@ionic/react';
import { QueryClientProvider } from '@tanstack/react-query';
import { type MouseEvent, useEffect, useMemo, useSyncExternalStore } from 'react';
import { session } from '../lib/api/client.ts';
import { queryClient } from '../lib/query-client.ts';
import { startKeyboard } from '../page/keyboard.ts';
import { menuBeside, Page } from '../page/page.tsx';
import { useUser } from '../page/session.ts';
import { fillSlots } from '../page/slots.tsx';
import { lazyPart } from '../ui/lazy.tsx';
import { SkeletonRows } from '../ui/states.tsx';
import { HelpHost } from './help-host.tsx';
import { startLazily, useAppKeys } from './keys.ts';
import { Menu } from './menu.tsx';
import { Outlet } from './outlet.tsx';
import { PaletteHost } from './palette/host.tsx';
import { allPages } from './screens.ts';
import '../style/data.css';
import '../style/table.css';
import '../style/frame.css';
import '../style/frame-phone.css';
import '../style/widgets.css';

function toContent(event: MouseEvent): void {
  event.preventDefault();
  const content = document.querySelector<HTMLElement>(
    'ion-router-outlet > .ion-page:not(.ion-page-hidden) > ion-content',
  );
  if (content === null) return;
  content.tabIndex = -1;
  content.focus();
}

/** The first stop of Tab: skips menu, bar and breadcrumbs. Visible while focused. */
const SkipLink = () => (
  <a
    href="#main"
    className="hy-sr hy-button"
    style={{ position: 'fixed', top: 4, left: 4, zIndex: 100, background: 'var(--hy-surface)' }}
    onClick={toContent}
  >
    {t('Skip to content')}
  </a>
);

fillSlots({
  later: () => import('./lazy.ts'),
  SetupStrip: lazyPart(() => import('../features/home/setup/setup-strip.tsx')),
  EmptyList: lazyPart(() => import('../features/home/setup/empty-next.tsx')),
});

export default function SignedIn() {
  const user = useUser();
  const beside = useSyncExternalStore(menuBeside.subscribe, menuBeside.snapshot);
  // compared as text, because new counts replace the user object every two minutes without changing the menu
  const access = JSON.stringify(
    user && { isAdmin: user.isAdmin, groups: user.groups, permissions: user.permissions },
  );
  const sections = useMemo(() => menuFor(JSON.parse(access) as MenuUser | null), [access]);
  useEffect(startKeyboard, []);
  useEffect(startLazily, []);
  useAppKeys(access, sections);

  if (user === null) return null;
  return (
    <QueryClientProvider client={queryClient}>
      <SkipLink />
      <IonSplitPane
        contentId="main"
        when={beside ? '(min-width: 992px), print' : false}
        className="hy-split-pane"
      >
        <Menu user={user} sections={sections} />
        <Outlet pages={allPages} fallback={loadingPage} />
      </IonSplitPane>
      <PaletteHost />
      <HelpHost />
    </QueryClientProvider>
  );
}

const loadingPage = (title: string) => (
  <Page title={title}>
    <div className="hy-body">
      <SkeletonRows />
    </div>
  </Page>
);

// the next user at the same desk must not see what the previous one had loaded
session.on((event) => {
  if (event.type !== 'signed-in' && event.type !== 'signed-out') return;
  // running requests would only be refused
  if (event.type === 'signed-out') void queryClient.cancelQueries();
  queryClient.clear();
});
