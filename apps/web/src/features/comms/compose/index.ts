/** What other features may use of mail. Each part by itself, so that a page loads what it shows. */
export { ComposeDialog } from './lazy-compose-dialog.ts';
export { MailMenu } from './lazy-mail-menu.tsx';
export { NoMail } from './lazy-no-mail.ts';
export { DOCUMENT_WORDS, type MailAbout } from './mail-about.ts';
export { mailPath } from './mail-path.ts';
