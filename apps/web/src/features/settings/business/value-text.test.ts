import { EVENT_PRICE_LIST } from '@hireyard/domain/contracts/pricing';
import { settingOf } from '@hireyard/wire/settings/catalogue/catalogue';
import type { Setting } from '@hireyard/wire/settings/catalogue/setting';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { errorsAt, percentLimits, messageOf } from './data.ts';
import {
  cancellationSentences,
  cappedBands,
  percentOf,
  previewDays,
  pricedFor,
  settingText,
  shareOf,
  type Formatters,
} from './value-text.ts';
import { parseZones } from './zones-editor.tsx';

const formatters: Formatters = {
  money: (amount) => `£${amount}`,
  day: (day) => day,
  depots: [{ id: 3, name: 'Bristol', active: true }],
};
const setting = (code: string): Setting => {
  const found = settingOf(code);
  if (found === undefined) throw new Error(code);
  return found;
};

describe('shares and percentages', () => {
  it.each([
    ['0.20', '20'],
    ['0.175', '17.5'],
    ['0', '0'],
    ['1', '100'],
    ['0.0025', '0.25'],
    ['none', 'none'],
  ])('%s is %s %%', (share, percent) => expect(percentOf(share)).toBe(percent));

  it('convert both ways, and keep invalid text for a later error', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 10_000 }), (n) => {
        const percent = percentOf((n / 10_000).toFixed(4));
        expect(Number(shareOf(percent))).toBeCloseTo(n / 10_000, 10);
        expect(percentOf(shareOf(percent))).toBe(percent);
      }),
    );
    expect(shareOf('17.')).toBe('17. %');
  });

  it.each([
    ['Must be 1 or less.', 'Must be 100 or less.'],
    ['Must be 0.5 or more.', 'Must be 50 or more.'],
    ['Enter a number.', 'Enter a number.'],
  ])('shows limits of a share as typed: %s', (said, shown) => expect(percentLimits(said)).toBe(shown));
});

describe('settings in words', () => {
  it.each<[string, unknown, string]>([
    ['tax_rate', { default: '0.20', depots: { 3: '0.175', 9: '0' } }, '20% · Bristol: 17.5% · depot 9: 0%'],
    ['contract_minimum', { default: '50.00', depots: {} }, '£50.00'],
    ['quote_hold_days', 7, '7 days'],
    ['mail_tracking', true, 'yes'],
    ['mail_signature', '', 'none'],
    ['availability_guard', { default: 'block', depots: {} }, 'Block'],
    ['default_depot', null, 'oldest active depot'],
    ['default_depot', 3, 'Bristol'],
    ['delivery_zones', { default: { RG2: 7 }, depots: {} }, '1 postcode: RG2 7'],
    ['cancellation_bands', [{ days: 7, percent: '50' }], '(Minimum days of notice: 7 days, Charge: 50%)'],
    [
      'opening_days',
      {
        default: { week: [1, 7], closed: [{ from: '2026-12-25', to: '2026-12-26', name: 'Christmas' }] },
        depots: {},
      },
      'Open on: Monday, Sunday; Closed days: (First day: 2026-12-25, Last day: 2026-12-26, Occasion: Christmas)',
    ],
  ])('%s of %j: %s', (code, value, text) => expect(settingText(setting(code), value, formatters)).toBe(text));
});

describe('previews', () => {
  it('price with the domain’s own rule', () => {
    const priced = [1, 2, 4, 8, 15].map((days) => pricedFor(EVENT_PRICE_LIST, '1.90', days)?.price);
    expect(priced).toEqual(['1.90', '1.90', '2.85', '4.75', '6.65']);
    expect(pricedFor({ ...EVENT_PRICE_LIST, bands: [{ to_day: 3, factor: '' }] }, '1.90', 2)).toBeUndefined();
    expect(pricedFor(EVENT_PRICE_LIST, '1.9.0', 2)).toBeUndefined();
  });

  it('cover each change of price, and bands capped by longer ones', () => {
    expect(previewDays(EVENT_PRICE_LIST)).toEqual([1, 2, 3, 4, 7, 8, 15]);
    const list = {
      ...EVENT_PRICE_LIST,
      bands: [
        { to_day: 3, factor: '2' },
        { to_day: 7, factor: '1.5' },
      ],
    };
    expect(cappedBands(list)).toEqual([3]);
    expect(cappedBands(EVENT_PRICE_LIST)).toEqual([]);
  });

  it('write cancellation charges as sentences', () => {
    expect(
      cancellationSentences([
        { days: 14, percent: '0' },
        { days: 7, percent: '50' },
        { days: 0, percent: '100' },
      ]),
    ).toEqual([
      'With 14 days’ notice or more, nothing is charged.',
      'With 7 to 13 days’ notice, 50% is charged.',
      'With less than 7 days’ notice, 100% is charged.',
    ]);
    expect(
      cancellationSentences([
        { days: 2, percent: '0' },
        { days: 1, percent: '50' },
        { days: 0, percent: '100' },
      ]),
    ).toEqual([
      'With 2 days’ notice or more, nothing is charged.',
      'With 1 day’s notice, 50% is charged.',
      'With less than 1 day’s notice, 100% is charged.',
    ]);
    expect(cancellationSentences([])).toHaveLength(1);
    expect(cancellationSentences([{ days: 5, percent: '10' }])).toEqual([
      'Regardless of notice, 10% is charged.',
    ]);
  });
});

it('parses pasted zones with any separator', () => {
  expect(parseZones('Postcode\tMiles\nRG2\t7.5\n\nrg6, 9\n"SL4";"12,5"\nGU1 20\nnonsense\nRG9\tfar')).toEqual(
    {
      zones: { RG2: '7.5', RG6: '9', SL4: '12.5', GU1: '20' },
      wrong: ['nonsense', 'RG9\tfar'],
    },
  );
});

it('finds errors by part and row', () => {
  const errors = { bands: [{}, { to_day: ['Too low.'] }], non_field_errors: ['Odd.'] };
  expect(messageOf(errors)).toBe('Odd.');
  expect(messageOf(errorsAt(errorsAt(errorsAt(errors, 'bands'), 1), 'to_day'))).toBe('Too low.');
  expect(messageOf(errorsAt(errorsAt(errors, 'bands'), 0))).toBeUndefined();
  expect(errorsAt(['Not a list.'], 0)).toBeUndefined();
});
