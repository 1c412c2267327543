import { t } from '@hireyard/messages';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { NotLoaded } from '../../../ui/query-view.tsx';
import { Link } from '../../../page/navigate.tsx';
import { paths } from '../../../lib/registry/paths.ts';
import { Button } from '../../../ui/button.tsx';
import { IconBell, IconSettings } from '../../../ui/icons.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { toast } from '../../../ui/toast.tsx';
import { Row } from '../../../ui/layout.tsx';
import './notifications.css';
import { lines, markAllRead } from './data.ts';
import { inFigures } from '../../../lib/format.ts';
import { LineList } from './line-list.tsx';

const NEWEST = 12;

/** The newest notifications, with links to all and to the settings. */
export default function BellPanel({ close }: { readonly close: () => void }) {
  const cache = useQueryClient();
  const panel = useRef<HTMLDivElement>(null);
  const list = useQuery({ ...lines({ page_size: NEWEST }), staleTime: 0 });
  const { data } = list;
  const unread = data?.results.some(({ read_at }) => read_at === null) ?? false;
  // the code loads after opening, so the panel takes the focus itself
  useEffect(() => panel.current?.querySelector<HTMLElement>('a, button')?.focus(), []);
  const readAll = () =>
    markAllRead(cache, '').catch((failure: Error) => toast(failure.message, { tone: 'danger' }));
  return (
    <div ref={panel} className="hy-bell-panel">
      <Row gap={4} nowrap className="hy-strip">
        <b className="hy-grow">{t('Notifications')}</b>
        <Button kind="quiet" disabled={!unread} onClick={() => void readAll()}>
          {t('Mark all as read')}
        </Button>
        <Link
          to={paths.notificationSettings.to()}
          className="hy-button is-quiet is-square"
          aria-label={paths.notificationSettings.title}
          title={paths.notificationSettings.title}
          onClick={close}
        >
          <IconSettings />
        </Link>
      </Row>
      <div className="hy-room">
        {data === undefined && (
          <NotLoaded query={list} rows={4} height={56} loading={t('Loading notifications')} />
        )}
        {data?.count === 0 && (
          <EmptyState title={t('No notifications yet')} icon={IconBell}>
            {t('Accepted quotes, payments and messages appear here.')}
          </EmptyState>
        )}
        {data && <LineList lines={data.results} onOpen={close} />}
      </div>
      <Link to={paths.notifications.to()} className="hy-card-foot hy-bell-all hy-accent" onClick={close}>
        {data && data.count > 0 ? t('Show all {count}', { count: inFigures(data.count) }) : t('Show all')}
      </Link>
    </div>
  );
}
