import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  contractGoodsRefusal,
  type GoodsChange,
  goodsFigures,
  goodsRefusal,
  netReturns,
  unitsToWriteOff,
} from './goods.ts';

const none = { out: 0, in_good: 0, in_dirty: 0, broken: 0, missing: 0, found: 0, not_sent: 0 };

test('the figures of a line follow from its movements', () => {
  expect(goodsFigures(none)).toEqual({ went_out: 0, returned: 0, lost: 0, out: 0 });
  const sums = { out: 100, not_sent: 10, in_good: 50, in_dirty: 20, broken: 3, missing: 5, found: 2 };
  expect(goodsFigures(sums)).toEqual({ went_out: 90, returned: 72, lost: 6, out: 12 });
});

describe('goods that went out', () => {
  const out = { went_out: 80, returned: 0, lost: 0, out: 80 };
  const back = { went_out: 80, returned: 79, lost: 1, out: 0 };
  const none = { went_out: 0, returned: 0, lost: 0, out: 0 };
  const is = (figures: typeof out, change: GoodsChange) => goodsRefusal(figures, change) !== null;
  const to = (units: number): GoodsChange => ({ what: 'quantity', to: units });

  test.each([
    ['delete', { what: 'delete' }, true, true],
    ['another item', { what: 'item' }, true, true],
    ['another depot', { what: 'depot' }, true, true],
    ['another delivery date', { what: 'delivery_date' }, true, false],
    ['fewer than went out', to(79), true, true],
    ['as many as went out', to(80), false, false],
    ['more than went out', to(90), false, false],
  ] as const)('%s', (_, change, whileOut, afterwards) => {
    expect([is(out, change), is(back, change), is(none, change)]).toEqual([whileOut, afterwards, false]);
  });

  test('the refusal says how many are with the customer and what to do', () => {
    expect(goodsRefusal(out, { what: 'delete' })).toBe(
      '80 of these are with the customer. Count them in, or record that they never left.',
    );
    expect(goodsRefusal({ ...out, out: 1 }, { what: 'item' })).toMatch(/^1 of these is with the customer/);
    expect(goodsRefusal(back, to(10))).toBe('80 of these went out. The quantity can’t be lower.');
  });

  test('the refusal of a whole contract names it', () => {
    const why = (figures: typeof out, what: 'depot' | 'delivery_date') =>
      contractGoodsRefusal('H102501', figures, { what });
    expect(why(out, 'depot')).toBe(
      'H102501: 80 units are with the customer. Count them in, or record that they never left.',
    );
    expect(why({ ...out, out: 1 }, 'delivery_date')).toMatch(/^H102501: 1 unit is with the customer/);
    expect(why(back, 'depot')).toMatch(/^H102501: its goods went out from this depot/);
    expect([why(back, 'delivery_date'), why(none, 'depot')]).toEqual([null, null]);
  });
});

describe('returns', () => {
  const on = (day: number, units: number, dirty = false) => ({ day: `2026-11-0${day}`, units, dirty });

  test('a correction takes units from the latest day before it, of the same condition', () => {
    expect(netReturns([on(1, 10), on(2, 5), on(3, 4, true), on(4, -7)])).toEqual([on(1, 8), on(3, 4, true)]);
  });

  test('net returns add up, and none is below zero', () => {
    const returned = fc.record({
      day: fc.constantFrom('2026-11-01', '2026-11-02', '2026-11-03'),
      dirty: fc.boolean(),
      units: fc.integer({ min: -5, max: 20 }),
    });
    fc.assert(
      fc.property(fc.array(returned, { maxLength: 8 }), (returns) => {
        const running = { true: 0, false: 0 };
        for (const one of returns.toSorted((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : 0))) {
          running[`${one.dirty}`] += one.units;
          fc.pre(running[`${one.dirty}`] >= 0);
        }
        const net = netReturns(returns);
        const sum = (dirty: boolean) =>
          net.reduce((all, one) => all + (one.dirty === dirty ? one.units : 0), 0);
        expect([sum(true), sum(false)]).toEqual([running.true, running.false]);
        expect(net.every(({ units }) => units > 0)).toBe(true);
      }),
    );
  });
});

test.each([
  ['nothing is settled yet', 3, 0, 0, 0],
  ['two of three are settled', 3, 0, 2, 2],
  ['one more is settled', 3, 2, 3, 1],
  ['a decision is taken back', 3, 3, 1, 0],
  ['one is found after it was written off', 2, 3, 3, -1],
  ['more is settled than is lost', 1, 0, 4, 1],
])('write-offs: %s', (_, lost, written_off, settled, units) => {
  expect(unitsToWriteOff({ lost, written_off }, settled)).toBe(units);
});
