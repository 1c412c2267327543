import { t } from '@hireyard/messages';
import type { Passkey } from '@hireyard/wire/people/auth';
import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { MomentText } from '../../../ui/text.tsx';
import { ErrorState, SkeletonRows } from '../../../ui/states.tsx';
import { toast } from '../../../ui/toast.tsx';
import { addPasskey, passkeysHere, passkeyTrouble } from '../sign-in/index.ts';
import { AskDialog } from './ask-dialog.tsx';
import { deviceWords } from './sessions-card.tsx';
import { rich } from '../../../ui/rich.tsx';
import { post, useReadAnew, useSecondFactor } from './own.ts';
import { Rows } from '../../../ui/layout.tsx';

/** Passkeys: a key that a device keeps and opens by finger, face or PIN; it stands for password and second factor. */
export function PasskeysCard() {
  const { data, isError, error, refetch } = useSecondFactor();
  const readAnew = useReadAnew();
  const [act, setAct] = useState<'add' | Passkey>();
  const close = () => setAct(undefined);
  const here = passkeysHere();
  return (
    <Card
      title={t('Passkeys')}
      actions={here && data && <Button onClick={() => setAct('add')}>{t('Add a passkey')}</Button>}
    >
      {data === undefined && !isError && <SkeletonRows rows={2} />}
      {data === undefined && isError && (
        <ErrorState
          title={t('They could not be loaded')}
          detail={error.message}
          onRetry={() => void refetch()}
        />
      )}
      {data?.passkeys.length === 0 && (
        <p className="hy-hint">
          {here
            ? t(
                'None yet. With a passkey you sign in by the finger, face or PIN of your device, without a password.',
              )
            : t('This browser knows no passkeys at this address: they need https.')}
        </p>
      )}
      {data && data.passkeys.length > 0 && (
        <Rows flush between aria-label={t('Passkeys')}>
          {data.passkeys.map((passkey) => (
            <li key={passkey.id}>
              <div>
                <strong>{passkey.name}</strong>
                <p className="hy-hint">
                  {passkey.last_used_at === null
                    ? rich('added {when} · not used yet', { when: <MomentText at={passkey.created_at} /> })
                    : rich('added {when} · last used {last}', {
                        when: <MomentText at={passkey.created_at} />,
                        last: <MomentText at={passkey.last_used_at} />,
                      })}
                </p>
              </div>
              <Button
                kind="quiet"
                aria-label={t('Remove {name}', { name: passkey.name })}
                onClick={() => setAct(passkey)}
              >
                {t('Remove')}
              </Button>
            </li>
          ))}
        </Rows>
      )}
      {act === 'add' && (
        <AskDialog
          title={t('Add a passkey')}
          ask={['name', 'password']}
          initial={{ name: deviceWords(navigator.userAgent) }}
          action={t('Add passkey')}
          onClose={close}
          explain={passkeyTrouble}
          send={async ({ name, password }) => {
            await addPasskey(password, name);
            await readAnew();
            toast(t('The passkey is added.'), { tone: 'success' });
            close();
          }}
        >
          <p>
            {t('The name tells you later which device it is. Your device then asks for finger, face or PIN.')}
          </p>
        </AskDialog>
      )}
      {typeof act === 'object' && (
        <AskDialog
          title={t('Remove {name}?', { name: act.name })}
          ask={['password']}
          action={t('Remove passkey')}
          danger
          onClose={close}
          send={async (values) => {
            await post(`passkey/${act.id}/remove/`, values);
            await readAnew();
            toast(t('The passkey is removed.'), { tone: 'success' });
            close();
          }}
        >
          <p>
            {t(
              'It gets you in no longer. Remove it on the device as well, or it will still be offered there.',
            )}
          </p>
        </AskDialog>
      )}
    </Card>
  );
}
