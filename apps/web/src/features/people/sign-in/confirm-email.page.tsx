import { t } from '@hireyard/messages';
import { useState } from 'react';
import { http, session } from '../../../lib/api/client.ts';
import { Link } from '../../../page/navigate.tsx';
import { PublicPage } from '../../../page/public-page.tsx';
import { paths } from '../../../lib/registry/paths.ts';
import { Button } from '../../../ui/button.tsx';
import { refusalOf } from './refusal.ts';

const OVER = t('This link was used or has expired. Ask for a new one.');

/** Confirms a new email address from an emailed link. It takes a click, since mail scanners open links too. */
export default function ConfirmEmailPage() {
  // Removed from the address bar once read.
  const [token] = useState(() => {
    const found = window.location.hash.slice(1);
    if (found !== '') window.history.replaceState(window.history.state, '', window.location.pathname);
    return found;
  });
  const [busy, setBusy] = useState(false);
  const [trouble, setTrouble] = useState<string>();
  const [email, setEmail] = useState<string>();

  const confirm = async () => {
    setBusy(true);
    setTrouble(undefined);
    try {
      const answer = await http<{ email: string }>({
        method: 'POST',
        path: '/auth/email/confirm/',
        body: { token },
      });
      setEmail(answer.email);
      await session.recheck();
    } catch (error) {
      const { fields, message } = refusalOf(error);
      setTrouble(fields['email']?.[0] ?? (fields['token'] === undefined ? message : OVER));
    } finally {
      setBusy(false);
    }
  };
  const onwards = (
    <Link
      to={paths.home.to()}
      className={email === undefined ? 'hy-button is-quiet' : 'hy-button is-primary'}
    >
      {t('Go to Hireyard')}
    </Link>
  );
  if (email !== undefined)
    return (
      <PublicPage title={t('Email address confirmed')} lead={t('You now sign in with {email}.', { email })}>
        <div className="hy-form">{onwards}</div>
      </PublicPage>
    );
  if (token === '')
    return (
      <PublicPage title={t('This link is incomplete')} lead={t('Open it again, or copy the whole link.')}>
        <div className="hy-form">{onwards}</div>
      </PublicPage>
    );
  return (
    <PublicPage title={t('Confirm your email address')} lead={t('You’ll then sign in with this address.')}>
      <div className="hy-form">
        <Button kind="primary" loading={busy} onClick={() => void confirm()}>
          {t('Confirm address')}
        </Button>
        <div role="alert" className="hy-error">
          {trouble}
        </div>
        {onwards}
      </div>
    </PublicPage>
  );
}
