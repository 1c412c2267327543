/** Guesses which columns of a file fill which fields, for a user to confirm. */

export interface GuessTarget {
  readonly name: string;
  readonly label: string;
  /** Other names used in headings. */
  readonly synonyms: readonly string[];
  /** Headings of the columns that form it together, in order: first name and last name. */
  readonly parts?: readonly (readonly string[])[];
  /** Headings of an organisation, which follows or replaces a person's name. */
  readonly organisation?: readonly string[];
  /** Takes every column with its name; the first filled one counts. */
  readonly several?: boolean;
}

/** The columns of a field, by position. */
export interface GuessedColumns {
  readonly columns: readonly number[];
  /** Separators other than a space. */
  readonly join?: readonly string[];
}

/** Normalises a heading: `E-Mail Address *` → `e mail address`. */
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

/** Words that don't identify a field. */
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

/** Returns the share of letter pairs in common, from 0 to 1 (Dice): tells `telefone` from `town`. */
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

/** Returns how well a heading matches one of these names: 1 = equal, 0 = nothing in common. */
export function headingLikeness(heading: string, names: readonly string[]): number {
  const given = plainHeading(heading);
  if (given === '') return 0;
  let best = 0;
  for (const name of names) {
    const wanted = plainHeading(name);
    if (given === wanted || given.replaceAll(' ', '') === wanted.replaceAll(' ', '')) return 1;
    const [has, asks] = [wordsOf(given), wordsOf(wanted)];
    if (has.join(' ') === asks.join(' ')) best = Math.max(best, 0.95);
    // only the number distinguishes address lines
    const numbers = (text: string) => text.replace(/\D/g, '');
    if (numbers(given) !== numbers(wanted)) continue;
    const shared = asks.filter((word) => has.includes(word)).length;
    if (shared === asks.length && asks.length > 1) best = Math.max(best, 0.8);
    best = Math.max(best, letterLikeness(has.join(' '), asks.join(' ')) * 0.9);
  }
  return best;
}

/** Below this, guesses are more often wrong than helpful. */
const SURE = 0.72;

interface Guess {
  readonly headings: readonly string[];
  readonly found: Record<string, GuessedColumns>;
  readonly taken: Set<number>;
}

const namesOf = ({ label, name, synonyms }: GuessTarget): readonly string[] => [label, name, ...synonyms];

/** Returns the first free column with one of these names. */
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

/** Maps a name in several columns: first and last name, then the organisation. A column with the whole name takes precedence. */
function guessParts(guess: Guess, target: GuessTarget): void {
  const { parts = [], organisation = [] } = target;
  const whole = columnCalled(guess, namesOf(target));
  const split = parts.flatMap((names) => columnCalled(guess, names) ?? []);
  // in "Vorname; Name" the word for the whole name means the last name
  const person = whole === undefined || split.includes(whole) ? split : [whole];
  if (person.length === 0) return;
  take(guess, target.name, { columns: person });
  const firm = columnCalled(guess, organisation);
  if (firm === undefined) return;
  const join = [...person.slice(1).map(() => ' '), ', '];
  take(guess, target.name, { columns: [...person, firm], join });
}

/** Adds further columns to a field that takes the first filled one, in the order of its names. */
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

/** Limits the columns mapped to a field automatically. */
const MAX_LIST_COLUMNS = 4;

/** Returns the columns of each recognised field, by position. Surest pairs come first, and each column is used once. */
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

/** Returns the key under which a mapping is remembered: the same headings in the same order. */
export const headingsKey = (headings: readonly string[]): string => headings.map(plainHeading).join('|');
