import { describe, expect, test } from 'vitest';
import {
  cardErrors,
  cardOf,
  caretAfter,
  fieldOf,
  formatCvc,
  formatExpiry,
  formatNumber,
} from './card-form.tsx';

const today = '2026-11-20';
const good = { number: '4242 4242 4242 4242', expiry: '11 / 26', cvc: '123' };

describe('typed card details', () => {
  test.each([
    ['4', '4'],
    ['42424', '4242 4'],
    ['4242-4242 42424242', '4242 4242 4242 4242'],
    ['378282246310005', '3782 822463 10005'],
    ['42424242424242424242', '4242 4242 4242 4242 424'],
    ['abc', ''],
  ])('formats the number %j as %j', (typed, shown) => expect(formatNumber(typed)).toBe(shown));

  test.each([
    ['1', '1'],
    ['12', '12'],
    ['5', '05'],
    ['123', '12 / 3'],
    ['1231', '12 / 31'],
    ['12/31', '12 / 31'],
    ['12/2031', '12 / 31'],
    ['12 / 3', '12 / 3'],
    ['12 /', '12'],
  ])('formats the expiry date %j as %j', (typed, shown) => expect(formatExpiry(typed)).toBe(shown));

  test('leaves formatted text unchanged, so that separators can be deleted', () => {
    for (const text of ['4', '4242 4', '3782 822463 1']) expect(formatNumber(formatNumber(text))).toBe(text);
    for (const text of ['1', '12', '12 / 3', '12 / 31']) expect(formatExpiry(text)).toBe(text);
    expect(formatCvc('12345')).toBe('1234');
  });

  test('keeps the caret after its digit', () => {
    expect(caretAfter('4242 4', 5)).toBe(6);
    expect(caretAfter('4242 4242', 4)).toBe(4);
    expect(caretAfter('', 0)).toBe(0);
  });
});

describe('checking a card', () => {
  test('accepts a valid card until the end of its month', () => {
    expect(cardErrors(good, today)).toEqual({});
    expect(cardOf(good)).toEqual({ number: '4242424242424242', exp_month: 11, exp_year: 2026, cvc: '123' });
  });
  test.each([
    ['number', { ...good, number: '4242 4242 4242 4241' }],
    ['number', { ...good, number: '' }],
    ['expiry', { ...good, expiry: '10 / 26' }],
    ['expiry', { ...good, expiry: '13 / 30' }],
    ['expiry', { ...good, expiry: '1' }],
    ['expiry', { ...good, expiry: '' }],
    ['cvc', { ...good, cvc: '12' }],
    ['cvc', { ...good, cvc: '' }],
  ])('reports an invalid %s', (field, text) => expect(Object.keys(cardErrors(text, today))).toEqual([field]));
});

test('shows a refusal at the field it is about', () => {
  expect(['number', 'exp_year', 'exp_month', 'cvc', 'amount', undefined].map(fieldOf)).toEqual([
    'number',
    'expiry',
    'expiry',
    'cvc',
    undefined,
    undefined,
  ]);
});
