import { t } from '@hireyard/messages';
import { type Blocked, user } from '@hireyard/wire/people/user';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from '../../../page/navigate.tsx';
import { Page } from '../../../page/page.tsx';
import { useCan } from '../../../page/session.ts';
import { NoPermission } from '../../../resource/list/empty.tsx';
import { paths } from '../../../lib/registry/paths.ts';
import { underSettings } from '../../../lib/registry/places.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { IconCheck } from '../../../ui/icons.tsx';
import { MomentText } from '../../../ui/text.tsx';
import { Pager } from '../../../ui/pager.tsx';
import { EmptyState, ErrorState, SkeletonRows } from '../../../ui/states.tsx';
import { blockedOptions, PAGE } from './data.tsx';
import { useUserActs } from './user-menu.tsx';
import { rich } from '../../../ui/rich.tsx';
import { Rows } from '../../../ui/layout.tsx';

/** Blocks start and end on their own, so the list refreshes while it is shown. */
const EVERY_MS = 10_000;

/** Names and addresses that the login defender blocks now. */
export default function BlockedPage() {
  const can = useCan();
  return (
    <Page
      title={t('Blocked sign-ins')}
      crumbs={[...underSettings, { label: t('Blocked sign-ins'), to: paths.blocked.to() }]}
    >
      {can('user.view_user') ? (
        <BlockedList />
      ) : (
        <NoPermission resource={user} what={t('blocked sign-ins')} />
      )}
    </Page>
  );
}

function BlockedList() {
  const can = useCan();
  const [page, setPage] = useState(1);
  const list = useQuery({
    ...blockedOptions(page),
    refetchInterval: EVERY_MS,
    placeholderData: keepPreviousData,
  });
  const { busy, act } = useUserActs();
  const { data } = list;
  const unblock = (one: Blocked) =>
    act({
      ...(one.user === null
        ? { action: 'unblockNames', body: { username: one.username ?? '', ip_address: one.ip_address ?? '' } }
        : { action: 'unblock', id: one.user.id }),
      done: t('{who} can sign in again.', { who: keyOf(one) }),
      key: keyOf(one),
    });
  return (
    <div className="hy-body hy-middle">
      <p className="hy-hint">{t('By user name and network address. Blocks end automatically.')}</p>
      <Card flush>
        {data === undefined && !list.isError && (
          <SkeletonRows rows={4} label={t('Loading blocked sign-ins')} />
        )}
        {data === undefined && list.isError && (
          <ErrorState
            title={t('Could not load blocked sign-ins')}
            detail={list.error.message}
            onRetry={() => void list.refetch()}
          />
        )}
        {data?.count === 0 && <EmptyState icon={IconCheck} title={t('No blocked sign-ins')} />}
        {data !== undefined && data.count > 0 && (
          <>
            <Rows between aria-label={t('Blocked sign-ins')}>
              {data.results.map((one) => (
                <li key={`${keyOf(one)} ${one.blocked_at}`}>
                  <BlockedText blocked={one} />
                  {can('user.change_user') && (
                    <Button
                      loading={busy === keyOf(one)}
                      aria-label={t('Unblock {who}', { who: keyOf(one) })}
                      onClick={() => void unblock(one)}
                    >
                      {t('Unblock')}
                    </Button>
                  )}
                </li>
              ))}
            </Rows>
            {data.count > PAGE && <Pager page={page} pageSize={PAGE} count={data.count} onPage={setPage} />}
          </>
        )}
      </Card>
    </div>
  );
}

/** A blocked name or address, with failures and end. */
function BlockedText({ blocked }: { readonly blocked: Blocked }) {
  const { user: of, failures, blocked_at, expires_at } = blocked;
  return (
    <div>
      <strong>
        {of === null ? keyOf(blocked) : <Link to={paths.user.to({ id: of.id })}>{keyOf(blocked)}</Link>}
      </strong>{' '}
      <span className="hy-hint">{kindOf(blocked)}</span>
      <p className="hy-hint">
        {rich(
          '{failures, plural, one {# failed attempt} other {# failed attempts}} · since {when} · until {until}',
          {
            failures,
            when: <MomentText at={blocked_at} />,
            until: <MomentText at={expires_at} />,
          },
        )}
      </p>
    </div>
  );
}

const kindOf = ({ ip_address, device, user }: Blocked): string =>
  device === true
    ? t('One browser only')
    : ip_address !== null
      ? t('Network address')
      : user === null
        ? t('Unknown user name')
        : t('User name of {username}', { username: user.username });
const keyOf = ({ username, ip_address }: Blocked): string => username ?? ip_address ?? '';
