import { t } from '@hireyard/messages';
import type { SignInSession } from '@hireyard/wire/people/auth';
import type { User } from '@hireyard/wire/people/user';
import { useQuery } from '@tanstack/react-query';
import { usePageActive } from '../../../lib/page-active.ts';
import { useCan, useUser } from '../../../page/session.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { StateChip } from '../../../ui/chip.tsx';
import { useConfirm } from '../../../ui/dialog.tsx';
import { MomentText } from '../../../ui/text.tsx';
import { EmptyState, ErrorState, SkeletonRows } from '../../../ui/states.tsx';
import { deviceWords } from '../security/index.ts';
import { sessionsOptions, whyClosed } from './data.tsx';
import { useUserActs } from './user-menu.tsx';
import { rich } from '../../../ui/rich.tsx';
import { Rows } from '../../../ui/layout.tsx';

const nameOf = ({ via, user_agent }: SignInSession): string =>
  via === 'api' ? t('A program') : deviceWords(user_agent);

/** Where a user is signed in now. */
export function SessionsTab({ of: one }: { readonly of: User }) {
  const active = usePageActive();
  const can = useCan();
  const me = useUser();
  const { data, isError, error, refetch } = useQuery({ ...sessionsOptions(one.id), subscribed: active });
  const { busy, act } = useUserActs();
  const [ask, dialog] = useConfirm();
  const may = can('user.change_user') && whyClosed(me, one) === undefined;
  const endAll = async () => {
    const own = one.id === me?.id;
    const yes = await ask({
      title: own
        ? t('End all your sessions, also this one?')
        : t('End all sessions of {name}?', { name: one.name }),
      text: own
        ? t('You are signed out everywhere at once, here too, programs included. You may sign in again.')
        : t('They are signed out everywhere at once, programs included. They may sign in again.'),
      action: t('End all sessions'),
    });
    if (yes) await act({ action: 'endSessions', id: one.id, key: 'all' });
  };
  return (
    <Card
      title={t('Open sessions')}
      flush
      actions={
        may &&
        data !== undefined &&
        data.length > 0 && (
          <Button loading={busy === 'all'} onClick={() => void endAll()}>
            {one.id === me?.id ? t('End all, also this one') : t('End all')}
          </Button>
        )
      }
    >
      {data === undefined && !isError && <SkeletonRows rows={3} label={t('Loading the sessions')} />}
      {data === undefined && isError && (
        <ErrorState
          title={t('The sessions could not be loaded')}
          detail={error.message}
          onRetry={() => void refetch()}
        />
      )}
      {data?.length === 0 && <EmptyState title={t('Not signed in anywhere')} />}
      {data !== undefined && data.length > 0 && (
        <Rows between aria-label={t('Open sessions')}>
          {data.map((session) => (
            <li key={session.uuid}>
              <div>
                <strong>{nameOf(session)}</strong>{' '}
                {session.current && <StateChip colour="success">{t('This one')}</StateChip>}
                <p className="hy-hint">
                  {session.address !== '' && `${t('from {address} ·', { address: session.address })} `}
                  {session.last_used_at === null
                    ? rich('since {when}', { when: <MomentText at={session.created_at} /> })
                    : rich('since {when} · last used {last}', {
                        when: <MomentText at={session.created_at} />,
                        last: <MomentText at={session.last_used_at} />,
                      })}
                </p>
              </div>
              {may && !session.current && (
                <Button
                  kind="quiet"
                  loading={busy === session.uuid}
                  aria-label={t('End {session}', { session: nameOf(session) })}
                  onClick={() =>
                    void act({
                      action: 'endSessions',
                      id: one.id,
                      body: { session: session.uuid },
                      key: session.uuid,
                    })
                  }
                >
                  {t('End')}
                </Button>
              )}
            </li>
          ))}
        </Rows>
      )}
      {dialog}
    </Card>
  );
}
