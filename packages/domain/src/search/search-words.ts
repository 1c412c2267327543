/** What somebody typed to find something, as words, numbers and telephones (docs/use/search.md). */
import { dictionary } from '@hireyard/messages/dictionary';

/** Longest text that is searched for. */
export const MAX_SEARCH = 200;
const MAX_WORDS = 6;
const MAX_WORD = 40;

const LETTER = 'a-z0-9\\u00c0-\\u1fff\\u2c00-\\u2dff\\u3040-\\ud7ff\\uf900-\\uffef';
/** Between words; the same as in the database's `search_vector`. */
const BETWEEN = new RegExp(`[^${LETTER}]+`, 'gu');
const REPLACED: Readonly<Record<string, string>> = dictionary({
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  ħ: 'h',
  ı: 'i',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  þ: 'th',
});

/** Small letters without accents, as the database makes its words. */
export function plainText(text: string): string {
  const small = text.toLowerCase();
  if (/^[\0-\x7f]*$/.test(small)) return small;
  return small
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/[øłđðħıßæœþ]/g, (letter) => REPLACED[letter] ?? letter);
}

export const wordsIn = (text: string): string[] =>
  plainText(text).replace(BETWEEN, ' ').trim().split(' ').filter(Boolean);

/** One word of a search. `forms`: any of them will do (a telephone with and without its country). */
export interface SearchWord {
  readonly text: string;
  readonly forms: readonly string[];
}
export interface SearchQuery {
  /** Every one of them must be found. */
  readonly words: readonly SearchWord[];
  /** The whole as a number: without blanks and strokes, its first letters and zeros. */
  readonly number: string | null;
  /** Its first letters: "h" of H101174. */
  readonly letters: string;
  /** When it is digits alone, all of them; what another number may end in. */
  readonly digits: string | null;
  /** The whole as a telephone: the last digits that are compared, nine at most. */
  readonly telephone: string | null;
}

/** A number as it is compared: H101174, "h 101 174" and 101174 are the same. Empty when there is no digit to begin with. */
export const numberKey = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '')
    .replace(/^[a-z]+/, '')
    .replace(/^0+/, '');

/** What a number that people know by its last digits is in full: they began at 100001, so that 1174 is 101174. */
export const shortNumbers = (number: string): readonly string[] =>
  /^[0-9]+$/.test(number)
    ? [5, 6].filter((n) => number.length <= n).map((n) => `1${number.padStart(n, '0')}`)
    : [];

const digitsOf = (text: string): string => text.replace(/[^0-9]+/g, '');
/** How people write telephones, and nothing else. */
const TELEPHONE = /^[\s+()./-]*[0-9][\s0-9+()./-]*$/;
const MIN_DIGITS = 5;
const TAIL = 9;
/** Letters, then a digit, in one piece: what a number looks like. */
const NUMBER = /^[a-z]{0,4}[0-9][a-z0-9]{0,23}$/;

const wordOf = (text: string, others: readonly string[] = []): SearchWord => ({
  text,
  forms: [...new Set([text, ...others.filter(Boolean)])].map((form) => form.slice(0, MAX_WORD)),
});

/** Digits with blanks between are one word, by its forms: as it is, without leading zeros, without the country. */
function digitWord(digits: string): SearchWord {
  const bare = digits.replace(/^0+/, '');
  return wordOf(digits, [bare, bare.length > 10 ? bare.slice(-10) : '']);
}

/** Reads what was typed. Cuts it at `MAX_SEARCH` characters and six words; an empty one has no words. */
export function readSearch(typed: string): SearchQuery {
  const text = typed.slice(0, MAX_SEARCH).trim();
  const digits = digitsOf(text);
  const isTelephone = TELEPHONE.test(text) && digits.length >= MIN_DIGITS && digits.length <= 20;
  const words = [...new Set(wordsIn(text))].slice(0, MAX_WORDS);
  const packed = text.toLowerCase().replace(/[^a-z0-9]+/g, '');
  const isNumber = NUMBER.test(packed) && !/[^\0-\x7f]/.test(text);
  return {
    words: isTelephone
      ? [digitWord(digits)]
      : words.map((word) => (/^[0-9]+$/.test(word) ? digitWord(word) : wordOf(word))),
    number: isNumber ? numberKey(packed) || null : null,
    digits: isNumber && /^[0-9]+$/.test(packed) ? packed : null,
    letters: isNumber ? (/^[a-z]*/.exec(packed)?.[0] ?? '') : '',
    telephone: isTelephone ? digits.slice(-TAIL) : null,
  };
}

/** How many letters of a word may be wrong: none of a short one, one of four, two of six. */
export const typosAllowed = (word: string): number =>
  /[0-9]/.test(word) || word.length < 4 ? 0 : word.length < 6 ? 1 : 2;

/** Letters to change, add, leave out or swap with their neighbour to make one word of the other; more than `most` count as `most + 1`. */
export function typosBetween(a: string, b: string, most: number): number {
  if (Math.abs(a.length - b.length) > most) return most + 1;
  let last: number[] = [];
  let row = Array.from({ length: b.length + 1 }, (_, n) => n);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1];
      let best = Math.min((row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1, (row[j - 1] ?? 0) + (same ? 0 : 1));
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        best = Math.min(best, (last[j - 2] ?? 0) + 1);
      next.push(best);
    }
    [last, row] = [row, next];
  }
  return Math.min(row[b.length] ?? 0, most + 1);
}

/** The word with two neighbours swapped, each pair once: what fingers do most, and trigrams forgive least. */
export const swaps = (word: string): string[] =>
  Array.from(
    { length: Math.max(0, word.length - 1) },
    (_, n) => word.slice(0, n) + word.charAt(n + 1) + word.charAt(n) + word.slice(n + 2),
  );
