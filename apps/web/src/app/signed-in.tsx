/** The frame of a signed-in person: menu, pages, palette, shortcuts. Its own chunk, not needed to log in. */
import { menuFor, type MenuUser } from '@hireyard/domain/people/menu';
import { t } from '@hireyard/messages';
import { IonSplitPane } from '@ionic/react';
import { QueryClientProvider } from '@tanstack/react-query';
import { type MouseEvent, useEffect, useMemo, useRef, useSyncExternalStore } from 'react';
import { session } from '../lib/api/client.ts';
import { whenIdle } from '../lib/idle.ts';
import { queryClient } from '../lib/query-client.ts';
import { paths } from '../lib/registry/paths.ts';
import { addCommands, allCommands } from '../page/commands.ts';
import { addShortcut, focusSearch, hasSearch, startKeyboard } from '../page/keyboard.ts';
import { jumpKeys } from '../page/menu-model.ts';
import { menuBeside } from '../page/menu-toggle.ts';
import { useGo } from '../page/navigate.tsx';
import { Page } from '../page/page.tsx';
import { useCan, useUser } from '../page/session.ts';
import { fillSlots } from '../page/slots.tsx';
import { lazyPart } from '../ui/lazy.tsx';
import { SkeletonRows } from '../ui/states.tsx';
import {
  addContractCommands,
  addFinanceCommands,
  addSettingsCommands,
  addStockCommands,
  addWarehouseCommands,
} from './commands.ts';
import { HelpHost } from './help-host.tsx';
import { Menu } from './menu.tsx';
import { Outlet } from './outlet.tsx';
import { signedInPages } from './pages.tsx';
import { PaletteHost } from './palette/host.tsx';
import '../style/data.css';
import '../style/frame.css';
import '../style/widgets.css';

/** Past menu, bar and breadcrumbs. */
function toContent(event: MouseEvent): void {
  event.preventDefault();
  const content = document.querySelector<HTMLElement>(
    'ion-router-outlet > .ion-page:not(.ion-page-hidden) > ion-content',
  );
  if (content === null) return;
  content.tabIndex = -1;
  content.focus();
}

/** The first thing that Tab reaches: on to what the page is about. Seen while it has the focus. */
const SkipLink = () => (
  <a
    href="#main"
    className="hy-sr hy-button"
    style={{ position: 'fixed', top: 4, left: 4, zIndex: 100, background: 'var(--hy-surface)' }}
    onClick={toContent}
  >
    {t('Skip to the content')}
  </a>
);

fillSlots({
  later: () => import('./later.ts'),
  SetupStrip: lazyPart(() => import('../features/home/setup/setup-strip.tsx')),
  EmptyList: lazyPart(() => import('../features/home/setup/empty-next.tsx')),
});

export default function SignedIn() {
  const user = useUser();
  const beside = useSyncExternalStore(menuBeside.subscribe, menuBeside.snapshot);
  const can = useCan();
  const mayStock = can('stock.view_stockitem');
  const mayHear = can('core.view_notification');
  const mayQuote = can('contract.add_contract');
  const mayAddStock = can('stock.add_stockitem');
  // as text, because the user is another object every two minutes with the new counts, and the menu is not
  const access = JSON.stringify(
    user && { isAdmin: user.isAdmin, groups: user.groups, permissions: user.permissions },
  );
  const sections = useMemo(() => menuFor(JSON.parse(access) as MenuUser | null), [access]);
  // the way to move is made anew at every navigation and always does the same
  const latestGo = useGo();
  const go = useRef(latestGo);
  go.current = latestGo;

  useEffect(startKeyboard, []);
  useEffect(() => {
    let stops: readonly (() => void)[] = [];
    let over = false;
    const callOff = whenIdle(() => {
      import('./later.ts').then(
        ({ startBuildNotice, startNews, startPrint, watchIntent }) => {
          if (over) return;
          startBuildNotice();
          stops = [startNews(), startPrint(), watchIntent()];
        },
        // without it nothing renews itself or is fetched ahead, and all else works
        () => undefined,
      );
    });
    return () => {
      over = true;
      callOff();
      for (const stop of stops) stop();
    };
  }, []);
  useEffect(() => addContractCommands({ mayQuote }), [mayQuote]);
  useEffect(() => addStockCommands({ mayStock, mayAddStock }), [mayStock, mayAddStock]);
  useEffect(() => {
    const user = JSON.parse(access) as MenuUser | null;
    const may = (permission: string) =>
      user !== null && (user.isAdmin || user.permissions.includes(permission));
    const stops = [addFinanceCommands(may), addSettingsCommands(may), addWarehouseCommands(may)];
    return () => {
      for (const stop of stops) stop();
    };
  }, [access]);
  useEffect(() => {
    if (!mayStock) return;
    return addCommands({
      label: paths.planner.title,
      to: paths.planner.to(),
      id: 'go-planner',
      group: t('Go to'),
      words: t('stock free shortages'),
      shortcut: 'g v',
    });
  }, [mayStock]);
  useEffect(
    () =>
      addCommands(
        { id: 'go-home', label: t('Dashboard'), group: t('Go to'), to: paths.home.to(), shortcut: 'g h' },
        ...sections
          .flatMap((section) => section.entries)
          .map(({ id, label, route }) => ({
            id: `go-${id}`,
            label,
            group: t('Go to'),
            to: route,
            ...(jumpKeys[id] ? { shortcut: `g ${jumpKeys[id][0]}` } : {}),
          })),
        {
          id: 'go-security',
          label: paths.security.title,
          group: t('Go to'),
          words: t('password second factor passkey sessions devices'),
          to: paths.security.to(),
        },
        ...(mayHear
          ? [
              {
                id: 'go-notifications',
                label: paths.notifications.title,
                group: t('Go to'),
                words: t('bell news'),
                to: paths.notifications.to(),
                shortcut: 'g n',
              },
            ]
          : []),
      ),
    [sections, mayHear],
  );
  // after all of the above: what the palette goes to by a key, the key goes to by itself
  useEffect(() => {
    const goBy = (keys: string, label: string, group: string, to: string) =>
      addShortcut({ keys, label, group, run: () => go.current(to, 'root') });
    const stops = [
      addShortcut({
        keys: '/',
        label: t('Search in this list'),
        group: t('Everywhere'),
        run: focusSearch,
        live: hasSearch,
      }),
      ...allCommands().flatMap(({ shortcut, to, label, group }) =>
        shortcut === undefined || to === undefined
          ? []
          : [goBy(shortcut, label, group === t('Go to') ? group : t('Everywhere'), to)],
      ),
      ...sections
        .flatMap((section) => section.entries)
        .flatMap(({ id, label, route }) =>
          [...(jumpKeys[id] ?? '')].slice(1).map((key) => goBy(`g ${key}`, label, t('Go to'), route)),
        ),
    ];
    return () => {
      for (const stop of stops) stop();
    };
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- the commands above come and go with them
  }, [sections, access, mayStock, mayQuote, mayHear]);

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
        <Outlet pages={signedInPages} fallback={loadingPage} />
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

// another person at the same desk must not see what the one before had loaded
session.on((event) => {
  if (event.type !== 'signed-in' && event.type !== 'signed-out') return;
  // what is still on its way would only be refused
  if (event.type === 'signed-out') void queryClient.cancelQueries();
  queryClient.clear();
});
