/** Shows pushes, and opens what is pressed. */
import { type Extendable, scope } from './scope.ts';

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
export function takePushes(): void {
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
