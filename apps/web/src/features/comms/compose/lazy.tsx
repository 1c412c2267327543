import { lazyPart } from '../../../ui/lazy.tsx';

/** For pages that are shown before its code is here: as large as its button, so that nothing moves when it comes. */
export const MailMenu = /*@__PURE__*/ lazyPart(
  () => import('./mail-menu.tsx'),
  <span style={{ display: 'inline-block', minWidth: 98, minHeight: 'var(--hy-control)' }} />,
);

/** Few addresses are stopped: the code comes where one is. */
export const NoMail = /*@__PURE__*/ lazyPart(() => import('./no-mail.tsx'));

/** The window in which a mail is written; its code comes when it is wanted. */
export const ComposeDialog = /*@__PURE__*/ lazyPart(() => import('./compose-dialog.tsx'));
