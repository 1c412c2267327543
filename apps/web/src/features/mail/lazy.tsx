/** Parts of mail for pages that are shown before their code is here. */
import { lazyPart } from '../../ui/lazy-part.tsx';

/** As wide as its button, so that nothing moves when it comes. */
export const MailMenu = lazyPart(
  () => import('./mail-menu.tsx'),
  <span style={{ display: 'inline-block', minWidth: 98 }} />,
);
export const ComposeDialog = lazyPart(() => import('./compose-dialog.tsx'));
export const NoMail = lazyPart(() => import('./no-mail.tsx'));
