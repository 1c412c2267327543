/** Sales figures in words. */
import { t } from '@hireyard/messages';
import { formatMoney as wireMoney } from '@hireyard/domain/values/money';
import {
  changeSince,
  periodEnd,
  type SalesMode,
  type SalesPeriod,
  type SalesType,
} from '@hireyard/domain/reports/sales';
import { formatDay, formatMoney } from '../../../lib/format.ts';
import type { Settings } from '../../../lib/settings.ts';

export const MODE_WORDS: Readonly<Record<SalesMode, string>> = {
  hire: t('Day of hire'),
  booked: t('Day of booking'),
  invoiced: t('Day of invoice'),
};
/** "Sales by …" */
export const BY_WORDS: Readonly<Record<SalesMode, string>> = {
  hire: t('by day of hire'),
  booked: t('by day of booking'),
  invoiced: t('by day of invoice'),
};

/** What the sums are made by, within a sentence. */
export const PERIOD_WORDS: Readonly<Record<SalesType, string>> = { week: t('week'), month: t('month') };

const month = (starting: string, locale: string, style: 'short' | 'long') =>
  new Intl.DateTimeFormat(locale, { month: style, timeZone: 'UTC' }).format(
    new Date(`${starting}T00:00:00Z`),
  );

/** For an axis: `47`, `Nov`. */
export const shortPeriod = ({ type, number, starting }: SalesPeriod, locale: string): string =>
  type === 'week' ? String(number) : month(starting, locale, 'short');

/** `Week 47`, `November`. */
export const periodName = ({ type, number, starting }: SalesPeriod, locale: string): string =>
  type === 'week' ? t('Week {number}', { number }) : month(starting, locale, 'long');

/** Its days: `16 Nov – 22 Nov`. */
export const periodDays = (period: SalesPeriod, locale: string): string =>
  `${formatDay(period.starting, locale, 'short')} – ${formatDay(periodEnd(period), locale, 'short')}`;

/** An amount in minor units as the business writes it. */
export const moneyText = (amount: bigint, { locale, currency }: Settings): string =>
  formatMoney(wireMoney(amount), locale, currency);

/** `up £300.00 (7.7 %)`, `down £40.00 (100.0 %)`, `the same`, `up £300.00 from nothing`. */
export function changeWords(now: bigint, before: bigint, settings: Settings): string {
  const { difference, permille } = changeSince(now, before);
  if (difference === 0n) return t('the same');
  const size = moneyText(difference < 0n ? -difference : difference, settings);
  const up = difference > 0n;
  if (permille === null)
    return up
      ? t('up {amount} from nothing', { amount: size })
      : t('down {amount} from nothing', { amount: size });
  const percent = percentText(Math.abs(permille), settings);
  return up
    ? t('up {amount} ({percent} %)', { amount: size, percent })
    : t('down {amount} ({percent} %)', { amount: size, percent });
}

const percentText = (permille: number, settings: Settings, sign: 'auto' | 'always' = 'auto'): string =>
  new Intl.NumberFormat(settings.locale, {
    minimumFractionDigits: 1,
    maximumFractionDigits: 1,
    signDisplay: sign,
  }).format(permille / 10);

/** `+9.8 % on 2025`, with `(comparable weeks)` when only part of both years is compared. `partly`: what is compared, or null for all of it. */
export function onYearWords(
  { now, before }: { readonly now: bigint; readonly before: bigint },
  year: number,
  partly: SalesType | null,
  settings: Settings,
): string {
  const { permille } = changeSince(now, before);
  if (permille === null) return t('{amount} in {year}', { amount: moneyText(before, settings), year });
  const figures = { percent: percentText(permille, settings, 'always'), year };
  if (partly === null) return t('{percent} % on {year}', figures);
  return partly === 'week'
    ? t('{percent} % on {year} (comparable weeks)', figures)
    : t('{percent} % on {year} (comparable months)', figures);
}

/** The same where the year before may not be known. */
export const againstWords = (now: bigint, before: bigint | undefined, settings: Settings): string =>
  before === undefined ? t('not known') : changeWords(now, before, settings);

export const contractsWords = (count: number): string =>
  t('{count, plural, one {# contract} other {# contracts}}', { count });
