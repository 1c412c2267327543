/** The text of a card form: how it is shown while it is typed, and what is wrong with it. */
import { t } from '@hireyard/messages';
import { isCardNumber } from '@hireyard/domain/money/card-number';

export interface CardText {
  readonly number: string;
  readonly expiry: string;
  readonly cvc: string;
}
export type CardField = keyof CardText;
export type CardErrors = Partial<Record<CardField, string>>;
/** In the order of the form. */
export const CARD_FIELDS = ['number', 'expiry', 'cvc'] as const;

const digitsOf = (text: string): string => text.replace(/\D/g, '');

/** Groups as they stand on the card: of four, of an American Express 4-6-5. */
export function formatNumber(text: string): string {
  const digits = digitsOf(text).slice(0, 19);
  const groups = /^3[47]/.test(digits) ? [4, 6, 5, 4] : [4, 4, 4, 4, 3];
  let at = 0;
  return groups
    .map((size) => digits.slice(at, (at += size)))
    .filter((group) => group !== '')
    .join(' ');
}

/** MM / YY; a year in four digits, as browsers fill it in, becomes two. */
export function formatExpiry(text: string): string {
  const raw = digitsOf(text);
  const digits = /^[2-9]/.test(raw) ? `0${raw}` : raw;
  const year = /^20\d\d/.test(digits.slice(2)) ? digits.slice(4, 6) : digits.slice(2, 4);
  return digits.length > 2 ? `${digits.slice(0, 2)} / ${year}` : digits;
}

export const formatCvc = (text: string): string => digitsOf(text).slice(0, 4);

/** Where the caret belongs in a text that was formatted anew: behind as many digits as before. */
export function caretAfter(formatted: string, digitsBefore: number): number {
  let seen = 0;
  let at = 0;
  while (at < formatted.length && seen < digitsBefore) {
    if (/\d/.test(formatted[at] ?? '')) seen += 1;
    at += 1;
  }
  return at;
}
export const digitsIn = (text: string): number => digitsOf(text).length;

export interface Card {
  readonly number: string;
  readonly exp_month: number;
  readonly exp_year: number;
  readonly cvc: string;
}

/** The card as it is sent. */
export function cardOf({ number, expiry, cvc }: CardText): Card {
  const digits = digitsOf(expiry);
  return {
    number: digitsOf(number),
    exp_month: Number(digits.slice(0, 2)),
    exp_year: 2000 + Number(digits.slice(2)),
    cvc,
  };
}

/** What a person must correct before the card can be tried. `today`: a card is good to the end of its month. */
export function cardErrors(text: CardText, today: string): CardErrors {
  const errors: CardErrors = {};
  const number = digitsOf(text.number);
  if (number === '') errors.number = t('Enter the card number.');
  else if (!isCardNumber(number)) errors.number = t('This is no card number. Please check its digits.');
  const expiry = digitsOf(text.expiry);
  const { exp_month: month, exp_year: year } = cardOf(text);
  if (expiry === '') errors.expiry = t('Enter the month and year that the card expires.');
  else if (expiry.length !== 4 || month < 1 || month > 12)
    errors.expiry = t('Enter it as month / year, like 04 / 29.');
  else if (year * 12 + month < Number(today.slice(0, 4)) * 12 + Number(today.slice(5, 7)))
    errors.expiry = t('This card has expired.');
  if (text.cvc === '') errors.cvc = t('Enter the security code.');
  else if (text.cvc.length < 3) errors.cvc = t('It has 3 digits, on American Express 4.');
  return errors;
}

const BY_PARAM: Readonly<Record<string, CardField>> = {
  number: 'number',
  exp_month: 'expiry',
  exp_year: 'expiry',
  cvc: 'cvc',
};
/** The field that a refusal of the provider is about; undefined when it is about the card as a whole. */
export const fieldOf = (param: string | undefined): CardField | undefined => BY_PARAM[param ?? ''];
