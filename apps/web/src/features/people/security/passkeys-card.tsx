import { t } from '@hireyard/messages';
import type { Passkey } from '@hireyard/wire/people/auth';
import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { MomentText } from '../../../ui/text.tsx';
import { QueryView } from '../../../ui/query-view.tsx';
import { SkeletonRows } from '../../../ui/states.tsx';
import { toast } from '../../../ui/toast.tsx';
import { addPasskey, passkeysHere, passkeyTrouble } from '../sign-in/index.ts';
import { AskDialog } from './ask-dialog.tsx';
import { deviceWords } from './sessions-card.tsx';
import { rich } from '../../../ui/rich.tsx';
import { post, useReadAnew, useSecondFactor } from './own.ts';
import { Rows } from '../../../ui/layout.tsx';

/** Passkeys: a key that a device keeps and opens by finger, face or PIN; it stands for password and second factor. */
export function PasskeysCard() {
  const query = useSecondFactor();
  const [act, setAct] = useState<'add' | Passkey>();
  const close = () => setAct(undefined);
  const here = passkeysHere();
  return (
    <Card
      title={t('Passkeys')}
      actions={here && query.data && <Button onClick={() => setAct('add')}>{t('Add a passkey')}</Button>}
    >
      <QueryView query={query} failed={t('They could not be loaded')} waiting={<SkeletonRows rows={2} />}>
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
                ? t(
                    'None yet. With a passkey you sign in by the finger, face or PIN of your device, without a password.',
                  )
                : t('This browser knows no passkeys at this address: they need https.')}
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
            ? rich('added {when} · not used yet', { when })
            : rich('added {when} · last used {last}', { when, last: <MomentText at={last_used_at} /> })}
        </p>
      </div>
      <Button kind="quiet" aria-label={t('Remove {name}', { name })} onClick={onRemove}>
        {t('Remove')}
      </Button>
    </li>
  );
}

function AddDialog({ onClose }: { readonly onClose: () => void }) {
  const readAnew = useReadAnew();
  return (
    <AskDialog
      title={t('Add a passkey')}
      ask={['name', 'password']}
      initial={{ name: deviceWords(navigator.userAgent) }}
      action={t('Add passkey')}
      onClose={onClose}
      explain={passkeyTrouble}
      send={async ({ name, password }) => {
        await addPasskey(password, name);
        await readAnew();
        toast(t('The passkey is added.'), { tone: 'success' });
        onClose();
      }}
    >
      <p>
        {t('The name tells you later which device it is. Your device then asks for finger, face or PIN.')}
      </p>
    </AskDialog>
  );
}

interface RemoveDialogProps {
  readonly passkey: Passkey;
  readonly onClose: () => void;
}

function RemoveDialog({ passkey: { id, name }, onClose }: RemoveDialogProps) {
  const readAnew = useReadAnew();
  return (
    <AskDialog
      title={t('Remove {name}?', { name })}
      ask={['password']}
      action={t('Remove passkey')}
      danger
      onClose={onClose}
      send={async (values) => {
        await post(`passkey/${id}/remove/`, values);
        await readAnew();
        toast(t('The passkey is removed.'), { tone: 'success' });
        onClose();
      }}
    >
      <p>
        {t('It gets you in no longer. Remove it on the device as well, or it will still be offered there.')}
      </p>
    </AskDialog>
  );
}
