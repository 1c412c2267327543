/** The service worker: pushes, and the app without a network. Its address stays /push-worker.js, by which browsers know it. */

/** What of a service worker's world is needed here: the compiler knows that of pages. */
interface Extendable extends Event {
  waitUntil(work: Promise<unknown>): void;
}
interface Fetched extends Extendable {
  readonly request: Request;
  respondWith(answer: Promise<Response>): void;
}
interface Told extends Extendable {
  readonly data: unknown;
  readonly ports: readonly MessagePort[];
}
interface OpenPage {
  readonly url: string;
  focus(): Promise<unknown>;
  navigate(url: string): Promise<unknown>;
}
interface WorkerScope extends EventTarget {
  readonly location: Location;
  readonly registration: ServiceWorkerRegistration;
  readonly clients: {
    matchAll(options: { type: 'window'; includeUncontrolled: boolean }): Promise<readonly OpenPage[]>;
    openWindow(url: string): Promise<unknown>;
    claim(): Promise<void>;
  };
  skipWaiting(): Promise<void>;
}
const scope = globalThis as unknown as WorkerScope;

// The app without a network: the page itself and the files that the warehouse needs, and nothing else. No answer of the server's API is ever kept
// here, nor a file of another page. It begins when a page asks for it, so who only takes pushes keeps nothing (ADR 19).

/** Addresses of the files, put in by the build (build/offline-files.ts). */
declare const OFFLINE_FILES: readonly string[];
/** Those of the words, by the language. */
declare const OFFLINE_TEXTS: Readonly<Record<string, readonly string[]>>;
const FILES: ReadonlySet<string> = new Set(OFFLINE_FILES);
const WORDS = OFFLINE_TEXTS;
const ALL: ReadonlySet<string> = new Set([...FILES, ...Object.values(WORDS).flat()]);
/** The page that every address of the app shows. */
const PAGE = '/';
/** Where the kept language stands, for the next version; no address of the server. */
const LANGUAGE = '/kept-language';
const FAMILY = 'hireyard-shell-';
/** Addresses of the server that are no page of the app. */
const NOT_OURS = /^\/(api|auth|launchpad|stats|webhooks|noauth|healthz|readyz)(\/|$)/;
/** A network that says nothing for so many ms is none. */
const WAIT_LIMIT = 6000;

/** Returns a name that differs for each build, because file names contain a hash of their content. */
function cacheName(): string {
  let hash = 5381;
  for (const letter of [...ALL].join()) hash = (Math.imul(hash, 33) ^ letter.charCodeAt(0)) >>> 0;
  return FAMILY + hash.toString(36);
}
const NAME = cacheName();

const olderCaches = async (): Promise<readonly string[]> =>
  (await caches.keys()).filter((name) => name.startsWith(FAMILY) && name !== NAME);

/** Fetches the page as it is now; one of another version than these files is refused: after the next look it will fit. */
async function fetchPage(): Promise<Response> {
  const page = await fetch(PAGE, { cache: 'reload', headers: { accept: 'text/html' } });
  const html = page.ok ? await page.clone().text() : '';
  const needs = [...html.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)].map(([, path]) => path ?? '');
  if (needs.length === 0 || needs.some((path) => !ALL.has(path)))
    throw new Error('The page is of another version.');
  return page;
}

/** Caches the missing files of this build, with the texts of a language. The page comes last, so it is never cached without its files. */
async function cacheFiles(language: string): Promise<void> {
  const cache = await caches.open(NAME);
  const kept = new Set((await cache.keys()).map(({ url }) => new URL(url).pathname));
  const page = kept.has(PAGE) ? undefined : await fetchPage();
  const wanted = [...FILES, ...(WORDS[language] ?? [])];
  await cache.addAll(wanted.filter((path) => !kept.has(path)));
  await cache.put(LANGUAGE, new Response(language));
  if (page !== undefined) await cache.put(PAGE, page);
}

async function install(): Promise<void> {
  const older = await olderCaches();
  // who keeps the app already has the new version before the old one goes
  if (older.length > 0) await cacheFiles((await (await caches.match(LANGUAGE))?.text()) ?? '');
  // pages that are open have the old files only from the old version: it stays until they are closed, or one of them says so
  else await scope.skipWaiting();
}

