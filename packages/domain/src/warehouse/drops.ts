/**
 * Drops and returns of a hire (domain rules §14): its lines leave and return on the contract's dates or on their own. All
 * lines with the same delivery date are one drop; all with the same collection date are one return.
 */
import { countedOf } from '../contracts/count-in.ts';
import type { Stage, WorkHire, WorkLine } from './work.ts';

/** `out`: to the customer; `back`: to the depot. */
export const LEGS = ['out', 'back'] as const;
export type Leg = (typeof LEGS)[number];

/** The dates of a line: its own, or else the contract's. Absent in work that a device stored before lines had dates. */
export type LineDays = Pick<WorkLine, 'delivery_date' | 'collection_date'>;

export const dateOf = (line: LineDays, leg: Leg): string | null =>
  (leg === 'out' ? line.delivery_date : line.collection_date) ?? null;

/** Returns the dates on which goods of these lines leave or return, in order, each once. */
export const datesOf = (lines: readonly LineDays[], leg: Leg): readonly string[] =>
  [...new Set(lines.flatMap((line) => dateOf(line, leg) ?? []))].toSorted();

/**
 * Returns the date of the drop or return that belongs to a day: the latest up to that day, else the first. So goods that leave
 * early or late belong to the drop nearest to their day. Null without dates.
 * @param dates in order
 */
export const dropOn = (dates: readonly string[], day: string): string | null =>
  dates.findLast((date) => date <= day) ?? dates[0] ?? null;

/** Returns the lines that leave or return with the drop of a day. */
export function linesOn<L extends LineDays>(lines: readonly L[], leg: Leg, day: string): readonly L[] {
  const drop = dropOn(datesOf(lines, leg), day);
  return lines.filter((line) => drop === null || dateOf(line, leg) === drop);
}

/** Whether a line belongs to the drop or return of a day, or to an earlier one. */
export function isDueBy(lines: readonly LineDays[], leg: Leg, day: string): (line: LineDays) => boolean {
  const drop = dropOn(datesOf(lines, leg), day);
  return (line) => drop === null || (dateOf(line, leg) ?? drop) <= drop;
}

/** Returns the lines with units at the customer, or to send, that return after the return of a day. */
export const stayingLines = <L extends WorkLine>(lines: readonly L[], day: string): readonly L[] => {
  const isDue = isDueBy(lines, 'back', day);
  return lines.filter((line) => ((line.out ?? 0) > 0 || (line.unsent ?? 0) > 0) && !isDue(line));
};

/** Returns the units of a line that can be picked and loaded: those that have not left, or that are on their way. */
export const leavingUnits = (
  position: string,
  { quantity, unsent = quantity }: Pick<WorkLine, 'quantity' | 'unsent'>,
): number => (unsent === 0 && position === 'in_transit' ? quantity : unsent);

/** Whether units of a line can be picked and loaded; what was scanned for others is no longer at the depot. */
export const isLeaving =
  (position: string) =>
  (line: Pick<WorkLine, 'quantity' | 'unsent'>): boolean =>
    leavingUnits(position, line) > 0;

/**
 * Returns the units of a line still to hand over at a stop: on their way, or due and not recorded as sent. Undelivered ones are among
 * those that have not left, unless the quantity was lowered since.
 */
export const unitsToHandOver = ({ on_way = 0, due_out = 0, unsent = 0, undelivered = 0 }: WorkLine): number =>
  on_way + (due_out > 0 ? Math.max(0, unsent - undelivered) : 0);

/** Returns the units of a line that the day asks for at a stage, those done included. */
export const dueAt = (
  stage: Stage,
  { quantity, due_out = quantity, due_back = quantity }: WorkLine,
): number => (stage === 'count_in' ? due_back : due_out);

/** Returns the units that can be counted in on a line; replacements of faulty units return too. */
export const expectedUnits = ({ quantity, expected = quantity }: WorkLine): number => expected;

/** Units of a line that have not left, and whether any ever left; undelivered ones that returned count as both. */
export type SentLine = LineDays & { readonly unsent: number; readonly sent: boolean };

