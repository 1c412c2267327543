import { t } from '@hireyard/messages';
import { Link } from '../../page/navigate.tsx';
import { Page } from '../../page/page.tsx';
import { showPalette } from '../../page/slots.tsx';
import { Button } from '../../ui/button.tsx';
import { IconSearch } from '../../ui/icons.tsx';
import { EmptyState } from '../../ui/states.tsx';

export default function UnknownPage() {
  return (
    <Page title={t('Page not found')}>
      <EmptyState
        icon={IconSearch}
        title={t('Page not found')}
        action={
          <span className="hy-row">
            <Button onClick={showPalette}>{t('Search')}</Button>
            <Link to="/" direction="root" className="hy-button is-secondary">
              {t('Go to dashboard')}
            </Link>
          </span>
        }
      >
        {t('Check the link.')}
      </EmptyState>
    </Page>
  );
}
