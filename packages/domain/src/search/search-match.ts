/** Where and how well a text is what was searched for: the order of results, and what of them is marked (docs/use/search.md). */
import {
  numberKey,
  shortNumbers,
  plainText,
  type SearchQuery,
  type SearchWord,
  typosAllowed,
  typosBetween,
} from './search-words.ts';

/** From a character on and up to one, in the text as it is. */
export type Range = readonly [from: number, to: number];
/** How a word was found: 5 the whole number, 4 the whole word, 3 its beginning, 2 inside, 1 mistyped, 0 not at all. */
export type Quality = 0 | 1 | 2 | 3 | 4 | 5;
export interface TextMatch {
  /** By word of the query. */
  readonly qualities: readonly Quality[];
  readonly ranges: readonly Range[];
}

const LETTERS = /[\p{L}\p{N}\p{M}]+/gu;
const JOINED = /[\p{L}\p{N}\p{M}'’.&/-]+/gu;
const JOINT = /['’.&/-]/g;

interface Token {
  readonly at: number;
  readonly raw: string;
  readonly plain: string;
}

function tokensOf(text: string): Token[] {
  const tokens: Token[] = [];
  for (const { 0: raw, index: at } of text.matchAll(LETTERS)) tokens.push({ at, raw, plain: plainText(raw) });
  for (const { 0: raw, index: at } of text.matchAll(JOINED))
    if (/['’.&/-]/.test(raw)) tokens.push({ at, raw, plain: plainText(raw).replace(JOINT, '') });
  return tokens;
}

/** How many characters of the text as it is make so many of the plain one. */
function rawLength(raw: string, plain: number): number {
  for (let n = 1; n < raw.length; n++)
    if (plainText(raw.slice(0, n)).replace(JOINT, '').length >= plain) return n;
  return raw.length;
}

interface Found {
  readonly quality: Quality;
  readonly range: Range;
}

const rangeIn = ({ at, raw }: Token, from: number, to: number): Range => [
  at + (from === 0 ? 0 : rawLength(raw, from)),
  at + rawLength(raw, to),
];

function inToken(token: Token, form: string): Found | undefined {
  const { plain, at, raw } = token;
  if (plain === form) return { quality: 4, range: [at, at + raw.length] };
  const from = plain.indexOf(form);
  if (from === 0) return { quality: 3, range: rangeIn(token, 0, form.length) };
  if (from > 0 && form.length >= 3) return { quality: 2, range: rangeIn(token, from, from + form.length) };
  const most = typosAllowed(form);
  if (most > 0 && typosBetween(form, plain, most) <= most)
    return { quality: 1, range: [at, at + raw.length] };
  return undefined;
}

/** The best that the tokens have for a word. */
function bestFor(tokens: readonly Token[], { forms }: SearchWord): Found | undefined {
  let best: Found | undefined;
  for (const token of tokens)
    for (const form of forms) {
      const found = inToken(token, form);
      if (found !== undefined && found.quality > (best?.quality ?? 0)) best = found;
    }
  return best;
}

/** Overlapping ranges as one, in order. */
function merged(ranges: readonly Range[]): Range[] {
  const all: Range[] = [];
  for (const range of [...ranges].sort((a, b) => a[0] - b[0])) {
    const last = all.at(-1);
    if (last !== undefined && range[0] <= last[1])
      all[all.length - 1] = [last[0], Math.max(last[1], range[1])];
    else all.push(range);
  }
  return all;
}

/** Matches a text of words with a query. */
export function matchText(text: string, query: SearchQuery): TextMatch {
  const tokens = tokensOf(text);
  const found = query.words.map((word) => bestFor(tokens, word));
  return {
    qualities: found.map((one) => one?.quality ?? 0),
    ranges: merged(found.flatMap((one) => (one === undefined ? [] : [one.range]))),
  };
}

/** Returns the range of this many letters and digits, from the n-th one on. */
function rangeOfSigns(text: string, from: number, length: number): Range {
  const places = [...text.matchAll(/[a-z0-9]/gi)].map(({ index }) => index);
  return [places[from] ?? 0, (places[from + length - 1] ?? text.length - 1) + 1];
}

const all = (query: SearchQuery, quality: Quality): Quality[] => query.words.map(() => quality);

/** Matches a number, e.g. of a contract, with a query: whole ("H101174", "101174", and "1174" where numbers began at 100001), its beginning or its end. */
export function matchNumber(text: string, query: SearchQuery): TextMatch {
  const { number, letters, digits } = query;
  const key = numberKey(text);
  const packed = text.toLowerCase().replace(/[^a-z0-9]+/g, '');
  if (number === null || !packed.startsWith(letters)) return matchText(text, query);
  const before = packed.length - key.length;
  if (key === number)
    return {
      qualities: all(query, 5),
      ranges: [letters === '' ? rangeOfSigns(text, before, key.length) : [0, text.length]],
    };
  if (key.startsWith(number))
    return {
      qualities: all(query, 3),
      ranges: [
        rangeOfSigns(text, letters === '' ? before : 0, number.length + (letters === '' ? 0 : before)),
      ],
    };
  const short = shortNumbers(number).includes(key);
  if (short || (digits !== null && digits.length >= 3 && key.endsWith(digits))) {
    const length = Math.min((digits ?? number).length, key.length);
    return {
      qualities: all(query, short ? 5 : 2),
      ranges: [rangeOfSigns(text, packed.length - length, length)],
    };
  }
  return matchText(text, query);
}

/** Matches a telephone with a query: only digits count, and neither the country nor the zero before the area. */
export function matchTelephone(text: string, query: SearchQuery): TextMatch {
  const { telephone: typed } = query;
  const digits = text.replace(/[^0-9]+/g, '');
  if (typed === null || digits === '') return matchText(text, query);
  // The zero before the area goes where a country stands.
  const telephone = digits.includes(typed) ? typed : typed.replace(/^0+/, '') || typed;
  const at = digits.lastIndexOf(telephone);
  if (at < 0) return { qualities: all(query, 0), ranges: [] };
  const whole = at + telephone.length === digits.length;
  const from = rangeOfSigns(text, at, 1)[0];
  return {
    qualities: all(query, whole ? 5 : 3),
    ranges: [[from, rangeOfSigns(text, at, telephone.length)[1]]],
  };
}
