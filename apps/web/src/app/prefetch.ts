/** Fetches the code and record of a page while the user points at its link. */
import { permissionOf } from '@hireyard/wire/resource/define-resource';
import { client, session } from '../lib/api/client.ts';
import { keys } from '../lib/api/queries.ts';
import { queryClient } from '../lib/query-client.ts';
import { recordAt } from '../lib/registry/records.ts';
import { preloadScreen } from './screens.ts';
import { createIntent, setIntent, warm } from '../page/navigate.tsx';

/** Returns the address of the link at an element, or of its table row. */
function placeOf(target: EventTarget | null): string | undefined {
  if (!(target instanceof Element)) return undefined;
  const link =
    target.closest<HTMLAnchorElement>('a[href]') ??
    target.closest('tr[data-row]')?.querySelector<HTMLAnchorElement>('a[data-row-link]');
  return link?.origin === window.location.origin && link.target === '' && !link.download
    ? link.pathname
    : undefined;
}

/** Returns whether to prefetch: not offline or on metered connections. */
const may = (): boolean => {
  const { connection } = navigator as { readonly connection?: { readonly saveData?: boolean } };
  return (
    navigator.onLine &&
    connection?.saveData !== true &&
    !window.matchMedia('(prefers-reduced-data: reduce)').matches
  );
};

function fetchFor(to: string, stopped: AbortSignal): void {
  const { pathname } = new URL(to, window.location.origin);
  warm(pathname);
  preloadScreen(pathname);
  const record = recordAt(pathname);
  const state = session.state();
  if (record === undefined || state.phase !== 'signed-in') return;
  const { head, id } = record;
  const { isAdmin, permissions } = state.user;
  if (!isAdmin && !permissions.includes(permissionOf(head, 'view'))) return;
  const queryKey = keys.record(head, id);
  // the page uses the same key, so it shares this request and fresh data
  void queryClient.prefetchQuery({
    queryKey,
    queryFn: async ({ signal }) => client(head).readFull(id, { signal, waiting: 'background' }),
    retry: false,
  });
  stopped.addEventListener('abort', () => {
    const used = (queryClient.getQueryCache().find({ queryKey })?.getObserversCount() ?? 0) > 0;
    if (!used) void queryClient.cancelQueries({ queryKey, exact: true });
  });
}

/** Starts prefetching; the returned function stops it. */
export function watchIntent(): () => void {
  const intent = createIntent(fetchFor, may);
  setIntent(intent);
  const ears = new AbortController();
  const on = <K extends keyof DocumentEventMap>(kind: K, hear: (event: DocumentEventMap[K]) => void) =>
    document.addEventListener(kind, hear, { capture: true, passive: true, signal: ears.signal });
  // the palette reports its selected row itself, because its keys don't move the focus
  const inPalette = (target: EventTarget | null) =>
    target instanceof Element && target.closest('.hy-palette') !== null;
  on('pointerover', ({ pointerType, target }) => {
    // While scrolling, a finger passes over many links.
    if (pointerType !== 'touch' && !inPalette(target)) intent.point(placeOf(target));
  });
  on('pointerout', ({ relatedTarget, pointerType, target }) => {
    if (relatedTarget === null && pointerType !== 'touch' && !inPalette(target)) intent.point(undefined);
  });
  on('focusin', ({ target }) => {
    if (target instanceof Element && target.matches(':focus-visible') && !inPalette(target))
      intent.point(placeOf(target));
  });
  on('click', ({ target }) => {
    if (placeOf(target) !== undefined) intent.press();
  });
  return () => {
    ears.abort();
    intent.point(undefined);
    setIntent(undefined);
  };
}
