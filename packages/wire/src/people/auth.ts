/** Spec §7.1: bodies and answers of the authentication calls, with second factors and sessions (docs/use/sign-in.md). */
import { choice, flag, type Is, known, list, moment, object, orNull, text, whole } from '../answer.ts';
import * as f from '../field.ts';

// Not a text field, which would trim or refuse valid passwords.
const password = f.json<string, { required: true }>({ required: true }, { type: 'string' });
/** A six-digit second-factor code, or a recovery code. */
const code = f.text({ max: 40 });
export const loginBody = { email: f.text({ max: 254 }), username: f.text({ max: 254 }), password, code };
export const tokenBody = { username: f.text({ required: true, max: 254 }), password, code };
export const refreshBody = { refresh: f.text({ required: true, max: 4000 }) };
export const verifyBody = { token: f.text({ required: true, max: 4000 }) };
export const logoutBody = { refresh: f.text({ max: 4000 }) };
export const profileBody = { first_name: f.text({ max: 150 }), last_name: f.text({ max: 150 }) };

const newPassword = { new_password1: password, new_password2: password };
/** `old_password`: required from users with a second factor. */
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

/** The first administrator of an installation, and the business. */
export const firstAdminBody = {
  ...newPassword,
  token: f.text({ required: true, max: 200 }),
  company: f.text({ required: true, max: 100 }),
  country: f.choice(['GB', 'US'], { required: true }),
  /** IANA name; default: the server's. */
  time_zone: f.text({ max: 64 }),
  email: f.email({ required: true }),
  first_name: f.text({ required: true, max: 150 }),
  last_name: f.text({ max: 150 }),
};

export const emailChangeBody = { email: f.email({ required: true }), password };
export const emailConfirmBody = { token: f.text({ required: true, max: 200 }) };
/** Required before any change of the second factor. */
export const ownPasswordBody = { password };
export const totpConfirmBody = { code: f.text({ required: true, max: 40 }) };

const ticket = f.text({ required: true, max: 4000 });
/** The authenticator's answer, as @simplewebauthn/browser returns it. */
const credential = f.json<Readonly<Record<string, unknown>>, { required: true }>(
  { required: true },
  { type: 'object' },
);
export const passkeyAddBody = { ticket, credential, name: f.text({ required: true, max: 100 }) };
export const passkeySignInBody = { ticket, credential };
export const endSessionsBody = { uuid: f.text({ max: 36 }) };

export interface RefreshAnswer {
  readonly access: string;
  /** The next refresh token; absent if they aren't rotated. */
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
  /** Unused recovery codes. */
  recovery_left: whole,
  passkeys: list(passkeySchema),
});
export type SecondFactor = Is<typeof secondFactorSchema>;
export const totpSetUpSchema = object({
  /** Base32, for typing. */
  secret: text,
  /** otpauth://…, for a link on a phone. */
  uri: text,
  /** The same as a QR code: SVG text. */
  qr: text,
});
export type TotpSetUp = Is<typeof totpSetUpSchema>;
export const recoveryCodesSchema = object({ recovery_codes: list(text) });
export type RecoveryCodes = Is<typeof recoveryCodesSchema>;
export const passkeyOptionsSchema = object({
  /** For the authenticator, as @simplewebauthn/browser takes it. */
  options: known<Readonly<Record<string, unknown>>>({ type: 'object' }),
  /** Returned with the answer; valid for five minutes and once. */
  ticket: text,
});
export type PasskeyOptions = Is<typeof passkeyOptionsSchema>;
export const sessionSchema = object({
  uuid: known<string>({ type: 'string', format: 'uuid' }),
  /** screen = this app, api = an API client. */
  via: choice(['screen', 'api']),
  created_at: moment,
  /** The last renewal of its tokens; null before the first. */
  last_used_at: orNull(moment),
  address: text,
  user_agent: text,
  /** The caller's own session. */
  current: flag,
});
export type SignInSession = Is<typeof sessionSchema>;
