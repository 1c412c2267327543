/** What others change comes onto the screen by itself: in the background, and nothing moves under the pointer. */
import { heads } from '@hireyard/wire/heads';
import { http, pending, session } from '../api/index.ts';
import { createLive } from '../api/live.ts';
import { queryClient } from './query-client.ts';

/** News comes in bursts: one change touches several resources. In ms. */
const GATHER_MS = 500;
/** The connection waits until the page has what it needs. In ms without a call. */
const QUIET_MS = 1500;
/** Who does not move the pointer for so long, in ms, is not about to press. */
const STILL_MS = 15_000;
const LOOK_AGAIN_MS = 1000;
/** Their numbers stand in the menu. */
const COUNTED: readonly string[] = [heads.sesmail_incoming.name, heads.changerequest.name];
/** Lists whose rows would move; the inbox keeps its own still. */
const LISTS = 'ion-router-outlet > .ion-page:not(.ion-page-hidden) :is(.hy-list-main, .hy-related):hover';

const isList = ({ queryKey }: { readonly queryKey: readonly unknown[] }): boolean => queryKey[1] === 'list';

/** Starts listening for this tab; the returned function ends it. */
export function startNews(): () => void {
  const gathered = new Set<string | null>();
  const held = new Set<string | null>();
  const timers = new Set<ReturnType<typeof setTimeout>>();
  let movedAt = 0;
  const later = (run: () => void, ms: number) => {
    const timer = setTimeout(() => {
      timers.delete(timer);
      run();
    }, ms);
    timers.add(timer);
  };
  const renew = (names: ReadonlySet<string | null>, lists: boolean) =>
    void queryClient.invalidateQueries({
      predicate: (query) =>
        isList(query) === lists && (names.has(null) || names.has(String(query.queryKey[0]))),
    });
  const busy = () => Date.now() - movedAt < STILL_MS && document.querySelector(LISTS) !== null;
  const renewLists = () => {
    if (held.size === 0) return;
    if (busy()) return later(renewLists, LOOK_AGAIN_MS);
    renew(new Set(held), true);
    held.clear();
  };
  const tell = () => {
    const names = new Set(gathered);
    gathered.clear();
    if (names.has(null) || COUNTED.some((name) => names.has(name))) void session.recheck();
    renew(names, false);
    const waits = held.size > 0;
    for (const name of names) held.add(name);
    if (!waits) renewLists();
  };
  const live = createLive({
    open: async (signal) => http({ path: '/api/v1/events/', as: 'stream', waiting: 'background', signal }),
    hear: (resource) => {
      if (gathered.size === 0) later(tell, GATHER_MS);
      gathered.add(resource);
    },
  });

  let quietSince = Date.now();
  const startWhenQuiet = () => {
    if (document.visibilityState === 'hidden') return;
    const { foreground, background } = pending.snapshot();
    if (foreground + background > 0) quietSince = Date.now();
    if (Date.now() - quietSince >= QUIET_MS) live.start();
    else later(startWhenQuiet, LOOK_AGAIN_MS / 2);
  };
  // a tab that nobody sees keeps no connection: browsers have few for one server
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
  startWhenQuiet();
  return () => {
    live.stop();
    for (const timer of timers) clearTimeout(timer);
    document.removeEventListener('visibilitychange', onVisible);
    document.removeEventListener('pointermove', onMove);
  };
}
