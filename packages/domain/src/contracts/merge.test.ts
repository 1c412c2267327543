import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { mergeEdits } from './merge.ts';

describe("merging two users' edits", () => {
  it.each([
    ['nobody did anything', { a: 1 }, { a: 1 }, { a: 1 }, { a: 1 }, [], []],
    ['the other changed it', { a: 1 }, { a: 1 }, { a: 2 }, { a: 2 }, ['a'], []],
    ['I changed it', { a: 1 }, { a: 3 }, { a: 1 }, { a: 3 }, [], []],
    ['both, to the same', { a: 1 }, { a: 3 }, { a: 3 }, { a: 3 }, [], []],
    ['both, each otherwise', { a: 1 }, { a: 3 }, { a: 2 }, { a: 3 }, [], ['a']],
    ['each another field', { a: 1, b: 1 }, { a: 3, b: 1 }, { a: 1, b: 2 }, { a: 3, b: 2 }, ['b'], []],
    ['what only the other has is none of mine', { a: 1, b: 1 }, { a: 3 }, { a: 1, b: 2 }, { a: 3 }, [], []],
  ] as const)('%s', (_name, base, mine, theirs, values, theirsTaken, clashes) => {
    expect(mergeEdits(base, mine, theirs)).toEqual({ values, theirsTaken, clashes });
  });
  it('treats equivalent values as equal', () => {
    const byNumber = (_name: string, one: unknown, other: unknown) => Number(one) === Number(other);
    expect(mergeEdits({ a: '1.00' }, { a: '1.0' }, { a: '2.00' }, byNumber).theirsTaken).toEqual(['a']);
    expect(mergeEdits({ a: '1.00' }, { a: '2.0' }, { a: '2.00' }, byNumber).clashes).toEqual([]);
  });
});

const NAMES = ['a', 'b', 'c', 'd', 'e'] as const;
const values = fc.record(Object.fromEntries(NAMES.map((name) => [name, fc.integer({ min: 0, max: 3 })])));

describe('merging random edits', () => {
  it('loses no edit: each is in the result or a clash', () => {
    fc.assert(
      fc.property(values, values, values, (base, mine, theirs) => {
        const merged = mergeEdits(base, mine, theirs);
        for (const name of NAMES) {
          if (mine[name] !== base[name]) expect(merged.values[name]).toBe(mine[name]);
          if (theirs[name] !== base[name] && merged.values[name] !== theirs[name])
            expect(merged.clashes).toContain(name);
          if (merged.clashes.includes(name))
            expect(new Set([base, mine, theirs].map((v) => v[name])).size).toBe(3);
        }
      }),
    );
  });
  it("doesn't depend on who saves first if they changed different fields", () => {
    const sides = fc.record(Object.fromEntries(NAMES.map((name) => [name, fc.boolean()])));
    fc.assert(
      fc.property(values, values, sides, (base, after, side) => {
        const one = Object.fromEntries(NAMES.map((name) => [name, side[name] ? after[name] : base[name]]));
        const other = Object.fromEntries(NAMES.map((name) => [name, side[name] ? base[name] : after[name]]));
        const merged = mergeEdits(base, one, other);
        expect(merged).toMatchObject({ values: after, clashes: [] });
        expect(mergeEdits(base, other, one).values).toEqual(merged.values);
      }),
    );
  });
  it('changes nothing when a saved merge is merged again', () => {
    fc.assert(
      fc.property(values, values, values, (base, mine, theirs) => {
        const once = mergeEdits(base, mine, theirs).values;
        expect(mergeEdits(theirs, once, theirs)).toEqual({ values: once, theirsTaken: [], clashes: [] });
      }),
    );
  });
});
