/** Numeric settings: whole numbers and measures as JSON numbers, money and shares as decimal text. */
import { t } from '@hireyard/messages';
import * as f from '../../field.ts';
import { type One, one } from './shape.ts';

interface Range {
  readonly label?: string;
  readonly hint?: string;
  readonly min: number;
  readonly max: number;
  readonly unit?: string;
}

/** A whole number. */
export const whole = ({ unit, ...options }: Range): One => {
  const field: f.Field = f.int({ ...options, required: true });
  return one(unit === undefined ? field : { ...field, unit });
};

/** A whole number from `min`, or 0 for no limit. */
export const wholeOrNone = ({ min, ...range }: Range): One => {
  const { field } = whole({ ...range, min: 0 });
  return one({
    ...field,
    check: (value) => {
      const clean = field.check(value);
      return typeof clean === 'number' && clean > 0 && clean < min
        ? f.refuse(t('Enter 0, or at least {min}.', { min }))
        : clean;
    },
  });
};

/** An optional whole number; empty means unknown. */
export const wholeIfKnown = (range: Range): One => {
  const field: f.Field = f.int(range);
  return one({
    ...field,
    check: (value) => (value === null || value === '' ? undefined : field.check(value)),
  });
};

/** A number with limited decimal places, stored as a JSON number: kilograms, miles, a share. */
export function measure({
  places,
  unit,
  share,
  ...range
}: Range & { readonly places: number; readonly share?: true }): One {
  const text: f.Field = f.decimal({ ...range, places, digits: 12, required: true });
  return one(
    {
      ...text,
      ...(unit === undefined ? {} : { unit }),
      check: (value) => {
        const clean = text.check(value);
        return clean instanceof f.Refusal ? clean : Number(clean);
      },
    },
    share === undefined ? {} : { share },
  );
}

/** A decimal stored as text without trailing zeros but at least `kept` places: '12.5', '1.00'. */
export function exact({
  places,
  kept,
  unit,
  share,
  ...range
}: Range & { readonly places: number; readonly kept: number; readonly share?: true }): One {
  const text: f.Field = f.decimal({ ...range, places, digits: 12, required: true });
  const needless = new RegExp(kept === 0 ? '\\.?0*$' : `(\\.\\d{${kept}}\\d*?)0*$`);
  return one(
    {
      ...text,
      ...(unit === undefined ? {} : { unit }),
      check: (value) => {
        const clean = text.check(value);
        return typeof clean !== 'string' || !clean.includes('.')
          ? clean
          : clean.replace(needless, kept === 0 ? '' : '$1');
      },
    },
    share === undefined ? {} : { share },
  );
}

/** An amount in the business's currency, 0 or more. */
export const money = (options: { readonly label?: string; readonly hint?: string } = {}): One =>
  one(f.money({ ...options, min: 0, required: true }));

/** An optional decimal; empty means unknown. */
export const exactIfKnown = (options: Parameters<typeof exact>[0]): One => {
  const { field } = exact(options);
  return one({
    ...field,
    required: false,
    check: (value) => (value === null || value === '' ? undefined : field.check(value)),
  });
};
