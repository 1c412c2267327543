import { t } from '@hireyard/messages';
import { useState } from 'react';
import { session } from '../lib/api/client.ts';
import { Button } from '../ui/button.tsx';
import { PublicPage } from '../page/public-page.tsx';

/** Shown when the app opens and the server can't be asked who is signed in: the session stays, and the person decides. */
export default function UnreachablePage() {
  const [busy, setBusy] = useState(false);
  const retry = async () => {
    setBusy(true);
    await session.recheck();
    setBusy(false);
  };
  return (
    <PublicPage
      title={t('Hireyard can’t be reached')}
      lead={t('Check your connection and try again. You’re still signed in.')}
    >
      <div className="hy-form">
        <Button kind="primary" loading={busy} onClick={() => void retry()}>
          {t('Try again')}
        </Button>
        <Button kind="quiet" onClick={() => void session.logout()}>
          {t('Sign out')}
        </Button>
      </div>
    </PublicPage>
  );
}
