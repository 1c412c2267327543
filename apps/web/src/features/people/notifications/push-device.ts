/** This browser as a device that takes pushes. It is its user's while he is signed in here; somebody else gets none of his. */
import { items } from '../../../lib/api/index.ts';
import { addDevice, removeDevice } from './data.ts';

const WORKER = '/push-worker.js';
/** Whose this browser is: his number. */
const OWNER = 'push_owner';

export type PushState = 'unsupported' | 'install' | 'blocked' | 'off' | 'on';

const supported = (): boolean =>
  'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;
/** Apple's telephones take pushes of what stands on the home screen alone. */
const wantsInstall = (): boolean =>
  /iPhone|iPad/.test(navigator.userAgent) && !window.matchMedia('(display-mode: standalone)').matches;

const current = async (): Promise<PushSubscription | null> =>
  (await (await navigator.serviceWorker.getRegistration('/'))?.pushManager.getSubscription()) ?? null;
const owner = (): number | undefined => items.get<number>(OWNER);
const keepOwner = (userId: number | null): void => {
  if (userId === null) items.remove(OWNER);
  else items.set(OWNER, userId, Number.MAX_SAFE_INTEGER);
};

/** What this browser can and does. */
export async function pushState(userId: number): Promise<PushState> {
  if (!supported()) return wantsInstall() ? 'install' : 'unsupported';
  if (Notification.permission === 'denied') return 'blocked';
  return owner() === userId && (await current()) !== null ? 'on' : 'off';
}

const bytesOf = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0));

/** What the server keeps of a subscription. */
function bodyOf(subscription: PushSubscription, label: string): object {
  const { endpoint, keys } = subscription.toJSON();
  return { endpoint, p256dh: keys?.['p256dh'], auth: keys?.['auth'], label };
}

/** Asks the browser, then tells the server. Call it from a press: browsers ask for leave at no other time. Answers what came of it. */
export async function startPushes(userId: number, publicKey: string, label: string): Promise<PushState> {
  if (!supported()) return pushState(userId);
  if ((await Notification.requestPermission()) !== 'granted') return pushState(userId);
  const registration = await navigator.serviceWorker.register(WORKER, { scope: '/', updateViaCache: 'none' });
  await navigator.serviceWorker.ready;
  // one that was made with another key of the server is of no use
  await (await registration.pushManager.getSubscription())?.unsubscribe();
  const subscription = await registration.pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: bytesOf(publicKey),
  });
  await addDevice(bodyOf(subscription, label));
  keepOwner(userId);
  return 'on';
}

/** Ends it, here and at the server. */
export async function stopPushes(): Promise<void> {
  const subscription = await current();
  keepOwner(null);
  if (subscription === null) return;
  await subscription.unsubscribe();
  await removeDevice({ endpoint: subscription.endpoint });
}

let kept: number | undefined;
/** After signing in: who chose this browser has it back with the new session, and of anybody else it lets go. Once a visit. */
export async function keepDevice(userId: number): Promise<void> {
  if (kept === userId || owner() === undefined || !supported()) return;
  kept = userId;
  try {
    const subscription = await current();
    if (owner() !== userId || subscription === null || Notification.permission !== 'granted') {
      keepOwner(null);
      await subscription?.unsubscribe();
      return;
    }
    const { deviceWords } = await import('../security/index.ts');
    await addDevice(bodyOf(subscription, deviceWords(navigator.userAgent)));
  } catch {
    // the next visit tries again; until then nothing is pushed here
    kept = undefined;
  }
}
