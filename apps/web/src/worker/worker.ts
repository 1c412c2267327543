/** The service worker: offline use and push notifications. Its address stays /push-worker.js, under which browsers have registered it. */

// Types of a service worker. The compiler loads those of pages, and can't load both.
interface Extendable extends Event {
  waitUntil(work: Promise<unknown>): void;
}
interface Fetched extends Extendable {
  readonly request: Request;
  respondWith(answer: Promise<Response>): void;
}
interface Received extends Extendable {
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

// Offline use. Caches the page and the files of the warehouse only, never a response of the API or a file of another page. It starts when a page asks
// for it, so browsers that only receive notifications cache nothing (ADR 19).

/** Paths of the files; inserted by the build (build/offline-files.ts). */
declare const OFFLINE_FILES: readonly string[];
/** Paths of the translations, by language. */
declare const OFFLINE_TEXTS: Readonly<Record<string, readonly string[]>>;
const FILES: ReadonlySet<string> = new Set(OFFLINE_FILES);
const TEXTS = OFFLINE_TEXTS;
const ALL: ReadonlySet<string> = new Set([...FILES, ...Object.values(TEXTS).flat()]);
/** The page that is served for every address of the app. */
const PAGE = '/';
/** Cache key of the language, which the next build needs. The server doesn't know this address. */
const LANGUAGE = '/kept-language';
const FAMILY = 'hireyard-shell-';
/** Addresses of the server that are not pages of the app. */
const NOT_OURS = /^\/(api|auth|launchpad|stats|webhooks|noauth|healthz|readyz)(\/|$)/;
/** Without a response for this long, the network counts as down. */
const TIMEOUT_MS = 6000;

/** Returns a name that differs for each build, because file names contain a hash of their content. */
function cacheName(): string {
  let hash = 5381;
  for (const letter of [...ALL].join()) hash = (Math.imul(hash, 33) ^ letter.charCodeAt(0)) >>> 0;
  return FAMILY + hash.toString(36);
}
const NAME = cacheName();

const olderCaches = async (): Promise<readonly string[]> =>
  (await caches.keys()).filter((name) => name.startsWith(FAMILY) && name !== NAME);

/** Fetches the current page. Throws if it belongs to another build than these files; the browser then updates this worker. */
async function fetchPage(): Promise<Response> {
  const page = await fetch(PAGE, { cache: 'reload', headers: { accept: 'text/html' } });
  const html = page.ok ? await page.clone().text() : '';
  const needs = [...html.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)].map(([, path]) => path ?? '');
  if (needs.length === 0 || needs.some((path) => !ALL.has(path)))
    throw new Error('The page belongs to another build.');
  return page;
}

/** Caches the missing files of this build, with the texts of a language. The page comes last, so it is never cached without its files. */
async function cacheFiles(language: string): Promise<void> {
  const cache = await caches.open(NAME);
  const kept = new Set((await cache.keys()).map(({ url }) => new URL(url).pathname));
  const page = kept.has(PAGE) ? undefined : await fetchPage();
  const wanted = [...FILES, ...(TEXTS[language] ?? [])];
  await cache.addAll(wanted.filter((path) => !kept.has(path)));
  await cache.put(LANGUAGE, new Response(language));
  if (page !== undefined) await cache.put(PAGE, page);
}

async function install(): Promise<void> {
  if ((await olderCaches()).length === 0) return scope.skipWaiting();
  // The new files must be cached before the old cache is deleted. Open pages need the old one, so this worker then waits
  // until they are closed or one asks it to take over.
  await cacheFiles((await (await caches.match(LANGUAGE))?.text()) ?? '');
}

async function activate(): Promise<void> {
  for (const name of await olderCaches()) await caches.delete(name);
  await scope.clients.claim();
}

async function receive({ data, ports }: Received): Promise<void> {
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

/** Returns the page from the network, or the cached one if the network is down. */
async function respondPage(request: Request): Promise<Response> {
  const kept = await caches.match(PAGE);
  if (kept === undefined) return fetch(request);
  try {
    const answer = await Promise.race([
      fetch(request),
      new Promise<never>((_resolve, reject) => {
        setTimeout(() => reject(new Error('The network is down.')), TIMEOUT_MS);
      }),
    ]);
    return answer.status >= 502 && answer.status <= 504 ? kept : answer;
  } catch {
    return kept;
  }
}

const respondFile = async (request: Request): Promise<Response> =>
  (await caches.match(request.url)) ?? (await fetch(request));

function respond(event: Fetched): void {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== scope.location.origin) return;
  if (request.mode === 'navigate') {
    if (!NOT_OURS.test(url.pathname)) event.respondWith(respondPage(request));
  } else if (ALL.has(url.pathname)) event.respondWith(respondFile(request));
}

function serveOffline(): void {
  scope.addEventListener('install', (event) => (event as Extendable).waitUntil(install()));
  scope.addEventListener('activate', (event) => (event as Extendable).waitUntil(activate()));
  scope.addEventListener('message', (event) => (event as Received).waitUntil(receive(event as Received)));
  scope.addEventListener('fetch', (event) => respond(event as Fetched));
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
    const data: unknown = event.data?.json();
    return typeof data === 'object' && data !== null ? (data as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}

/** Shows an address in an open page of the app, else in a new one. Ignores addresses of other sites. */
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

function showNotifications(): void {
  scope.addEventListener('push', (event) => {
    const push = event as Pushed;
    const { title, body, tag, path } = readPush(push);
    push.waitUntil(
      scope.registration.showNotification(text(title, 'Hireyard'), {
        body: text(body, ''),
        // replaces an older notification with the same tag
        tag: text(tag, 'hireyard'),
        icon: '/icons/icon-192.png',
        badge: '/icons/icon-192.png',
        data: { path: text(path, '/notifications') },
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

serveOffline();
showNotifications();
