import { t } from '@hireyard/messages';
import type { PushDevice } from '@hireyard/wire/people/notification-choices';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { items } from '../../../lib/api/client.ts';
import { failureOf } from '../../../lib/api/outcome.ts';
import { useUser } from '../../../page/session.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Field } from '../../../ui/field.tsx';
import { Select } from '../../../ui/inputs.tsx';
import { rich, MomentText } from '../../../ui/text.tsx';
import { toast } from '../../../ui/toast.tsx';
import { deviceText } from '../security/index.ts';
import { addDevice, devices, type Preferences, removeDevice, sendTest, useChoose } from './data.ts';
import { HOURS } from './mail-card.tsx';
import { Row, Rows } from '../../../ui/layout.tsx';

// Push notifications of this browser. They belong to the signed-in user; another user gets none of them.

const WORKER = '/push-worker.js';
/** The id of the user who turned on notifications in this browser. */
const OWNER = 'push_owner';

type PushState = 'unsupported' | 'install' | 'blocked' | 'off' | 'on';

const supported = (): boolean =>
  'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;
/** iPhones and iPads only push to installed web apps. */
const wantsInstall = (): boolean =>
  /iPhone|iPad/.test(navigator.userAgent) && !window.matchMedia('(display-mode: standalone)').matches;

const current = async (): Promise<PushSubscription | null> =>
  (await (await navigator.serviceWorker.getRegistration('/'))?.pushManager.getSubscription()) ?? null;
const owner = (): number | undefined => items.get<number>(OWNER);
const saveOwner = (userId: number | null): void => {
  if (userId === null) items.remove(OWNER);
  else items.set(OWNER, userId, Number.MAX_SAFE_INTEGER);
};

/** Returns the push state of this browser. */
async function pushState(userId: number): Promise<PushState> {
  if (!supported()) return wantsInstall() ? 'install' : 'unsupported';
  if (Notification.permission === 'denied') return 'blocked';
  return owner() === userId && (await current()) !== null ? 'on' : 'off';
}

const bytesOf = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0));

/** Returns the request body of a subscription. */
function bodyOf(subscription: PushSubscription, label: string): object {
  const { endpoint, keys } = subscription.toJSON();
  return { endpoint, p256dh: keys?.['p256dh'], auth: keys?.['auth'], label };
}

/** Asks for permission and registers the browser; returns the new state. Call it from a click: browsers refuse otherwise. */
async function startPushes(userId: number, publicKey: string, label: string): Promise<PushState> {
  if (!supported()) return pushState(userId);
  if ((await Notification.requestPermission()) !== 'granted') return pushState(userId);
  const registration = await navigator.serviceWorker.register(WORKER, { scope: '/', updateViaCache: 'none' });
  await navigator.serviceWorker.ready;
  // a subscription made with another server key is useless
  await (await registration.pushManager.getSubscription())?.unsubscribe();
  const subscription = await registration.pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: bytesOf(publicKey),
  });
  await addDevice(bodyOf(subscription, label));
  saveOwner(userId);
  return 'on';
}

/** Unsubscribes here and on the server. */
async function stopPushes(): Promise<void> {
  const subscription = await current();
  saveOwner(null);
  if (subscription === null) return;
  await subscription.unsubscribe();
  await removeDevice({ endpoint: subscription.endpoint });
}

let kept: number | undefined;
/** After sign-in, registers this browser for the new session if its user chose it before; unsubscribes it for anybody else. Once per visit. */
export async function registerDevice(userId: number): Promise<void> {
  if (kept === userId || owner() === undefined || !supported()) return;
  kept = userId;
  try {
    const subscription = await current();
    if (owner() !== userId || subscription === null || Notification.permission !== 'granted') {
      saveOwner(null);
      await subscription?.unsubscribe();
      return;
    }
    const { deviceText } = await import('../security/index.ts');
    await addDevice(bodyOf(subscription, deviceText(navigator.userAgent)));
  } catch {
    // the next visit tries again
    kept = undefined;
  }
}

const WORDS: Readonly<Record<PushState, string>> = {
  on: t('Works while you’re signed in, even when Hireyard is closed.'),
  off: t('Your browser will ask for permission.'),
  blocked: t('This browser blocks notifications. Allow them beside the address, then reload.'),
  install: t('On iPhone and iPad: Share, Add to Home Screen, open it.'),
  unsupported: t('Push needs https and a window that isn’t private.'),
};
const QUIET_NONE = { value: '', label: t('No quiet hours') };

