import { t } from '@hireyard/messages';
import { ErrorState, SkeletonRows } from '../../../ui/states.tsx';

/** What stands there until the queue of this device is open, or when it cannot be opened. */
export function NotOpen({ error }: { readonly error: Error | undefined }) {
  return (
    <div className="hy-body">
      {error === undefined ? (
        <SkeletonRows label={t('Opening the warehouse')} />
      ) : (
        <ErrorState
          title={t('This browser keeps nothing')}
          detail={t(
            'Scans must be kept on the device before they count, and that failed: {message}. A private window or a full disk may be why.',
            { message: error.message },
          )}
          onRetry={() => window.location.reload()}
        />
      )}
    </div>
  );
}
