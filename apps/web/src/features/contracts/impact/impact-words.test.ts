import type { Impact } from '@hireyard/wire/contracts/change';
import { expect, test } from 'vitest';
import { impactFigures, impactSentence, signed } from './impact-words.ts';

const same = { before: '10.00', after: '10.00' };
const place = { locale: 'en-GB', currency: 'GBP' };
const impact: Impact = {
  price: { before: '120.10', after: '99.90' },
  deposit: same,
  tax: same,
  delivery: same,
  vehicles: { before: 1, after: 3 },
  credit_left: null,
  fields: [],
  lines: [],
  prices: [],
  shortages: [],
  problems: [],
  warnings: [],
  refused: [],
  margin: null,
  cancellation: null,
};
const estimate = (margin: string) => ({ value: '0.00', wear: null, washing: null, delivery: null, margin });

test('figures show their exact difference, and credit and margin only if known', () => {
  expect(impactFigures(impact).map(({ label, by }) => [label, by])).toEqual([
    ['Price', '-20.20'],
    ['Deposit', null],
    ['Tax', null],
    ['Delivery', null],
    ['Vehicles', 2],
  ]);
  const all = impactFigures({
    ...impact,
    credit_left: { before: '-1.00', after: '19.20' },
    margin: { before: estimate('5.00'), after: estimate('-3.00') },
  });
  expect(all.slice(5)).toEqual([
    { label: 'Remaining credit', after: '19.20', by: '20.20' },
    { label: 'Margin', after: '-3.00', by: '-8.00' },
  ]);
});

test('shows differences with their sign', () => {
  expect([signed('-20.20', place), signed('3.00', place), signed(-1, place), signed(2, place)]).toEqual([
    '−£20.20',
    '+£3.00',
    '−1',
    '+2',
  ]);
});

test('summarises changes, shortages and new problems; a refusal replaces them', () => {
  expect(impactSentence(impact, place)).toBe('Price −£20.20, Vehicles +2.');
  const short = (stockitem: number, day: string) => ({ stockitem, title: 'Chair', day, short: 2 });
  expect(
    impactSentence(
      {
        ...impact,
        price: same,
        vehicles: { before: 1, after: 1 },
        shortages: [short(1, '2027-03-01'), short(1, '2027-03-02')],
        problems: [{ code: 'x', description: 'The postcode is incorrect.' }],
      },
      place,
    ),
  ).toBe('No amounts change. 1 item short on 2 days. The postcode is incorrect.');
  expect(impactSentence({ ...impact, refused: ['Not enough Chair for these dates, 2 short.'] }, place)).toBe(
    'Can’t be saved: Not enough Chair for these dates, 2 short.',
  );
});

test("ends the summary with the contract's new warnings", () => {
  const description =
    'Priced for 3 days, but this hire lasts 30 days. Updating prices adds £112.50 before tax.';
  const warnings = [{ code: 'priced_for_other_dates', description, lines: [1] }];
  expect(impactSentence({ ...impact, price: same, vehicles: { before: 1, after: 1 }, warnings }, place)).toBe(
    `No amounts change. ${description}`,
  );
});
