/** What a form stands on while others save the same record: the pure half of `use-merge.ts`. */
import { type Merged, mergeEdits } from '@hireyard/domain/merge';
import type { Fields } from '@hireyard/wire/field';
import { type FormValues, toBody, toForm } from '../form-values.ts';
import type { Row } from '../record.ts';

/** The record as it was saved last, as far as the form knows. */
export interface Begun {
  readonly values: FormValues;
  readonly record: Row | undefined;
  readonly etag: string | undefined;
}
export interface Start {
  readonly begun: Begun;
  /** What was typed before and stands in the form again; undefined = nothing. */
  readonly typed: FormValues | undefined;
  readonly clashes: readonly string[];
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

/** What stands in a form, with what somebody else saved since `base`. */
export const mergeForm = (fields: Fields, base: FormValues, now: FormValues, record: Row): Merged =>
  mergeEdits(base, { ...toForm(fields), ...now }, toForm(fields, record), sameIn(fields));

/**
 * How a form begins.
 * @param draft what was typed here before, with the values that it was typed upon: others may have saved since
 */
export function startOf(
  fields: Fields,
  begun: Begun,
  draft: { readonly values: FormValues; readonly base?: FormValues | undefined } | undefined,
): Start {
  if (draft?.base === undefined || begun.record === undefined)
    return { begun, typed: draft?.values, clashes: [] };
  const { values, clashes } = mergeForm(fields, draft.base, draft.values, begun.record);
  return { begun, typed: values, clashes };
}

/** Whether a version of a record is newer than the one a form stands on. */
export const isNewer = (etag: string | undefined, than: string | undefined): boolean =>
  etag !== undefined && (than === undefined || versionOf(etag) > versionOf(than));
const versionOf = (etag: string): number => Number(etag.replaceAll('"', ''));
