import type { CountedWireLine } from '@hireyard/wire/contracts/count-in';
import { describe, expect, it } from 'vitest';
import {
  bodyOf,
  changedLines,
  type Draft,
  draftOf,
  draftRefusal,
  proposedDamages,
  setUnits,
} from './count-draft.ts';

const line = (given: Partial<CountedWireLine> = {}) =>
  ({
    contractstock: 7,
    expected: 100,
    good: 0,
    dirty: 0,
    broken: 0,
    missing: 0,
    uncounted: 100,
    replacement_price: '4.50',
    ...given,
  }) as CountedWireLine;
const drafts = (units: Partial<Draft['units']>, note = '') =>
  new Map([[7, { units: { good: 0, dirty: 0, broken: 0, missing: 0, ...units }, note }]]);

describe('a draft of a count', () => {
  it('equals the saved count until edited', () => {
    expect(draftOf(line({ good: 3 }), new Map())).toEqual({
      units: { good: 3, dirty: 0, broken: 0, missing: 0 },
      note: '',
    });
    expect(changedLines([line()], new Map())).toEqual([]);
  });
  it('takes broken units from the good ones, and returns none automatically', () => {
    const all = { good: 100, dirty: 0, broken: 0, missing: 0 };
    const two = setUnits(100, all, 'broken', 2);
    expect(two).toEqual({ good: 98, dirty: 0, broken: 2, missing: 0 });
    expect(setUnits(100, two, 'broken', 1)).toEqual({ good: 98, dirty: 0, broken: 1, missing: 0 });
    expect(setUnits(100, all, 'dirty', -1).dirty).toBe(0);
  });
  it('sends only changed lines with their notes', () => {
    expect(bodyOf([line(), line({ contractstock: 8 })], drafts({ broken: 2 }, ' Chipped '))).toEqual([
      { contractstock: 7, good: 0, dirty: 0, broken: 2, missing: 0, note: 'Chipped' },
    ]);
  });
  it('calculates the cost of losses, and refuses more units than the line has, with or without a note', () => {
    expect(
      proposedDamages(
        [line(), line({ contractstock: 8, missing: 1, replacement_price: null })],
        drafts({ broken: 2 }),
      ),
    ).toBe('9.00');
    const over = (note: string) =>
      draftRefusal(line(), { units: { good: 101, dirty: 0, broken: 0, missing: 0 }, note });
    for (const note of ['', 'The venue’s own']) expect(over(note)).toContain('raise the quantity first');
  });
});
