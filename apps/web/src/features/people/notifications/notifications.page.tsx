import { t } from '@hireyard/messages';
import { kindOf, NOTIFICATION_CODES, NOTIFICATION_KINDS } from '@hireyard/domain/people/notification-kinds';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Link, useGo } from '../../../page/navigate.tsx';
import { usePageActive } from '../../../lib/page-active.ts';
import { usePageQuery } from '../../../page/address.ts';
import { Page } from '../../../page/page.tsx';
import { paths } from '../../../lib/registry/paths.ts';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { IconBell } from '../../../ui/icons.tsx';
import { Select, Switch } from '../../../ui/inputs.tsx';
import { Pager } from '../../../ui/pager.tsx';
import { EmptyState, ErrorState, SkeletonRows } from '../../../ui/states.tsx';
import { toast } from '../../../ui/toast.tsx';
import { lines, markAllRead, markRead } from './data.ts';
import { LineList, placeOfPush } from './line-list.tsx';
import './notifications.css';
import { rich } from '../../../ui/rich.tsx';
import { Row } from '../../../ui/layout.tsx';
const SIZE = 30;

/** All that one was told of. A push leads here with what it is about, and from here to the record. */
export default function NotificationListPage() {
  const active = usePageActive();
  const cache = useQueryClient();
  const go = useGo();
  const [query, change] = usePageQuery();
  const kind = query.get('kind') ?? '';
  const unread = query.get('unread') === 'true';
  const page = Math.max(1, Number(query.get('page')) || 1);
  const pushed = Number(query.get('line'));
  const open = placeOfPush(query.get('open'));
  useEffect(() => {
    if (!active || !(pushed > 0)) return;
    void markRead(cache, pushed);
    change({ line: null, open: null });
    if (open !== undefined) go(open, 'root');
  });
  const { data, isError, error, refetch } = useQuery({
    ...lines({
      page,
      page_size: SIZE,
      ...(kind === '' ? {} : { kind }),
      ...(unread ? { unread: 'true' } : {}),
    }),
    subscribed: active,
    placeholderData: keepPreviousData,
  });
  const readAll = () =>
    markAllRead(cache, kind).then(
      () => toast(t('All are read.'), { tone: 'success' }),
      (failure: Error) => toast(failure.message, { tone: 'danger' }),
    );
  const any = data?.results.some(({ read_at }) => read_at === null) ?? false;
  const band = (
    <Row gap={16} className="hy-strip">
      <Field label={t('Kind')} hideLabel>
        {(control) => (
          <Select
            {...control}
            value={kindOf(kind) === undefined ? '' : kind}
            options={[
              { value: '', label: t('All kinds') },
              ...NOTIFICATION_CODES.map((code) => ({ value: code, label: NOTIFICATION_KINDS[code].label })),
            ]}
            onChange={(event) => change({ kind: event.target.value, page: null })}
          />
        )}
      </Field>
      <Switch
        checked={unread}
        onChange={(event) => change({ unread: event.target.checked ? 'true' : null, page: null })}
      >
        {t('Unread only')}
      </Switch>
    </Row>
  );
  return (
    <Page
      title={paths.notifications.title}
      band={band}
      actions={
        <Button disabled={!any} onClick={() => void readAll()}>
          {t('Mark all read')}
        </Button>
      }
    >
      <div className="hy-body hy-middle">
        <p className="hy-hint">
          {rich('They are kept for a while and then go. <link>Choose what you hear of</link>', {
            link: (words) => <Link to={paths.notificationSettings.to()}>{words}</Link>,
          })}
        </p>
        {data === undefined && !isError && (
          <SkeletonRows rows={8} height={64} label={t('Loading notifications')} />
        )}
        {isError && (
          <ErrorState
            title={t('They could not be loaded')}
            detail={error.message}
            onRetry={() => void refetch()}
          />
        )}
        {data?.count === 0 && (
          <EmptyState
            title={kind !== '' || unread ? t('Nothing fits') : t('Nothing happened yet')}
            icon={IconBell}
            action={
              (kind !== '' || unread) && (
                <Button onClick={() => change({ kind: null, unread: null, page: null })}>
                  {t('Show all')}
                </Button>
              )
            }
          >
            {kind === '' && !unread && t('Accepted quotes, payments and messages appear here.')}
          </EmptyState>
        )}
        {data && data.count > 0 && (
          <div className="hy-card">
            <LineList lines={data.results} heading="h2" />
          </div>
        )}
        {data && data.count > SIZE && (
          <Pager
            page={page}
            pageSize={SIZE}
            count={data.count}
            onPage={(to) => change({ page: to === 1 ? null : to }, { push: true })}
          />
        )}
      </div>
    </Page>
  );
}
