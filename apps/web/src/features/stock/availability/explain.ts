/** Explains the free units of a day in one sentence (domain rules §3). */
import { type FreeCause, type FreeReason, freeReasons } from '@hireyard/domain/stock/availability-reasons';
import { currentLanguage, listed, t } from '@hireyard/messages';
import type { AvailabilityDay, Holder } from '@hireyard/wire/stock/availability';
import { formatDay, formatNumber } from '../../../lib/format.ts';

interface Words {
  readonly units: number;
  /** The hires by number, or how many. */
  readonly hires: string;
  /** The day of the units in words; undefined = not the same for all. */
  readonly since: string | undefined;
  readonly until: string;
}

/** More hires than this are counted and not named. */
const MAX_NAMED = 2;
const hiresText = (contracts: readonly Holder['contract'][]): string =>
  contracts.length > MAX_NAMED
    ? t('{count, plural, one {# hire} other {# hires}}', { count: contracts.length })
    : listed(contracts.map(({ contract_number }) => contract_number));

const TEXTS: Readonly<Record<FreeCause, (words: Words) => string>> = {
  late: ({ units, hires, since }) =>
    since === undefined
      ? t('{units, plural, one {# is} other {# are}} overdue from {hires}', { units, hires })
      : t('{units, plural, one {# is} other {# are}} overdue from {hires} (due back on {since})', {
          units,
          hires,
          since,
        }),
  unrecorded: ({ units, hires }) =>
    t('{units, plural, one {# is} other {# are}} blocked until somebody records whether {hires} went out', {
      units,
      hires,
    }),
  washing: ({ units, since, until }) =>
    since === undefined
      ? t('{units, plural, one {# is} other {# are}} being washed until {until}', { units, until })
      : t(
          '{units, plural, one {# returned on {since} is} other {# returned on {since} are}} being washed until {until}',
          { units, since, until },
        ),
  turnaround: ({ units, since, until }) =>
    since === undefined
      ? t('{units, plural, one {# is} other {# are}} in turnaround until {until}', { units, until })
      : t(
          '{units, plural, one {# returned on {since} is} other {# returned on {since} are}} in turnaround until {until}',
          { units, since, until },
        ),
  missing: ({ units }) => t('{units, plural, one {# is} other {# are}} missing', { units }),
  broken: ({ units }) => t('{units, plural, one {# is} other {# are}} broken', { units }),
  lost: ({ units }) => t('{units, plural, one {# is} other {# are}} broken or missing', { units }),
  out: ({ units, hires, since }) =>
    since === undefined
      ? t('{units, plural, one {# is} other {# are}} out on {hires}', { units, hires })
      : t('{units, plural, one {# is} other {# are}} out on {hires} until {since}', { units, hires, since }),
  returning: ({ units, since, until }) =>
    since === undefined
      ? t('{units, plural, one {# is} other {# are}} in turnaround after hire until {until}', {
          units,
          until,
        })
      : t('{units, plural, one {# is} other {# are}} due back on {since} and in turnaround until {until}', {
          units,
          since,
          until,
        }),
  returning_to_wash: ({ units, since, until }) =>
    since === undefined
      ? t('{units, plural, one {# is} other {# are}} in wash-up after hire until {until}', { units, until })
      : t('{units, plural, one {# is} other {# are}} due back on {since} and in wash-up until {until}', {
          units,
          since,
          until,
        }),
  booked: ({ units, hires }) =>
    t('{units, plural, one {# is} other {# are}} booked for {hires}', { units, hires }),
  held: ({ units, hires }) =>
    t('{units, plural, one {# is} other {# are}} held for {hires}', { units, hires }),
};

/** Says why the holders’ units are not free on a day, e.g. "60 are booked for H1, 1 is missing". */
export function reasonsText(holders: readonly Holder[], day: string, locale: string): string {
  const short = (date: string) => formatDay(date, locale, 'short');
  const words = ({ cause, units, contracts, since, until }: FreeReason<Holder>): string =>
    TEXTS[cause]({
      units,
      hires: hiresText(contracts),
      since: since === null ? undefined : short(since),
      until: until === null ? '' : short(until),
    });
  return new Intl.ListFormat(currentLanguage(), { type: 'unit' }).format(
    freeReasons(holders, day).map(words),
  );
}

/** Says in one sentence how many units are free on a day, and what the others do. */
export function explainDay(
  { date, free, owned, holders }: Pick<AvailabilityDay, 'date' | 'free' | 'owned' | 'holders'>,
  locale: string,
): string {
  const reasons = reasonsText(holders, date, locale);
  if (reasons === '')
    return owned === 0 ? t('None owned.') : t('All {owned} free.', { owned: formatNumber(owned, locale) });
  return free < 0
    ? t('{short} short: {reasons}.', { short: formatNumber(-free, locale), reasons })
    : t('{free} free: {reasons}.', { free: formatNumber(free, locale), reasons });
}
