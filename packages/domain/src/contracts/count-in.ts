/** Counting in the returned goods of a hire (domain rules §6). */

import { t } from '@hireyard/messages';

export const CONDITIONS = ['good', 'dirty', 'broken', 'missing'] as const;
export type Condition = (typeof CONDITIONS)[number];

/** Units of a line by the condition they were returned in, or missing. */
export type Units = Readonly<Record<Condition, number>>;

export const NOTHING_COUNTED: Units = { good: 0, dirty: 0, broken: 0, missing: 0 };

/** Units of one condition to add, or to take off if negative. Counting more than went out needs a note. */
export interface CountChange {
  readonly condition: Condition;
  readonly quantity: number;
  readonly note: string;
}

export interface LineCount extends Units {
  /** Units of the line, and replacements of faulty ones. */
  readonly expected: number;
  /** Units not counted yet. Once the hire is over, only those that went out. */
  readonly uncounted: number;
  /** Units that have not left yet. */
  readonly to_send: number;
  /** Units that never left, because the hire is over. */
  readonly never_sent: number;
}

/** Returns the number of counted units in any condition. */
export const countedOf = (units: Units): number => units.good + units.dirty + units.broken + units.missing;

/** What decides how far a line is counted. */
export interface CountFacts extends Units {
  readonly expected: number;
  /** Units that left the depot. */
  readonly went_out: number;
  /** The hire is over. */
  readonly ended: boolean;
}

/** Compares the units of a line with those sent and counted (domain rules §6). */
export function lineCount(line: CountFacts): LineCount {
  const { expected, went_out, ended, good, dirty, broken, missing } = line;
  const unsent = Math.max(0, expected - went_out);
  return {
    expected,
    good,
    dirty,
    broken,
    missing,
    uncounted: Math.max(0, (ended ? went_out : expected) - countedOf(line)),
    to_send: ended ? 0 : unsent,
    never_sent: ended ? unsent : 0,
  };
}

/** Returns the counts after these changes. */
export const countWith = (units: Units, changes: readonly CountChange[]): Units =>
  changes.reduce(
    (sum, { condition, quantity }) => ({ ...sum, [condition]: sum[condition] + quantity }),
    units,
  );

/** Returns the changes from one count to another, negative ones first; none if they are equal. */
export function countChanges(from: Units, to: Units, note = ''): CountChange[] {
  return negativeFirst(
    CONDITIONS.flatMap((condition) => {
      const quantity = to[condition] - from[condition];
      return quantity === 0 ? [] : [{ condition, quantity, note }];
    }),
  );
}

/** Sorts changes so that negative ones come first and make room for the others. */
export const negativeFirst = <C extends { readonly quantity: number }>(changes: readonly C[]): C[] =>
  changes.filter(({ quantity }) => quantity < 0).concat(changes.filter(({ quantity }) => quantity >= 0));

/** Says what a count adds, for a quantity with its unit: "2 units". */
export const COUNTED_AS: Readonly<Record<Condition, (quantity: string) => string>> = {
  good: (quantity) => t('{quantity} counted as good', { quantity }),
  dirty: (quantity) => t('{quantity} counted as dirty', { quantity }),
  broken: (quantity) => t('{quantity} counted as broken', { quantity }),
  missing: (quantity) => t('{quantity} counted as missing', { quantity }),
};

/** Says how many units of a condition can be taken off a count at most. */
const TOO_FEW: Readonly<Record<Condition, (units: number) => string>> = {
  good: (units) => t('only {units, plural, one {# is} other {# are}} counted as good', { units }),
  dirty: (units) => t('only {units, plural, one {# is} other {# are}} counted as dirty', { units }),
  broken: (units) => t('only {units, plural, one {# is} other {# are}} counted as broken', { units }),
  missing: (units) => t('only {units, plural, one {# is} other {# are}} counted as missing', { units }),
};

/**
 * Returns why a line's counts can't change like this, or null. No condition falls below zero, and no more units are counted than the line
 * has.
 */
export function countRefusal(expected: number, units: Units, changes: readonly CountChange[]): string | null {
  let sum = units;
  for (const change of negativeFirst(changes)) {
    sum = countWith(sum, [change]);
    if (sum[change.condition] < 0) return TOO_FEW[change.condition](units[change.condition]);
    if (change.quantity <= 0 || countedOf(sum) <= expected) continue;
    const values = { sum: countedOf(sum), expected };
    return sum.missing > 0
      ? t('{sum} counted, but the line has only {expected}: reduce the missing or returned units', values)
      : t(
          '{sum} counted, but the line has only {expected}: if more went out, raise the quantity first',
          values,
        );
  }
  return null;
}

/** Units of a line by movement, as a change of its count adds them to the goods ledger. */
export interface CountedGoods {
  readonly kind: 'in_good' | 'in_dirty' | 'broken' | 'missing' | 'found';
  readonly quantity: number;
}

/**
 * Returns the ledger rows of a change of a line's count, in an order in which each is possible. Good units more and missing units
 * fewer are found ones; the other way round, found units that are missing again.
 * @param found units of the line that were found before: part of what is counted good
 */
export function countedGoods(change: Units, found: number): CountedGoods[] {
  const { good, missing } = change;
  let turnedUp = 0;
  if (good > 0 && missing < 0) turnedUp = Math.min(good, -missing);
  else if (good < 0 && missing > 0) turnedUp = -Math.min(-good, missing, found);
  const rows: CountedGoods[] = [
    { kind: 'found', quantity: turnedUp },
    { kind: 'in_good', quantity: good - turnedUp },
    { kind: 'in_dirty', quantity: change.dirty },
    { kind: 'broken', quantity: change.broken },
    { kind: 'missing', quantity: missing + turnedUp },
  ];
  return negativeFirst(rows.filter(({ quantity }) => quantity !== 0));
}
