/** Unsaved counts by line (domain rules §6). */
import {
  type Condition,
  CONDITIONS,
  countChanges,
  countedOf,
  countRefusal,
  type LineCount,
  type Units,
} from '@hireyard/domain/contracts/count-in';
import { formatMoney, parseMoney } from '@hireyard/domain/values/money';
import { t } from '@hireyard/messages';
import type { CountedLine, CountedWireLine } from '@hireyard/wire/contracts/count-in';
import { inFigures, showFigure } from '../../../lib/format.ts';

export const captions: Readonly<Record<Condition, string>> = {
  good: t('Good'),
  dirty: t('Dirty'),
  broken: t('Broken'),
  missing: t('Missing'),
};

/** Describes how far a line is counted. */
export function leftText({ uncounted, expected }: LineCount): string {
  if (uncounted === 0) return t('counted');
  return uncounted === expected
    ? t('not counted yet')
    : t('{uncounted} not counted yet', { uncounted: inFigures(uncounted) });
}

export interface Draft {
  readonly units: Units;
  readonly note: string;
}
export type Drafts = ReadonlyMap<number, Draft>;

const unitsOf = ({ good, dirty, broken, missing }: Units): Units => ({ good, dirty, broken, missing });

/** Returns a line as it would be saved. */
export const draftOf = (line: CountedWireLine, drafts: Drafts): Draft =>
  drafts.get(line.contractstock) ?? { units: unitsOf(line), note: '' };

const isChanged = (line: CountedWireLine, { units, note }: Draft): boolean =>
  note.trim() !== '' || CONDITIONS.some((condition) => units[condition] !== line[condition]);

/** Returns lines with unsaved counts or notes. */
export const changedLines = (lines: readonly CountedWireLine[], drafts: Drafts): readonly CountedWireLine[] =>
  lines.filter((line) => isChanged(line, draftOf(line, drafts)));

/**
 * Sets the units of one condition. Excess units are taken from the good ones: two broken plates that were counted as good need no second
 * edit.
 */
export function setUnits(expected: number, units: Units, condition: Condition, value: number): Units {
  const next = { ...units, [condition]: Math.max(0, value) };
  const over = countedOf(next) - expected;
  if (condition === 'good' || over <= 0 || value <= units[condition]) return next;
  return { ...next, good: Math.max(0, next.good - over) };
}

/** Returns why a line can't be saved, or null. */
export function draftRefusal(line: CountedWireLine, { units, note }: Draft): string | null {
  const part = CONDITIONS.find((condition) => !Number.isInteger(units[condition]));
  if (part !== undefined)
    return t('{units} is not a whole number', { units: showFigure(String(units[part])) });
  return countRefusal(line.expected, line, countChanges(line, units, note));
}

/** Returns the replacement cost of broken and missing units of these lines as decimal text. */
export const proposedDamages = (lines: readonly CountedWireLine[], drafts: Drafts): string =>
  formatMoney(
    lines.reduce((sum, line) => {
      const { broken, missing } = draftOf(line, drafts).units;
      return sum + BigInt(Math.trunc(broken + missing)) * parseMoney(line.replacement_price ?? '0.00');
    }, 0n),
  );

/** Returns the request body for the drafts. */
export const bodyOf = (lines: readonly CountedWireLine[], drafts: Drafts): readonly CountedLine[] =>
  changedLines(lines, drafts).map((line) => {
    const { units, note } = draftOf(line, drafts);
    return {
      contractstock: line.contractstock,
      ...units,
      ...(note.trim() === '' ? {} : { note: note.trim() }),
    };
  });
