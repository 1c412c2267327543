import { t } from '@hireyard/messages';
import type { SignInSession } from '@hireyard/wire/people/auth';
import type { User } from '@hireyard/wire/people/user';
import { useQuery } from '@tanstack/react-query';
import { useCan, useUser } from '../../../page/session.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { StateChip } from '../../../ui/chip.tsx';
import { useConfirm } from '../../../ui/dialog.tsx';
import { MomentText, rich } from '../../../ui/text.tsx';
import { QueryView } from '../../../ui/query-view.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { deviceText } from '../security/index.ts';
import { sessionsOptions, whyClosed } from './data.tsx';
import { useUserActs } from './user-menu.tsx';
import { Rows } from '../../../ui/layout.tsx';

const nameOf = ({ via, user_agent }: SignInSession): string =>
  via === 'api' ? t('API client') : deviceText(user_agent);

/** A user's active sessions. */
export function SessionsTab({ of: one }: { readonly of: User }) {
  const can = useCan();
  const me = useUser();
  const query = useQuery(sessionsOptions(one.id));
  const { busy, act } = useUserActs();
  const [ask, dialog] = useConfirm();
  const may = can('user.change_user') && whyClosed(me, one) === undefined;
  const endAll = async () => {
    const own = one.id === me?.id;
    const yes = await ask({
      title: own
        ? t('Sign out everywhere, including here?')
        : t('Sign {name} out everywhere?', { name: one.name }),
      text: own
        ? t('Includes API clients. You can sign in again.')
        : t('Includes API clients. They can sign in again.'),
      action: t('Sign out everywhere'),
    });
    if (yes) await act({ action: 'endSessions', id: one.id, key: 'all' });
  };
  const end = (uuid: string) =>
    void act({ action: 'endSessions', id: one.id, body: { session: uuid }, key: uuid });
  return (
    <Card
      title={t('Active sessions')}
      flush
      actions={
        may &&
        query.data !== undefined &&
        query.data.length > 0 && (
          <Button loading={busy === 'all'} onClick={() => void endAll()}>
            {t('Sign out everywhere')}
          </Button>
        )
      }
    >
      <QueryView query={query} failed={t('Could not load sessions')} rows={3} loading={t('Loading sessions')}>
        {(sessions) =>
          sessions.length === 0 ? (
            <EmptyState title={t('Not signed in anywhere')} />
          ) : (
            <Rows between aria-label={t('Active sessions')}>
              {sessions.map((session) => (
                <SessionRow
                  key={session.uuid}
                  session={session}
                  busy={busy === session.uuid}
                  onEnd={may ? () => end(session.uuid) : undefined}
                />
              ))}
            </Rows>
          )
        }
      </QueryView>
      {dialog}
    </Card>
  );
}

interface SessionRowProps {
  readonly session: SignInSession;
  readonly busy: boolean;
  /** Undefined: the viewer may only look. */
  readonly onEnd: (() => void) | undefined;
}

function SessionRow({ session, busy, onEnd }: SessionRowProps) {
  const { address, created_at, last_used_at, current } = session;
  const when = <MomentText at={created_at} />;
  return (
    <li>
      <div>
        <strong>{nameOf(session)}</strong>{' '}
        {current && <StateChip colour="success">{t('Current session')}</StateChip>}
        <p className="hy-hint">
          {address !== '' && `${t('from {address} ·', { address })} `}
          {last_used_at === null
            ? rich('since {when}', { when })
            : rich('since {when} · last used {last}', { when, last: <MomentText at={last_used_at} /> })}
        </p>
      </div>
      {onEnd && !current && (
        <Button
          kind="quiet"
          loading={busy}
          aria-label={t('Sign out {session}', { session: nameOf(session) })}
          onClick={onEnd}
        >
          {t('Sign out')}
        </Button>
      )}
    </li>
  );
}
