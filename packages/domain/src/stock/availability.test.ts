import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  availableOver,
  blockWindow,
  type Claim,
  claimsOf,
  dayFigures,
  type Held,
  isWashable,
  type LineGoods,
  NO_GOODS,
  shortagesOf,
} from './availability.ts';
import { addDays } from '../values/calendar.ts';

const rules = { prep_days: 0, turnaround_days: 1, washable_extra_days: 1 };
const hire = { delivery_date: '2026-12-10', collection_date: '2026-12-12' };
const today = '2026-11-20';
const facts = { quantity: 120, ...hire, hold_until: null, goods: NO_GOODS };
const at = (position: string, more: object = {}): Claim | undefined => {
  const claims = claimsOf({ position, ...facts, ...more }, false, rules, today);
  expect(claims.length).toBeLessThan(2);
  return claims[0];
};

test('the vector: 200 chairs, 120 of them from the 10th to the 12th, 100 wanted for the 13th and 14th', () => {
  const days = dayFigures(200, [at('entered') as Held], {
    first: '2026-12-13',
    last: '2026-12-14',
  });
  expect(days.map((day) => day.free)).toEqual([80, 200]);
  const free = [availableOver(days, 200)];
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
  const out = position === 'entered' ? 0 : 120;
  expect(at(position, { goods: { ...NO_GOODS, out } })).toEqual({
    kind: 'booked',
    first: '2026-12-10',
    last: '2026-12-13',
    quantity: 120,
    turns_on: '2026-12-13',
  });
});

test('units that were never sent are free once the hire is over', () => {
  const part = { goods: { ...NO_GOODS, out: 93 } };
  expect(at('on_hire', part)).toMatchObject({ kind: 'booked', quantity: 120 });
  for (const position of ['off_hire', 'collection']) {
    expect(at(position, part)).toMatchObject({ kind: 'booked', quantity: 93 });
    expect(at(position)).toBeUndefined();
  }
});

test.each(['abandoned', 'quote_abandoned'])('%s without goods consumes nothing', (position) => {
  expect(at(position, { hold_until: '2026-12-01' })).toBeUndefined();
});

test('a quote is shown, but reduces free units only while it is held', () => {
  expect(at('quote')).toMatchObject({ kind: 'quoted', turns_on: '2026-12-14' });
  expect(at('quote', { hold_until: '2026-11-20' })).toMatchObject({ kind: 'held', turns_on: '2026-11-21' });
  expect(at('quote', { hold_until: '2026-11-19' })).toMatchObject({ kind: 'quoted' });
  expect(at('quote', { hold_until: '2027-06-01' })).toMatchObject({ kind: 'held', turns_on: '2026-12-14' });
  expect(
    at('quote', { delivery_date: '2026-11-01', collection_date: '2026-11-05', hold_until: '2027-01-01' }),
  ).toBeUndefined();
});

test('without both dates there is nothing to block', () => {
  expect(at('entered', { delivery_date: null })).toBeUndefined();
  expect(at('quote', { collection_date: null })).toBeUndefined();
});

const lineAt = (position: string, goods: Partial<LineGoods>, more: object = {}, washable = false) =>
  claimsOf({ position, ...facts, ...more, goods: { ...NO_GOODS, ...goods } }, washable, rules, today);

test.each(['quote', 'abandoned', 'quote_abandoned', 'entered'])(
  'returned units are cleaned and lost ones are missing, also in the position %s',
  (position) => {
    const returns = [{ day: '2026-11-19', dirty: true, units: 7 }];
    const goods = { returned: 7, returns, lost: 4, written_off: 1, lost_since: '2026-11-18' };
    const moved = lineAt(position, goods).filter(({ kind }) => kind === 'wash_up' || kind === 'lost');
    expect(moved.map(({ kind, quantity }) => [kind, quantity])).toEqual([
      ['wash_up', 7],
      ['lost', 3],
    ]);
  },
);

test('units are cleaned from the day they came back, whatever becomes of the rest of the line', () => {
  const back = { day: '2026-11-20', dirty: false, units: 100 };
  const returns = [back];
  expect(lineAt('on_hire', { returned: 100, out: 20, returns })).toEqual([
    expect.objectContaining({ kind: 'booked', quantity: 20, first: '2026-12-10', turns_on: '2026-12-13' }),
    { kind: 'wash_up', quantity: 100, first: '2026-11-20', last: '2026-11-21', turns_on: '2026-11-22' },
  ]);
  for (const position of ['off_hire', 'complete'])
    expect(lineAt(position, { returned: 120, returns: [{ ...back, units: 120 }] })).toMatchObject([
      { kind: 'wash_up', quantity: 120 },
    ]);
});

