import type { CountedWireLine } from '@hireyard/wire/contracts/count-in';
import { describe, expect, it } from 'vitest';
import {
  bodyOf,
  changedLines,
  type Draft,
  draftOf,
  draftRefusal,
  linesBack,
  meanwhileText,
  proposedDamages,
  setUnits,
  unitsLeft,
  withDraft,
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
    to_send: 0,
    never_sent: 0,
    out: 100,
    replacement_price: '4.50',
    ...given,
  }) as CountedWireLine;
const drafts = (units: Partial<Draft['units']>, note = '') =>
  withDraft(new Map(), line(), { units: { good: 0, dirty: 0, broken: 0, missing: 0, ...units }, note });

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
  it('sends only changed figures, with the count they are based on and their note', () => {
    expect(bodyOf([line(), line({ contractstock: 8 })], drafts({ broken: 2 }, ' Chipped '))).toEqual([
      { contractstock: 7, broken: 2, counted: 0, note: 'Chipped' },
    ]);
  });
  it('adds what was typed to what others counted meanwhile', () => {
    const typed = drafts({ good: 20, missing: 1 });
    const now = line({ good: 40, broken: 2 });
    expect(draftOf(now, typed).units).toEqual({ good: 60, dirty: 0, broken: 2, missing: 1 });
    expect(bodyOf([now], typed)).toEqual([{ contractstock: 7, good: 60, missing: 1, counted: 42 }]);
    expect(meanwhileText(now, typed)).toContain('changed the count to 42');
    expect(meanwhileText(line(), typed)).toBeUndefined();
    expect(meanwhileText(now, new Map())).toBeUndefined();
    // another user took more off than was there to take
    const fewer = withDraft(new Map(), line({ good: 10 }), draftOf(line({ good: 4 }), new Map()));
    expect(draftOf(line({ good: 5 }), fewer).units.good).toBe(0);
  });
  it('expects only goods back that are with the customer; once the hire is over, other lines can be counted too', () => {
    const part = line({ expected: 100, good: 10, out: 50 });
    const none = line({ contractstock: 8, expected: 40, out: 0 });
    expect(linesBack([part, none], true)).toEqual([part]);
    expect(linesBack([part, none], false)).toEqual([part, none]);
    const draft = draftOf(
      part,
      withDraft(new Map(), line({ good: 10 }), {
        ...draftOf(part, new Map()),
        units: { good: 25, dirty: 0, broken: 0, missing: 0 },
      }),
    );
    expect(unitsLeft(part, draft)).toBe(35);
    const more = { ...draft, units: { ...draft.units, good: 70 } };
    expect(unitsLeft(part, more)).toBe(0);
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
