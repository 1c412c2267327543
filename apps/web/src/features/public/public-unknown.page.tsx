import { t } from '@hireyard/messages';
import { Link } from '../../page/navigate.tsx';
import { PublicPage } from '../../page/public-page.tsx';

export default function PublicUnknownPage() {
  return (
    <PublicPage title={t('Page not found')} lead={t('Page not found. Check the link.')}>
      <Link to="/" direction="root" className="hy-button is-secondary">
        {t('Go to Hireyard')}
      </Link>
    </PublicPage>
  );
}
