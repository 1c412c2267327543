import * as f from '@hireyard/wire/field';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseAmount, parseUnits, readFigure, showFigure, typedFigure } from './format.ts';

const LOCALES = ['en-GB', 'en-US', 'de-DE', 'fr-FR', 'de-CH', 'es-ES', 'pl-PL'];
const locale = fc.constantFrom(...LOCALES);
const wireFigure = fc
  .tuple(fc.bigInt(-(10n ** 9n), 10n ** 9n), fc.option(fc.stringMatching(/^\d{1,6}$/), { nil: undefined }))
  .map(([whole, part]) => `${whole}${part === undefined ? '' : `.${part}`}`);

describe('input of a cell', () => {
  it.each([
    ['3.5', '3.50'],
    ['£1,250', '1250.00'],
    ['£ 1,234,567.8', '1234567.80'],
    ['.5', '0.50'],
    ['12.', '12.00'],
    [' 0 ', '0.00'],
  ])('reads %j as the amount %s', (text, amount) => {
    expect(parseAmount(text)).toBe(amount);
  });
  it.each(['', 'abc', '1.234', '1e3', '--2', '-2', '.', '12,50', '1,2345', '123456789012'])(
    'refuses %j as an amount',
    (text) => {
      expect(parseAmount(text)).toBeUndefined();
    },
  );
  it('accepts discounts only in price cells', () => {
    expect(parseAmount('-20', true)).toBe('-20.00');
    expect(parseAmount('−20', true)).toBe('-20.00');
  });
  it('reads whole quantities up to a million', () => {
    expect([parseUnits('1,200'), parseUnits('0'), parseUnits('1000000')]).toEqual([1200, 0, 1_000_000]);
    for (const text of ['1000001', '1.5', '1,5', '-1', '']) expect(parseUnits(text)).toBeUndefined();
  });
});

describe('numbers typed in the notation of the locale', () => {
  it.each([
    ['1.234,50', '1234.50'],
    ['1.250', '1250.00'],
    ['12,5', '12.50'],
    ['12.50', '12.50'],
    ['1 234,50 €', '1234.50'],
    ['12.345.678', '12345678.00'],
  ])('%s in German is %s', (text, amount) => expect(parseAmount(text, false, 'de-DE')).toBe(amount));
  it.each(['1,234.50', '1.23,50', '12.5000', '1,2,3', '1.234,567', '1,250'])(
    '%s in German is refused rather than guessed',
    (text) => expect(parseAmount(text, false, 'de-DE')).toBeUndefined(),
  );
  it.each(['1.234,50', '12,50', '1.250'])('%s in English is refused rather than guessed', (text) =>
    expect(parseAmount(text, false, 'en-GB')).toBeUndefined(),
  );
  it('takes quantities the same way', () => {
    expect([parseUnits('1.200', 'de-DE'), parseUnits('1,200', 'en-GB')]).toEqual([1200, 1200]);
    expect([parseUnits('1,200', 'de-DE'), parseUnits('1.200', 'en-GB')]).toEqual([undefined, undefined]);
    expect(parseUnits('12,5', 'de-DE')).toBeUndefined();
  });
});

describe('a number in a field', () => {
  it('reads the shown text back as the same value', () => {
    fc.assert(
      fc.property(wireFigure, locale, (value, of) => typedFigure(showFigure(value, of), of) === value),
    );
  });
  it('reads text of reports back as the same value', () => {
    const amount = fc.integer({ min: 0, max: 10 ** 9 }).map((pence) => (pence / 100).toFixed(2));
    fc.assert(
      fc.property(amount, locale, (value, of) => {
        const format = new Intl.NumberFormat(of, { minimumFractionDigits: 2 });
        return parseAmount(format.format(value as Intl.StringNumericLiteral), false, of) === value;
      }),
    );
  });
  it('either reads text or keeps it as typed, refused by every number check', () => {
    const checks = [
      f.money({}),
      f.decimal({ places: 6, digits: 20 }),
      f.int({ min: -(10 ** 9), max: 10 ** 9 }),
    ];
    const typed = fc.string({ unit: fc.constantFrom(...'0123456789.,- ’'), minLength: 1, maxLength: 10 });
    fc.assert(
      fc.property(typed, locale, (text, of) => {
        const handed = typedFigure(text, of);
        if (text.trim() === '' || readFigure(text, of) !== undefined) return;
        for (const field of checks) expect(field.check(handed)).toBeInstanceOf(f.Refusal);
        expect(showFigure(handed, of)).toBe(text);
      }),
    );
  });
  it('a separator before three digits never means decimals if it groups thousands', () => {
    const thousands = fc.integer({ min: 1, max: 999 });
    fc.assert(
      fc.property(thousands, fc.integer({ min: 0, max: 999 }), (high, low) => {
        const part = String(low).padStart(3, '0');
        const whole = String(high * 1000 + low);
        return (
          typedFigure(`${high}.${part}`, 'de-DE') === whole &&
          typedFigure(`${high},${part}`, 'en-GB') === whole &&
          typedFigure(`${high},${part}`, 'en-US') === whole
        );
      }),
    );
  });
  it.each([
    ['1.250,50', 'de-DE', '1250.50'],
    ['1.250', 'de-DE', '1250'],
    ['0,125', 'de-DE', '0.125'],
    ['0.125', 'de-DE', '0.125'],
    ['+5', 'de-DE', '5'],
    ['− 20,5', 'de-DE', '-20.5'],
    ['1,250.50', 'en-US', '1250.50'],
    ['1.250', 'en-GB', '1.250'],
    ['1’250.50', 'de-CH', '1250.50'],
    ['1\u202f250,5', 'fr-FR', '1250.5'],
  ])('%s in %s is %s', (text, of, value) => expect(readFigure(text, of)).toBe(value));
  it.each([
    ['1234.567', 'de-DE'],
    ['1.234.5', 'de-DE'],
    ['1.250', 'fr-FR'],
    ['1,250', 'de-CH'],
    ['1.250,50', 'en-US'],
    ['12 50', 'en-GB'],
    ['1 250.000', 'de-DE'],
    ['1e3', 'en-GB'],
  ])('%s in %s is refused', (text, of) => expect(readFigure(text, of)).toBeUndefined());
});
