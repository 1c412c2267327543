import { t } from '@hireyard/messages';
import { PublicPage } from '../../../page/public-page.tsx';

/** The address that customers reach without an account; links that they are sent lead below it. */
export default function NoAuthPage() {
  return (
    <PublicPage
      title={t('This page needs a link')}
      lead={t('Please use the link we sent you. If it doesn’t work, ask us for a new one.')}
    />
  );
}
