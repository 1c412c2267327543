/** Field kinds of numbers and yes or no. */
import { t } from '@hireyard/messages';
import {
  type FieldFor,
  type FieldOptions,
  type JsonSchema,
  makeField,
  MAX_INT,
  type Refusal,
  refuse,
} from './core.ts';

export function int<const O extends FieldOptions & { min?: number; max?: number }>(
  options: O,
): FieldFor<number, O> {
  const min = options.min ?? -MAX_INT;
  const max = options.max ?? MAX_INT;
  return makeField('int', options, {
    json: { type: 'integer', minimum: min, maximum: max },
    check: (value) => {
      const n = typeof value === 'string' && /^\s*-?\d{1,15}\s*$/.test(value) ? Number(value) : value;
      if (typeof n !== 'number' || !Number.isInteger(n)) return refuse(t('Enter a whole number.'));
      if (n < min) return refuse(t('Must be {min} or more.', { min }));
      return n > max ? refuse(t('Must be {max} or less.', { max })) : n;
    },
    extra: { minValue: min, maxValue: max },
  }) as unknown as FieldFor<number, O>;
}

export const id = () => int({ readOnly: true, label: t('ID'), min: 1 });

export interface DecimalOptions extends FieldOptions {
  readonly places: number;
  readonly digits: number;
  readonly min?: number;
  readonly max?: number;
  readonly unit?: string;
}
const plain = (value: unknown): string =>
  typeof value === 'number' && Number.isFinite(value)
    ? /e/i.test(String(value))
      ? value.toFixed(20)
      : String(value)
    : typeof value === 'string'
      ? value.trim()
      : '';

/** Returns the sign and digits of a decimal, without meaningless zeros; undefined if it is none. */
function partsOf(value: unknown): { negative: boolean; whole: string; part: string } | undefined {
  const [, sign, digits = '', places = ''] = /^([+-]?)(\d*)(?:\.(\d*))?$/.exec(plain(value)) ?? [];
  if (digits === '' && places === '') return undefined;
  const whole = digits.replace(/^0+(?=\d)/, '');
  const part = places.replace(/0+$/, '');
  return { negative: sign === '-' && /[1-9]/.test(whole + part), whole, part };
}

function checkDecimal(value: unknown, options: DecimalOptions): string | Refusal {
  const parts = partsOf(value);
  if (parts === undefined) return refuse(t('Enter a number.'));
  const { negative, whole, part } = parts;
  if (part.length > options.places)
    return refuse(
      t('{places, plural, one {Use at most # decimal place} other {Use at most # decimal places}}.', {
        places: options.places,
      }),
    );
  if ((whole === '0' ? 0 : whole.length) > options.digits - options.places)
    return refuse(t('Use at most {digits} digits in total.', { digits: options.digits }));
  const text = `${negative ? '-' : ''}${whole || '0'}${options.places > 0 ? '.' : ''}${part.padEnd(options.places, '0')}`;
  if (options.min !== undefined && Number(text) < options.min)
    return refuse(t('Must be {min} or more.', { min: options.min }));
  if (options.max !== undefined && Number(text) > options.max)
    return refuse(t('Must be {max} or less.', { max: options.max }));
  return text;
}

/** A decimal string with fixed places; a body may also contain a JSON number. */
export function decimal<const O extends DecimalOptions>(options: O): FieldFor<string, O> {
  const json: JsonSchema = { type: 'string', pattern: `^-?\\d+\\.\\d{${options.places}}$` };
  return makeField('decimal', options, {
    json,
    writeJson: { anyOf: [{ type: 'string' }, { type: 'number' }] },
    check: (value) => checkDecimal(value, options),
    extra: {
      places: options.places,
      digits: options.digits,
      ...(options.min === undefined ? {} : { minValue: options.min }),
      ...(options.max === undefined ? {} : { maxValue: options.max }),
      ...(options.unit === undefined ? {} : { unit: options.unit }),
    },
  }) as unknown as FieldFor<string, O>;
}

/** An amount of the configured currency: decimal string, two places, numeric(14,2). */
export const money = <const O extends FieldOptions & { min?: number }>(options: O): FieldFor<string, O> =>
  decimal({ ...options, places: 2, digits: 14, unit: 'money' });

export function bool<const O extends FieldOptions>(options: O): FieldFor<boolean, O> {
  return makeField('bool', options, {
    json: { type: 'boolean' },
    check: (value) =>
      value === true || value === 'true'
        ? true
        : value === false || value === 'false'
          ? false
          : refuse(t('Must be true or false.')),
  }) as unknown as FieldFor<boolean, O>;
}
