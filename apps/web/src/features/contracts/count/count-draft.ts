/** The count-in: unsaved counts by line, and corrections of the goods ledger (domain rules §6). */
import {
  type Condition,
  CONDITIONS,
  countChanges,
  countedOf,
  countRefusal,
  NOTHING_COUNTED,
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

/** Units of a line that went out. */
export const goneUnits = (line: CountedWireLine): number => line.out + countedOf(line);

/** Lines that can be counted in: while on hire, those of which something went out. Later also others, in case they did leave. */
export const linesBack = (lines: readonly CountedWireLine[], onHire: boolean): readonly CountedWireLine[] =>
  onHire ? lines.filter((line) => goneUnits(line) > 0) : lines;

/** Units that went out and are still to count with a draft. */
export const unitsLeft = (line: CountedWireLine, { units }: Draft): number =>
  Math.max(0, goneUnits(line) - countedOf(units));

/** "7 never left"; undefined if all left, or still may. */
export const neverLeft = ({ never_sent }: CountedWireLine): string | undefined =>
  never_sent > 0 ? t('{units} never left', { units: inFigures(never_sent) }) : undefined;

/** Describes how far a line is counted; `all`: its units that went out. */
export function leftText(left: number, all: number): string {
  if (all === 0) return t('nothing went out');
  if (left === 0) return t('counted');
  return left === all
    ? t('not counted yet')
    : t('{uncounted} not counted yet', { uncounted: inFigures(left) });
}

/** A line as it would be saved. */
export interface Draft {
  readonly units: Units;
  readonly note: string;
}
interface Change {
  /** Units more or fewer than saved, so that what others count meanwhile stays. */
  readonly more: Units;
  readonly note: string;
  /** Units that were counted when the change began. */
  readonly from: number;
}
/** Unsaved changes by line. */
export type Drafts = ReadonlyMap<number, Change>;

const NO_CHANGE: Omit<Change, 'from'> = { more: NOTHING_COUNTED, note: '' };
const eachUnits = (of: (condition: Condition) => number): Units => ({
  good: of('good'),
  dirty: of('dirty'),
  broken: of('broken'),
  missing: of('missing'),
});

/** Returns a line as it would be saved. */
export function draftOf(line: CountedWireLine, drafts: Drafts): Draft {
  const { more, note } = drafts.get(line.contractstock) ?? NO_CHANGE;
  return { units: eachUnits((condition) => Math.max(0, line[condition] + more[condition])), note };
}

/** Returns the drafts with a line as typed. */
export const withDraft = (drafts: Drafts, line: CountedWireLine, { units, note }: Draft): Drafts =>
  new Map(drafts).set(line.contractstock, {
    more: eachUnits((condition) => units[condition] - line[condition]),
    note,
    from: drafts.get(line.contractstock)?.from ?? countedOf(line),
  });

/** Says that others have counted a line since its unsaved change began; undefined if they have not. */
export function meanwhileText(line: CountedWireLine, drafts: Drafts): string | undefined {
  const change = drafts.get(line.contractstock);
  const counted = countedOf(line);
  if (change === undefined || counted === change.from || !isChanged(line, draftOf(line, drafts)))
    return undefined;
  return t('Someone else has changed the count to {counted}. What you typed is added to theirs.', {
    counted: inFigures(counted),
  });
}

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

/** Returns the request body for the drafts: only figures that change, and the count they are based on. */
export const bodyOf = (lines: readonly CountedWireLine[], drafts: Drafts): readonly CountedLine[] =>
  changedLines(lines, drafts).map((line) => {
    const { units, note } = draftOf(line, drafts);
    const changed = CONDITIONS.filter((condition) => units[condition] !== line[condition]);
    return {
      contractstock: line.contractstock,
      ...Object.fromEntries(changed.map((condition) => [condition, units[condition]])),
      counted: countedOf(line),
      ...(note.trim() === '' ? {} : { note: note.trim() }),
    };
  });

export interface Correction {
  readonly kind: 'not_sent' | 'found';
  readonly label: string;
  /** Maximum number of units. */
  readonly most: number;
  readonly hint: string;
}

/** Returns the corrections that a counted line allows. */
export function correctionsOf({
  out,
  missing,
}: Pick<CountedWireLine, 'out' | 'missing'>): readonly Correction[] {
  const all: readonly Correction[] = [
    {
      kind: 'not_sent',
      label: t('Never left the depot'),
      most: out,
      hint: t('{out, plural, one {# unit is} other {# units are}} with the customer.', { out }),
    },
    {
      kind: 'found',
      label: t('Found again'),
      most: missing,
      hint: t('{missing, plural, one {# unit is} other {# units are}} missing.', { missing }),
    },
  ];
  return all.filter(({ most }) => most > 0);
}
