import { t } from '@hireyard/messages';
import { PublicPage } from '../../../page/public-page.tsx';

/** The address that customers reach without an account; links that they are sent lead below it. */
export default function NoAuthPage() {
  return (
    <PublicPage
      title={t('Nothing to see here')}
      lead={t(
        'Please use the link in the message that you were sent. If it does not work, ask us for a new one.',
      )}
    />
  );
}
