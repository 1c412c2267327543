/** Which column of a file is meant by which field: a guess from the headings, for a person to confirm. */

export interface GuessTarget {
  readonly name: string;
  readonly label: string;
  /** Other words that headings use for it. */
  readonly synonyms: readonly string[];
}

/** A heading without case, accents and signs: `E-Mail Address *` → `e mail address`. */
export const plainHeading = (heading: string): string =>
  heading
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .trim();

/** Words that say nothing of which field is meant. */
const EMPTY_WORDS = new Set([
  'the',
  'of',
  'a',
  'customer',
  'client',
  'account',
  'product',
  'item',
  'stock',
  'main',
]);
const wordsOf = (text: string): string[] => {
  const all = text.split(' ').filter((word) => word !== '');
  const telling = all.filter((word) => !EMPTY_WORDS.has(word));
  return telling.length > 0 ? telling : all;
};

/** Pairs of letters that two texts share, from 0 to 1 (Dice): tells `telefone` from `town`. */
function letterLikeness(one: string, other: string): number {
  const pairs = (text: string): string[] =>
    Array.from({ length: Math.max(0, text.length - 1) }, (_, at) => text.slice(at, at + 2));
  const left = pairs(one.replaceAll(' ', ''));
  const right = pairs(other.replaceAll(' ', ''));
  if (left.length === 0 || right.length === 0) return one === other ? 1 : 0;
  const rest = [...right];
  let shared = 0;
  for (const pair of left) {
    const at = rest.indexOf(pair);
    if (at < 0) continue;
    rest.splice(at, 1);
    shared += 1;
  }
  return (2 * shared) / (left.length + right.length);
}

/** How sure a heading means one of these names: 1 = it is one, 0 = nothing alike. */
export function headingLikeness(heading: string, names: readonly string[]): number {
  const given = plainHeading(heading);
  if (given === '') return 0;
  let best = 0;
  for (const name of names) {
    const wanted = plainHeading(name);
    if (given === wanted || given.replaceAll(' ', '') === wanted.replaceAll(' ', '')) return 1;
    const [has, asks] = [wordsOf(given), wordsOf(wanted)];
    if (has.join(' ') === asks.join(' ')) best = Math.max(best, 0.95);
    // a number tells two lines of an address apart, and nothing else does
    const numbers = (text: string) => text.replace(/\D/g, '');
    if (numbers(given) !== numbers(wanted)) continue;
    const shared = asks.filter((word) => has.includes(word)).length;
    if (shared === asks.length && asks.length > 1) best = Math.max(best, 0.8);
    best = Math.max(best, letterLikeness(has.join(' '), asks.join(' ')) * 0.9);
  }
  return best;
}

/** Below this a guess would be wrong more often than it helps. */
const SURE = 0.72;

/**
 * The column of each field that a heading speaks of, by its position; the surest pairs first, and no column twice.
 * Fields that no heading is like are not in the answer.
 */
export function guessMapping(
  headings: readonly string[],
  targets: readonly GuessTarget[],
): Readonly<Record<string, number>> {
  const pairs = targets.flatMap((target) =>
    headings.map((heading, column) => ({
      target: target.name,
      column,
      sure: headingLikeness(heading, [target.label, target.name, ...target.synonyms]),
    })),
  );
  pairs.sort((one, other) => other.sure - one.sure || one.column - other.column);
  const guess: Record<string, number> = {};
  const taken = new Set<number>();
  for (const { target, column, sure } of pairs) {
    if (sure < SURE || guess[target] !== undefined || taken.has(column)) continue;
    guess[target] = column;
    taken.add(column);
  }
  return guess;
}

/** What makes two files alike for a mapping that was used before: the same headings in the same order. */
export const headingsKey = (headings: readonly string[]): string => headings.map(plainHeading).join('|');
