/** What the page of one's own sign-in shares with the pages before it. */
export type { NewPassword } from './new-password-form.tsx';
export { NewPasswordForm } from './new-password-form.tsx';
export { addPasskey, passkeysHere, passkeyProblem } from './passkey.tsx';
export { type Refusal, refusalOf } from './refusal.ts';
