import { t } from '@hireyard/messages';
import { useState } from 'react';
import { ResponseError } from '../../../lib/api/errors.ts';
import { session } from '../../../lib/api/index.ts';
import { Button } from '../../../ui/button.tsx';
import { IconKey } from '../../../ui/icons.tsx';
import { toast } from '../../../ui/toast.ts';
import { passkeySignIn, passkeysHere, passkeyTrouble } from './passkey.ts';

/** Signs in by a passkey, where the browser knows them. `onFailure` is told of what is not the passkey's fault. */
export function PasskeyButton({ onFailure }: { readonly onFailure: (error: unknown) => void }) {
  const [busy, setBusy] = useState(false);
  if (!passkeysHere()) return null;
  const use = async () => {
    setBusy(true);
    try {
      session.enterWith(await passkeySignIn());
    } catch (error) {
      const own =
        error instanceof ResponseError && error.status === 400 ? error.message : passkeyTrouble(error);
      if (own === undefined) onFailure(error);
      else toast(own, { tone: 'danger' });
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button icon={IconKey} loading={busy} onClick={() => void use()}>
      {t('Use a passkey')}
    </Button>
  );
}
