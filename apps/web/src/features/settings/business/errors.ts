/** Errors of a value as its editor needs them: those of a part, those of a row, or the words of the value itself. */
import type { Refusal } from '@hireyard/wire/field';
import { percentOf } from './words.ts';

export type ValueErrors = Refusal['errors'] | undefined;

/** What is wrong with the value itself, in words. */
export function wordsOf(errors: ValueErrors): string | undefined {
  if (errors === undefined) return undefined;
  if (!Array.isArray(errors)) return wordsOf(errors['non_field_errors']);
  const texts = errors.filter((one): one is string => typeof one === 'string');
  return texts.length === 0 ? undefined : texts.join(' ');
}

/** What is wrong with a part or a row of it. */
export function errorsAt(errors: ValueErrors, at: string | number): ValueErrors {
  if (errors === undefined) return undefined;
  if (Array.isArray(errors)) {
    const row = typeof at === 'number' ? errors[at] : undefined;
    return typeof row === 'string' ? undefined : row;
  }
  return errors[at];
}

/** The limits of a share as those of the percentage that is typed: `less than or equal to 1.` → `… 100.` */
export const percentWords = (words: string): string =>
  words.replace(/(?<=or equal to )\d+(?:\.\d+)?/g, (limit) => percentOf(limit));
