import { describe, expect, test } from 'vitest';
import { Refusal } from '../../field.ts';
import { settingOf, settings } from './catalogue.ts';
import { AREAS, canonical, checkSetting } from './setting.ts';

const check = (code: string, value: unknown) => {
  const setting = settingOf(code);
  if (setting === undefined) throw new Error(`No setting ${code}.`);
  const clean = checkSetting(setting, value);
  return clean instanceof Refusal ? { errors: clean.errors } : clean;
};

test('codes are unique, each area has settings, and no code repeats its text', () => {
  const codes = settings.map(({ code }) => code);
  expect(new Set(codes).size).toBe(codes.length);
  expect(new Set(settings.map(({ area }) => area))).toEqual(new Set(Object.keys(AREAS)));
  expect(new Set(settings.map(({ label }) => label)).size).toBe(codes.length);
});

test.each(settings.map((setting) => [setting.code, setting] as const))(
  '%s: its default is valid and unchanged',
  (_code, setting) => {
    expect(canonical(checkSetting(setting, setting.default))).toBe(canonical(setting.default));
    for (const nonsense of [undefined, [[]], Symbol.iterator, 1e300, { default: [[]] }])
      expect(checkSetting(setting, nonsense)).toBeInstanceOf(Refusal);
  },
);

describe('values', () => {
  test.each([
    ['currency', 'gbp', 'GBP'],
    ['locale', 'en-gb', 'en-GB'],
    ['time_zone', ' europe/london ', 'Europe/London'],
    ['time_zone', '', ''],
    ['quote_hold_days', '14', 14],
    ['deposit_override_floor', 12.5, '12.5'],
    ['deposit_override_floor', '40.00', '40'],
    ['tax_rate', { default: '0.2', depots: { 3: '0.1750' } }, { default: '0.20', depots: { 3: '0.175' } }],
    ['delivery_max_miles', { default: '12.5' }, { default: 12.5, depots: {} }],
    ['delivery_zones', { default: { rg2: '7.5' } }, { default: { RG2: 7.5 }, depots: {} }],
    [
      'opening_days',
      { default: { week: [6, 1, 1], closed: [] } },
      { default: { week: [1, 6], closed: [] }, depots: {} },
    ],
    ['company', { name: ' Fernhill ', planet: 'Mars' }, { name: 'Fernhill' }],
  ])('%s accepts %j as %j', (code, given, kept) => {
    expect(check(code, given)).toEqual(kept);
  });

  test.each([
    ['currency', 'XXX1', ['Enter three letters, e.g. GBP.']],
    ['currency', 'JPY', ['Choose a currency with two decimal places.']],
    ['locale', 'english', ['Enter a locale such as en-GB.']],
    ['locale', 'xx-invalid-', ['Enter a locale such as en-GB.']],
    ['time_zone', 'Mars/Olympus', ['Enter a time zone such as Europe/London.']],
    ['time_zone', '+05:30', ['Enter a time zone such as Europe/London.']],
    ['country', 'FR', ['"FR" is not a valid choice.']],
    ['login_failure_limit', 0, ['Must be 1 or more.']],
    ['tax_rate', { default: '1.2' }, { default: ['Must be 1 or less.'] }],
    ['tax_rate', '0.20', ['Expected {"default": …, "depots": {"<id>": …}}.']],
    [
      'tax_rate',
      { default: '0.20', depots: { 4: 'x', north: '0.1' } },
      { depots: { 4: ['Enter a number.'], north: ['This isn’t a depot ID.'] } },
    ],
    ['company', {}, { name: ['This field is required.'] }],
    [
      'mail_automatic',
      { receipt: 'perhaps' },
      expect.objectContaining({ receipt: ['Must be true or false.'] }),
    ],
    ['delivery_zones', { default: { 'RG 2!': 1, RG2: -1 } }, expect.anything()],
    [
      'opening_days',
      { default: { week: [8], closed: [{ from: '2027-01-02', to: '2027-01-01', name: 'x' }] } },
      {
        default: {
          week: ['Choose days of the week.'],
          closed: [{ to: ['The end date can’t be before the start date.'] }],
        },
      },
    ],
    [
      'ledger_codes',
      {
        receivable: '1',
        bank: '1',
        card: '2',
        card_terminal: '2',
        direct_debit: '5',
        cash: '2',
        transfer: '3',
        tax: '4',
      },
      { receivable: ['Used more than once. Choose another account.'] },
    ],
    ['default_depot', 'Bristol', ['Choose a depot, or none.']],
  ])('%s rejects %j with %j', (code, given, errors) => {
    expect(check(code, given)).toEqual({ errors });
  });

  test.each(['', 'fernhill.example', 'www.fernhill.example/hire?a=b', 'https://fernhill.example:8443'])(
    'a website may be "%s"',
    (website) => expect(check('company', { name: 'x', website })).toEqual({ name: 'x', website }),
  );
  test.each(['javascript:alert(1)', 'ftp://example.com', '//example.com', 'https://', 'hire', 'a b.example'])(
    'a website may not be "%s"',
    (website) =>
      expect(check('company', { name: 'x', website })).toEqual({
        errors: { website: ['Enter a web address such as example.com.'] },
      }),
  );
  test('a closed day needs both dates', () => {
    const closed = [{ from: '', to: '2027-13-01', name: 'x' }];
    expect(check('opening_days', { default: { week: [1], closed } })).toEqual({
      errors: {
        default: {
          closed: [
            {
              from: ['This field is required.'],
              to: ['Enter a date as YYYY-MM-DD.'],
            },
          ],
        },
      },
    });
  });

  test('a price list has rising bands, positive factors and unique codes', () => {
    const band = (to_day: number, factor: string) => ({ to_day, factor });
    const list = (code: string, bands: object[]) => ({
      code,
      name: 'x',
      bands,
      further: { days: 7, factor: '1' },
    });
    expect(check('price_lists', [])).toEqual({ errors: ['Add at least one price list.'] });
    expect(check('price_lists', [list('a', [band(3, '1'), band(3, '2')])])).toEqual({
      errors: [{ bands: [{}, { to_day: ['Each band must end later than the one before.'] }] }],
    });
    expect(check('price_lists', [list('a', [band(3, '0')])])).toEqual({
      errors: [{ bands: [{ factor: ['Must be 0.01 or more.'] }] }],
    });
    expect(check('price_lists', [list('a', [band(3, '1')]), list('a', [band(3, '1')])])).toEqual({
      errors: [{}, { code: ['Already used. Choose another code.'] }],
    });
    // A longer band may be cheaper; it then caps the shorter one.
    expect(check('price_lists', [list('a', [band(3, '2'), band(7, '1.5')])])).toEqual([
      {
        code: 'a',
        name: 'x',
        bands: [band(3, '2.00'), band(7, '1.50')],
        further: { days: 7, factor: '1.00' },
      },
    ]);
  });

  test('cancellation never costs less at shorter notice', () => {
    expect(
      check('cancellation_bands', [
        { days: 7, percent: '50' },
        { days: 14, percent: '60' },
      ]),
    ).toEqual({ errors: [{}, { days: ['Sort the rows by days of notice, longest first.'] }] });
    expect(
      check('cancellation_bands', [
        { days: 7, percent: '50' },
        { days: 0, percent: '40' },
      ]),
    ).toEqual({ errors: [{}, { percent: ['Shorter notice can’t cost less.'] }] });
    expect(check('cancellation_bands', [{ days: 7, percent: '101' }])).toEqual({
      errors: [{ percent: ['Must be 100 or less.'] }],
    });
    expect(check('cancellation_bands', [])).toEqual([]);
  });
});