/** Returns the devices with push notifications, the state of this browser, and the actions. */
function useDevices() {
  const cache = useQueryClient();
  const id = useUser()?.id ?? 0;
  const [busy, setBusy] = useState(false);
  const { data: state } = useQuery({
    queryKey: ['push-state', id],
    queryFn: async () => pushState(id),
    staleTime: 0,
  });
  const { data: all = [] } = useQuery(devices);
  const act = async (work: () => Promise<unknown>, done?: string) => {
    setBusy(true);
    try {
      await work();
      if (done !== undefined) toast(done, { tone: 'success' });
    } catch (error) {
      toast(failureOf(error).message, { tone: 'danger' });
    } finally {
      setBusy(false);
      await cache.invalidateQueries({ queryKey: ['push-state'] });
      await cache.invalidateQueries({ queryKey: devices.queryKey });
    }
  };
  return {
    state,
    all,
    busy,
    test: () => void act(() => sendTest('push'), t('Test notification sent.')),
    start: (key: string) => void act(() => startPushes(id, key, deviceText(navigator.userAgent))),
    stop: () => void act(stopPushes),
    remove: (device: PushDevice) =>
      void act(() => (device.current && state === 'on' ? stopPushes() : removeDevice({ id: device.id }))),
  };
}

/** Push notifications: this browser, other devices, and quiet hours. */
export function DevicesCard({ chosen }: { readonly chosen: Preferences }) {
  const { state, all, busy, test, start, stop, remove } = useDevices();
  return (
    <Card
      title={t('Push')}
      actions={
        all.length > 0 && (
          <Button disabled={busy} onClick={test}>
            {t('Send test notification')}
          </Button>
        )
      }
    >
      {state !== undefined && <p className="hy-hint">{WORDS[state]}</p>}
      {state === 'off' && (
        <Button kind="primary" loading={busy} onClick={() => start(chosen.push_key)}>
          {t('Turn on notifications')}
        </Button>
      )}
      {state === 'on' && (
        <Button loading={busy} onClick={stop}>
          {t('Turn off notifications')}
        </Button>
      )}
      {all.length > 0 && (
        <Rows flush between aria-label={t('Devices with push notifications')}>
          {all.map((device) => (
            <Device key={device.id} device={device} busy={busy} onRemove={() => remove(device)} />
          ))}
        </Rows>
      )}
      <QuietHours chosen={chosen} />
    </Card>
  );
}

function QuietHours({ chosen: { quiet_from, quiet_until } }: { readonly chosen: Preferences }) {
  const { keep } = useChoose();
  return (
    <Row gap={12}>
      <Field label={t('Quiet hours from')}>
        {(control) => (
          <Select
            {...control}
            value={quiet_from === null ? '' : String(quiet_from)}
            options={[QUIET_NONE, ...HOURS]}
            onChange={({ target: { value } }) =>
              void keep(
                value === ''
                  ? { quiet_from: null, quiet_until: null }
                  : { quiet_from: Number(value), quiet_until: quiet_until ?? 7 },
              )
            }
          />
        )}
      </Field>
      {quiet_from !== null && (
        <Field label={t('Until')}>
          {(control) => (
            <Select
              {...control}
              value={String(quiet_until ?? 7)}
              options={HOURS}
              onChange={({ target: { value } }) => void keep({ quiet_from, quiet_until: Number(value) })}
            />
          )}
        </Field>
      )}
    </Row>
  );
}

function Device({
  device,
  busy,
  onRemove,
}: {
  readonly device: PushDevice;
  readonly busy: boolean;
  readonly onRemove: () => void;
}) {
  const { label, created_at, last_used_at, current } = device;
  const name = label === '' ? t('Unknown browser') : label;
  return (
    <li>
      <div>
        <strong>{name}</strong>
        {current && ` ${t('(this device)')}`}
        <p className="hy-hint">
          {last_used_at === null
            ? rich('since {when}', { when: <MomentText at={created_at} /> })
            : rich('since {when} · last push {last}', {
                when: <MomentText at={created_at} />,
                last: <MomentText at={last_used_at} />,
              })}
        </p>
      </div>
      <Button kind="quiet" disabled={busy} aria-label={t('Remove {name}', { name })} onClick={onRemove}>
        {t('Remove')}
      </Button>
    </li>
  );
}
