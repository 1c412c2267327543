import { t } from '@hireyard/messages';
import { useSyncExternalStore } from 'react';
import { session } from '../lib/api/index.ts';
import { Button } from '../ui/button.tsx';
import { IconOffline } from '../ui/icons.tsx';
import { useSession } from './session-hooks.ts';

const subscribe = (listener: () => void) => {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
};

/** Says when the device has no network, or the server can't be reached over it; silent otherwise. */
export function Connection() {
  const online = useSyncExternalStore(subscribe, () => navigator.onLine);
  const state = useSession();
  const unreachable = state.phase === 'signed-in' && state.unreachable === true;
  return (
    <span className="hy-connection" role="status">
      {!online && (
        <>
          <IconOffline /> {t('Offline')}
        </>
      )}
      {online && unreachable && (
        <>
          <IconOffline /> {t('Not connected')}
          <Button kind="quiet" onClick={() => void session.recheck()}>
            {t('Try again')}
          </Button>
        </>
      )}
    </span>
  );
}
