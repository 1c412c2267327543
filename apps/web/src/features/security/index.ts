/** What other features may use of sign-in. */
export { deviceWords } from './device-words.ts';
