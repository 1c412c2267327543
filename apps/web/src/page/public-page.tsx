import { t } from '@hireyard/messages';
import { type ReactNode, useEffect } from 'react';
import '../style/public.css';
import { useLocation } from 'react-router';
import { nameDocument } from './page.tsx';
import { Link } from './navigate.tsx';
import { useSession } from './session.ts';

/** A page outside the frame: one panel in the middle. */
export function PublicPage({
  title,
  lead,
  children,
}: {
  readonly title: string;
  readonly lead?: string;
  readonly children?: ReactNode;
}) {
  useEffect(() => {
    nameDocument(title);
  }, [title]);
  return (
    <main className="hy-public">
      <div className="hy-public-box">
        <div className="hy-row is-nowrap is-between">
          <p className="hy-public-brand hy-row is-nowrap">
            <img src="/icons/icon.svg" alt="" width="32" height="32" decoding="async" />
            {t('Hireyard')}
          </p>
          <SignedOutMenu />
        </div>
        <h1 tabIndex={-1}>{title}</h1>
        {lead && <p className="hy-hint">{lead}</p>}
        {children}
      </div>
    </main>
  );
}

const LOGIN = '/authentication/login';

/** The menu of a visitor who is signed out (specification §2.2): Login alone, so sign-in pages don't load the table of the whole menu. */
function SignedOutMenu() {
  const { phase } = useSession();
  const { pathname } = useLocation();
  if (phase !== 'signed-out') return null;
  return (
    <nav aria-label={t('Account')}>
      <Link
        to={LOGIN}
        direction="root"
        className="hy-button is-quiet"
        aria-current={pathname === LOGIN ? 'page' : undefined}
      >
        {t('Login')}
      </Link>
    </nav>
  );
}
