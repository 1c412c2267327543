/** What other features may use of sign-in. */
export { PendingEmail } from './email-card.tsx';
export { deviceText } from './sessions-card.tsx';
