/** Updates screens when other users change something: in the background, and nothing moves under the pointer. */
import { heads } from '@hireyard/wire/resource/heads';
import type { Query } from '@tanstack/react-query';
import { http, pending, session } from '../api/client.ts';
import { createLive } from './connection.ts';
import { renewBusiness } from '../business.ts';
import { type Gathered, isAbout, withNews } from './buffered-news.ts';
import { newsFlow, othersNews } from './flow.ts';
import { queryClient } from '../query-client.ts';

/** Updates arrive in bursts: one change concerns several resources. In ms. */
const GATHER_MS = 500;
/** The connection waits until the page has loaded: this long without a call, in ms. */
const QUIET_MS = 1500;
/** A user who has not moved the pointer for this long is not about to click, in ms. */
const STILL_MS = 15_000;
/** The same for boards, calendars and timelines, which people watch with the pointer over them. */
const STILL_ON_LAYOUT_MS = 3_000;
const LOOK_AGAIN_MS = 1000;
/** Their counts are in the menu. */
const COUNTED: readonly string[] = [heads.sesmail_incoming.name, heads.changerequest.name];
/** Their names, colours and order appear on records of every kind. */
const EVERYWHERE: readonly string[] = [heads.state.name, heads.state_group.name, heads.state_type.name];
/** Lists whose rows would move; the inbox and lists that hold their rows handle it themselves. */
const LISTS =
  'ion-router-outlet > .ion-page:not(.ion-page-hidden) :is(.hy-list-main:not([data-holds]), .hy-related, .hy-lp-board):hover';
const LAYOUTS = '.ion-page:not(.ion-page-hidden) :is(.hy-bd, .hy-cal, .hy-tl, .hy-lp-board):hover';

const isList = ({ queryKey }: { readonly queryKey: readonly unknown[] }): boolean => queryKey[1] === 'list';

/** Loads the data that the updates concern again: lists, or everything else. */
function renew(news: Gathered, lists: boolean): void {
  const follows = ({ meta }: Query): boolean =>
    (meta?.['follows'] as readonly string[] | undefined)?.some((name) => news.has(null) || news.has(name)) ===
    true;
  // Statistics over many resources say what they follow, and are loaded again at their own pace.
  void queryClient.invalidateQueries({ refetchType: 'none', predicate: follows });
  // A running request may have started before the update, so its answer would be stale.
  for (const query of queryClient.getQueryCache().findAll({ predicate: follows, fetchStatus: 'fetching' }))
    void query.promise?.then(
      async () =>
        queryClient.invalidateQueries({ queryKey: query.queryKey, exact: true, refetchType: 'none' }),
      () => undefined,
    );
  const about = (query: Query): boolean => isList(query) === lists && isAbout(news, query.queryKey);
  if (lists)
    for (const { queryHash } of queryClient.getQueryCache().findAll({ predicate: about, type: 'active' }))
      othersNews.about(queryHash);
  void queryClient.invalidateQueries({ predicate: about });
}

/** Returns whether a user who moved the pointer at `movedAt` may be about to click a row. */
function isBusy(movedAt: number): boolean {
  const still = document.querySelector(LAYOUTS) === null ? STILL_MS : STILL_ON_LAYOUT_MS;
  return Date.now() - movedAt < still && document.querySelector(LISTS) !== null;
}

/** Starts listening in this tab; the returned function stops it. */
export function startNews(): () => void {
  let gathered: Gathered = new Map();
  let held: Gathered = new Map();
  const timers = new Set<ReturnType<typeof setTimeout>>();
  let movedAt = 0;
  const later = (run: () => void, ms: number) => {
    const timer = setTimeout(() => {
      timers.delete(timer);
      run();
    }, ms);
    timers.add(timer);
  };
  const renewLists = () => {
    if (held.size === 0) return;
    if (isBusy(movedAt)) return later(renewLists, LOOK_AGAIN_MS);
    renew(held, true);
    held = new Map();
  };
  const tell = () => {
    let news = gathered;
    gathered = new Map();
    if (news.has(null) || COUNTED.some((name) => news.has(name))) void session.recheck();
    if (EVERYWHERE.some((name) => news.has(name))) news = withNews(news, { resource: null });
    // Number formats are a setting too.
    if (news.has(heads.metadata.name)) void renewBusiness();
    renew(news, false);
    const waits = held.size > 0;
    held = withNews(held, news);
    if (!waits) renewLists();
  };
  const live = createLive({
    open: async (signal, behind) =>
      http({ path: `/api/v1/events/?behind=${behind}`, as: 'stream', waiting: 'background', signal }),
    shownSince: () =>
      Math.min(
        Date.now(),
        ...queryClient
          .getQueryCache()
          .getAll()
          .flatMap(({ state }) => state.dataUpdatedAt || []),
      ),
    hear: (news) => {
      if (gathered.size === 0) later(tell, GATHER_MS);
      gathered = withNews(gathered, news);
    },
    onFlow: newsFlow.set,
  });

  let quietSince = Date.now();
  const startWhenQuiet = () => {
    if (document.visibilityState === 'hidden') return;
    const { foreground, background } = pending.snapshot();
    if (foreground + background > 0) quietSince = Date.now();
    if (Date.now() - quietSince >= QUIET_MS) live.start();
    else later(startWhenQuiet, LOOK_AGAIN_MS / 2);
  };
  // A hidden tab keeps no connection: browsers limit them per server.
  const onVisible = () => {
    quietSince = Date.now();
    if (document.visibilityState === 'hidden') live.stop();
    else startWhenQuiet();
  };
  const onMove = () => {
    movedAt = Date.now();
  };
  document.addEventListener('visibilitychange', onVisible);
  document.addEventListener('pointermove', onMove, { passive: true });
  // While something is dragged there are no pointer events.
  document.addEventListener('dragover', onMove, { passive: true });
  const quiet = pending.subscribe(() => othersNews.saves(pending.snapshot().saving > 0));
  startWhenQuiet();
  return () => {
    live.stop();
    quiet();
    for (const timer of timers) clearTimeout(timer);
    document.removeEventListener('visibilitychange', onVisible);
    document.removeEventListener('pointermove', onMove);
    document.removeEventListener('dragover', onMove);
  };
}