async function activate(): Promise<void> {
  for (const name of await olderCaches()) await caches.delete(name);
  await scope.clients.claim();
}

async function tell({ data, ports }: Told): Promise<void> {
  const { type, language } = (data ?? {}) as { readonly type?: unknown; readonly language?: unknown };
  if (type === 'take-over') {
    const pages = await scope.clients.matchAll({ type: 'window', includeUncontrolled: true });
    if (pages.length <= 1) await scope.skipWaiting();
  }
  if (type === 'keep-shell') {
    const kept = await cacheFiles(typeof language === 'string' ? language.toLowerCase() : '').then(
      () => true,
      () => false,
    );
    for (const port of ports) port.postMessage({ kept });
  }
}

/** The page from the network; without one, as it was kept. */
async function page(request: Request): Promise<Response> {
  const kept = await caches.match(PAGE);
  if (kept === undefined) return fetch(request);
  try {
    const answer = await Promise.race([
      fetch(request),
      new Promise<never>((_resolve, reject) => {
        setTimeout(() => reject(new Error('The network says nothing.')), WAIT_LIMIT);
      }),
    ]);
    return answer.status >= 502 && answer.status <= 504 ? kept : answer;
  } catch {
    return kept;
  }
}

const file = async (request: Request): Promise<Response> =>
  (await caches.match(request.url)) ?? (await fetch(request));

function answer(event: Fetched): void {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== scope.location.origin) return;
  if (request.mode === 'navigate') {
    if (!NOT_OURS.test(url.pathname)) event.respondWith(page(request));
  } else if (ALL.has(url.pathname)) event.respondWith(file(request));
}

/** Listens for what keeping the app needs. */
function keepApp(): void {
  scope.addEventListener('install', (event) => (event as Extendable).waitUntil(install()));
  scope.addEventListener('activate', (event) => (event as Extendable).waitUntil(activate()));
  scope.addEventListener('message', (event) => (event as Told).waitUntil(tell(event as Told)));
  scope.addEventListener('fetch', (event) => answer(event as Fetched));
}

// Push notifications: shows them, and opens the page of one that is selected.

interface Pushed extends Extendable {
  readonly data: { json(): unknown } | null;
}
interface Pressed extends Extendable {
  readonly notification: Notification;
}

const text = (value: unknown, otherwise: string): string =>
  typeof value === 'string' && value !== '' ? value : otherwise;

function readPush(event: Pushed): Record<string, unknown> {
  try {
    const said: unknown = event.data?.json();
    return typeof said === 'object' && said !== null ? (said as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}

/** A page of ours that is open, else a new one; never an address elsewhere, whatever was pushed. */
async function open(path: string): Promise<void> {
  const url = new URL(path, scope.location.origin);
  if (url.origin !== scope.location.origin) return;
  const pages = await scope.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const [page] = pages.filter((one) => new URL(one.url).origin === scope.location.origin);
  if (page === undefined) {
    await scope.clients.openWindow(url.href);
    return;
  }
  await page.focus();
  await page.navigate(url.href);
}

/** Listens for pushes and presses. */
function takePushes(): void {
  scope.addEventListener('push', (event) => {
    const push = event as Pushed;
    const said = readPush(push);
    push.waitUntil(
      scope.registration.showNotification(text(said['title'], 'Hireyard'), {
        body: text(said['body'], ''),
        // a newer one of the same kind takes the place of the older
        tag: text(said['tag'], 'hireyard'),
        icon: '/icons/icon-192.png',
        badge: '/icons/icon-192.png',
        data: { path: text(said['path'], '/notifications') },
      }),
    );
  });

  scope.addEventListener('notificationclick', (event) => {
    const press = event as Pressed;
    const { notification } = press;
    notification.close();
    const { path } = (notification.data ?? {}) as { readonly path?: unknown };
    press.waitUntil(open(text(path, '/notifications')));
  });
}

keepApp();
takePushes();
