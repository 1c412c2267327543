/** The service worker: shows pushes, and opens what is pressed. It keeps nothing and answers no request. */

// The compiler knows pages; of a worker's world these few are needed.
interface Extendable extends Event {
  waitUntil(work: Promise<unknown>): void;
}
interface Pushed extends Extendable {
  readonly data: { json(): unknown } | null;
}
interface Pressed extends Extendable {
  readonly notification: Notification;
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

scope.addEventListener('install', (event) => (event as Extendable).waitUntil(scope.skipWaiting()));
scope.addEventListener('activate', (event) => (event as Extendable).waitUntil(scope.clients.claim()));

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

scope.addEventListener('notificationclick', (event) => {
  const press = event as Pressed;
  const { notification } = press;
  notification.close();
  const { path } = (notification.data ?? {}) as { readonly path?: unknown };
  press.waitUntil(open(text(path, '/notifications')));
});
