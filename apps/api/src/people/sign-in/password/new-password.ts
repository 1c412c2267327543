/** Requirements of a new password: the specification's rules, and none of the common guesses (spec §5.1). */
import { t } from '@hireyard/messages';
import { passwordErrors } from '@hireyard/domain/people/password';
import type { FieldErrors } from '@hireyard/wire/field/error';
import { maxPasswordLength } from '../core/password-hash.ts';

/** Words that people who know the user can guess. */
export interface AboutUser {
  readonly username?: string;
  readonly email?: string;
  readonly first_name?: string;
  readonly last_name?: string;
  /** Business name. */
  readonly company: string;
}

const TOO_COMMON = 'This password is too common.';
/** From 0 to 4; below, fewer than a million guesses suffice. */
const MIN_SCORE = 2;
/** The search takes quadratic time, and a weak password is weak in its first characters too. */
const LOOKED_AT = 32;

type Scorer = (password: string, words: string[]) => number;
let scorer: Promise<Scorer> | undefined;

/** Loads the dictionaries lazily: they take 300 ms and 60 MB, and most processes don't need them. */
async function loadScorer(): Promise<Scorer> {
  const [{ ZxcvbnFactory }, common, english] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
    import('@zxcvbn-ts/language-en'),
  ]);
  const zxcvbn = new ZxcvbnFactory({
    dictionary: { ...common.dictionary, ...english.dictionary },
    graphs: common.adjacencyGraphs,
  });
  return (password, words) => zxcvbn.check(password, words).score;
}

/** Returns each part of names and addresses, and the whole. */
const wordsOf = (about: AboutUser): string[] => {
  const local = about.email?.split('@')[0];
  const whole = [
    about.username,
    about.email,
    local,
    about.first_name,
    about.last_name,
    about.company,
    'hireyard',
  ];
  const given = whole.filter((text) => text !== undefined && text !== '') as string[];
  const parts = given.flatMap((text) => text.split(/[^\p{L}\p{N}]+/u)).filter((part) => part.length > 2);
  return [...new Set([...given, ...parts])].slice(0, 50);
};

/**
 * Returns what is wrong with a new password, in the specification's order and words; last, whether it is easily guessed, also from the user's or
 * business's names. Empty = acceptable.
 */
export async function newPasswordErrors(password: string, about: AboutUser): Promise<string[]> {
  if (password.length > maxPasswordLength)
    return [t('Use at most {max} characters.', { max: maxPasswordLength })];
  const errors = passwordErrors(password);
  if (errors.length > 0) return errors;
  scorer ??= loadScorer();
  const score = await scorer;
  return score(password.slice(0, LOOKED_AT), wordsOf(about)) < MIN_SCORE ? [TOO_COMMON] : [];
}

/** Returns errors of a new password typed twice, by field; undefined if acceptable. */
export async function typedTwiceErrors(
  { new_password1: first, new_password2: second }: { new_password1: unknown; new_password2: unknown },
  about: AboutUser,
): Promise<FieldErrors | undefined> {
  const isText = (value: unknown): value is string => typeof value === 'string' && !value.includes('\u0000');
  const wrong = ['This must be text.'];
  const errors: FieldErrors = {};
  const firstErrors = isText(first) ? await newPasswordErrors(first, about) : wrong;
  if (firstErrors.length > 0) errors['new_password1'] = firstErrors;
  if (!isText(second)) errors['new_password2'] = wrong;
  else if (second !== first) errors['new_password2'] = ['The two password fields didn’t match.'];
  return Object.keys(errors).length > 0 ? errors : undefined;
}
