/** Which column of a file is meant by which field: a guess from the headings, for a person to confirm. */

export interface GuessTarget {
  readonly name: string;
  readonly label: string;
  /** Other words that headings use for it. */
  readonly synonyms: readonly string[];
  /** Headings of the columns that make it up together, in order: first name and last name. */
  readonly parts?: readonly (readonly string[])[];
  /** Headings of an organisation, which follows a person's name or stands for it. */
  readonly organisation?: readonly string[];
  /** Takes every column that is called like it, for the first one that is filled. */
  readonly several?: boolean;
}

/** The columns of a field by position. */
export interface GuessedColumns {
  readonly columns: readonly number[];
  /** What goes between them, when not a blank. */
  readonly join?: readonly string[];
}

/** A heading without case, accents and signs: `E-Mail Address *` → `e mail address`. */
export const plainHeading = (heading: string): string =>
  heading
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .replaceAll('%', ' percent ')
    .replace(/[^a-z0-9]+/g, ' ')
    .trim();

/** Words that say nothing of which field is meant. */
const EMPTY_TEXTS = new Set([
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
  const telling = all.filter((word) => !EMPTY_TEXTS.has(word));
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

interface Guess {
  readonly headings: readonly string[];
  readonly found: Record<string, GuessedColumns>;
  readonly taken: Set<number>;
}

const namesOf = ({ label, name, synonyms }: GuessTarget): readonly string[] => [label, name, ...synonyms];

/** The free column with the first of these names that one has. */
function columnCalled({ headings, taken }: Guess, names: readonly string[]): number | undefined {
  for (const name of names) {
    const at = headings.findIndex(
      (heading, column) => !taken.has(column) && headingLikeness(heading, [name]) === 1,
    );
    if (at >= 0) return at;
  }
  return undefined;
}

function take({ found, taken }: Guess, target: string, guessed: GuessedColumns): void {
  found[target] = guessed;
  for (const column of guessed.columns) taken.add(column);
}

/** A name in several columns: first and last name, then the organisation. A column with the whole name goes before. */
function guessParts(guess: Guess, target: GuessTarget): void {
  const { parts = [], organisation = [] } = target;
  const whole = columnCalled(guess, namesOf(target));
  const split = parts.flatMap((names) => columnCalled(guess, names) ?? []);
  // "Vorname; Name" calls the last name by the word for the whole one
  const person = whole === undefined || split.includes(whole) ? split : [whole];
  if (person.length === 0) return;
  take(guess, target.name, { columns: person });
  const firm = columnCalled(guess, organisation);
  if (firm === undefined) return;
  const join = [...person.slice(1).map(() => ' '), ', '];
  take(guess, target.name, { columns: [...person, firm], join });
}

/** Further columns of a field that takes the first filled one, in the order of its names. */
function guessSeveral(guess: Guess, target: GuessTarget): void {
  const all = [...(guess.found[target.name]?.columns ?? [])];
  for (;;) {
    const column = columnCalled(guess, namesOf(target));
    if (column === undefined) break;
    all.push(column);
    guess.taken.add(column);
  }
  if (all.length === 0) return;
  const rank = (column: number) => {
    const at = namesOf(target).findIndex(
      (name) => headingLikeness(guess.headings[column] ?? '', [name]) === 1,
    );
    return at < 0 ? Number.POSITIVE_INFINITY : at;
  };
  const columns = all.toSorted((one, other) => rank(one) - rank(other) || one - other);
  take(guess, target.name, { columns: columns.slice(0, MAX_LIST_COLUMNS) });
}

/** Columns of one field that are taken without being asked for. */
const MAX_LIST_COLUMNS = 4;

/**
 * The columns of each field that headings speak of, by position; the surest pairs first, and no column twice.
 * Fields that no heading is like are not in the answer.
 */
export function guessMapping(
  headings: readonly string[],
  targets: readonly GuessTarget[],
): Readonly<Record<string, GuessedColumns>> {
  const guess: Guess = { headings, found: {}, taken: new Set() };
  for (const target of targets)
    if (target.parts !== undefined || target.organisation !== undefined) guessParts(guess, target);
  const pairs = targets.flatMap((target) =>
    headings.map((heading, column) => ({
      target: target.name,
      column,
      sure: headingLikeness(heading, [...namesOf(target), ...(target.organisation ?? [])]),
    })),
  );
  pairs.sort((one, other) => other.sure - one.sure || one.column - other.column);
  for (const { target, column, sure } of pairs) {
    if (sure < SURE || guess.found[target] !== undefined || guess.taken.has(column)) continue;
    take(guess, target, { columns: [column] });
  }
  for (const target of targets) if (target.several === true) guessSeveral(guess, target);
  return guess.found;
}

/** What makes two files alike for a mapping that was used before: the same headings in the same order. */
export const headingsKey = (headings: readonly string[]): string => headings.map(plainHeading).join('|');
