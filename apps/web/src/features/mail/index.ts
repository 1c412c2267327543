/** What other features may use of mail. */
export { ComposeDialog, MailMenu, NoMail } from './lazy.tsx';
export { DOCUMENT_WORDS, type MailAbout } from './mail-about.ts';
export { mailPath } from './mail-path.ts';
