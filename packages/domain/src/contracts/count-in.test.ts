import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type CountChange,
  CONDITIONS,
  countChanges,
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
    [100, {}, 100, 0],
    [100, { good: 60, dirty: 30, broken: 4, missing: 5 }, 1, 0],
    [100, { good: 100 }, 0, 0],
    [100, { good: 102 }, 0, 2],
    [0, {}, 0, 0],
  ])('of %d with %o counted, %d are left and %d are extra', (expected, some, uncounted, over) => {
    expect(lineCount(expected, units(some))).toEqual({ expected, ...units(some), uncounted, over });
  });

  test.each([
    [
      'more than went out asks for a word',
      units({}),
      [change('good', 11)],
      'explain the extra units in a note',
    ],
    ['with a word it is taken', units({}), [change('good', 11, 'The venue’s own')], null],
    ['a blank is no word', units({}), [change('good', 11, ' ')], 'explain the extra units in a note'],
    [
      'nothing is over beside missing ones',
      units({ missing: 1 }),
      [change('good', 10, 'Why')],
      'reduce the missing',
    ],
    [
      'no more are missing than went out',
      units({ good: 9 }),
      [change('missing', 2, 'Why')],
      'reduce the missing',
    ],
    ['nothing falls below none', units({ good: 1 }), [change('good', -2)], 'only 1 is counted as good'],
    [
      'a missing one that is found makes room for itself',
      units({ good: 9, missing: 1 }),
      [change('good', 1), change('missing', -1)],
      null,
    ],
    ['what is over may be taken back in part', units({ good: 12 }), [change('good', -1)], null],
    ['a remark counts nothing', units({ good: 12 }), [change('good', 0, 'Torn')], null],
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

  test('are without a note never above the units that went out, and never negative', () => {
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
});
