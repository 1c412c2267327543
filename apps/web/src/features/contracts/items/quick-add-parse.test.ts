import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { nearestMultiples, parseQuickAdd } from './quick-add-parse.ts';

describe('parseQuickAdd', () => {
  it.each([
    ['6 dinner plate', 6, 'dinner plate'],
    ['6x ard-dp27', 6, 'ard-dp27'],
    ['6 x ard-dp27', 6, 'ard-dp27'],
    ['6xard-dp27', 6, 'ard-dp27'],
    ['6×ARD-DP27', 6, 'ARD-DP27'],
    ['  12   gold  chair ', 12, 'gold chair'],
    ['1,200 chairs', 1200, 'chairs'],
    ['dinner plate x6', 6, 'dinner plate'],
    ['dinner plate x 6', 6, 'dinner plate'],
    ['10 4x4 marquee', 10, '4x4 marquee'],
    ['2 6ft trestle table', 2, '6ft trestle table'],
  ])('parses %j as %d of %j', (text, quantity, words) => {
    expect(parseQuickAdd(text)).toEqual({ quantity, words });
  });

  it.each([
    'dinner plate',
    '6ft trestle table',
    '4x4 marquee',
    '0 chairs',
    '2000000 chairs',
    'ard-dp27',
    '1,2 chairs',
  ])('treats %j as words: a size or an impossible number is no quantity', (words) => {
    expect(parseQuickAdd(words)).toEqual({ quantity: null, words });
  });

  it.each(['', '   ', '6', '1,200'])('is undefined for %j without words', (text) => {
    expect(parseQuickAdd(text)).toBeUndefined();
  });

  it('parses any combination of quantity and words', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 1_000_000 }),
        fc.stringMatching(/^[a-z]{3,12}(-[a-z]{2}\d{2})?$/),
        fc.constantFrom(' ', 'x ', ' x ', '  '),
        (quantity, words, between) => {
          expect(parseQuickAdd(`${quantity}${between}${words}`)).toEqual({ quantity, words });
        },
      ),
    );
  });
});

describe('nearestMultiples', () => {
  it('returns the fitting quantities below and above', () => {
    expect(nearestMultiples(64, 10)).toEqual({ below: 60, above: 70 });
    expect(nearestMultiples(3, 10)).toEqual({ below: 0, above: 10 });
  });
  it('is undefined if the quantity fits', () => {
    expect(nearestMultiples(60, 10)).toBeUndefined();
    expect(nearestMultiples(7, 1)).toBeUndefined();
  });
});
