/** Spec §7.1: bodies and answers of the authentication calls, and of what makes a sign-in safer (docs/use/sign-in.md). */
import { choice, flag, type Is, known, list, moment, object, orNull, text, whole } from '../answer.ts';
import * as f from '../field.ts';

// Not a text field: what it would trim or refuse is part of a password.
const password = f.json<string, { required: true }>({ required: true }, { type: 'string' });
/** Six digits of the second factor, or one of its recovery codes. */
const code = f.text({ max: 40 });
export const loginBody = { email: f.text({ max: 254 }), username: f.text({ max: 254 }), password, code };
export const tokenBody = { username: f.text({ required: true, max: 254 }), password, code };
export const refreshBody = { refresh: f.text({ required: true, max: 4000 }) };
export const verifyBody = { token: f.text({ required: true, max: 4000 }) };
export const logoutBody = { refresh: f.text({ max: 4000 }) };
export const profileBody = { first_name: f.text({ max: 150 }), last_name: f.text({ max: 150 }) };

const newPassword = { new_password1: password, new_password2: password };
/** `old_password`: asked of who has a second factor. */
export const passwordChangeBody = {
  ...newPassword,
  old_password: f.json<string, object>({}, { type: 'string' }),
};
export const passwordResetBody = { email: f.email({ required: true }) };
export const passwordConfirmBody = {
  ...newPassword,
  uid: f.text({ required: true, max: 100 }),
  token: f.text({ required: true, max: 200 }),
};

/** The first administrator of an installation, and what the business is called. */
export const firstAdminBody = {
  ...newPassword,
  token: f.text({ required: true, max: 200 }),
  company: f.text({ required: true, max: 100 }),
  country: f.choice(['GB', 'US'], { required: true }),
  /** IANA name; without it the server's counts. */
  time_zone: f.text({ max: 64 }),
  email: f.email({ required: true }),
  first_name: f.text({ required: true, max: 150 }),
  last_name: f.text({ max: 150 }),
};

export const emailChangeBody = { email: f.email({ required: true }), password };
export const emailConfirmBody = { token: f.text({ required: true, max: 200 }) };
/** Asked again before anything of the second factor changes. */
export const ownPasswordBody = { password };
export const totpConfirmBody = { code: f.text({ required: true, max: 40 }) };

const ticket = f.text({ required: true, max: 4000 });
/** What the browser's authenticator answered, as @simplewebauthn/browser gives it. */
const credential = f.json<Readonly<Record<string, unknown>>, { required: true }>(
  { required: true },
  { type: 'object' },
);
export const passkeyAddBody = { ticket, credential, name: f.text({ required: true, max: 100 }) };
export const passkeySignInBody = { ticket, credential };
export const endSessionsBody = { uuid: f.text({ max: 36 }) };

export interface RefreshAnswer {
  readonly access: string;
  /** The one to use next; absent where refresh tokens are not rotated. */
  readonly refresh?: string;
}
export interface PasswordChangeAnswer {
  readonly detail: string;
  readonly access_token: string;
  readonly refresh_token: string;
}
export const passkeySchema = object({
  id: whole,
  name: text,
  created_at: moment,
  last_used_at: orNull(moment),
});
export type Passkey = Is<typeof passkeySchema>;
export const secondFactorSchema = object({
  totp: flag,
  /** Recovery codes that were not used. */
  recovery_left: whole,
  passkeys: list(passkeySchema),
});
export type SecondFactor = Is<typeof secondFactorSchema>;
export const totpSetUpSchema = object({
  /** Base32, for typing. */
  secret: text,
  /** otpauth://…, for a link on a telephone. */
  uri: text,
  /** The same as a picture: the text of an SVG. */
  qr: text,
});
export type TotpSetUp = Is<typeof totpSetUpSchema>;
export const recoveryCodesSchema = object({ recovery_codes: list(text) });
export type RecoveryCodes = Is<typeof recoveryCodesSchema>;
export const passkeyOptionsSchema = object({
  /** For the browser's authenticator, as @simplewebauthn/browser takes it. */
  options: known<Readonly<Record<string, unknown>>>({ type: 'object' }),
  /** Goes back with the answer; good for five minutes and once. */
  ticket: text,
});
export type PasskeyOptions = Is<typeof passkeyOptionsSchema>;
export const sessionSchema = object({
  uuid: known<string>({ type: 'string', format: 'uuid' }),
  /** screen = this app, api = a program. */
  via: choice(['screen', 'api']),
  created_at: moment,
  /** When its tokens were last renewed; null until then. */
  last_used_at: orNull(moment),
  address: text,
  user_agent: text,
  /** The one that asks. */
  current: flag,
});
export type SignInSession = Is<typeof sessionSchema>;
