/** Field kinds of days and moments. */
import { t } from '@hireyard/messages';
import { isDate } from '@hireyard/domain/values/calendar';
import { type Field, type FieldFor, type FieldOptions, makeField, refuse } from './core.ts';

/** A valid date of the years 1900–2999: wide enough for any hire, and sums of days stay dates. */
export const isDay = (value: string): boolean => isDate(value) && value >= '1900' && value < '3000';
const DATE_FORMAT = t('Enter a date as YYYY-MM-DD.');
/** A calendar day; an ISO timestamp is cut to its date. */
export function date<const O extends FieldOptions>(options: O): FieldFor<string, O> {
  return makeField('date', options, {
    json: { type: 'string', format: 'date' },
    check: (value) => {
      const day =
        typeof value === 'string'
          ? /^(\d{4}-\d\d-\d\d)(?:T[\d:.]+(?:Z|[+-]\d\d:?\d\d)?)?$/.exec(value)?.[1]
          : undefined;
      return day !== undefined && isDay(day) ? day : refuse(DATE_FORMAT);
    },
  }) as unknown as FieldFor<string, O>;
}

/** A moment the server sets: ISO 8601 with Z. */
export const timestamp = <const O extends { readonly label?: string; readonly nullable?: boolean }>(
  options: O = {} as O,
): Field<O extends { nullable: true } ? string | null : string, never, false> =>
  makeField(
    'timestamp',
    { ...options, readOnly: true },
    {
      json: { type: 'string', format: 'date-time' },
      check: () => refuse(t('Read only.')),
    },
  ) as unknown as Field<O extends { nullable: true } ? string | null : string, never, false>;