/**
 * Returns the lines with units left over from a drop up to a day: the rest of the drop left, or its date has passed.
 */
export function leftOverLines<L extends SentLine>(
  lines: readonly L[],
  day: string,
  today: string,
): readonly L[] {
  const sent = new Set(lines.flatMap((line) => (line.sent ? (line.delivery_date ?? []) : [])));
  return lines.filter(({ unsent, delivery_date: date }) => {
    if (unsent === 0 || date === null || date === undefined || date > day) return false;
    return date < today || sent.has(date);
  });
}

/** Returns the lines that a vehicle takes on a day, with the units left over. If all have left, returns the lines of the drop. */
export function linesToDeliver<L extends SentLine>(
  lines: readonly L[],
  day: string,
  today: string,
): readonly L[] {
  const drop = linesOn(lines, 'out', day);
  const left = leftOverLines(lines, day, today);
  const open = lines.filter((line) => line.unsent > 0 && (drop.includes(line) || left.includes(line)));
  return open.length > 0 ? open : drop;
}

/** Whether a hire has left, and more of it may follow. */
export const isUnderWay = (position: string): boolean => position === 'in_transit' || position === 'on_hire';

/** Facts of a line that decide what a day asks of it. */
export type LineFacts = LineDays &
  Pick<WorkLine, 'quantity' | 'counted'> & { readonly unsent: number; readonly out: number };

export interface DueUnits {
  /** Units to pick, pack and load for the next drop up to the day; those done are among them. */
  readonly due_out: number;
  /** Units to count in that are due back; those counted are among them. */
  readonly due_back: number;
}

const ENDED: ReadonlySet<string> = new Set(['off_hire', 'collection']);

const wentOut = ({ counted, out }: LineFacts): number => countedOf(counted) + out;

/**
 * Returns the lines of the drop that a day prepares. These are all that are unsent up to the day, else a drop on its way, else
 * the next one. Of a hire under way the next one counts only until `ahead`.
 */
function dropLines(position: string, lines: readonly LineFacts[], day: string, ahead: string) {
  if (position !== 'entered' && !isUnderWay(position)) return [];
  const unsent = lines.filter((line) => line.unsent > 0);
  const late = unsent.filter((line) => (line.delivery_date ?? day) <= day);
  if (late.length > 0) return late;
  if (position === 'in_transit') {
    const sent = lines.filter((line) => wentOut(line) > 0);
    if (sent.length > 0) {
      const last = datesOf(sent, 'out').at(-1) ?? null;
      return sent.filter((line) => dateOf(line, 'out') === last);
    }
  }
  const [next] = datesOf(unsent, 'out');
  return next === undefined || (position !== 'entered' && next > ahead)
    ? []
    : unsent.filter((line) => line.delivery_date === next);
}

/** Whether units of a line are due back: on the day, or late. All are once the hire has ended. */
function isDueBack(position: string, line: LineFacts, day: string): boolean {
  if (ENDED.has(position)) return true;
  if (position !== 'on_hire') return false;
  const date = dateOf(line, 'back') ?? day;
  return date === day || (date < day && line.out > 0);
}

/**
 * Returns the units of each line that a day asks to send and to count in. A hire of which nothing was recorded as sent (older
 * than the goods ledger) asks for its whole lines.
 * @param ahead last day whose goods are prepared on this one
 */
export function dueUnits(
  { position, lines }: { readonly position: string; readonly lines: readonly LineFacts[] },
  day: string,
  ahead: string,
): readonly DueUnits[] {
  const leaving = new Set(dropLines(position, lines, day, ahead));
  const recorded = lines.some((line) => wentOut(line) > 0);
  return lines.map((line) => ({
    due_out: leaving.has(line) ? leavingUnits(position, line) : 0,
    due_back: isDueBack(position, line, day) ? (recorded ? wentOut(line) : line.quantity) : 0,
  }));
}

/** Whether units of a hire can leave now: of an order, or another drop of a hire under way. */
export const hasUnsent = ({ position, lines }: Pick<WorkHire, 'position' | 'lines'>): boolean =>
  position === 'entered' || (isUnderWay(position) && lines.some(({ unsent = 0 }) => unsent > 0));
