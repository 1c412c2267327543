/** What a form stands on while others may save the same record. */
import type { Fields } from '@hireyard/wire/field';
import { type FormValues, toBody } from './form-values.ts';
import type { Row } from '../record.ts';

/** The record as it was saved last, as far as the form knows. */
export interface Begun {
  readonly values: FormValues;
  readonly record: Row | undefined;
  readonly etag: string | undefined;
}
/** Whether a call would carry the same for two values of a field. */
export const sameIn =
  (fields: Fields) =>
  (name: string, one: unknown, other: unknown): boolean => {
    const field = fields[name];
    if (field === undefined) return one === other;
    const body = (value: unknown) => JSON.stringify(toBody({ [name]: field }, { [name]: value }));
    return body(one) === body(other);
  };

/** Whether a version of a record is newer than the one a form stands on. */
export const isNewer = (etag: string | undefined, than: string | undefined): boolean =>
  etag !== undefined && (than === undefined || versionOf(etag) > versionOf(than));
const versionOf = (etag: string): number => Number(etag.replaceAll('"', ''));
