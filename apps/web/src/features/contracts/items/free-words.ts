/** What is free of an offered item in the contract's dates. Pure, so that it can be tested. */
import { t } from '@hireyard/messages';
import { formatNumber } from '../../../lib/format.ts';
import type { HireAvailability } from '@hireyard/wire/stock/availability';

/**
 * How many more can be had, in words; undefined while it is not known.
 * @param wanted units that would be added
 * @param there units on the contract already: they count as free in the answer
 */
export function freeWords(
  wanted: number,
  there: number,
  found: Pick<HireAvailability, 'free' | 'owned'> | undefined,
  locale: string,
): string | undefined {
  if (found === undefined) return undefined;
  const more = Math.max(0, found.free - there);
  if (found.owned === 0) return t('none owned at this depot');
  const n = (units: number) => formatNumber(units, locale);
  const figures = { free: n(more), owned: n(found.owned), short: n(wanted - more) };
  if (wanted > more)
    return there > 0
      ? t('{free} more of {owned} free – {short} short', figures)
      : t('{free} of {owned} free – {short} short', figures);
  return there > 0 ? t('{free} more free of {owned}', figures) : t('{free} free of {owned}', figures);
}
