/** Dates of a contract line that differ from its contract's, in short form. */
import { daysBetween } from '@hireyard/domain/values/calendar';
import { t } from '@hireyard/messages';

/** A line's own dates (ISO); null or absent follows the contract. */
export interface OwnDates {
  readonly delivery_date?: string | null;
  readonly collection_date?: string | null;
}

/** Within so many days of today, a day and month can be of one year only. */
const CLEAR_DAYS = 300;

const formats = new Map<string, Intl.DateTimeFormat>();
function formatOf(locale: string, dated: boolean): Intl.DateTimeFormat {
  const key = `${locale} ${dated}`;
  const format =
    formats.get(key) ??
    new Intl.DateTimeFormat(locale, {
      weekday: 'short',
      day: 'numeric',
      month: 'short',
      timeZone: 'UTC',
      ...(dated && { year: 'numeric' }),
    });
  formats.set(key, format);
  return format;
}

const at = (day: string): Date => new Date(`${day}T00:00:00Z`);

/**
 * Returns "Sat 6 Mar – Mon 8 Mar", "from Sat 6 Mar" or "until Mon 15 Mar". Undefined if the line follows its contract.
 * @param today days far from it show their year; without it all do
 */
export function ownDatesText(
  { delivery_date, collection_date }: OwnDates,
  locale: string,
  today?: string,
): string | undefined {
  const days = [delivery_date, collection_date].filter((day) => day != null);
  const [first, last] = days;
  if (first === undefined) return undefined;
  const dated = today === undefined || days.some((day) => Math.abs(daysBetween(today, day)) > CLEAR_DAYS);
  const format = formatOf(locale, dated);
  if (last !== undefined) return format.formatRange(at(first), at(last));
  const day = format.format(at(first));
  return delivery_date == null ? t('until {day}', { day }) : t('from {day}', { day });
}
