import { t } from '@hireyard/messages';
import { PublicPage } from '../../../page/public-page.tsx';

/** The public address that links to customers start with; without a link there is nothing to show. */
export default function NoAuthPage() {
  return <PublicPage title={t('This page needs a link')} lead={t('Please use our link, or ask for one.')} />;
}
