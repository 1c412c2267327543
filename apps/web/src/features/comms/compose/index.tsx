/** Parts for other features. Each is separate, so that a page loads only those it shows. */
import { lazyPart } from '../../../ui/lazy.tsx';

export { DOCUMENT_TEXTS, type MailAbout, mailPath } from './mail-about.ts';
export { DayChoice, documentDaysOptions } from './document-days.tsx';

/** Reserves the size of its button until its code has loaded, so that nothing moves. */
export const MailMenu = /*@__PURE__*/ lazyPart(
  () => import('./mail-menu.tsx'),
  <span style={{ display: 'inline-block', minWidth: 98, minHeight: 'var(--hy-control)' }} />,
);

/** Few addresses are blocked: the code loads only when needed. */
export const BlockedEmail = /*@__PURE__*/ lazyPart(() => import('./blocked-email.tsx'));

/** The dialog to write an email; its code loads when it opens. */
export const ComposeDialog = /*@__PURE__*/ lazyPart(() => import('./compose-dialog.tsx'));
