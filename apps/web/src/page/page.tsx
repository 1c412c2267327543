/** The frame of every page: bar, breadcrumbs and content, and the button that shows or hides the menu. */
import { t } from '@hireyard/messages';
import { IonContent } from '@ionic/react';
import { type ReactNode, useEffect, useState, useSyncExternalStore } from 'react';
import { session } from '../lib/api/client.ts';
import { paths } from '../lib/registry/paths.ts';
import { Button } from '../ui/button.tsx';
import { DialogPlace } from '../ui/dialog.tsx';
import { focusHome } from '../ui/hooks.ts';
import { IconHome, IconLeft, IconMenu, IconOffline, IconRight, IconSearch } from '../ui/icons.tsx';
import { InBar } from '../ui/inputs.tsx';
import { shownKeys } from './keyboard.ts';
import { Link, useGo } from './navigate.tsx';
import { useCan, useSession } from './session.ts';
import { LazyPlace, SetupPlace, showPalette } from './slots.tsx';
import { Row } from '../ui/layout.tsx';
import { menuController } from '@ionic/core/components';

/** Home first; more than four collapse until clicked. The last one is the page itself. */
function Breadcrumbs({
  crumbs,
  children,
}: {
  readonly crumbs: readonly Crumb[];
  readonly children?: ReactNode;
}) {
  const [openFor, setOpenFor] = useState('');
  const all: Crumb[] = [{ label: t('Home'), to: paths.home.to() }, ...crumbs];
  const here = all.map((crumb) => crumb.to).join(' ');
  const shown = openFor === here ? all : collapseCrumbs(all);
  return (
    <Row gap={0} nowrap className="hy-crumbs hy-size-label">
      <nav aria-label={t('Breadcrumb')}>
        <ol>
          {shown.map((crumb, at) =>
            crumb === undefined ? (
              <li key="more">
                <IconRight />
                <button type="button" aria-label={t('Show full path')} onClick={() => setOpenFor(here)}>
                  …
                </button>
              </li>
            ) : (
              <li key={crumb.to}>
                {at > 0 && <IconRight />}
                {at === shown.length - 1 ? (
                  <span aria-current="page">{crumb.label}</span>
                ) : (
                  <Link to={crumb.to} direction="back">
                    {at === 0 ? <IconHome /> : null}
                    {crumb.label}
                  </Link>
                )}
              </li>
            ),
          )}
        </ol>
      </nav>
      {children}
    </Row>
  );
}

const subscribe = (listener: () => void) => {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
};

/** Shows when the device is offline or the server can't be reached; otherwise nothing. */
function Connection() {
  const online = useSyncExternalStore(subscribe, () => navigator.onLine);
  const state = useSession();
  const unreachable = state.phase === 'signed-in' && state.unreachable === true;
  return (
    <Row as="span" gap={4} nowrap className="hy-size-label hy-strong" role="status">
      {!online && (
        <>
          <IconOffline /> {t('Offline')}
        </>
      )}
      {online && unreachable && (
        <>
          <IconOffline /> {t('Not connected')}
          <Button kind="quiet" onClick={() => void session.recheck()}>
            {t('Try again')}
          </Button>
        </>
      )}
    </Row>
  );
}

/** Names the browser tab after the page and the product. */
export function nameDocument(title: string): void {
  document.title = `${title} · Hireyard`;
}

interface PageProps {
  readonly title: string;
  /** Breadcrumbs without Home; the last is this page. Default: the title alone. */
  readonly crumbs?: readonly Crumb[];
  /** At the end of the breadcrumbs. */
  readonly steps?: ReactNode;
  /** One or two main actions, at the end of the bar. */
  readonly actions?: ReactNode;
  /** The search box of a list, in the bar. */
  readonly search?: ReactNode;
  /** False if the page itself links to where the back button of a phone leads. */
  readonly back?: boolean;
  /** Stays below the bar while the content scrolls, e.g. a record's header or a filter bar. */
  readonly band?: ReactNode;
  /** False if a part of the page scrolls instead, e.g. a list with a sticky head. */
  readonly scroll?: boolean;
  readonly children?: ReactNode;
}

