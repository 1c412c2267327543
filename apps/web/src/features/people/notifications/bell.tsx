/** The bell: the number of unread notifications, and a panel with the newest. Its code loads after the page. */
import { t } from '@hireyard/messages';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { inFigures } from '../../../lib/format.ts';
import { useUser } from '../../../page/session.ts';
import { IconBell } from '../../../ui/icons.tsx';
import { lazyPart } from '../../../ui/lazy.tsx';
import { PopoverButton } from '../../../ui/popover.tsx';
import { SkeletonRows } from '../../../ui/states.tsx';
import './bell.css';
import { unreadCount } from './data.ts';
import { registerDevice } from './devices-card.tsx';

const Panel = lazyPart(
  () => import('./bell-panel.tsx'),
  <SkeletonRows rows={4} height={56} label={t('Loading notifications')} />,
);

const wordsOf = (count: number): string =>
  count === 0
    ? t('Notifications, none unread')
    : t('Notifications, {count} unread', { count: inFigures(count) });

export default function Bell() {
  const user = useUser();
  const { data } = useQuery(unreadCount);
  const id = user?.id;
  useEffect(() => {
    if (id !== undefined) void registerDevice(id);
  }, [id]);
  const count = data?.count ?? 0;
  return (
    <PopoverButton
      className="hy-button is-quiet is-square hy-bell"
      label={wordsOf(count)}
      iconOnly
      button={
        <>
          <IconBell />
          {count > 0 && (
            <span className="hy-count hy-strong hy-num" aria-hidden="true">
              {count > 99 ? '99+' : inFigures(count)}
            </span>
          )}
        </>
      }
    >
      {(close) => <Panel close={close} />}
    </PopoverButton>
  );
}
