import { t } from '@hireyard/messages';
import { useSyncExternalStore } from 'react';
import { IconOffline } from '../ui/icons.tsx';

const subscribe = (listener: () => void) => {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
};

/** Says when the device has no network; silent otherwise. */
export function Connection() {
  const online = useSyncExternalStore(subscribe, () => navigator.onLine);
  return (
    <span className="hy-connection" role="status">
      {!online && (
        <>
          <IconOffline /> {t('Offline')}
        </>
      )}
    </span>
  );
}
