import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { mergeEdits } from './merge.ts';

describe('two people at one record', () => {
  it.each([
    ['nobody did anything', { a: 1 }, { a: 1 }, { a: 1 }, { a: 1 }, [], []],
    ['the other changed it', { a: 1 }, { a: 1 }, { a: 2 }, { a: 2 }, ['a'], []],
    ['I changed it', { a: 1 }, { a: 3 }, { a: 1 }, { a: 3 }, [], []],
    ['both, to the same', { a: 1 }, { a: 3 }, { a: 3 }, { a: 3 }, [], []],
    ['both, each otherwise', { a: 1 }, { a: 3 }, { a: 2 }, { a: 3 }, [], ['a']],
    ['each another field', { a: 1, b: 1 }, { a: 3, b: 1 }, { a: 1, b: 2 }, { a: 3, b: 2 }, ['b'], []],
    ['what only the other has is none of mine', { a: 1, b: 1 }, { a: 3 }, { a: 1, b: 2 }, { a: 3 }, [], []],
  ] as const)('%s', (_name, base, mine, theirs, values, came, clashes) => {
    expect(mergeEdits(base, mine, theirs)).toEqual({ values, came, clashes });
  });
  it('takes as the same what means the same', () => {
    const byNumber = (_name: string, one: unknown, other: unknown) => Number(one) === Number(other);
    expect(mergeEdits({ a: '1.00' }, { a: '1.0' }, { a: '2.00' }, byNumber).came).toEqual(['a']);
    expect(mergeEdits({ a: '1.00' }, { a: '2.0' }, { a: '2.00' }, byNumber).clashes).toEqual([]);
  });
});

const NAMES = ['a', 'b', 'c', 'd', 'e'] as const;
const values = fc.record(Object.fromEntries(NAMES.map((name) => [name, fc.integer({ min: 0, max: 3 })])));

describe('whatever two people do', () => {
  it('no edit is lost: each stands in the result, or is the one that a person is asked about', () => {
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
  it('who saves first makes no difference where each changed other fields', () => {
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
  it('a merge that is saved and merged again changes nothing more', () => {
    fc.assert(
      fc.property(values, values, values, (base, mine, theirs) => {
        const once = mergeEdits(base, mine, theirs).values;
        expect(mergeEdits(theirs, once, theirs)).toEqual({ values: once, came: [], clashes: [] });
      }),
    );
  });
});
