/** Describes the effect of a change in words. */
import type { Effect } from '@hireyard/wire/contracts/change';
import { describe, expect, test } from 'vitest';
import { byItem, fieldText, figureRows, inShort, lineKind } from './effect-words.ts';
import { whyNot } from './decision-buttons.tsx';

const same = { before: '0.00', after: '0.00' };
const effect: Effect = {
  price: { before: '120.10', after: '99.90' },
  tax: same,
  deposit: { before: '0.00', after: '30.00' },
  delivery: same,
  vehicles: { before: 0, after: 1 },
  credit_left: null,
  fields: [{ field: 'hire_date', before: null, after: '2027-05-03' }],
  lines: [{ id: 4, stockitem: 2, title: 'Lamp', before: 10, after: 0 }],
};

test('figures show their exact difference, and credit only with a limit', () => {
  expect(figureRows(effect).map(({ label, by }) => [label, by])).toEqual([
    ['Price', '-20.20'],
    ['Of which tax', '0.00'],
    ['Deposit', '30.00'],
    ['Delivery', '0.00'],
  ]);
  const limited = { ...effect, credit_left: { before: '10.00', after: '30.20' } };
  expect(figureRows(limited).at(-1)).toMatchObject({ label: 'Remaining credit', by: '20.20' });
});

test('groups shortages by item with all days', () => {
  const on = (stockitem: number, day: string, short: number) => ({
    stockitem,
    title: `Item ${stockitem}`,
    day,
    short,
  });
  expect(byItem([on(2, '2027-05-03', 1), on(1, '2027-05-03', 4), on(2, '2027-05-04', 2)])).toEqual([
    {
      stockitem: 2,
      title: 'Item 2',
      days: [
        { day: '2027-05-03', short: 1 },
        { day: '2027-05-04', short: 2 },
      ],
    },
    { stockitem: 1, title: 'Item 1', days: [{ day: '2027-05-03', short: 4 }] },
  ]);
});

test.each([
  [0, 5, 'new'],
  [5, 0, 'gone'],
  [5, 6, 'more'],
  [6, 5, 'less'],
  [5, 5, 'dated'],
])('from %i to %i is %s', (before, after, kind) => {
  expect(lineKind({ before, after })).toBe(kind);
});

test('formats values as elsewhere', () => {
  const us = { locale: 'en-US' };
  expect(fieldText('hire_date', '2027-05-03', us)).toBe('Mon, May 3, 2027');
  expect(fieldText('delivery_type', 'both', us)).toBe('Both');
  expect([null, undefined, ''].map((value) => fieldText('address_1', value, us))).toEqual(['', '', '']);
  expect(inShort(effect)).toBe('Hire date, 1 item');
  expect(inShort({ ...effect, fields: [], lines: [] })).toBeNull();
});

describe('applying', () => {
  const ready = { mayApply: true, edited: false, good: true, stale: false, refused: [] };
  test('is possible if the preview is saved, current and not refused', () => {
    expect(whyNot(ready)).toBeUndefined();
  });
  test.each([
    [{ mayApply: false, refused: ['Too few.'] }, /can’t change contracts/],
    [{ good: false, edited: true }, /Correct the proposal first/],
    [{ edited: true, stale: true }, /Save the proposal first/],
    [{ refused: ['Too few.', 'Too late.'] }, /^Not possible: Too few\.$/],
    [{ stale: true }, /being calculated/],
  ])('is refused with %j', (part, why) => {
    expect(whyNot({ ...ready, ...part })).toMatch(why);
  });
});
