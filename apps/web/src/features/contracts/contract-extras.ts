/** What stands on the page of a contract besides the contract itself, in one file that comes after it. */
export { default as Presence } from '../../resource/detail/presence.tsx';
export { default as HeaderMail } from './header/mail.tsx';
export { default as AcceptedFact } from './header/accepted.tsx';