export function Page({
  title,
  crumbs,
  actions,
  search,
  steps,
  band,
  back = true,
  scroll = true,
  children,
}: PageProps) {
  const go = useGo();
  const mayReceive = useCan()('core.view_notification');
  const [header, setHeader] = useState<HTMLElement | null>(null);
  const parent = crumbs?.at(-2);
  const list = parent?.label;
  // effects also run when a hidden page is shown again
  useEffect(() => {
    nameDocument(title);
    // a placeholder for this page may have had the focus
    focusHome(header?.querySelector('h1'));
    // loaded separately, because the page doesn't need it
    if (list !== undefined) void import('./recents.ts').then(({ rememberPage }) => rememberPage(title, list));
  }, [title, list, header]);
  return (
    <>
      <header ref={setHeader} className="hy-header">
        <Row nowrap className="hy-bar">
          <Button kind="quiet" icon={IconMenu} aria-label={t('Show or hide menu')} onClick={toggleMenu} />
          {back && parent && (
            <Button
              kind="quiet"
              className="hy-phone"
              icon={IconLeft}
              aria-label={t('Back to {label}', { label: parent.label })}
              onClick={() => go(parent.to, 'back')}
            />
          )}
          <h1 className="hy-grow hy-clip" tabIndex={-1}>
            {title}
          </h1>
          <Connection />
          <LazyPlace part="Updating" />
          <InBar value={true}>{search}</InBar>
          <DialogPlace value={header}>{actions}</DialogPlace>
          <Button
            kind="quiet"
            className="hy-go"
            icon={IconSearch}
            aria-label={t('Search everything')}
            title={t('Search everything ({shownKeys})', { shownKeys: shownKeys('mod+k') })}
            onClick={showPalette}
          >
            {t('Search')}
          </Button>
          {mayReceive && <LazyPlace part="Bell" placeholder={<span className="hy-bell-place" />} />}
        </Row>
        <Breadcrumbs crumbs={crumbs ?? [{ label: title, to: '' }]}>{steps}</Breadcrumbs>
        <SetupPlace />
        {band}
      </header>
      <IonContent scrollY={scroll}>{children}</IonContent>
    </>
  );
}

export interface Crumb {
  readonly label: string;
  readonly to: string;
}

const maxCrumbs = 4;

/** Shortens more than four breadcrumbs to the first, a gap (undefined) and the last two (specification §2.3, §9). */
export function collapseCrumbs(crumbs: readonly Crumb[]): readonly (Crumb | undefined)[] {
  return crumbs.length > maxCrumbs ? [crumbs[0], undefined, ...crumbs.slice(-2)] : crumbs;
}

// The menu is beside the page from 992 px, where it can be hidden. On smaller screens it opens over the page.

const MENU_KEY = 'hireyard.menu';
const menuListeners = new Set<() => void>();
let isBeside = readBeside();

function readBeside(): boolean {
  try {
    return localStorage.getItem(MENU_KEY) !== 'hidden';
  } catch {
    return true;
  }
}

const isWide = () => window.matchMedia('(min-width: 992px)').matches;

/** Whether a wide screen shows the menu; stored on the device. */
export const menuBeside = {
  snapshot: (): boolean => isBeside,
  subscribe: (listener: () => void) => {
    menuListeners.add(listener);
    return () => void menuListeners.delete(listener);
  },
};

function toggleMenu(): void {
  if (!isWide()) return void menuController.toggle();
  isBeside = !isBeside;
  try {
    localStorage.setItem(MENU_KEY, isBeside ? 'beside' : 'hidden');
  } catch {
    // without storage the choice is lost on reload
  }
  for (const listener of menuListeners) listener();
}

/** Closes the menu over the page once an entry is chosen. */
export const closeMenu = (): void => void menuController.close();
