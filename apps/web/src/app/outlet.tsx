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
import { keepFocus, keptFocus } from '../lib/page-focus.ts';
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

const INVISIBLE = 'ion-page-invisible';

interface HostProps extends OutletProps {
  readonly entry: Entry;
}

/** A page of the stack, with its own address. */
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

/** The stack as the browser has moved, and what to call when a transition has ended. */
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

/** Gives the focus to a page that has come: a new one has it on its heading, one that is back has it where it was left. */
function place(page: HTMLElement): void {
  const now = document.activeElement;
  // a page may have put the cursor into a field by itself, and a dialog keeps it
  if (now?.tagName !== 'H1' && page.contains(now)) return;
  if (now?.closest('dialog, [popover]')) return;
  const last = keptFocus(page);
  if (last?.checkVisibility()) return last.focus({ preventScroll: true });
  // the row that it stood in has gone: the list knows which came in its place
  if (last === undefined) return focusHeading(page);
  if (now instanceof HTMLElement) now.blur();
  focusHome(page.querySelector('h1'));
}

/** Whatever page has the focus remembers it; a heading has it only because nothing else had. */
function noteFocus({ target }: FocusEvent): void {
  if (target instanceof HTMLElement && target.tagName !== 'H1') keepFocus(target);
}

function hide(page: HTMLElement): void {
  page.classList.add('ion-page-hidden');
  page.setAttribute('aria-hidden', 'true');
}

/** Lets the shown page come in, and the one before go out; `end` is called when that is over. */
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
      // it may be back by now
      if (old && latest.current !== leaving.id) hide(old);
      if (leaving) end(leaving);
      if (latest.current === shown.id) place(page);
    });
    // oxlint-disable-next-line react/exhaustive-deps -- one transition for each page that comes
  }, [stack.shown.id]);
  return outlet;
}

/**
 * The stack of pages. One that is not shown keeps its elements and its state, and does nothing: React takes its effects away.
 * A page comes in at once, while its chunk still loads.
 */
export function Outlet({ pages, fallback }: OutletProps) {
  const [stack, end] = useStack();
  const outlet = useTransition(stack, end);
  // a page that goes without a transition is hidden at once: its effects may not answer the address of the next one
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
