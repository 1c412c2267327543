/** What other features may use of sign-in. */
export { PendingEmail } from './pending-email.tsx';
export { deviceWords } from './device-words.ts';
