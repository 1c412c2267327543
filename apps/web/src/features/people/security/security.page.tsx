import { t } from '@hireyard/messages';
import { paths } from '../../../lib/registry/paths.ts';
import { Link } from '../../../page/navigate.tsx';
import { Page } from '../../../page/page.tsx';
import { Card, KeyValues } from '../../../ui/card.tsx';
import { MomentText, rich } from '../../../ui/text.tsx';
import { EmailCard } from './email-card.tsx';
import { useOwnUser, post, useReloadOwn, useSecondFactor } from './own.ts';
import { SessionsCard, deviceText } from './sessions-card.tsx';
import { Sides, Stack, Rows } from '../../../ui/layout.tsx';
import type { Passkey } from '@hireyard/wire/people/auth';
import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { NotLoaded, QueryView } from '../../../ui/query-view.tsx';
import { toast } from '../../../ui/toast.tsx';
import { addPasskey, passkeysHere, passkeyProblem } from '../sign-in/index.ts';
import { AskDialog } from './ask-dialog.tsx';
import { StateChip } from '../../../ui/chip.tsx';
import { lazyPart } from '../../../ui/lazy.tsx';
import '../people.css';

type Act = 'set-up' | 'remove' | 'recovery';
const few = 3;

const SecondFactorDialog = lazyPart(() => import('./second-factor-dialog.tsx'));

/** The second factor: on or off, and recovery codes for a lost phone. */
function SecondFactorCard() {
  const query = useSecondFactor();
  const { data } = query;
  const [act, setAct] = useState<Act>();
  return (
    <Card
      title={t('Second factor')}
      actions={
        data && (
          <StateChip colour={data.totp ? 'success' : 'medium'}>{data.totp ? t('On') : t('Off')}</StateChip>
        )
      }
    >
      {data === undefined && <NotLoaded query={query} rows={2} />}
      {data && !data.totp && (
        <>
          <p>{t('Asks for a code from your phone at sign-in.')}</p>
          <div className="hy-row hy-apart">
            <Button kind="primary" onClick={() => setAct('set-up')}>
              {t('Turn on')}
            </Button>
          </div>
        </>
      )}
      {data?.totp && (
        <>
          <p>{t('On: sign-in asks for a code.')}</p>
          <p className={data.recovery_left < few ? 'hy-error' : 'hy-hint'}>
            {t('{recovery_left} Each replaces your phone once.', {
              recovery_left: leftText(data.recovery_left),
            })}
          </p>
          <div className="hy-row hy-apart">
            <Button onClick={() => setAct('recovery')}>{t('Create recovery codes')}</Button>
            <Button kind="quiet" onClick={() => setAct('remove')}>
              {t('Turn off')}
            </Button>
          </div>
        </>
      )}
      {act && <SecondFactorDialog act={act} onClose={() => setAct(undefined)} />}
    </Card>
  );
}

const leftText = (left: number): string =>
  left === 0
    ? t('No recovery codes left.')
    : t('{left, plural, one {# recovery code} other {# recovery codes}} left.', { left });

/** Passkeys replace password and second factor. */
function PasskeysCard() {
  const query = useSecondFactor();
  const [act, setAct] = useState<'add' | Passkey>();
  const close = () => setAct(undefined);
  const here = passkeysHere();
  return (
    <Card
      title={t('Passkeys')}
      actions={here && query.data && <Button onClick={() => setAct('add')}>{t('Add passkey')}</Button>}
    >
      <QueryView query={query} rows={2}>
        {({ passkeys }) =>
          passkeys.length > 0 ? (
            <Rows flush between aria-label={t('Passkeys')}>
              {passkeys.map((passkey) => (
                <PasskeyRow key={passkey.id} passkey={passkey} onRemove={() => setAct(passkey)} />
              ))}
            </Rows>
          ) : (
            <p className="hy-hint">
              {here
                ? t('Sign in with fingerprint, face or device PIN.')
                : t('Passkeys don’t work here. They need https.')}
            </p>
          )
        }
      </QueryView>
      {act === 'add' && <AddDialog onClose={close} />}
      {typeof act === 'object' && <RemoveDialog passkey={act} onClose={close} />}
    </Card>
  );
}

interface PasskeyRowProps {
  readonly passkey: Passkey;
  readonly onRemove: () => void;
}

function PasskeyRow({ passkey: { name, created_at, last_used_at }, onRemove }: PasskeyRowProps) {
  const when = <MomentText at={created_at} />;
  return (
    <li>
      <div>
        <strong>{name}</strong>
        <p className="hy-hint">
          {last_used_at === null
            ? rich('Added {when} · never used', { when })
            : rich('Added {when} · last used {last}', { when, last: <MomentText at={last_used_at} /> })}
        </p>
      </div>
      <Button kind="quiet" aria-label={t('Remove {name}', { name })} onClick={onRemove}>
        {t('Remove')}
      </Button>
    </li>
  );
}

function AddDialog({ onClose }: { readonly onClose: () => void }) {
  const reloadConnections = useReloadOwn();
  return (
    <AskDialog
      title={t('Add passkey')}
      ask={['name', 'password']}
      initial={{ name: deviceText(navigator.userAgent) }}
      action={t('Add passkey')}
      onClose={onClose}
      explain={passkeyProblem}
      send={async ({ name, password }) => {
        await addPasskey(password, name);
        await reloadConnections();
        toast(t('Passkey added.'), { tone: 'success' });
        onClose();
      }}
    >
      <p>{t('Name the device. It then asks you to confirm.')}</p>
    </AskDialog>
  );
}

interface RemoveDialogProps {
  readonly passkey: Passkey;
  readonly onClose: () => void;
}

function RemoveDialog({ passkey: { id, name }, onClose }: RemoveDialogProps) {
  const reloadConnections = useReloadOwn();
  return (
    <AskDialog
      title={t('Remove {name}?', { name })}
      ask={['password']}
      action={t('Remove passkey')}
      danger
      onClose={onClose}
      send={async (values) => {
        await post(`passkey/${id}/remove/`, values);
        await reloadConnections();
        toast(t('Passkey removed.'), { tone: 'success' });
        onClose();
      }}
    >
      <p>{t('It stops working. Delete it on the device too.')}</p>
    </AskDialog>
  );
}

function PasswordCard() {
  const { data } = useOwnUser();
  return (
    <Card
      title={t('Password')}
      actions={
        <Link to={paths.changePassword.to()} className="hy-button is-secondary">
          {t('Change password')}
        </Link>
      }
    >
      <KeyValues items={[[t('Last sign-in'), <MomentText key="at" at={data?.last_login} />]]} />
    </Card>
  );
}

/** A user's own sign-in methods and sessions. */
export default function SecurityPage() {
  return (
    <Page title={paths.security.title} crumbs={[{ label: paths.security.title, to: paths.security.to() }]}>
      <div className="hy-body hy-wide">
        <Sides columns="repeat(2, minmax(0, 1fr))">
          <Stack gap="gutter">
            <EmailCard />
            <PasswordCard />
            <SecondFactorCard />
            <PasskeysCard />
          </Stack>
          <SessionsCard />
        </Sides>
      </div>
    </Page>
  );
}
