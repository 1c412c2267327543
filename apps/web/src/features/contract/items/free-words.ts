/** What is free of an offered item in the contract's dates. Pure, so that it can be tested. */
import { t } from '@hireyard/messages';
import { formatNumber } from '../../../ui/format.ts';
import type { HireAvailability } from '@hireyard/wire/availability';

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
  const words = t('{more} {what}free of {owned}', {
    more: n(more),
    what: there > 0 ? `${t('more')} ` : '',
    owned: n(found.owned),
  });
  return wanted > more ? t('only {words}: {n} too few', { words, n: n(wanted - more) }) : words;
}
