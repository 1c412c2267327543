/** Reads names and password from a sign-in body; reports all errors in one 400. */
import { t } from '@hireyard/messages';
import type { FieldErrors } from '@hireyard/wire/field/error';
import { invalid } from '../../../platform/http/errors.ts';
import { maxPasswordLength } from './password-hash.ts';

interface Given {
  readonly email?: string | undefined;
  readonly username?: string | undefined;
  readonly password: unknown;
}
export interface Credentials {
  /** One or two, trimmed. */
  readonly names: readonly string[];
  readonly password: string;
}

function wrongWith(password: unknown): string | undefined {
  if (typeof password !== 'string') return 'This must be text.';
  if (password === '') return 'This field may not be blank.';
  if (password.includes('\u0000')) return 'Null characters are not allowed.';
  if (password.length > maxPasswordLength)
    return t('Use at most {max} characters.', { max: maxPasswordLength });
  return undefined;
}

/** Refuses a body without a name, or a password that isn't a string of 1 to 1,000 characters. */
export function credentialsOf({ email, username, password }: Given): Credentials {
  const names = [email, username].filter((name) => name !== undefined && name !== '') as string[];
  const errors: FieldErrors = {};
  const wrong = wrongWith(password);
  if (wrong !== undefined) errors['password'] = [wrong];
  if (names.length === 0)
    errors['non_field_errors'] = ['Must include either "username" or "email" and "password".'];
  if (Object.keys(errors).length > 0) throw invalid(errors);
  return { names, password: password as string };
}
