import { t } from '@hireyard/messages';
import { http, session } from '../../../lib/api/client.ts';
import { Link, useGo } from '../../../page/navigate.tsx';
import { usePageQuery } from '../../../page/address.ts';
import { PublicPage } from '../../../page/public-page.tsx';
import { paths } from '../../../lib/registry/paths.ts';
import { type NewPassword, NewPasswordForm } from './new-password-form.tsx';
import type { Refusal } from './refusal.ts';

/** Sets a new password from an emailed link: reset or invitation (specification §2.1, §2.4, §5.1). */
export default function ResetPasswordConfirmPage() {
  const go = useGo();
  const [query] = usePageQuery();
  const uid = query.get('uid') ?? '';
  const token = query.get('token') ?? '';

  const send = async (passwords: NewPassword) => {
    const body = { ...passwords, uid, token };
    await http({ method: 'POST', path: '/auth/password/reset/confirm/', body });
    // ends another user's session in this browser first
    if (session.state().phase === 'signed-in') await session.logout();
  };
  if (uid === '' || token === '')
    return (
      <PublicPage
        title={t('This link is incomplete')}
        lead={t('Open it again, copy the whole link, or get a new one.')}
      >
        <div className="hy-form">
          <NewLink primary />
          <BackToLogin />
        </div>
      </PublicPage>
    );
  return (
    <PublicPage title={t('Set a new password')} lead={t('Don’t reuse another password.')}>
      <NewPasswordForm
        key={token}
        action={t('Confirm and reset')}
        send={send}
        onDone={() => go(paths.login.to(), 'root')}
        trouble={whatIsWrong}
      />
      <BackToLogin />
    </PublicPage>
  );
}

const whatIsWrong = ({ fields, message }: Refusal) =>
  fields['uid'] === undefined && fields['token'] === undefined ? (
    message
  ) : (
    <>
      <p>{t('Used or expired. Links last 60 minutes, invitations 7 days.')}</p>
      <NewLink />
    </>
  );

const NewLink = ({ primary = false }: { readonly primary?: boolean }) => (
  <Link to={paths.resetPassword.to()} className={primary ? 'hy-button is-primary' : undefined}>
    {t('Request new link')}
  </Link>
);

const BackToLogin = () => (
  <Link to={paths.login.to()} direction="back" className="hy-button is-quiet">
    {t('Back to sign-in')}
  </Link>
);
