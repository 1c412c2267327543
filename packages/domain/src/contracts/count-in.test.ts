import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type CountChange,
  CONDITIONS,
  countChanges,
  countedGoods,
  countedOf,
  countRefusal,
  countWith,
  lineCount,
  NOTHING_COUNTED,
  negativeFirst,
  type Units,
} from './count-in.ts';

const units = (some: Partial<Units>): Units => ({ ...NOTHING_COUNTED, ...some });
const change = (condition: CountChange['condition'], quantity: number, note = ''): CountChange => ({
  condition,
  quantity,
  note,
});

describe('a line that is counted in', () => {
  test.each([
    [100, {}, 100],
    [100, { good: 60, dirty: 30, broken: 4, missing: 5 }, 1],
    [100, { good: 100 }, 0],
    [0, {}, 0],
  ])('of %d with %o counted %d are left', (expected, some, uncounted) => {
    const sent = { expected, went_out: expected, ended: false, ...units(some) };
    const unsent = { to_send: 0, never_sent: 0 };
    expect(lineCount(sent)).toEqual({ expected, ...units(some), uncounted, ...unsent });
    expect(lineCount({ ...sent, ended: true }).uncounted).toBe(uncounted);
  });

  test('units that have not left are still to count while they may leave, and never left once the hire is over', () => {
    const part = { expected: 100, went_out: 93, ...units({ good: 90 }) };
    expect(lineCount({ ...part, ended: false })).toMatchObject({ uncounted: 10, to_send: 7, never_sent: 0 });
    expect(lineCount({ ...part, ended: true })).toMatchObject({ uncounted: 3, to_send: 0, never_sent: 7 });
  });

  test.each([
    [
      'no more are counted than the line has',
      units({}),
      [change('good', 11, 'Why')],
      'raise the quantity first',
    ],
    ['found units are no longer missing', units({ missing: 1 }), [change('good', 10)], 'reduce the missing'],
    [
      'no more are missing than the line has',
      units({ good: 9 }),
      [change('missing', 2)],
      'reduce the missing',
    ],
    ['nothing falls below none', units({ good: 1 }), [change('good', -2)], 'only 1 is counted as good'],
    [
      'no more are taken off than are counted',
      units({ good: 5, dirty: 3 }),
      [change('dirty', -4)],
      'only 3 are counted as dirty',
    ],
    [
      'a missing one that is found makes room for itself',
      units({ good: 9, missing: 1 }),
      [change('good', 1), change('missing', -1)],
      null,
    ],
    ['a remark counts nothing', units({ good: 10 }), [change('good', 0, 'Torn')], null],
  ])('%s', (_, before, changes, why) => {
    const refusal = countRefusal(10, before, changes);
    if (why === null) expect(refusal).toBeNull();
    else expect(refusal).toContain(why);
  });

  test('reach any counts from any others by changes, the same by none, with negative changes first', () => {
    const some = fc.record({ good: fc.nat(20), dirty: fc.nat(20), broken: fc.nat(20), missing: fc.nat(20) });
    fc.assert(
      fc.property(some, some, (from, to) => {
        const changes = countChanges(from, to);
        expect(countWith(from, changes)).toEqual(to);
        expect(countChanges(to, to)).toEqual([]);
        expect(negativeFirst(changes)).toEqual(changes);
        for (const condition of CONDITIONS)
          expect(changes.some((one) => one.condition === condition)).toBe(from[condition] !== to[condition]);
      }),
    );
  });

  test('what is accepted is never more than the line has, and never below zero', () => {
    const steps = fc.array(
      fc.record({
        condition: fc.constantFrom(...CONDITIONS),
        quantity: fc.integer({ min: -5, max: 8 }),
        note: fc.constant(''),
      }),
      { maxLength: 20 },
    );
    fc.assert(
      fc.property(fc.nat(15), steps, (expected, all) => {
        let sum = NOTHING_COUNTED;
        for (const step of all)
          if (countRefusal(expected, sum, [step]) === null) sum = countWith(sum, [step]);
        expect(countedOf(sum)).toBeLessThanOrEqual(expected);
        for (const condition of CONDITIONS) expect(sum[condition]).toBeGreaterThanOrEqual(0);
      }),
    );
  });

  describe('as rows of the goods ledger', () => {
    const none = units({});
    test.each([
      [
        'the first count',
        { good: 90, dirty: 5, broken: 3, missing: 2 },
        0,
        { in_good: 90, in_dirty: 5, broken: 3, missing: 2 },
      ],
      ['missing units turn up', { good: 4, missing: -4 }, 0, { found: 4 }],
      ['more turn up than were missing', { good: 5, missing: -3 }, 0, { found: 3, in_good: 2 }],
      ['fewer are missing after a slip', { missing: -3 }, 0, { missing: -3 }],
      ['found units are missing again', { good: -4, missing: 4 }, 6, { found: -4 }],
      ['good units are missing after all', { good: -4, missing: 4 }, 0, { in_good: -4, missing: 4 }],
      ['good units are broken', { good: -2, broken: 2 }, 0, { in_good: -2, broken: 2 }],
    ])('%s', (_, change, found, rows) => {
      const moved = countedGoods(units(change), found);
      expect(Object.fromEntries(moved.map(({ kind, quantity }) => [kind, quantity]))).toEqual(rows);
      expect(moved).toEqual(negativeFirst(moved));
    });

    test('the rows add up to the change, and found units are never more than missing ones', () => {
      const some = fc.integer({ min: -20, max: 20 });
      const change = fc.record({ good: some, dirty: some, broken: some, missing: some });
      fc.assert(
        fc.property(change, fc.nat(20), (by, found) => {
          const sum = (kind: string) =>
            countedGoods(by, found).reduce((all, row) => all + (row.kind === kind ? row.quantity : 0), 0);
          expect(sum('in_good') + sum('found')).toBe(by.good);
          expect(sum('missing') - sum('found')).toBe(by.missing);
          expect([sum('in_dirty'), sum('broken')]).toEqual([by.dirty, by.broken]);
          expect(found + sum('found')).toBeGreaterThanOrEqual(0);
        }),
      );
      expect(countedGoods(none, 3)).toEqual([]);
    });
  });
});
