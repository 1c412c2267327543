/** The parts of sign-in security that other features use. */
export { PendingEmail } from './email-card.tsx';
export { deviceText } from './sessions-card.tsx';
