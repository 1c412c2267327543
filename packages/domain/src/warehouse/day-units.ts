/** Units of a line on the documents of a day: what leaves or left, and what is due back or was returned (documents.md). */
import { type GoodsKind, netReturns } from '../stock/goods.ts';
import { dateOf, datesOf, type LineDays } from './drops.ts';

/** Units of a line by the condition in which they returned on a day. */
export interface ReturnedUnits {
  readonly good: number;
  readonly dirty: number;
  readonly broken: number;
  readonly missing: number;
}

export interface Movement {
  /** ISO day. */
  readonly day: string;
  readonly kind: GoodsKind;
  /** Below zero: a count was corrected. */
  readonly quantity: number;
}

/** A line of a hire with its dates and the movements of its units. */
export interface DocumentLine extends LineDays {
  readonly quantity: number;
  /** Units that have not left, and units with the customer. */
  readonly unsent: number;
  readonly out: number;
  /** In the order of the ledger, without replacements of faulty units. */
  readonly movements: readonly Movement[];
}

/** Which movements add units, and which take some back. */
interface Counted {
  readonly plus: readonly GoodsKind[];
  readonly minus?: GoodsKind;
}
const SENT: Counted = { plus: ['out'], minus: 'not_sent' };
const RETURNED: Readonly<Record<keyof ReturnedUnits, Counted>> = {
  good: { plus: ['in_good', 'found'] },
  dirty: { plus: ['in_dirty'] },
  broken: { plus: ['broken'] },
  // found units are good ones on the day they were found
  missing: { plus: ['missing'], minus: 'found' },
};

/** Returns the units that moved per day; what was taken back later counts for the days before it. */
function unitsByDay(
  { movements }: Pick<DocumentLine, 'movements'>,
  { plus, minus }: Counted,
): ReadonlyMap<string, number> {
  const net = netReturns(
    movements.flatMap(({ day, kind, quantity }) => {
      if (plus.includes(kind)) return [{ day, dirty: false, units: quantity }];
      return kind === minus ? [{ day, dirty: false, units: -quantity }] : [];
    }),
  );
  const byDay = new Map<string, number>();
  for (const { day, units } of net) byDay.set(day, (byDay.get(day) ?? 0) + units);
  return byDay;
}

/** Returns the units of a line that left on a day. */
export const unitsSentOn = (movements: readonly Movement[], day: string): number =>
  unitsByDay({ movements }, SENT).get(day) ?? 0;

/** Whether the units of a line that have not moved yet are on a day's documents: those of their date, or today's if late. */
const isOpenOn = (date: string | null, day: string, today: string): boolean =>
  date === day || (day === today && date !== null && date < day);

/**
 * Returns the units on a day's delivery note and picking list: those that left on it, and those due on it that have not left.
 * Once some left, the rest is late and no longer on the documents of a past day.
 */
export function unitsOut(line: DocumentLine, day: string, today: string): number {
  const sent = unitsByDay(line, SENT);
  const isOpen = isOpenOn(dateOf(line, 'out'), day, today) && (day >= today || sent.size === 0);
  return (sent.get(day) ?? 0) + (isOpen ? line.unsent : 0);
}

export interface BackUnits extends ReturnedUnits {
  /** Units that return or returned on the day. */
  readonly due: number;
}

/** Returns the units on a day's return note: those counted on it, and those due back on it that are still not counted. */
export function unitsBack(line: DocumentLine, day: string, today: string): BackUnits {
  const on = (condition: keyof ReturnedUnits) => unitsByDay(line, RETURNED[condition]).get(day) ?? 0;
  const units = { good: on('good'), dirty: on('dirty'), broken: on('broken'), missing: on('missing') };
  const counted = units.good + units.dirty + units.broken + units.missing;
  const isOpen = isOpenOn(dateOf(line, 'back'), day, today);
  return { ...units, due: counted + (isOpen ? line.out + line.unsent : 0) };
}

/** Returns the units on a return note of the whole hire: everything counted so far, and everything that still returns. */
export function unitsBackInAll(line: DocumentLine): BackUnits {
  const all = (condition: keyof ReturnedUnits) =>
    [...unitsByDay(line, RETURNED[condition]).values()].reduce((sum, units) => sum + units, 0);
  const units = { good: all('good'), dirty: all('dirty'), broken: all('broken'), missing: all('missing') };
  const counted = units.good + units.dirty + units.broken + units.missing;
  return { ...units, due: counted + line.out + line.unsent };
}

/** Returns the days on which goods of these lines leave and return, planned or counted, in order. */
export function daysOfGoods(
  lines: readonly DocumentLine[],
): Readonly<Record<'out' | 'back', readonly string[]>> {
  const conditions = Object.values(RETURNED);
  const sorted = (days: readonly string[]) => [...new Set(days)].toSorted();
  return {
    out: sorted([...datesOf(lines, 'out'), ...lines.flatMap((line) => [...unitsByDay(line, SENT).keys()])]),
    back: sorted([
      ...datesOf(lines, 'back'),
      ...lines.flatMap((line) => conditions.flatMap((one) => [...unitsByDay(line, one).keys()])),
    ]),
  };
}
