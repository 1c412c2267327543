/** Sales figures by week and month (domain rules §11). */
import { addDays, daysBetween, isoWeek } from '../values/calendar.ts';
import { type Minor, mulDiv } from '../values/money.ts';

export const SALES_TYPES = ['week', 'month'] as const;
export type SalesType = (typeof SALES_TYPES)[number];
/** Which day of a contract counts: when charging begins, when it was booked, when it was invoiced. */
export const SALES_MODES = ['hire', 'booked', 'invoiced'] as const;
export type SalesMode = (typeof SALES_MODES)[number];

/** Positions whose contracts are sales. */
export const SALES_POSITIONS = [
  'entered',
  'in_transit',
  'on_hire',
  'off_hire',
  'collection',
  'complete',
] as const;

/** A week or month. A week's year is that of its Thursday. */
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

/** The period that a day belongs to. Refuses what is no date with a RangeError. */
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

/** 52 or 53. */
export const weeksOf = (year: number): number => isoWeek(`${four(year)}-12-28`).week;

/** How many periods a year has. */
export const periodsOf = (type: SalesType, year: number): number => (type === 'month' ? 12 : weeksOf(year));

/** The period with this number; undefined where the year has none, such as week 53 of most years. Years 1900–2999. */
export function periodNumbered(type: SalesType, year: number, number: number): SalesPeriod | undefined {
  const whole = Number.isInteger(year) && Number.isInteger(number);
  if (!whole || year < 1900 || year > 2999 || number < 1 || number > periodsOf(type, year)) return undefined;
  if (type === 'month') return { type, year, number, starting: `${four(year)}-${two(number)}-01` };
  // January 4th is always in week 1.
  return { type, year, number, starting: addDays(isoWeek(`${four(year)}-01-04`).starting, 7 * (number - 1)) };
}

/** Its last day. */
export function periodEnd({ type, starting }: Pick<SalesPeriod, 'type' | 'starting'>): string {
  if (type === 'week') return addDays(starting, 6);
  return addDays(periodOf('month', addDays(starting, 31)).starting, -1);
}

/** The period of the same number a year before; week 53 is compared with the last week of a year without one. */
export function yearBefore({ type, year, number }: SalesPeriod): SalesPeriod | undefined {
  return periodNumbered(type, year - 1, Math.min(number, periodsOf(type, year - 1)));
}

/** Whole weeks from the week of a day to the first week of a period: 0 in the week in which it begins, negative after. */
export const weeksBefore = ({ starting }: Pick<SalesPeriod, 'starting'>, day: string): number =>
  daysBetween(isoWeek(day).starting, isoWeek(starting).starting) / 7;

export interface SalesCharges {
  readonly hire: Minor;
  readonly washup: Minor;
  readonly delivery: Minor;
}

/**
 * What of an amount (without tax) is hire, wash-up and delivery, as they stand to each other in the whole. The three are the amount
 * to the cent: hire takes what rounding leaves. Where the whole is 0 there is no ratio, and all of it is hire.
 */
export function chargesOf(amount: Minor, whole: SalesCharges): SalesCharges {
  const total = whole.hire + whole.washup + whole.delivery;
  if (total === 0n) return { hire: amount, washup: 0n, delivery: 0n };
  const washup = mulDiv(amount, whole.washup, total);
  const delivery = mulDiv(amount, whole.delivery, total);
  return { hire: amount - washup - delivery, washup, delivery };
}

/**
 * The charges of the next document of a contract: what all documents with it come to, less what the ones before have. So whatever was
 * invoiced before the contract changed, a contract that is invoiced whole has its documents charge what it charges.
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
  /** Tenths of a per cent, half away from zero; null = there was nothing to compare with. */
  readonly permille: number | null;
}

/** How much more (or less) there is than before. */
export function changeSince(now: Minor, before: Minor): SalesChange {
  const difference = now - before;
  const size = before < 0n ? -before : before;
  return { difference, permille: before === 0n ? null : Number(mulDiv(difference, 1000n, size)) };
}
