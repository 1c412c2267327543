import { t } from '@hireyard/messages';
import { kindOf, NOTIFICATION_CODES, NOTIFICATION_KINDS } from '@hireyard/domain/people/notification-kinds';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Link, useGo } from '../../../page/navigate.tsx';
import { usePageQuery } from '../../../page/address.ts';
import { Page } from '../../../page/page.tsx';
import { paths } from '../../../lib/registry/paths.ts';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { IconBell } from '../../../ui/icons.tsx';
import { Select, Switch } from '../../../ui/inputs.tsx';
import { Pager } from '../../../ui/pager.tsx';
import { QueryView } from '../../../ui/query-view.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { toast } from '../../../ui/toast.tsx';
import { lines, markAllRead, markRead } from './data.ts';
import { LineList, placeOfPush } from './line-list.tsx';
import './notifications.css';
import { rich } from '../../../ui/text.tsx';
import { Row } from '../../../ui/layout.tsx';
const SIZE = 30;

/** All notifications. A push leads here, and from here to its record. */
export default function NotificationListPage() {
  const cache = useQueryClient();
  const [query, change] = usePageQuery();
  const kind = query.get('kind') ?? '';
  const unread = query.get('unread') === 'true';
  const page = Math.max(1, Number(query.get('page')) || 1);
  usePushed();
  const list = useQuery({
    ...lines({
      page,
      page_size: SIZE,
      ...(kind === '' ? {} : { kind }),
      ...(unread ? { unread: 'true' } : {}),
    }),
    placeholderData: keepPreviousData,
  });
  const readAll = () =>
    markAllRead(cache, kind).then(
      () => toast(t('All marked as read.'), { tone: 'success' }),
      (failure: Error) => toast(failure.message, { tone: 'danger' }),
    );
  const any = list.data?.results.some(({ read_at }) => read_at === null) ?? false;
  return (
    <Page
      title={paths.notifications.title}
      band={<Filters kind={kind} unread={unread} />}
      actions={
        <Button disabled={!any} onClick={() => void readAll()}>
          {t('Mark all as read')}
        </Button>
      }
    >
      <div className="hy-body hy-middle">
        <p className="hy-hint">
          {rich('Deleted automatically with age. <link>Notification settings</link>', {
            link: (words) => <Link to={paths.notificationSettings.to()}>{words}</Link>,
          })}
        </p>
        <QueryView query={list} rows={8} height={64} loading={t('Loading notifications')}>
          {({ results, count }) =>
            count === 0 ? (
              <Nothing narrowed={kind !== '' || unread} />
            ) : (
              <>
                <div className="hy-card">
                  <LineList lines={results} />
                </div>
                {count > SIZE && (
                  <Pager
                    page={page}
                    pageSize={SIZE}
                    count={count}
                    onPage={(to) => change({ page: to === 1 ? null : to }, { push: true })}
                  />
                )}
              </>
            )
          }
        </QueryView>
      </div>
    </Page>
  );
}

/** Marks the notification of a clicked push as read and opens its record. */
function usePushed(): void {
  const cache = useQueryClient();
  const go = useGo();
  const [query, change] = usePageQuery();
  const pushed = Number(query.get('line'));
  const open = placeOfPush(query.get('open'));
  useEffect(() => {
    if (!(pushed > 0)) return;
    void markRead(cache, pushed);
    change({ line: null, open: null });
    if (open !== undefined) go(open, 'root');
  });
}

interface FiltersProps {
  readonly kind: string;
  readonly unread: boolean;
}

function Filters({ kind, unread }: FiltersProps) {
  const [, change] = usePageQuery();
  return (
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
}

/** `narrowed`: filters are set. */
function Nothing({ narrowed }: { readonly narrowed: boolean }) {
  const [, change] = usePageQuery();
  return (
    <EmptyState
      title={narrowed ? t('No matching notifications') : t('No notifications yet')}
      icon={IconBell}
      action={
        narrowed && (
          <Button onClick={() => change({ kind: null, unread: null, page: null })}>{t('Show all')}</Button>
        )
      }
    >
      {!narrowed && t('Accepted quotes, payments and messages appear here.')}
    </EmptyState>
  );
}
