import { t } from '@hireyard/messages';
import { Link } from '../../frame/navigate.tsx';
import { Page } from '../../frame/page.tsx';
import { usePagePath } from '../../frame/page-query.ts';
import { titleAt } from '../../route-title.ts';
import { IconTools } from '../../ui/icons.tsx';
import { EmptyState } from '../../ui/states.tsx';

/** Stands where a part of the product is not built yet, and says so. */
export default function ComingPage() {
  const pathname = usePagePath();
  const title = titleAt(pathname);
  return (
    <Page title={title} crumbs={[{ label: title, to: pathname }]}>
      <EmptyState
        icon={IconTools}
        title={t('Not in this version yet')}
        action={
          <Link to="/" direction="root" className="hy-button is-secondary">
            {t('Back to the dashboard')}
          </Link>
        }
      >
        {t('This part of Hireyard is planned, but not built yet.')}
      </EmptyState>
    </Page>
  );
}
