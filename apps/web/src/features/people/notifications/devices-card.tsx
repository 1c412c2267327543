import { t } from '@hireyard/messages';
import type { PushDevice } from '@hireyard/wire/people/notification-choices';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { failureOf } from '../../../lib/api/outcome.ts';
import { usePageActive } from '../../../lib/page-active.ts';
import { useUser } from '../../../page/session-hooks.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Field } from '../../../ui/field.tsx';
import { Select } from '../../../ui/inputs.tsx';
import { MomentText } from '../../../ui/money.tsx';
import { toast } from '../../../ui/toast.ts';
import { deviceWords } from '../security/index.ts';
import { devices, type Preferences, removeDevice, sendTest } from './data.ts';
import { HOURS } from './mail-card.tsx';
import { type PushState, pushState, startPushes, stopPushes } from './push-device.ts';
import { rich } from '../../../ui/rich.tsx';
import { useChoose } from './use-choose.ts';

const WORDS: Readonly<Record<PushState, string>> = {
  on: t('This browser shows pushes, also while Hireyard is closed, as long as you are signed in here.'),
  off: t(
    'When you switch them on, the browser asks whether it may show notifications. If you say no, it will not ask again until you change it in its settings.',
  ),
  blocked: t(
    'This browser blocks notifications of Hireyard. Press the lock beside the address, choose Notifications and allow them; then load the page again.',
  ),
  install: t(
    'iPhones and iPads show pushes of what is on the home screen alone: press Share, then Add to Home Screen, and open Hireyard from there.',
  ),
  unsupported: t('This browser cannot take pushes here. They need https and a window that is not private.'),
};
const QUIET_NONE = { value: '', label: t('Never quiet') };

/** Pushes: this browser, the others, and the hours in which none comes. */
export function DevicesCard({ chosen }: { readonly chosen: Preferences }) {
  const active = usePageActive();
  const cache = useQueryClient();
  const user = useUser();
  const id = user?.id ?? 0;
  const { keep } = useChoose();
  const [busy, setBusy] = useState(false);
  const { data: state } = useQuery({
    queryKey: ['push-state', id],
    queryFn: async () => pushState(id),
    staleTime: 0,
    subscribed: active,
  });
  const { data: all } = useQuery({ ...devices, subscribed: active });
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
  const start = () => act(() => startPushes(id, chosen.push_key, deviceWords(navigator.userAgent)));
  const { quiet_from, quiet_until } = chosen;
  return (
    <Card
      title={t('Push')}
      actions={
        all &&
        all.length > 0 && (
          <Button
            disabled={busy}
            onClick={() => void act(() => sendTest('push'), t('A test is on its way.'))}
          >
            {t('Send a test push')}
          </Button>
        )
      }
    >
      {state !== undefined && <p className="hy-hint">{WORDS[state]}</p>}
      {state === 'off' && (
        <Button kind="primary" loading={busy} onClick={() => void start()}>
          {t('Turn on notifications')}
        </Button>
      )}
      {state === 'on' && (
        <Button loading={busy} onClick={() => void act(stopPushes)}>
          {t('Turn off notifications')}
        </Button>
      )}
      {all && all.length > 0 && (
        <ul className="hy-told-devices" aria-label={t('Devices that take pushes')}>
          {all.map((device) => (
            <Device
              key={device.id}
              device={device}
              busy={busy}
              onRemove={() =>
                void act(() =>
                  device.current && state === 'on' ? stopPushes() : removeDevice({ id: device.id }),
                )
              }
            />
          ))}
        </ul>
      )}
      <div className="hy-told-row">
        <Field label={t('No push from')}>
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
      </div>
    </Card>
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
  const name = label === '' ? t('A browser') : label;
  return (
    <li>
      <div>
        <strong>{name}</strong>
        {current && ` ${t('(this sign-in)')}`}
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
