/** Rows of the sales table: each period beside the same one a year earlier (domain rules §11). */
import {
  changeSince,
  periodEnd,
  periodNumbered,
  periodsOf,
  type SalesMode,
  type SalesPeriod,
  type SalesType,
  yearBefore,
} from '@hireyard/domain/reports/sales';
import { formatMoney, formatMoney as wireMoney, parseMoney } from '@hireyard/domain/values/money';
import { t } from '@hireyard/messages';
import type { SalesRow } from '@hireyard/wire/reports/sales-dated';
import { formatDay, formatMoney as amountText, type Settings, inFigures } from '../../../lib/format.ts';

// Texts of sales figures.

export const MODE_TEXTS: Readonly<Record<SalesMode, string>> = {
  hire: t('Hire date'),
  booked: t('Booking date'),
  invoiced: t('Invoice date'),
};
/** "Sales by …" */
export const BY_TEXTS: Readonly<Record<SalesMode, string>> = {
  hire: t('by hire date'),
  booked: t('by booking date'),
  invoiced: t('by invoice date'),
};

/** Period type within a sentence. */
export const PERIOD_TEXTS: Readonly<Record<SalesType, string>> = { week: t('week'), month: t('month') };

const month = (starting: string, locale: string, style: 'short' | 'long') =>
  new Intl.DateTimeFormat(locale, { month: style, timeZone: 'UTC' }).format(
    new Date(`${starting}T00:00:00Z`),
  );

/** Axis label: `47`, `Nov`. */
export const shortPeriod = ({ type, number, starting }: SalesPeriod, locale: string): string =>
  type === 'week' ? String(number) : month(starting, locale, 'short');

/** `Week 47`, `November`. */
export const periodName = ({ type, number, starting }: SalesPeriod, locale: string): string =>
  type === 'week' ? t('Week {number}', { number: inFigures(number) }) : month(starting, locale, 'long');

/** Formats the days of a period: `16 Nov – 22 Nov`. */
export const periodDays = (period: SalesPeriod, locale: string): string =>
  `${formatDay(period.starting, locale, 'short')} – ${formatDay(periodEnd(period), locale, 'short')}`;

/** Formats an amount in minor units. */
export const moneyText = (amount: bigint, { locale, currency }: Settings): string =>
  amountText(wireMoney(amount), locale, currency);

/** `up £300.00 (7.7%)`, `down £40.00 (100.0%)`, `the same`, `up £300.00 from zero`. */
export function changeText(now: bigint, before: bigint, settings: Settings): string {
  const { difference, permille } = changeSince(now, before);
  if (difference === 0n) return t('the same');
  const size = moneyText(difference < 0n ? -difference : difference, settings);
  const up = difference > 0n;
  if (permille === null)
    return up ? t('up {amount} from zero', { amount: size }) : t('down {amount} from zero', { amount: size });
  const percent = percentText(Math.abs(permille), settings);
  return up
    ? t('up {amount} ({percent}%)', { amount: size, percent })
    : t('down {amount} ({percent}%)', { amount: size, percent });
}

const percentText = (permille: number, settings: Settings, sign: 'auto' | 'always' = 'auto'): string =>
  new Intl.NumberFormat(settings.locale, {
    minimumFractionDigits: 1,
    maximumFractionDigits: 1,
    signDisplay: sign,
  }).format(permille / 10);

/**
 * Formats `+9.8% on 2025`, with `(comparable weeks)` if only part of both years is compared. `partly`: the compared period type, or null
 * for all.
 */
export function onYearText(
  { now, before }: { readonly now: bigint; readonly before: bigint },
  year: number,
  partly: SalesType | null,
  settings: Settings,
): string {
  const { permille } = changeSince(now, before);
  if (permille === null) return t('{amount} in {year}', { amount: moneyText(before, settings), year });
  const figures = { percent: percentText(permille, settings, 'always'), year };
  if (partly === null) return t('{percent}% on {year}', figures);
  return partly === 'week'
    ? t('{percent}% on {year} (comparable weeks)', figures)
    : t('{percent}% on {year} (comparable months)', figures);
}

/** Formats the change, or "not known" without figures for the year before. */
export const againstText = (now: bigint, before: bigint | undefined, settings: Settings): string =>
  before === undefined ? t('unknown') : changeText(now, before, settings);

export const contractsText = (count: number): string =>
  t('{count, plural, one {# contract} other {# contracts}}', { count });

/** Response of the `associative` call. */
export type SalesYears = Readonly<Record<string, Readonly<Record<string, SalesRow>>>>;

export interface SalesFigures {
  readonly hire: bigint;
  readonly washup: bigint;
  readonly delivery: bigint;
  readonly turnover: bigint;
  readonly contracts: number;
}
export interface SalesLine {
  readonly period: SalesPeriod;
  readonly now: SalesFigures;
  /** Null if the business has no figures from that time, as opposed to no sales. */
  readonly before: SalesFigures | null;
}

export const NOTHING: SalesFigures = { hire: 0n, washup: 0n, delivery: 0n, turnover: 0n, contracts: 0 };

