import { t } from '@hireyard/messages';
import { useState } from 'react';
import { failureOf } from '../../../lib/api/outcome.ts';
import { useUser } from '../../../page/session.ts';
import { Button } from '../../../ui/button.tsx';
import { Card, KeyValues } from '../../../ui/card.tsx';
import { rich, MomentText } from '../../../ui/text.tsx';
import { toast } from '../../../ui/toast.tsx';
import { AskDialog } from './ask-dialog.tsx';
import { post, useOwnUser, useReloadOwn } from './own.ts';

interface PendingEmailProps {
  readonly email: string;
  readonly expiresAt: string | null;
  /** Which button is busy. */
  readonly busy: string | undefined;
  /** Absent if the viewer may only look. */
  readonly onResend?: () => void;
  readonly onCancel?: () => void;
}

/** A new email address that waits for confirmation, with its actions. */
export function PendingEmail({ email, expiresAt, busy, onResend, onCancel }: PendingEmailProps) {
  const [now] = useState(Date.now);
  const expired = expiresAt !== null && Date.parse(expiresAt) <= now;
  return (
    <div className="hy-apart" role="status">
      <p>
        {expired
          ? t('The link for {email} has expired.', { email })
          : rich('Waiting for {email} to be confirmed. The link expires {when}.', {
              email,
              when: <MomentText at={expiresAt ?? ''} />,
            })}
      </p>
      {onResend !== undefined && onCancel !== undefined && (
        <div className="hy-row">
          <Button loading={busy === 'resend'} onClick={onResend}>
            {t('Resend link')}
          </Button>
          <Button kind="quiet" loading={busy === 'cancel'} onClick={onCancel}>
            {t('Cancel change')}
          </Button>
        </div>
      )}
    </div>
  );
}

/** The sign-in address. A new one takes effect when its mailbox confirms it. */
export function EmailCard() {
  const user = useUser();
  const { data } = useOwnUser();
  const reloadConnections = useReloadOwn();
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
      await reloadConnections();
    }
  };
  return (
    <Card
      title={t('Email address')}
      actions={<Button onClick={() => setOpen(true)}>{t('Change email address')}</Button>}
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
          title={t('Change email address')}
          ask={['email', 'password']}
          action={t('Send link')}
          onClose={() => setOpen(false)}
          send={async (values) => {
            const { detail } = await post<{ detail: string }>('email/', values);
            setOpen(false);
            toast(detail, { tone: 'success' });
            await reloadConnections();
          }}
        >
          <p>{t('Open the link we email to confirm.')}</p>
        </AskDialog>
      )}
    </Card>
  );
}
