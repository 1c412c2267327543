import { t } from '@hireyard/messages';
import { Link } from '../../page/navigate.tsx';
import { PublicPage } from '../../page/public-page.tsx';

export default function PublicUnknownPage() {
  return (
    <PublicPage title={t('Page not found')} lead={t('Page not found. The link may be old or mistyped.')}>
      <Link to="/" direction="root" className="hy-button is-secondary">
        {t('Go to Hireyard')}
      </Link>
    </PublicPage>
  );
}
