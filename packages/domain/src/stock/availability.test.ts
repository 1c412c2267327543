import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  availableOver,
  blockWindow,
  claimOf,
  dayFigures,
  type Held,
  isWashable,
  shortagesOf,
} from './availability.ts';
import { addDays } from '../values/calendar.ts';

const rules = { prep_days: 0, turnaround_days: 1, washable_extra_days: 1 };
const hire = { delivery_date: '2026-12-10', collection_date: '2026-12-12' };
const today = '2026-11-20';
const at = (position: string, more: object = {}) =>
  claimOf({ position, ...hire, hold_until: null, counted_in_on: null, ...more }, false, rules, today);

test('the worked example: 200 chairs, 120 of them from the 10th to the 12th, 100 wanted for the 13th and 14th', () => {
  const claim = at('entered');
  const days = dayFigures(200, [{ ...claim, quantity: 120 } as Held], {
    first: '2026-12-13',
    last: '2026-12-14',
  });
  expect(days.map((day) => day.free)).toEqual([80, 200]);
  const free = new Map([[1, availableOver(days, 200)]]);
  const need = { stockitem_id: 1, sku: 'CHR', title: 'Chair', quantity: 100 };
  expect(shortagesOf([need], free)).toMatchObject([{ short: 20, free: 80 }]);
});

test.each([
  [false, rules, '2026-12-10', '2026-12-13'],
  [true, rules, '2026-12-10', '2026-12-14'],
  [true, { prep_days: 2, turnaround_days: 0, washable_extra_days: 3 }, '2026-12-08', '2026-12-15'],
])('washable %s with %o is blocked from %s to %s', (washable, by, first, last) => {
  expect(blockWindow(hire, washable, by)).toEqual({ first, last });
});

test.each([
  [null, null, false],
  ['0.00', '0.3000', false],
  [null, '0.3000', true],
  ['0.10', null, true],
  [null, '0.0000', false],
])('a wash-up price of %s and a rate of %s: washable %s', (washup_price, washup_rate, washable) => {
  expect(isWashable({ washup_price, washup_rate })).toBe(washable);
});

test.each(['entered', 'in_transit', 'on_hire', 'off_hire', 'collection'])('%s claims stock', (position) => {
  expect(at(position)).toEqual({
    kind: 'booked',
    first: '2026-12-10',
    last: '2026-12-13',
    turns_on: '2026-12-13',
  });
});

test.each(['abandoned', 'quote_abandoned'])('%s claims nothing', (position) => {
  expect(at(position, { hold_until: '2026-12-01' })).toBeNull();
});

test('a quote is shown, but reduces free units only while it is held', () => {
  expect(at('quote')).toMatchObject({ kind: 'quoted', turns_on: '2026-12-14' });
  expect(at('quote', { hold_until: '2026-11-20' })).toMatchObject({ kind: 'held', turns_on: '2026-11-21' });
  expect(at('quote', { hold_until: '2026-11-19' })).toMatchObject({ kind: 'quoted' });
  expect(at('quote', { hold_until: '2027-06-01' })).toMatchObject({ kind: 'held', turns_on: '2026-12-14' });
  expect(
    at('quote', { delivery_date: '2026-11-01', collection_date: '2026-11-05', hold_until: '2027-01-01' }),
  ).toBeNull();
});

test('without both dates nothing is blocked', () => {
  expect(at('entered', { delivery_date: null })).toBeNull();
  expect(at('quote', { collection_date: null })).toBeNull();
});

test('counted-in goods are in wash-up from that day, late or early', () => {
  const counted = (counted_in_on: string | null) => at('complete', { counted_in_on });
  expect(counted('2026-12-20')).toMatchObject({ kind: 'wash_up', first: '2026-12-20', last: '2026-12-21' });
  expect(counted('2026-11-20')).toMatchObject({ first: '2026-11-20', last: '2026-11-21' });
  expect(counted('2026-11-10')).toBeNull();
  expect(counted(null)).toMatchObject({ first: '2026-12-12', last: '2026-12-13' });
});

test('once all goods are back, a hire leaves its stock to the wash-up before it is complete', () => {
  const counted_in_on = '2026-11-20';
  const after = { kind: 'wash_up', first: counted_in_on, last: '2026-11-21' };
  expect(at('off_hire', { counted_in_on, returned: true })).toMatchObject(after);
  expect(at('off_hire', { counted_in_on, returned: false })).toMatchObject({ kind: 'booked' });
  expect(at('off_hire', { counted_in_on: null, returned: true })).toMatchObject({ kind: 'booked' });
});

test('a claim that ends today still counts today', () => {
  expect(at('complete', { counted_in_on: '2026-11-19' })).toMatchObject({ kind: 'wash_up', last: today });
  const over = { delivery_date: '2026-11-17', collection_date: '2026-11-19' };
  expect(at('quote', over)).toMatchObject({ kind: 'quoted', turns_on: '2026-11-21' });
});

test.each([
  ['booked', ['2026-12-10', '2026-12-11', '2026-12-12']],
  ['late', ['2026-12-10', '2026-12-11', '2026-12-12', '2026-12-13', '2026-12-14']],
] as const)(
  '%s units are held from the first to the last day, and late ones without an end',
  (kind, days) => {
    const claim = { kind, quantity: 4, first: '2026-12-10', last: '2026-12-12' };
    const figures = dayFigures(10, [claim], { first: '2026-12-09', last: '2026-12-14' });
    expect(figures.filter(({ committed }) => committed === 4).map(({ date }) => date)).toEqual(days);
  },
);

test('adds up two lines of one item for a shortage', () => {
  const line = { stockitem_id: 7, sku: 'A', title: 'A', quantity: 6 };
  expect(shortagesOf([line, line], new Map([[7, 10]]))).toMatchObject([{ quantity: 12, short: 2, free: 10 }]);
  expect(shortagesOf([line], new Map([[7, 6]]))).toEqual([]);
  expect(shortagesOf([line], new Map([[7, -3]]))).toMatchObject([{ short: 6, free: -3 }]);
});

const held = fc.record({
  kind: fc.constantFrom<Held['kind']>('quoted', 'held', 'booked', 'wash_up', 'late'),
  quantity: fc.integer({ min: 1, max: 50 }),
  from: fc.integer({ min: 0, max: 20 }),
  length: fc.integer({ min: 0, max: 10 }),
});

test('counts every unit once: owned = free + committed + quarantined, as the holders explain', () => {
  fc.assert(
    fc.property(fc.array(held, { maxLength: 8 }), fc.integer({ min: 0, max: 100 }), (rows, owned) => {
      const claims: Held[] = rows.map(({ kind, quantity, from, length }) => ({
        kind,
        quantity,
        first: addDays(today, from),
        last: addDays(today, from + length),
      }));
      const days = dayFigures(owned, claims, { first: today, last: addDays(today, 30) });
      for (const day of days) {
        const sum = (kinds: string[]) =>
          day.holders.filter((one) => kinds.includes(one.kind)).reduce((n, one) => n + one.quantity, 0);
        expect(day.free + day.committed + day.quarantined).toBe(owned);
        expect([day.committed, day.quarantined, day.quoted]).toEqual([
          sum(['booked', 'held', 'late']),
          sum(['wash_up']),
          sum(['quoted']),
        ]);
      }
      expect(availableOver(days, owned)).toBe(Math.min(owned, ...days.map((day) => day.free)));
    }),
  );
});
