import { t } from '@hireyard/messages';
import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { MomentText } from '../../../ui/money.tsx';
import { rich } from '../../../ui/rich.tsx';

interface PendingEmailProps {
  readonly email: string;
  readonly expiresAt: string | null;
  /** Which of the two buttons is at work. */
  readonly busy: string | undefined;
  /** Absent where the viewer may only look. */
  readonly onResend?: () => void;
  readonly onCancel?: () => void;
}

/** A new e-mail address that waits to be confirmed, with what can be done about it. */
export function PendingEmail({ email, expiresAt, busy, onResend, onCancel }: PendingEmailProps) {
  const [now] = useState(Date.now);
  const expired = expiresAt !== null && Date.parse(expiresAt) <= now;
  return (
    <div className="hy-security-acts" role="status">
      <p>
        {expired
          ? t('{email} was not confirmed in time. Send the link again, or cancel the change.', { email })
          : rich('Waiting for {email} to be confirmed. The link expires {when}.', {
              email,
              when: <MomentText at={expiresAt ?? ''} />,
            })}
      </p>
      {onResend !== undefined && onCancel !== undefined && (
        <div className="hy-row">
          <Button loading={busy === 'resend'} onClick={onResend}>
            {t('Send link again')}
          </Button>
          <Button kind="quiet" loading={busy === 'cancel'} onClick={onCancel}>
            {t('Cancel change')}
          </Button>
        </div>
      )}
    </div>
  );
}
