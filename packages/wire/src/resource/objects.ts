/** Lists of plain objects in a body, each checked by its fields. */
import { t } from '@hireyard/messages';
import type { FieldErrors } from '../field/error.ts';
import * as f from '../field.ts';

export const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Returns the given values of an object and its errors, both by field; unknown names are left out. */
export function checkFields(
  fields: f.Fields,
  given: Readonly<Record<string, unknown>>,
): { value: Record<string, unknown>; errors: FieldErrors } {
  const value: Record<string, unknown> = {};
  const errors: FieldErrors = {};
  for (const [name, field] of Object.entries(fields)) {
    const raw = given[name];
    if (raw === undefined && !field.required) continue;
    const clean = field.check(raw);
    if (clean instanceof f.Refusal) errors[name] = clean.errors;
    else value[name] = clean;
  }
  return { value, errors };
}

/** Checks a list of at most this many objects; errors are listed by object. */
export function checkObjects<T>(fields: f.Fields, most: number, given: unknown): T[] | f.Refusal {
  if (!Array.isArray(given)) return f.refuse(t('This must be a list.'));
  if (given.length > most) return f.refuse(t('Use at most {most} entries.', { most }));
  const checked = given.map((one: unknown) =>
    isObject(one)
      ? checkFields(fields, one)
      : { value: {}, errors: { non_field_errors: [t('This must be an object.')] } },
  );
  return checked.some(({ errors }) => Object.keys(errors).length > 0)
    ? new f.Refusal(checked.map(({ errors }) => errors))
    : checked.map(({ value }) => value as T);
}

/** Returns a field that takes such a list. */
export const objectsField = <F extends f.Fields, const O extends f.FieldOptions>(
  fields: F,
  most: number,
  options: O,
) =>
  f.makeField('json', options, {
    json: {
      type: 'array',
      maxItems: most,
      items: {
        type: 'object',
        properties: Object.fromEntries(
          Object.entries(fields).map(([name, field]) => [name, field.writeJson]),
        ),
        required: Object.keys(fields).filter((name) => fields[name]?.required),
      },
    },
    check: (value) => checkObjects<f.CreateOf<F>>(fields, most, value),
    extra: { rows: fields },
  }) as unknown as f.FieldFor<readonly f.CreateOf<F>[], O>;
