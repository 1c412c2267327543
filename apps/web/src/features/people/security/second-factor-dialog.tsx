/** Turning the second factor on or off, and its recovery codes. Its own chunk: few come here, and seldom. */
import { t } from '@hireyard/messages';
import type { RecoveryCodes as Codes, TotpSetUp } from '@hireyard/wire/people/auth';
import { useState } from 'react';
import { toast } from '../../../ui/toast.ts';
import { AskDialog } from './ask-dialog.tsx';
import { post, useReadAnew } from './own.ts';
import { RecoveryCodes } from './recovery-codes.tsx';
import { TotpSecret } from './totp-secret.tsx';

interface SecondFactorDialogProps {
  readonly act: 'set-up' | 'remove' | 'recovery';
  readonly onClose: () => void;
}

export default function SecondFactorDialog({ act, onClose }: SecondFactorDialogProps) {
  const readAnew = useReadAnew();
  const [setUp, setSetUp] = useState<TotpSetUp>();
  const [codes, setCodes] = useState<readonly string[]>();
  const show = async ({ recovery_codes }: Codes) => {
    setCodes(recovery_codes);
    await readAnew();
  };
  if (codes !== undefined) return <RecoveryCodes codes={codes} onClose={onClose} />;
  if (act === 'remove')
    return (
      <AskDialog
        title={t('Turn the second factor off?')}
        ask={['password']}
        action={t('Turn off')}
        danger
        onClose={onClose}
        send={async (values) => {
          await post('second-factor/totp/remove/', values);
          await readAnew();
          toast(t('The second factor is off.'), { tone: 'success' });
          onClose();
        }}
      >
        <p>{t('Your password alone will get you in. The recovery codes will work no longer.')}</p>
      </AskDialog>
    );
  if (act === 'recovery')
    return (
      <AskDialog
        title={t('New recovery codes')}
        ask={['password']}
        action={t('Make new codes')}
        onClose={onClose}
        send={async (values) => show(await post<Codes>('second-factor/recovery/', values))}
      >
        <p>{t('You get ten new codes. Those that you have now will work no longer.')}</p>
      </AskDialog>
    );
  if (setUp === undefined)
    return (
      <AskDialog
        title={t('Turn on the second factor')}
        ask={['password']}
        action={t('Go on')}
        onClose={onClose}
        send={async (values) => setSetUp(await post<TotpSetUp>('second-factor/totp/', values))}
      >
        <p>{t('You need an authenticator app on your phone, or a password manager that makes codes.')}</p>
      </AskDialog>
    );
  return (
    <AskDialog
      key="code"
      title={t('Turn on the second factor')}
      ask={['code']}
      action={t('Confirm code')}
      onClose={onClose}
      send={async (values) => show(await post<Codes>('second-factor/totp/confirm/', values))}
    >
      <TotpSecret setUp={setUp} />
    </AskDialog>
  );
}
