import { t } from '@hireyard/messages';
import { allWords } from '@hireyard/messages/more';
import {
  IonPage,
  IonRouterOutlet,
  useIonViewDidEnter,
  useIonViewDidLeave,
  useIonViewWillEnter,
} from '@ionic/react';
import {
  Component,
  type ComponentType,
  type ReactNode,
  useCallback,
  useEffect,
  useReducer,
  useRef,
  useState,
} from 'react';
import { Route } from 'react-router-dom';
import type { Route as Address } from '../lib/registry/paths.ts';
import { PageActive, PageFocus, PageLive, PagePattern } from '../lib/page-active.ts';
import { Page } from '../page/page.tsx';
import { focusHeading, focusHome, focusIsLost } from '../ui/hooks.ts';
import { ErrorState } from '../ui/states.tsx';
import { afterMissing } from './notices.ts';

interface PageGuardProps {
  readonly children: ReactNode;
}
interface PageGuardState {
  readonly failed: boolean;
}

/** Keeps a fault of one page to that page: menu and the other pages go on, and the person is told what to do. */
class PageGuard extends Component<PageGuardProps, PageGuardState> {
  override state: PageGuardState = { failed: false };

  static getDerivedStateFromError(): PageGuardState {
    return { failed: true };
  }

  override render(): ReactNode {
    if (!this.state.failed) return this.props.children;
    return (
      <Page title={t('Something went wrong')}>
        <ErrorState
          title={t('This page could not be shown')}
          detail={t(
            'It is a fault of Hireyard, and nothing you saved is lost. Loading the page again mostly helps.',
          )}
          onRetry={() => window.location.reload()}
        />
      </Page>
    );
  }
}

const HIDDEN = 'ion-page-hidden';
/** How long a page is watched that comes: half a second. */
const FRAMES = 30;

/**
 * The frame's half of every page: an element the outlet can move, whether the page is the one shown, and the focus: a new page
 * has it on its heading, one that is back has it where it was left.
 */
function PageHost({ pattern, children }: { readonly pattern: string; readonly children: ReactNode }) {
  const [active, setActive] = useState(true);
  const live = useRef(true);
  const box = useRef<HTMLDivElement>(null);
  const focus = useRef<HTMLElement>(null);
  const show = useCallback((shown: boolean) => {
    live.current = shown;
    setActive(shown);
  }, []);
  const keepFocus = useCallback((element: HTMLElement) => void (focus.current = element), []);
  useIonViewWillEnter(() => show(true));
  useIonViewDidLeave(() => show(false));
  const place = useCallback(() => {
    const now = document.activeElement;
    // a page may have put the cursor into a field by itself, and a dialog keeps it
    if (now?.tagName !== 'H1' && box.current?.contains(now)) return;
    if (now?.closest('dialog, [popover]')) return;
    const last = focus.current;
    if (last?.checkVisibility()) return last.focus({ preventScroll: true });
    // the row that it stood in has gone: the list knows which came in its place
    if (last === null) return focusHeading(box.current);
    if (now instanceof HTMLElement) now.blur();
    focusHome(box.current?.querySelector('h1'));
  }, []);
  useIonViewDidEnter(place);
  useEffect(() => {
    const page = box.current;
    if (page === null) return;
    let hidden = page.classList.contains(HIDDEN);
    // a way back over several entries of one page is not told: it would come without title, keys and news
    const watch = new MutationObserver(() => {
      const now = page.classList.contains(HIDDEN);
      if (hidden && !now && !live.current) show(true);
      hidden = now;
    });
    watch.observe(page, { attributes: true, attributeFilter: ['class'] });
    return () => watch.disconnect();
  }, [show]);
  useEffect(() => {
    if (!active) return;
    // some ways back do not tell that the page has come
    let left = FRAMES;
    let frame = 0;
    const look = () => {
      left -= 1;
      const free = focusIsLost() || document.activeElement?.tagName === 'H1';
      if (free && box.current?.checkVisibility()) return place();
      if (left > 0) frame = requestAnimationFrame(look);
    };
    frame = requestAnimationFrame(look);
    return () => cancelAnimationFrame(frame);
  }, [active, place]);
  return (
    <IonPage
      ref={box}
      onFocus={({ target }) => {
        if (target instanceof HTMLElement && target.tagName !== 'H1') focus.current = target;
      }}
    >
      <PagePattern value={pattern}>
        <PageLive value={live}>
          <PageFocus value={keepFocus}>
            <PageActive value={active}>
              <PageGuard>{children}</PageGuard>
            </PageActive>
          </PageFocus>
        </PageLive>
      </PagePattern>
    </IonPage>
  );
}

// * Loads a page's chunk without Suspense: React holds a shown fallback for at least 300 ms, and a page that is here
// already must show at once.

export interface PageLoader {
  (props: { readonly fallback: ReactNode }): ReactNode;
  /** Starts loading, e.g. at boot or when a link to it is hovered; rejects when the chunk cannot be had. */
  readonly preload: () => Promise<void>;
}

type Load = () => Promise<{ readonly default: ComponentType }>;

/** @param load `() => import('./some-page.tsx')`, whose default export is the page; its words are there before its code */
export const page = (load: Load): PageLoader => openPage(() => allWords().then(load));

/** The same of a page that opens without a session, whose words came with the start. */
export function openPage(load: Load): PageLoader {
  let Loaded: ComponentType | undefined;
  let failed = false;
  let loading: Promise<void> | undefined;
  const preload = () => {
    loading ??= load().then(
      (module) => {
        Loaded = module.default;
        failed = false;
      },
      (error: unknown) => {
        loading = undefined;
        failed = true;
        throw error;
      },
    );
    return loading;
  };
  function Page({ fallback }: { readonly fallback: ReactNode }) {
    const [, redraw] = useReducer((n: number) => n + 1, 0);
    useEffect(() => {
      if (Loaded === undefined) preload().then(redraw, () => afterMissing().then(redraw));
    }, []);
    const retry = () => {
      failed = false;
      redraw();
      preload().then(redraw, () => afterMissing().then(redraw));
    };
    if (Loaded !== undefined) return <Loaded />;
    if (!failed) return fallback;
    return (
      <ErrorState
        title={t('This page could not be loaded')}
        detail={t('Check the connection and try again.')}
        onRetry={retry}
      />
    );
  }
  return Object.assign(Page, { preload });
}

export interface RoutedPage {
  readonly pattern: string;
  readonly title: string;
  readonly page: PageLoader;
}

/** A page at the address of a route. */
export const at = (
  { pattern, title }: Pick<Address, 'pattern' | 'title'>,
  loader: PageLoader,
): RoutedPage => ({
  pattern,
  title,
  page: loader,
});
/** What stands behind every other address. */
export const unknown = { pattern: '*', title: t('Page not found') };

interface OutletProps {
  readonly pages: readonly RoutedPage[];
  /** What stands there while the code of a page loads. */
  readonly fallback: (title: string) => ReactNode;
}

/** The stack of pages. Every route has its element at once, so that a page can come in while its chunk still loads. */
export function Outlet({ pages, fallback }: OutletProps) {
  return (
    <IonRouterOutlet id="main">
      {pages.map(({ pattern, title, page: Loaded }) => (
        <Route
          key={pattern}
          path={pattern}
          element={
            <PageHost pattern={pattern}>
              <Loaded fallback={fallback(title)} />
            </PageHost>
          }
        />
      ))}
    </IonRouterOutlet>
  );
}
