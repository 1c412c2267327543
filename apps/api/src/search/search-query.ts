/** A search as the database takes it. Words hold letters and digits alone, so that nothing in them means anything to it. */
import type { SearchQuery } from '@hireyard/domain/search/search-words';

/** A word of a search and the words that it was probably meant to be. */
export interface AskedWord {
  readonly text: string;
  readonly forms: readonly string[];
  readonly others: readonly string[];
}
/** Texts of `tsquery`. */
export interface Ask {
  /** Every word stands there as typed. */
  readonly exact: string;
  /** Every word, or one that it was meant to be, begins a word that stands there. */
  readonly prefix: string;
  /** Each word so, and each as a whole word: an index is asked for those that are rare. */
  readonly words: readonly string[];
  readonly wholes: readonly string[];
  /** What will do in place of all words: a postcode in one piece. */
  readonly also: string | null;
  /** One of the words. */
  readonly any: string;
  /** Of several words the longest alone, two at most; none of a postcode. */
  readonly each: readonly string[];
}

const WORD = /^[a-z0-9\u00c0-\uffef]{1,40}$/;
function quoted(word: string): string {
  if (!WORD.test(word)) throw new Error('A word of a search may hold letters and digits alone.');
  return `'${word}'`;
}
const beginning = ({ forms, others }: AskedWord): string =>
  `(${[...forms.map((form) => `${quoted(form)}:*`), ...others.map(quoted)].join(' | ')})`;

/** A postcode that is being typed is one word too, since it stands there as one. */
const OUTWARD = /^[a-z]{1,2}[0-9][a-z0-9]?$/;
const INWARD = /^[0-9][a-z]{0,2}$/;
function postcodeOf([first, second, ...more]: readonly AskedWord[]): string | null {
  if (first === undefined || second === undefined || more.length > 0) return null;
  return OUTWARD.test(first.text) && INWARD.test(second.text)
    ? `${quoted(first.text + second.text)}:*`
    : null;
}

const EACH = 2;

export function askOf(words: readonly AskedWord[]): Ask {
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

/** The words as they were typed. */
export const asTyped = ({ words }: SearchQuery): AskedWord[] =>
  words.map((word) => ({ ...word, others: [] }));
