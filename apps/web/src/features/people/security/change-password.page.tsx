import { t } from '@hireyard/messages';
import type { PasswordChangeAnswer } from '@hireyard/wire/people/auth';
import { http, session } from '../../../lib/api/client.ts';
import { Link, useGo } from '../../../page/navigate.tsx';
import { Page } from '../../../page/page.tsx';
import { useUser } from '../../../page/session.ts';
import { paths } from '../../../lib/registry/paths.ts';
import { Card } from '../../../ui/card.tsx';
import { toast } from '../../../ui/toast.tsx';
import { type NewPassword, NewPasswordForm } from '../sign-in/index.ts';
import { useSecondFactor } from './own.ts';
import { rich } from '../../../ui/text.tsx';
import '../people.css';

/** Changes the password (specification §2.4, §5.1). This session continues; all others end. */
export default function ChangePasswordPage() {
  const user = useUser();
  const go = useGo();
  const { data: second } = useSecondFactor();
  const send = async (passwords: NewPassword) => {
    const answer = await http<PasswordChangeAnswer>({
      method: 'POST',
      path: '/auth/password/change/',
      body: passwords,
    });
    session.renew(answer.access_token, answer.refresh_token);
  };
  if (user === null) return null;
  return (
    <Page
      title={t('Change password')}
      crumbs={[
        { label: paths.security.title, to: paths.security.to() },
        { label: t('Change password'), to: paths.changePassword.to() },
      ]}
    >
      <div className="hy-body hy-slim hy-security-form">
        <Card title={t('A new password')}>
          <p className="hy-hint">{t('You’ll be signed out everywhere except here.')}</p>
          <NewPasswordForm
            action={t('Confirm change')}
            email={user.email}
            askOld={second !== undefined && (second.totp || second.passkeys.length > 0)}
            send={send}
            onDone={() => {
              go(paths.home.to(), 'root');
              toast(t('Password changed.'), { tone: 'success' });
            }}
            trouble={({ message }) => message}
          />
        </Card>
        <p className="hy-hint">
          {rich('Second factor, passkeys and sessions: {page}', {
            page: (
              <Link to={paths.security.to()} direction="back">
                {paths.security.title}
              </Link>
            ),
          })}
        </p>
      </div>
    </Page>
  );
}