const figuresOf = (row: SalesRow | undefined): SalesFigures =>
  row === undefined
    ? NOTHING
    : {
        hire: parseMoney(row.hire_charges),
        washup: parseMoney(row.washup_charges),
        delivery: parseMoney(row.delivery_charges),
        turnover: parseMoney(row.turnover),
        contracts: row.contracts_count,
      };

const addFigures = (a: SalesFigures, b: SalesFigures): SalesFigures => ({
  hire: a.hire + b.hire,
  washup: a.washup + b.washup,
  delivery: a.delivery + b.delivery,
  turnover: a.turnover + b.turnover,
  contracts: a.contracts + b.contracts,
});

/**
 * Returns every period of the year in order. Week 53 of the year before is added to week 52. `known`: first day with figures; periods that
 * ended earlier are null.
 */
export function salesLines(years: SalesYears, type: SalesType, year: number, known = ''): SalesLine[] {
  const count = periodsOf(type, year);
  const earlier = periodsOf(type, year - 1);
  const at = (of: number, number: number) => figuresOf(years[of]?.[number]);
  return Array.from({ length: count }, (_, n) => n + 1).flatMap((number): SalesLine[] => {
    const period = periodNumbered(type, year, number);
    if (period === undefined) return [];
    const before = yearBefore(period);
    if (before === undefined || periodEnd(before) < known)
      return [{ period, now: at(year, number), before: null }];
    const last = number === count && earlier > count ? at(year - 1, earlier) : NOTHING;
    return [{ period, now: at(year, number), before: addFigures(at(year - 1, before.number), last) }];
  });
}

/** Returns the first day with figures. */
export function knownFrom(months: SalesYears | undefined): string | undefined {
  const days = Object.values(months ?? {}).flatMap((year) =>
    Object.values(year).map((row) => row.month_starting ?? ''),
  );
  return days.filter((day) => day !== '').sort()[0];
}

export const isEmpty = ({ now, before }: SalesLine): boolean =>
  now.contracts === 0 &&
  now.turnover === 0n &&
  (before ?? NOTHING).contracts === 0 &&
  (before ?? NOTHING).turnover === 0n;

/** Sums of the rows. `alike` sums only periods whose year before is known, for the comparison. */
export function sumLines(lines: readonly SalesLine[]) {
  const known = lines.filter(({ before }) => before !== null);
  const now = (some: readonly SalesLine[]) => some.reduce((sum, line) => addFigures(sum, line.now), NOTHING);
  const before = known.reduce((sum, line) => addFigures(sum, line.before ?? NOTHING), NOTHING);
  return {
    now: now(lines),
    alike: now(known),
    before: known.length === 0 ? null : before,
    partly: known.length < lines.length,
  };
}

export const SALES_COLUMNS = [
  'period',
  'hire',
  'washup',
  'delivery',
  'turnover',
  'contracts',
  'before',
  'change',
] as const;
export type SalesColumn = (typeof SALES_COLUMNS)[number];

const valueOf = ({ period, now, before }: SalesLine, column: SalesColumn): bigint => {
  switch (column) {
    case 'period':
      return BigInt(period.number);
    case 'contracts':
      return BigInt(now.contracts);
    case 'before':
      return before?.turnover ?? 0n;
    case 'change':
      return before === null ? 0n : now.turnover - before.turnover;
    default:
      return now[column];
  }
};

/** Sorts rows by an ordering such as `-turnover`; unknown orderings keep the year's order. */
export function sortLines(lines: readonly SalesLine[], ordering: string): SalesLine[] {
  const column = SALES_COLUMNS.find((name) => name === ordering.replace(/^-/, '')) ?? 'period';
  const down = ordering.startsWith('-') ? -1 : 1;
  return lines.toSorted((a, b) => {
    const difference = valueOf(a, column) - valueOf(b, column);
    return difference === 0n ? a.period.number - b.period.number : difference < 0n ? -down : down;
  });
}

/** Splits the year at `today` (YYYY-MM-DD): figures to date, the same part of the year before, and bookings ahead. */
export function splitAtToday(lines: readonly SalesLine[], today: string) {
  const begun = lines.filter(({ period }) => period.starting <= today);
  return {
    ...sumLines(begun),
    ahead: sumLines(lines.filter(({ period }) => period.starting > today)).now,
    begun: begun.length,
  };
}

export const currentLine = (lines: readonly SalesLine[], today: string): number =>
  lines.findIndex(({ period }) => period.starting <= today && today <= periodEnd(period));

/** Returns the year before and the change as signed text for CSV; empty without a comparison. */
export function changeCells({
  now,
  before,
}: SalesLine): readonly [before: string, difference: string, percent: string] {
  if (before === null) return ['', '', ''];
  const { difference, permille } = changeSince(now.turnover, before.turnover);
  return [
    formatMoney(before.turnover),
    formatMoney(difference),
    permille === null ? '' : (permille / 10).toFixed(1),
  ];
}
