import { t } from '@hireyard/messages';

const MIN_LENGTH = 8;

const RULES: readonly { readonly message: string; readonly holds: (password: string) => boolean }[] = [
  {
    message: t('Password should be alphanumeric'),
    holds: (password) => /\p{L}/u.test(password) && /\p{Nd}/u.test(password),
  },
  { message: t('A letter of the password should be capital'), holds: (password) => /\p{Lu}/u.test(password) },
  {
    message: t('Password must contain a special character (@, $, !, &, etc)'),
    holds: (password) => /[^\p{L}\p{M}\p{N}\s]/u.test(password),
  },
  {
    message: t('Password length must be greater than 7 characters'),
    holds: (password) => [...password].length >= MIN_LENGTH,
  },
];

/** Returns what is wrong with a new password, in the specification's order and words; empty = valid. Letters of any script count. */
export function passwordErrors(password: string): string[] {
  return RULES.filter((rule) => !rule.holds(password)).map((rule) => rule.message);
}
