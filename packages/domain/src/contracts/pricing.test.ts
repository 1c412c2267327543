import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseDecimal, sumMoney } from '../values/money.ts';
import {
  chargeableDays,
  contractTotals,
  EVENT_PRICE_LIST,
  factorFor,
  factorText,
  lineMoney,
  type PriceList,
  unitPrices,
} from './pricing.ts';

const TAX = parseDecimal('0.20');
const minor = fc.bigInt(-1_000_000n, 1_000_000n);
const rate = fc.integer({ min: 0, max: 3000 }).map((n) => ({ units: BigInt(n), scale: 4 }));
const factor = fc.integer({ min: 0, max: 900 }).map((n) => (n / 100).toFixed(2));
const priceList: fc.Arbitrary<PriceList> = fc.record({
  code: fc.constant('any'),
  name: fc.constant('Any'),
  bands: fc.array(fc.record({ to_day: fc.integer({ min: 1, max: 60 }), factor }), { maxLength: 6 }),
  further: fc.record({ days: fc.integer({ min: 1, max: 14 }), factor }),
});

describe('chargeable days', () => {
  test.each([
    ['2025-05-02', '2025-05-01', '2025-05-05', 4],
    [null, '2025-05-01', '2025-05-05', 5],
    [null, '2025-05-01', '2025-05-01', 1],
    ['2025-05-09', '2025-05-01', '2025-05-05', 1],
    [null, null, '2025-05-05', 1],
    ['2025-05-02', null, null, 1],
    [null, null, null, 1],
  ])('hire %s, delivery %s, collection %s are %i', (hire_date, delivery_date, collection_date, days) => {
    expect(chargeableDays({ hire_date, delivery_date, collection_date })).toBe(days);
  });
});

describe('factor', () => {
  test.each([
    [1, '1.00'],
    [2, '1.00'],
    [3, '1.00'],
    [4, '1.50'],
    [7, '1.50'],
    [8, '2.50'],
    [14, '2.50'],
    [15, '3.50'],
  ])('multiplies %i days on the event list by %s', (days, text) => {
    expect(factorText(factorFor(days, EVENT_PRICE_LIST))).toBe(text);
  });

  test('never charges more for a hire than the next longer band', () => {
    const list = {
      ...EVENT_PRICE_LIST,
      bands: [
        { to_day: 2, factor: '1.80' },
        { to_day: 7, factor: '1.50' },
      ],
    };
    expect(factorText(factorFor(1, list))).toBe('1.50');
  });

  test('never falls with more days, on any list', () => {
    fc.assert(
      fc.property(priceList, fc.integer({ min: 1, max: 120 }), (list, days) => {
        expect(factorFor(days + 1, list).units >= factorFor(days, list).units).toBe(true);
      }),
    );
  });

  test.each([0, -1, 1.5, Number.NaN])('refuses %d days', (days) => {
    expect(() => factorFor(days, EVENT_PRICE_LIST)).toThrow(RangeError);
  });
});

describe('line', () => {
  test('charges 0.57 wash-up for 30% of 1.90, whatever the length', () => {
    const item = { price: 190n, washup_price: null, washup_rate: parseDecimal('0.30') };
    expect(unitPrices(item, parseDecimal('1.00'))).toEqual({ unit_price: 190n, unit_washup_price: 57n });
    expect(unitPrices(item, parseDecimal('3.50'))).toEqual({ unit_price: 665n, unit_washup_price: 57n });
  });

  test('uses the fixed wash-up price over the rate, even if it is free', () => {
    const washup_rate = parseDecimal('0.30');
    const one = parseDecimal('1');
    expect(unitPrices({ price: 190n, washup_price: 0n, washup_rate }, one).unit_washup_price).toBe(0n);
    expect(unitPrices({ price: 190n, washup_price: 25n, washup_rate }, one).unit_washup_price).toBe(25n);
    expect(unitPrices({ price: 190n, washup_price: null, washup_rate: null }, one).unit_washup_price).toBe(
      0n,
    );
  });

  test('rounds half a penny up', () => {
    const item = { price: 75n, washup_price: null, washup_rate: null };
    expect(unitPrices(item, parseDecimal('1.50')).unit_price).toBe(113n);
  });

  test('adds up: grand total is value and tax, value is hire and wash-up', () => {
    fc.assert(
      fc.property(
        fc.nat(100_000),
        minor,
        minor,
        rate,
        (quantity, unit_price, unit_washup_price, tax_rate) => {
          const line = lineMoney({ quantity, unit_price, unit_washup_price, tax_rate });
          expect(line.grand_total).toBe(line.value + line.tax);
          expect(line.value).toBe(line.hire + line.washup);
        },
      ),
    );
  });

  test.each([-1, 0.5, Number.NaN, 2 ** 60])('refuses a quantity of %d', (quantity) => {
    expect(() => lineMoney({ quantity, unit_price: 1n, unit_washup_price: 0n, tax_rate: TAX })).toThrow(
      RangeError,
    );
  });
});

describe('contract', () => {
  const lines = [
    { value: 4300n, tax: 860n, washup: 700n },
    { value: -215n, tax: -43n, washup: 0n },
  ];

  test('replaces the calculated delivery price by an override and adds the surcharge', () => {
    const base = { lines, calculated_delivery_price: 3200n, delivery_surcharge: 4500n, tax_rate: TAX };
    expect(contractTotals({ ...base, delivery_charge: null })).toEqual({
      value_ex_delivery: 4085n,
      hire_part: 3385n,
      washup: 700n,
      delivery_price: 7700n,
      value: 11785n,
      tax: 2357n,
      grand_total: 14142n,
    });
    expect(contractTotals({ ...base, delivery_charge: 0n }).delivery_price).toBe(4500n);
  });

  test('adds up: grand total is value and tax, value is lines and delivery', () => {
    const line = fc.record({ value: minor, tax: minor, washup: minor });
    fc.assert(
      fc.property(
        fc.array(line),
        fc.option(minor),
        minor,
        minor,
        rate,
        (many, charge, calculated, surcharge, tax_rate) => {
          const totals = contractTotals({
            lines: many,
            delivery_charge: charge,
            calculated_delivery_price: calculated,
            delivery_surcharge: surcharge,
            tax_rate,
          });
          expect(totals.grand_total).toBe(totals.value + totals.tax);
          expect(totals.value).toBe(sumMoney(many.map((l) => l.value)) + totals.delivery_price);
        },
      ),
    );
  });
});
