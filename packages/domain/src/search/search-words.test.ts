import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { matchNumber, matchTelephone, matchText } from './search-match.ts';
import {
  MAX_SEARCH,
  plainText,
  readSearch,
  swaps,
  typosAllowed,
  typosBetween,
  wordsIn,
} from './search-words.ts';

const anyText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 300 }),
  fc.string({ unit: 'grapheme', maxLength: 60 }),
);

describe('what was typed', () => {
  test.each([
    ['Smith  Bristol', ['smith', 'bristol']],
    ['zoë STRASSE', ['zoe', 'strasse']],
    ["O'Brien", ['o', 'brien']],
    ['ARD-DP30', ['ard', 'dp30']],
    ['!!! ', []],
  ])('%s is read as words', (typed, words) => {
    expect(readSearch(typed).words.map(({ text }) => text)).toEqual(words);
  });
  test.each([
    ['H101174', '101174', 'h'],
    ['h 101 174', '101174', 'h'],
    ['1174', '1174', ''],
    ['0012', '12', ''],
    ['P12', '12', 'p'],
    ['101174-C1', '101174c1', ''],
    ['smith', null, ''],
  ])('%s is the number %s', (typed, number, letters) => {
    expect(readSearch(typed)).toMatchObject({ number, letters });
  });
  it('a telephone is its last digits, however it is written, and one word', () => {
    const tails = ['07700 900-123', '+447700900123', '+44 (0)7700 900123', '7700900123'].map(
      (typed) => readSearch(typed).telephone,
    );
    expect(tails).toEqual(Array.from({ length: 4 }, () => '700900123'));
    expect(readSearch('+44 7700 900123').words).toEqual([
      { text: '447700900123', forms: ['447700900123', '7700900123'] },
    ]);
  });
  it('takes any text, and no more of it than is allowed', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const { words } = readSearch(text);
        expect(words.length).toBeLessThanOrEqual(6);
        for (const { forms } of words)
          for (const form of forms) expect(form).toMatch(/^[^\s'"\\&|!():*<>]{1,40}$/u);
        expect(readSearch(text.slice(0, MAX_SEARCH))).toEqual(readSearch(text));
      }),
    );
  });
});

describe('typing errors', () => {
  test.each([
    ['jonson', 'johnson', 1],
    ['tabel', 'table', 1],
    ['smtih', 'smith', 1],
    ['smith', 'smith', 0],
    ['bristol', 'brist', 2],
    ['abc', 'xyz', 3],
  ])('%s and %s are %d apart', (a, b, n) => {
    expect(typosBetween(a, b, 3)).toBe(n);
  });
  it('two words are as far apart one way as the other, and a swap is one error', () => {
    const word = fc.stringMatching(/^[a-e]{1,8}$/);
    fc.assert(
      fc.property(word, word, (a, b) => {
        expect(typosBetween(a, b, 9)).toBe(typosBetween(b, a, 9));
        expect(typosBetween(a, a, 2)).toBe(0);
        for (const swapped of swaps(a)) expect(typosBetween(a, swapped, 2)).toBeLessThanOrEqual(1);
      }),
    );
  });
  it('short words and numbers have to be right', () => {
    expect(['abc', 'abcd', 'abcdef', 'h101174'].map(typosAllowed)).toEqual([0, 1, 2, 0]);
  });
});

describe('what is marked', () => {
  const marked = (text: string, { ranges }: { ranges: readonly (readonly [number, number])[] }) =>
    ranges.map(([from, to]) => text.slice(from, to));
  test.each([
    ['Johnson & Sons', 'john', ['John'], [3]],
    ['Highfield House', 'field', ['field'], [2]],
    ['Jonson Ltd', 'johnson', ['Jonson'], [1]],
    ['Zoë Strauß', 'straus', ['Strauß'], [3]],
    ["O'Brien", 'obr', ["O'Br"], [3]],
    ['Smith', 'jones', [], [0]],
    ['Ann Smith of Bristol', 'bristol ann', ['Ann', 'Bristol'], [4, 4]],
  ])('%s by %s', (text, typed, pieces, qualities) => {
    const match = matchText(text, readSearch(typed));
    expect(marked(text, match)).toEqual(pieces);
    expect(match.qualities).toEqual(qualities);
  });
  test.each([
    ['H101174', '1174', 5, ['1174']],
    ['H101174', 'h101174', 5, ['H101174']],
    ['H101174', '101174', 5, ['101174']],
    ['H101174', '1011', 3, ['1011']],
    ['H101174', 'h1011', 3, ['H1011']],
    ['H201174', '1174', 2, ['1174']],
  ])('number %s by %s', (text, typed, quality, pieces) => {
    const match = matchNumber(text, readSearch(typed));
    expect(match.qualities[0]).toBe(quality);
    expect(marked(text, match)).toEqual(pieces);
  });
  test.each([
    ['07700 900-123', '+447700900123', 5, ['700 900-123']],
    ['+44 7700 900123', '07700 900 123', 5, ['700 900123']],
    ['07700 900123', '07700 9', 3, ['07700 9']],
    ['07700 900123', '555 555', 0, []],
  ])('telephone %s by %s', (text, typed, quality, pieces) => {
    const match = matchTelephone(text, readSearch(typed));
    expect(match.qualities[0]).toBe(quality);
    expect(marked(text, match)).toEqual(pieces);
  });
  it('ranges stand in the text, in order, without overlap, whatever the text', () => {
    fc.assert(
      fc.property(anyText, anyText, (text, typed) => {
        const query = readSearch(typed);
        for (const { ranges } of [
          matchText(text, query),
          matchNumber(text, query),
          matchTelephone(text, query),
        ]) {
          let end = 0;
          for (const [from, to] of ranges) {
            expect(from).toBeGreaterThanOrEqual(end);
            expect(to).toBeGreaterThan(from);
            end = to;
          }
          expect(end).toBeLessThanOrEqual(text.length);
        }
      }),
    );
  });
  it('every word of a text is found in it, whole', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[A-Za-z0-9éßüÆØ '.\-’/&]{0,40}$/), (text) => {
        for (const word of wordsIn(text).filter((one) => one.length <= 40))
          expect(Math.max(...matchText(text, readSearch(word)).qualities)).toBeGreaterThanOrEqual(2);
        expect(plainText(plainText(text))).toBe(plainText(text));
      }),
    );
  });
});
