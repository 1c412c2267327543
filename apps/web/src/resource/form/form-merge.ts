/** Merges the values of a form with another user's changes. Loads when somebody else saved. */
import { type Merged, mergeEdits } from '@hireyard/domain/contracts/merge';
import type { Fields } from '@hireyard/wire/field';
import { type FormValues, sameIn, toForm } from './form-values.ts';
import type { Row } from '../record.ts';
/** Merges a form's values with what somebody else saved since `base`. */
export const mergeForm = (fields: Fields, base: FormValues, now: FormValues, record: Row): Merged =>
  mergeEdits(base, { ...toForm(fields), ...now }, toForm(fields, record), sameIn(fields));
