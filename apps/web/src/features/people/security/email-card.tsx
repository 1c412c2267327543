import { t } from '@hireyard/messages';
import { useState } from 'react';
import { failureOf } from '../../../lib/api/outcome.ts';
import { useUser } from '../../../page/session-hooks.ts';
import { Button } from '../../../ui/button.tsx';
import { Card, KeyValues } from '../../../ui/card.tsx';
import { toast } from '../../../ui/toast.ts';
import { AskDialog } from './ask-dialog.tsx';
import { post, useOwnUser, useReadAnew } from './own.ts';
import { PendingEmail } from './pending-email.tsx';

/** The address a person signs in with. A new one counts once its mailbox has confirmed it. */
export function EmailCard() {
  const user = useUser();
  const { data } = useOwnUser();
  const readAnew = useReadAnew();
  const [open, setOpen] = useState(false);
  const [busy, setBusy] = useState<string>();
  const act = async (what: 'resend' | 'cancel') => {
    setBusy(what);
    try {
      const { detail } = await post<{ detail: string }>(`email/${what}/`, {});
      toast(detail, { tone: 'success' });
    } catch (error) {
      toast(failureOf(error).message, { tone: 'danger' });
    } finally {
      setBusy(undefined);
      await readAnew();
    }
  };
  return (
    <Card
      title={t('E-mail address')}
      actions={<Button onClick={() => setOpen(true)}>{t('Change e-mail address')}</Button>}
    >
      <KeyValues items={[[t('Email'), data?.email ?? user?.email]]} />
      {data !== undefined && data.pending_email !== null && (
        <PendingEmail
          email={data.pending_email}
          expiresAt={data.pending_email_expires_at}
          busy={busy}
          onResend={() => void act('resend')}
          onCancel={() => void act('cancel')}
        />
      )}
      {open && (
        <AskDialog
          title={t('Change e-mail address')}
          ask={['email', 'password']}
          action={t('Send link')}
          onClose={() => setOpen(false)}
          send={async (values) => {
            const { detail } = await post<{ detail: string }>('email/', values);
            setOpen(false);
            toast(detail, { tone: 'success' });
            await readAnew();
          }}
        >
          <p>
            {t('We send a link to the new address. Until you open it, you sign in with your present one.')}
          </p>
        </AskDialog>
      )}
    </Card>
  );
}
