/** A quiet word where a day is chosen on which the depot is closed. It never refuses the day. */
import { t } from '@hireyard/messages';
import { closedFor, isOpen, nextOpen, type OpeningDays } from '@hireyard/domain/contracts/opening';
import { formatDay } from '../../lib/format.ts';

/** 'Bristol depot is closed on Sun, 29 Nov 2026 (Christmas). It opens on …'; undefined when it is open. `day`: YYYY-MM-DD. */
export function closedWords(
  opening: OpeningDays,
  day: string,
  depot: string,
  locale: string,
): string | undefined {
  if (isOpen(opening, day)) return undefined;
  const name = closedFor(opening, day)?.name;
  const next = nextOpen(opening, day);
  const on = formatDay(day, locale, 'weekday');
  const closed =
    name === undefined
      ? t('{depot} is closed on {day}.', { depot, day: on })
      : t('{depot} is closed on {day} ({reason}).', { depot, day: on, reason: name });
  return next === null
    ? closed
    : `${closed} ${t('It opens on {day}.', { day: formatDay(next, locale, 'weekday') })}`;
}
