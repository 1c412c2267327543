/** Field kinds of text. */
import { t } from '@hireyard/messages';
import { type FieldFor, type FieldOptions, makeField, Refusal, refuse } from './core.ts';

export interface TextOptions extends FieldOptions {
  readonly max?: number;
  readonly multiline?: boolean;
}
// Control characters other than tab and line breaks, zero-width and bidirectional overrides: they hide
// or reorder what a person reads, and PostgreSQL refuses NUL.
// biome-ignore lint/suspicious/noControlCharactersInRegex: the class names exactly what is refused
const HIDDEN = /[\u0001-\u0008\u000b\u000c\u000e-\u001f\u007f\u200b\u202a-\u202e\u2066-\u2069\ufeff]/;

function checkText(value: unknown, max: number, blank: boolean, multiline: boolean): string | Refusal {
  if (typeof value !== 'string') return refuse(t('This must be text.'));
  if (value.includes('\u0000')) return refuse(t('Null characters are not allowed.'));
  const text = value.trim();
  if (!blank && text === '') return refuse(t('This field may not be blank.'));
  if (text.length > max) return refuse(t('Use at most {max} characters.', { max }));
  if (HIDDEN.test(text)) return refuse(t('Control and invisible characters are not allowed.'));
  if (!multiline && /[\r\n]/.test(text)) return refuse(t('Line breaks are not allowed.'));
  return text.isWellFormed() ? text : refuse(t('This must be text.'));
}

/** Trimmed text; required text may not be blank. */
export function text<const O extends TextOptions>(options: O): FieldFor<string, O> {
  const max = options.max ?? (options.multiline ? 20_000 : 255);
  const blank = options.required !== true;
  return makeField('text', options, {
    json: { type: 'string', maxLength: max, ...(blank ? {} : { minLength: 1 }) },
    check: (value) => checkText(value, max, blank, options.multiline === true),
    extra: { max, multiline: options.multiline === true },
  }) as unknown as FieldFor<string, O>;
}

const EMAIL =
  /^[\w.!#$%&'*+/=?^`{|}~-]+@[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?(?:\.[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?)+$/i;
export const isEmail = (value: string): boolean => value.length <= 254 && EMAIL.test(value);

export function email<const O extends FieldOptions>(options: O): FieldFor<string, O> {
  const blank = options.required !== true;
  return makeField('email', options, {
    json: { type: 'string', maxLength: 254, ...(blank ? {} : { format: 'email' }) },
    check: (value) => {
      const clean = checkText(value, 254, blank, false);
      return clean instanceof Refusal || clean === '' || isEmail(clean)
        ? clean
        : refuse(t('Enter a valid email address.'));
    },
    extra: { max: 254 },
  }) as unknown as FieldFor<string, O>;
}

/** Digits with the usual separators, at least six digits, an optional extension. */
export function phone<const O extends FieldOptions>(options: O): FieldFor<string, O> {
  const blank = options.required !== true;
  return makeField('phone', options, {
    json: { type: 'string', maxLength: 40 },
    check: (value) => {
      const clean = checkText(value, 40, blank, false);
      if (clean instanceof Refusal || clean === '') return clean;
      return /^\+?[\d\s().\-/]+(?:\s*(?:x|ext\.?)\s*\d+)?$/i.test(clean) &&
        clean.replace(/\D/g, '').length >= 6
        ? clean
        : refuse(t('Enter a valid telephone number.'));
    },
    extra: { max: 40 },
  }) as unknown as FieldFor<string, O>;
}
