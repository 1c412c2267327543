import { t } from '@hireyard/messages';
import { type Blocked, user } from '@hireyard/wire/people/user';
import { PagedView } from '../../../ui/query-view.tsx';
import { Link } from '../../../page/navigate.tsx';
import { Page } from '../../../page/page.tsx';
import { useCan } from '../../../page/session.ts';
import { NoPermission } from '../../../resource/list/empty.tsx';
import { paths } from '../../../lib/registry/paths.ts';
import { underSettings } from '../../../lib/registry/places.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { IconCheck } from '../../../ui/icons.tsx';
import { MomentText, rich } from '../../../ui/text.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { blockedOptions } from './data.tsx';
import { useUserActs } from './user-menu.tsx';
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
  const { busy, act } = useUserActs();
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
        <PagedView
          pages={(page) => ({ ...blockedOptions(page), refetchInterval: EVERY_MS })}
          failed={t('Could not load blocked sign-ins')}
          rows={4}
          loading={t('Loading blocked sign-ins')}
          empty={<EmptyState icon={IconCheck} title={t('No blocked sign-ins')} />}
        >
          {(rows, pager) => (
            <>
              <Rows between aria-label={t('Blocked sign-ins')}>
                {rows.map((one) => (
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
              {pager}
            </>
          )}
        </PagedView>
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
