import { t } from '@hireyard/messages';
import { allWords } from '@hireyard/messages/more';
import { defineCustomElement } from '@ionic/core/components/ion-router-outlet.js';
import {
  Activity,
  Component,
  type ComponentType,
  createElement,
  type FocusEvent,
  memo,
  type ReactNode,
  type RefObject,
  useCallback,
  useEffect,
  useLayoutEffect,
  useReducer,
  useRef,
  useState,
} from 'react';
import { useLocation, useNavigationType, useRoutes } from 'react-router';
import { fittingRoute, type Route as Address } from '../lib/registry/paths.ts';
import { saveFocus, savedFocus } from '../page/keyboard.ts';
import { position } from '../page/navigate.tsx';
import { Page } from '../page/page.tsx';
import { focusHeading, focusHome } from '../ui/hooks.ts';
import { ErrorState } from '../ui/states.tsx';
import { afterMissing } from './notices.ts';
import { arrived, begun, drawnPages, type Entry, type Stack, stepped } from './stack.ts';

defineCustomElement();

interface PageGuardProps {
  readonly children: ReactNode;
}
interface PageGuardState {
  readonly failed: boolean;
}

/** Limits a rendering error to its page: menu and other pages still work, and the page says what to do. */
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
          title={t('This page could not be displayed')}
          detail={t('A fault in Hireyard. Saved work is safe. Reload the page.')}
          onRetry={() => window.location.reload()}
        />
      </Page>
    );
  }
}

// Loads a page's chunk without Suspense: React shows a fallback for at least 300 ms, and a loaded page must appear at once.

export interface PageLoader {
  (props: { readonly fallback: ReactNode }): ReactNode;
  /** Starts loading, e.g. at start-up or when a link is hovered; rejects if the chunk cannot be loaded. */
  readonly preload: () => Promise<void>;
}

type Load = () => Promise<{ readonly default: ComponentType }>;

/** @param load `() => import('./some-page.tsx')`, whose default export is the page; its translations load before its code */
export const page = (load: Load): PageLoader => openPage(() => allWords().then(load));

/** The same for a page without a session, whose translations are loaded at start-up. */
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
        detail={t('Check your connection and try again.')}
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
/** The page of every other address. */
export const unknown = { pattern: '*', title: t('Page not found') };

interface OutletProps {
  readonly pages: readonly RoutedPage[];
  /** Shown while the code of a page loads. */
  readonly fallback: (title: string) => ReactNode;
}

const INVISIBLE = 'ion-page-invisible';

interface HostProps extends OutletProps {
  readonly entry: Entry;
}

/** Draws a page of the stack at its own address. */
const PageHost = memo(function PageHost({ entry: { id, location }, pages, fallback }: HostProps) {
  const found = fittingRoute(pages, location.pathname);
  const Loaded = found?.page;
  const drawn = useRoutes(
    found && Loaded ? [{ path: found.pattern, element: <Loaded fallback={fallback(found.title)} /> }] : [],
    location,
  );
  return (
    <div className={`ion-page ${INVISIBLE}`} data-entry={id}>
      <PageGuard>{drawn}</PageGuard>
    </div>
  );
});

/** Follows the browser; returns the stack and a function to call after a transition. */
function useStack(): readonly [Stack, (left: Entry) => void] {
  const location = useLocation();
  const action = useNavigationType();
  const [seen, setSeen] = useState(() => ({ location, stack: begun(location, position() ?? 0) }));
  let { stack } = seen;
  if (seen.location !== location) {
    stack = stepped(stack, { location, at: position() ?? 0, action });
    setSeen({ location, stack });
  }
  const end = useCallback(
    (left: Entry) => setSeen((now) => ({ ...now, stack: arrived(now.stack, left) })),
    [],
  );
  return [stack, end];
}

/** Focuses the shown page: the heading of a new one, the last focused element of one that is back. */
function place(page: HTMLElement): void {
  const now = document.activeElement;
  // the page may have focused a field, and a dialog keeps the focus
  if (now?.tagName !== 'H1' && page.contains(now)) return;
  if (now?.closest('dialog, [popover]')) return;
  const last = savedFocus(page);
  if (last?.checkVisibility()) return last.focus({ preventScroll: true });
  // its row is gone: the list focuses the one that replaced it
  if (last === undefined) return focusHeading(page);
  if (now instanceof HTMLElement) now.blur();
  focusHome(page.querySelector('h1'));
}

/** Remembers the focused element of a page, except its heading, which is only the fallback. */
function noteFocus({ target }: FocusEvent): void {
  if (target instanceof HTMLElement && target.tagName !== 'H1') saveFocus(target);
}

function hide(page: HTMLElement): void {
  page.classList.add('ion-page-hidden');
  page.setAttribute('aria-hidden', 'true');
}

/** Runs the transition between the page being left and the shown one, then calls `end`. */
function useTransition(
  stack: Stack,
  end: (left: Entry) => void,
): RefObject<HTMLIonRouterOutletElement | null> {
  const outlet = useRef<HTMLIonRouterOutletElement>(null);
  const latest = useRef(stack.shown.id);
  latest.current = stack.shown.id;
  useLayoutEffect(() => {
    const { shown, leaving, direction } = stack;
    const elementOf = (entry: Entry) =>
      outlet.current?.querySelector<HTMLElement>(`:scope > [data-entry="${entry.id}"]`) ?? undefined;
    const page = elementOf(shown);
    const old = leaving && elementOf(leaving);
    if (!page || !outlet.current) return;
    const moves = direction !== undefined && old !== undefined;
    if (moves) page.classList.add(INVISIBLE);
    else if (old) hide(old);
    const over = moves
      ? outlet.current.commit(page, old, { direction })
      : outlet.current.commit(page, undefined, { duration: 0 });
    void over.then(() => {
      // the user may have returned to it
      if (old && latest.current !== leaving.id) hide(old);
      if (leaving) end(leaving);
      if (latest.current === shown.id) place(page);
    });
    // oxlint-disable-next-line react/exhaustive-deps -- one transition for each shown page
  }, [stack.shown.id]);
  return outlet;
}

/**
 * Draws the page stack. A hidden page keeps its elements and state, but React removes its effects.
 * A page is shown at once, while its chunk still loads.
 */
export function Outlet({ pages, fallback }: OutletProps) {
  const [stack, end] = useStack();
  const outlet = useTransition(stack, end);
  // without a transition the old page is hidden at once: its effects must not react to the next address
  const seen = new Set([stack.shown.id, stack.direction && stack.leaving?.id]);
  return createElement(
    'ion-router-outlet',
    { ref: outlet, id: 'main', onFocus: noteFocus },
    drawnPages(stack).map((entry) => (
      <Activity key={entry.id} mode={seen.has(entry.id) ? 'visible' : 'hidden'}>
        <PageHost entry={entry} pages={pages} fallback={fallback} />
      </Activity>
    )),
  );
}
