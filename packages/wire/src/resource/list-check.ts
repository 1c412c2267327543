/** Lists inside bodies: each element is checked by itself, and all errors come together. */
import { t } from '@hireyard/messages';
import { type FieldErrors } from '../field/error.ts';
import { refuse, Refusal } from '../field.ts';

/** The lines that one body may name. */
export const MAX_LINES = 1000;

type Checked<T> = { readonly value: T } | { readonly errors: FieldErrors };

/** The clean elements of a list; refuses what is no list, a longer one than `most`, and names the errors of each element in its place. */
export function checkList<T>(
  given: unknown,
  most: number,
  check: (one: unknown) => Checked<T>,
): readonly T[] | Refusal {
  if (!Array.isArray(given)) return refuse(t('This must be a list.'));
  if (given.length > most) return refuse(t('Use at most {most} entries.', { most }));
  const checked = given.map(check);
  return checked.some((one) => 'errors' in one)
    ? new Refusal(checked.map((one) => ('errors' in one ? one.errors : {})))
    : checked.flatMap((one) => ('value' in one ? [one.value] : []));
}
