import { describe, expect, it } from 'vitest';
import { type LineShape, parseAmount, parseUnits, sumLines, valueOf, washupOf } from './line-math.ts';

const line = (rest: Partial<LineShape>): LineShape => ({
  quantity: 10,
  unlisted: false,
  unit_price: '1.90',
  unit_washup_price: '0.57',
  locked_price: '1.90',
  locked_washup_price: '0.57',
  unlisted_price: null,
  unlisted_washup_price: null,
  ...rest,
});

describe('valueOf', () => {
  it('is quantity times hire and wash-up', () => {
    expect(valueOf(line({}))).toBe('24.70');
  });
  it('charges no wash-up when it comes back clean', () => {
    expect(valueOf(line({ locked_washup_price: '0.00' }))).toBe('19.00');
  });
  it('takes the live price while none is locked', () => {
    expect(valueOf(line({ locked_price: null, locked_washup_price: null }))).toBe('24.70');
  });
  it('takes an unlisted discount as it is', () => {
    expect(valueOf(line({ unlisted: true, quantity: 1, unlisted_price: '-25.00' }))).toBe('-25.00');
  });
});

it('adds hire and wash-up of all lines apart', () => {
  expect(sumLines([line({}), line({ quantity: 1, unlisted: true, unlisted_price: '-5.00' })])).toEqual({
    hire: '14.00',
    washup: '5.70',
  });
});

describe('washupOf', () => {
  it('prefers the fixed price, else the rate of the price, rounded once', () => {
    expect(washupOf({ price: '1.90', washup_price: null, washup_rate: '0.3000' })).toBe('0.57');
    expect(washupOf({ price: '1.90', washup_price: '0.40', washup_rate: '0.3000' })).toBe('0.40');
  });
  it('is null for what is not washed', () => {
    expect(washupOf({ price: '1.90', washup_price: null, washup_rate: null })).toBeNull();
    expect(washupOf({ price: '1.90', washup_price: '0.00', washup_rate: '0.3000' })).toBeNull();
  });
});

describe('what is typed into a cell', () => {
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
  it('takes a discount only where one may stand', () => {
    expect(parseAmount('-20', true)).toBe('-20.00');
    expect(parseAmount('−20', true)).toBe('-20.00');
  });
  it('reads whole quantities up to a million', () => {
    expect([parseUnits('1,200'), parseUnits('0'), parseUnits('1000000')]).toEqual([1200, 0, 1_000_000]);
    for (const text of ['1000001', '1.5', '1,5', '-1', '']) expect(parseUnits(text)).toBeUndefined();
  });
});

describe('figures typed as the locale writes them', () => {
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
