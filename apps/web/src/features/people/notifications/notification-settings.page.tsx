import { t } from '@hireyard/messages';
import { useQuery } from '@tanstack/react-query';
import { usePageActive } from '../../../lib/page-active.ts';
import { Page } from '../../../page/page.tsx';
import { paths } from '../../../lib/registry/paths.ts';
import { ErrorState, SkeletonRows } from '../../../ui/states.tsx';
import { preferences } from './data.ts';
import { DevicesCard } from './devices-card.tsx';
import { KindsCard } from './kinds-card.tsx';
import { MailCard } from './mail-card.tsx';
import './notification.css';

/** What one hears of, how and when. What is switched is kept at once. */
export default function NotificationSettingsPage() {
  const active = usePageActive();
  const { data, isError, error, refetch } = useQuery({ ...preferences, subscribed: active });
  const { notifications, notificationSettings } = paths;
  return (
    <Page
      title={notificationSettings.title}
      crumbs={[
        { label: notifications.title, to: notifications.to() },
        { label: t('Settings'), to: notificationSettings.to() },
      ]}
    >
      <div className="hy-body hy-told-settings">
        {data === undefined && !isError && <SkeletonRows rows={10} />}
        {data === undefined && isError && (
          <ErrorState
            title={t('They could not be loaded')}
            detail={error.message}
            onRetry={() => void refetch()}
          />
        )}
        {data && (
          <>
            <DevicesCard chosen={data} />
            <MailCard chosen={data} />
            <KindsCard kinds={data.kinds} />
          </>
        )}
      </div>
    </Page>
  );
}
