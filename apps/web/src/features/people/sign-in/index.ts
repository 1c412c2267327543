/** The parts of signing in that the security page uses. */
export type { NewPassword } from './new-password-form.tsx';
export { NewPasswordForm } from './new-password-form.tsx';
export { addPasskey, passkeysHere, passkeyProblem } from './passkey.tsx';
export { type Refusal, refusalOf } from './refusal.ts';
