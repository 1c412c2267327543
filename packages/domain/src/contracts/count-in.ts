/** Goods of a hire that are counted in when they come back (domain rules §6). */

import { t } from '@hireyard/messages';

export const CONDITIONS = ['good', 'dirty', 'broken', 'missing'] as const;
export type Condition = (typeof CONDITIONS)[number];

/** Units of a line by the condition in which they came, or did not come, back. */
export type Units = Readonly<Record<Condition, number>>;

export const NOTHING_COUNTED: Units = { good: 0, dirty: 0, broken: 0, missing: 0 };

/** Units of one condition that are added, or with a number below zero taken back; more than went out needs a note. */
export interface CountChange {
  readonly condition: Condition;
  readonly quantity: number;
  readonly note: string;
}

export interface LineCount extends Units {
  /** Units that went out. */
  readonly expected: number;
  /** Units of which nobody has said yet how they came back. */
  readonly uncounted: number;
  /** Units that came back and never went out: another customer's, or another item's. */
  readonly over: number;
}

/** Units counted, whatever their condition. */
export const countedOf = (units: Units): number => units.good + units.dirty + units.broken + units.missing;

/** A line as it stands: what went out against what was counted (domain rules §6). */
export function lineCount(expected: number, units: Units): LineCount {
  const counted = countedOf(units);
  const { good, dirty, broken, missing } = units;
  return {
    expected,
    good,
    dirty,
    broken,
    missing,
    uncounted: Math.max(0, expected - counted),
    over: Math.max(0, counted - expected),
  };
}

/** What was counted with these changes. */
export const countWith = (units: Units, changes: readonly CountChange[]): Units =>
  changes.reduce(
    (sum, { condition, quantity }) => ({ ...sum, [condition]: sum[condition] + quantity }),
    units,
  );

/** The changes that make one count of another, those that take back first. The same figures again: none. */
export function countChanges(from: Units, to: Units, note = ''): CountChange[] {
  return takenBackFirst(
    CONDITIONS.flatMap((condition) => {
      const quantity = to[condition] - from[condition];
      return quantity === 0 ? [] : [{ condition, quantity, note }];
    }),
  );
}

/** In the order in which they can be written down: what is taken back makes room for what is added. */
export const takenBackFirst = <C extends { readonly quantity: number }>(changes: readonly C[]): C[] =>
  changes.filter(({ quantity }) => quantity < 0).concat(changes.filter(({ quantity }) => quantity >= 0));

/**
 * Why these changes of a line cannot be, in words, or null. No condition falls below nothing. More units than went out are taken
 * with a note that says what they are, and not while others of the line are missing: then those were found.
 */
export function countRefusal(expected: number, units: Units, changes: readonly CountChange[]): string | null {
  let sum = units;
  for (const change of takenBackFirst(changes)) {
    sum = countWith(sum, [change]);
    if (sum[change.condition] < 0)
      return t('only {units, plural, one {# is} other {# are}} counted as {condition}', {
        units: units[change.condition],
        condition: change.condition,
      });
    if (change.quantity <= 0 || countedOf(sum) <= expected) continue;
    if (sum.missing > 0)
      return t('{sum} counted, but only {expected} went out: reduce the missing or returned units', {
        sum: countedOf(sum),
        expected,
      });
    if (change.note.trim() === '')
      return t('{sum} counted, but only {expected} went out: explain the extra units in a note', {
        sum: countedOf(sum),
        expected,
      });
  }
  return null;
}
