/** Sales figures by week and month (domain rules §11). */
import { addDays, daysBetween, isoWeek } from '../values/calendar.ts';
import { type Minor, mulDiv } from '../values/money.ts';

export const SALES_TYPES = ['week', 'month'] as const;
export type SalesType = (typeof SALES_TYPES)[number];
/** Which date of a contract counts: hire date, booking date or invoice date. */
export const SALES_MODES = ['hire', 'booked', 'invoiced'] as const;
export type SalesMode = (typeof SALES_MODES)[number];

/** Positions that count as sales. */
export const SALES_POSITIONS = [
  'entered',
  'in_transit',
  'on_hire',
  'off_hire',
  'collection',
  'complete',
] as const;

/** A week or month. A week belongs to the year of its Thursday. */
export interface SalesPeriod {
  readonly type: SalesType;
  readonly year: number;
  /** 1–53 or 1–12. */
  readonly number: number;
  /** Its first day. */
  readonly starting: string;
}

const two = (n: number) => String(n).padStart(2, '0');
const four = (n: number) => String(n).padStart(4, '0');

/** Returns the period of a day. Throws a RangeError for an invalid date. */
export function periodOf(type: SalesType, day: string): SalesPeriod {
  const { year, week, starting } = isoWeek(day);
  return type === 'week'
    ? { type, year, number: week, starting }
    : {
        type,
        year: Number(day.slice(0, 4)),
        number: Number(day.slice(5, 7)),
        starting: `${day.slice(0, 7)}-01`,
      };
}

/** Returns 52 or 53. */
export const weeksOf = (year: number): number => isoWeek(`${four(year)}-12-28`).week;

/** Returns the number of periods in a year. */
export const periodsOf = (type: SalesType, year: number): number => (type === 'month' ? 12 : weeksOf(year));

/** Returns the period with this number, or undefined, e.g. for week 53 of most years. Years 1900–2999. */
export function periodNumbered(type: SalesType, year: number, number: number): SalesPeriod | undefined {
  const whole = Number.isInteger(year) && Number.isInteger(number);
  if (!whole || year < 1900 || year > 2999 || number < 1 || number > periodsOf(type, year)) return undefined;
  if (type === 'month') return { type, year, number, starting: `${four(year)}-${two(number)}-01` };
  // 4 January is always in week 1.
  return { type, year, number, starting: addDays(isoWeek(`${four(year)}-01-04`).starting, 7 * (number - 1)) };
}

/** Returns its last day. */
export function periodEnd({ type, starting }: Pick<SalesPeriod, 'type' | 'starting'>): string {
  if (type === 'week') return addDays(starting, 6);
  return addDays(periodOf('month', addDays(starting, 31)).starting, -1);
}

/** Returns the same period a year earlier. Week 53 is compared with week 52 of a year without one. */
export function yearBefore({ type, year, number }: SalesPeriod): SalesPeriod | undefined {
  return periodNumbered(type, year - 1, Math.min(number, periodsOf(type, year - 1)));
}

/** Returns whole weeks from the week of a day to a period's first week: 0 in that week, negative after it. */
export const weeksBefore = ({ starting }: Pick<SalesPeriod, 'starting'>, day: string): number =>
  daysBetween(isoWeek(day).starting, isoWeek(starting).starting) / 7;

export interface SalesCharges {
  readonly hire: Minor;
  readonly washup: Minor;
  readonly delivery: Minor;
}

/**
 * Splits an amount (without tax) into hire, wash-up and delivery in the ratio of the whole, exact to the cent. Hire takes the rounding. If
 * the whole is 0, everything is hire.
 */
export function chargesOf(amount: Minor, whole: SalesCharges): SalesCharges {
  const total = whole.hire + whole.washup + whole.delivery;
  if (total === 0n) return { hire: amount, washup: 0n, delivery: 0n };
  const washup = mulDiv(amount, whole.washup, total);
  const delivery = mulDiv(amount, whole.delivery, total);
  return { hire: amount - washup - delivery, washup, delivery };
}

/**
 * Returns the charges of a contract's next document: the total with it, less earlier documents. A fully invoiced contract's documents
 * therefore add up to its charges, even if it changed in between.
 */
export function nextCharges(amount: Minor, before: SalesCharges, whole: SalesCharges): SalesCharges {
  const sum = chargesOf(before.hire + before.washup + before.delivery + amount, whole);
  return {
    hire: sum.hire - before.hire,
    washup: sum.washup - before.washup,
    delivery: sum.delivery - before.delivery,
  };
}

export interface SalesChange {
  readonly difference: Minor;
  /** Tenths of a per cent, rounded half away from zero; null without a base. */
  readonly permille: number | null;
}

/** Returns the change in money and per cent. */
export function changeSince(now: Minor, before: Minor): SalesChange {
  const difference = now - before;
  const size = before < 0n ? -before : before;
  return { difference, permille: before === 0n ? null : Number(mulDiv(difference, 1000n, size)) };
}
