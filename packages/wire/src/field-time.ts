/** Field kinds of days and moments. */
import { type Field, type FieldFor, type FieldOptions, makeField, refuse } from './field-core.ts';

export const isDate = (value: string): boolean => {
  if (!/^(?:19|[2-9]\d)\d\d-\d\d-\d\d$/.test(value)) return false;
  const at = new Date(`${value}T00:00:00Z`);
  return !Number.isNaN(at.getTime()) && at.toISOString().slice(0, 10) === value;
};
const DATE_FORMAT = 'Date has wrong format. Use one of these formats instead: YYYY-MM-DD.';
/** A calendar day; an ISO timestamp is cut to its date. */
export function date<const O extends FieldOptions>(options: O): FieldFor<string, O> {
  return makeField('date', options, {
    json: { type: 'string', format: 'date' },
    check: (value) => {
      const day =
        typeof value === 'string'
          ? /^(\d{4}-\d\d-\d\d)(?:T[\d:.]+(?:Z|[+-]\d\d:?\d\d)?)?$/.exec(value)?.[1]
          : undefined;
      return day !== undefined && isDate(day) ? day : refuse(DATE_FORMAT);
    },
  }) as unknown as FieldFor<string, O>;
}

/** A moment the server sets: ISO 8601 with Z. */
export const timestamp = (
  options: { label?: string; nullable?: boolean } = {},
): Field<string, never, false> =>
  makeField(
    'timestamp',
    { ...options, readOnly: true },
    {
      json: { type: 'string', format: 'date-time' },
      check: () => refuse('Read only.'),
    },
  ) as unknown as Field<string, never, false>;
