import { closedFor, isOpen, nextOpen, type OpeningDays } from '@hireyard/domain/contracts/opening';
import { addDays } from '@hireyard/domain/values/calendar';
import { t } from '@hireyard/messages';
import { heads } from '@hireyard/wire/resource/heads';
import { type PerDepot, valueAt } from '@hireyard/wire/settings/catalogue/setting';
import { useQuery } from '@tanstack/react-query';
import { http } from '../../lib/api/client.ts';
import { keys } from '../../lib/api/queries.ts';
import { formatDay, useSettings } from '../../lib/format.ts';
import { useToday } from '../../lib/use-today.ts';

// Hints below date fields if the depot is closed on that day. They never refuse it.

/** Returns 'Bristol depot is closed on Sun, 29 Nov 2026 (Christmas). It opens on …'; undefined if it is open. `day`: YYYY-MM-DD. */
export function closedText(
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

interface Known {
  readonly opening_days?: PerDepot<OpeningDays>;
  readonly default_depot?: number | null;
  readonly quote_hold_days?: number;
}
const CODES = 'opening_days,default_depot,quote_hold_days';

/** Loads the settings that contract forms need. */
function useKnown(): Known | undefined {
  return useQuery({
    queryKey: [...keys.lists(heads.metadata), CODES],
    queryFn: async ({ signal }) =>
      http<Known>({
        path: `/api/v1/${heads.metadata.path}/associative/`,
        query: { code__in: CODES },
        signal,
        waiting: 'background',
      }),
  }).data;
}

/** Returns the id of the default depot; undefined if none is set. */
export const useDefaultDepot = (): number | undefined => useKnown()?.default_depot ?? undefined;

/** Returns a function for the hint about a day at a depot; undefined while it is open or unknown. */
export function useOpening(): (
  depot: { readonly id: number; readonly name: string } | null | undefined,
  day: unknown,
) => string | undefined {
  const { locale } = useSettings();
  const opening = useKnown()?.opening_days;
  return (depot, day) =>
    opening === undefined || !depot || typeof day !== 'string' || !/^\d{4}-\d\d-\d\d$/.test(day)
      ? undefined
      : closedText(valueAt(opening, depot.id), day, depot.name, locale);
}

/** Describes the default hold period of a quote from today; undefined while unknown. */
export function useUsualHold(): string | undefined {
  const { locale } = useSettings();
  const days = useKnown()?.quote_hold_days;
  const today = useToday();
  if (days === undefined) return undefined;
  const until = formatDay(addDays(today, days), locale, 'weekday');
  return t('Default: {days, plural, one {# day} other {# days}}, until {until}.', { days, until });
}
