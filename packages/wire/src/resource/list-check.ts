/** Lists in bodies: each element is checked separately, and all errors are reported together. */
import { t } from '@hireyard/messages';
import { type FieldErrors } from '../field/error.ts';
import { refuse, Refusal } from '../field.ts';

/** The maximum number of lines in a body. */
export const MAX_LINES = 1000;

type Checked<T> = { readonly value: T } | { readonly errors: FieldErrors };

/** Returns the clean elements of a list. Refuses other values and lists longer than `most`; errors are listed by element. */
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
