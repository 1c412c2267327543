/** What a new password must be: the rules of the specification, and nothing that everybody tries first (spec §5.1). */
import { passwordErrors } from '@hireyard/domain/people/password';
import type { FieldErrors } from '@hireyard/wire/field/error';
import { maxPasswordLength } from '../core/password-hash.ts';

/** Words that are no secret for who knows the user. */
export interface AboutUser {
  readonly username?: string;
  readonly email?: string;
  readonly first_name?: string;
  readonly last_name?: string;
  /** Name of the business. */
  readonly company: string;
}

const TOO_COMMON = 'This password is too common.';
/** Of 0 to 4; below it, less than a million guesses are enough. */
const MIN_SCORE = 2;
/** Looking for words takes the square of the length; what is weak is so in its first characters too. */
const LOOKED_AT = 32;

type Scorer = (password: string, words: string[]) => number;
let scorer: Promise<Scorer> | undefined;

/** The dictionaries take a third of a second and 60 MB, and most processes never see a new password. */
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

/** Each part of a name and of an address, and the whole. */
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
 * What is wrong with a new password, in the fixed order and words of the specification; last, that it is one that is
 * tried first, also one made of the user's own names or the business's. Empty = it will do.
 */
export async function newPasswordErrors(password: string, about: AboutUser): Promise<string[]> {
  if (password.length > maxPasswordLength) return [`Use at most ${maxPasswordLength} characters.`];
  const errors = passwordErrors(password);
  if (errors.length > 0) return errors;
  scorer ??= loadScorer();
  const score = await scorer;
  return score(password.slice(0, LOOKED_AT), wordsOf(about)) < MIN_SCORE ? [TOO_COMMON] : [];
}

/** Errors of a new password that was typed twice, by field; undefined when it will do. */
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