test('washing takes longer: always for dirty units, and for all of an item that is washed', () => {
  const back = (dirty: boolean, washable: boolean) =>
    lineAt('complete', { returned: 5, returns: [{ day: today, dirty, units: 5 }] }, {}, washable)[0]?.last;
  expect(back(false, false)).toBe('2026-11-21');
  expect(back(true, false)).toBe('2026-11-22');
  expect(back(false, true)).toBe('2026-11-22');
  expect(back(true, true)).toBe('2026-11-22');
});

test('units that were cleaned long ago claim nothing, and what ends today still counts today', () => {
  const back = (day: string) =>
    lineAt('complete', { returned: 5, returns: [{ day, dirty: false, units: 5 }] });
  expect(back('2026-11-18')).toEqual([]);
  expect(back('2026-11-19')).toMatchObject([{ kind: 'wash_up', last: today }]);
  const over = { delivery_date: '2026-11-17', collection_date: '2026-11-19' };
  expect(at('quote', over)).toMatchObject({ kind: 'quoted', turns_on: '2026-11-21' });
});

test('lost units are blocked until they are written off', () => {
  const lost = { lost: 3, lost_since: '2026-11-18', returned: 117 };
  expect(lineAt('off_hire', { ...lost, written_off: 1 })).toEqual([
    { kind: 'lost', quantity: 2, first: '2026-11-18', last: '2026-11-18', turns_on: '2026-11-18' },
  ]);
  expect(lineAt('complete', { ...lost, written_off: 3 })).toEqual([]);
});

test('units that left early are blocked from the day they left, the others from their own first day', () => {
  expect(lineAt('on_hire', { out: 40, out_since: '2026-11-19' })).toMatchObject([
    { kind: 'booked', quantity: 80, first: '2026-12-10' },
    { kind: 'booked', quantity: 40, first: '2026-11-19' },
  ]);
  expect(lineAt('on_hire', { out: 40, out_since: '2026-12-10' })).toMatchObject([{ quantity: 120 }]);
});

test.each([
  [
    '100 chairs, 80 out until 20 Dec, 79 came back today',
    100,
    false,
    80,
    { good: 79 },
    ['11-25', 20, '11-26', 99],
  ],
  [
    '300 washed highballs, 239 of 240 came back today, 1 is missing',
    300,
    true,
    240,
    { good: 239, missing: 1 },
    ['11-26', 60, '11-27', 299],
  ],
  [
    '600 washed plates, 300 of 400 came back dirty today',
    600,
    true,
    400,
    { dirty: 300 },
    ['11-26', 200, '11-27', 500],
  ],
] as const)('%s', (_, owned, washable, quantity, back, [before, few, from, many]) => {
  const day = '2026-11-24';
  const { good = 0, dirty = 0, missing = 0 } = back as Readonly<Record<string, number | undefined>>;
  const goods: LineGoods = {
    returned: good + dirty,
    lost: missing,
    out: quantity - good - dirty - missing,
    swapped: 0,
    written_off: 0,
    out_since: '2026-11-18',
    lost_since: missing > 0 ? day : null,
    returns: [
      { day, dirty: false, units: good },
      { day, dirty: true, units: dirty },
    ],
  };
  const line = {
    position: 'on_hire',
    quantity,
    delivery_date: '2026-11-18',
    collection_date: '2026-12-20',
    hold_until: null,
    goods,
  };
  const held = claimsOf(line, washable, rules, day) as readonly Held[];
  const days = dayFigures(owned, held, { first: day, last: '2026-12-01' });
  const free = new Map(days.map((one) => [one.date.slice(5), one.free]));
  expect([free.get(before), free.get(from)]).toEqual([few, many]);
  expect(days.every((one) => one.free === (one.date.slice(5) <= before ? few : many))).toBe(true);
});

test('every unit of a line that is with a customer, being cleaned or lost is claimed exactly once', () => {
  const units = fc.nat({ max: 40 });
  fc.assert(
    fc.property(units, units, units, units, fc.boolean(), (unsent, out, good, lost, early) => {
      const goods = {
        returned: good,
        lost,
        out,
        written_off: 0,
        out_since: out > 0 ? (early ? '2026-11-20' : '2026-12-10') : null,
        lost_since: lost > 0 ? today : null,
        returns: [{ day: today, dirty: false, units: good }],
      };
      const claims = lineAt('on_hire', goods, { quantity: unsent + out + good + lost });
      const sum = (kind: string) =>
        claims.reduce((all, claim) => all + (claim.kind === kind ? claim.quantity : 0), 0);
      expect([sum('booked'), sum('wash_up'), sum('lost')]).toEqual([unsent + out, good, lost]);
      expect(claims.every(({ quantity }) => quantity > 0)).toBe(true);
    }),
  );
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

const held = fc.record({
  kind: fc.constantFrom<Held['kind']>('quoted', 'held', 'booked', 'wash_up', 'late', 'lost'),
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
          sum(['wash_up', 'lost']),
          sum(['quoted']),
        ]);
      }
      expect(availableOver(days, owned)).toBe(Math.min(owned, ...days.map((day) => day.free)));
    }),
  );
});
