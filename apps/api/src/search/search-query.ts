/** Converts a search for the database. Words only contain letters and digits, so none of them is an operator. */
import type { SearchQuery } from '@hireyard/domain/search/search-words';

/** A word of a search with its likely corrections. */
export interface AskedWord {
  readonly text: string;
  readonly forms: readonly string[];
  readonly others: readonly string[];
}
/** Texts of `tsquery`. */
export interface TextQuery {
  /** Every word exactly as typed. */
  readonly exact: string;
  /** Every word, or a correction of it, as a prefix. */
  readonly prefix: string;
  /** Each word as a prefix and as a whole word; the index is used for the rare ones. */
  readonly words: readonly string[];
  readonly wholes: readonly string[];
  /** An alternative to all words: a postcode as one piece. */
  readonly also: string | null;
  /** Any of the words. */
  readonly any: string;
  /** Of several words the two longest alone; none of a postcode. */
  readonly each: readonly string[];
}

const WORD = /^[a-z0-9\u00c0-\uffef]{1,40}$/;
function quoted(word: string): string {
  if (!WORD.test(word)) throw new Error('A search word may only contain letters and digits.');
  return `'${word}'`;
}
const beginning = ({ forms, others }: AskedWord): string =>
  `(${[...forms.map((form) => `${quoted(form)}:*`), ...others.map(quoted)].join(' | ')})`;

/** A partly typed postcode is one word too, because it is stored as one. */
const OUTWARD = /^[a-z]{1,2}[0-9][a-z0-9]?$/;
const INWARD = /^[0-9][a-z]{0,2}$/;
function postcodeOf([first, second, ...more]: readonly AskedWord[]): string | null {
  if (first === undefined || second === undefined || more.length > 0) return null;
  return OUTWARD.test(first.text) && INWARD.test(second.text)
    ? `${quoted(first.text + second.text)}:*`
    : null;
}

const EACH = 2;

export function textQueryOf(words: readonly AskedWord[]): TextQuery {
  const whole = (forms: readonly string[]) => `(${forms.map(quoted).join(' | ')})`;
  const beginnings = words.map(beginning);
  const also = postcodeOf(words);
  const or = (all: string) => (also === null ? all : `(${all}) | ${also}`);
  const longest = [...words].sort((a, b) => b.text.length - a.text.length).slice(0, EACH);
  return {
    exact: words.map(({ forms }) => whole(forms)).join(' & '),
    prefix: or(beginnings.join(' & ')),
    words: beginnings,
    wholes: words.map(({ forms, others }) => whole([...forms, ...others])),
    also,
    any: or(beginnings.join(' | ')),
    each: words.length > 1 && also === null ? longest.map(beginning) : [],
  };
}

/** Returns the words as typed. */
export const typedWords = ({ words }: SearchQuery): AskedWord[] =>
  words.map((word) => ({ ...word, others: [] }));
