/** Parts for other features. Each is separate, so that a page loads only those it shows. */
export { ComposeDialog } from './lazy.tsx';
export { MailMenu } from './lazy.tsx';
export { BlockedEmail } from './lazy.tsx';
export { DOCUMENT_TEXTS, type MailAbout } from './mail-about.ts';
export { mailPath } from './mail-about.ts';
export { DayChoice, documentDaysOptions } from './document-days.tsx';
