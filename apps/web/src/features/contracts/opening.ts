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

// A quiet word where a day is chosen on which the depot is closed. It never refuses the day.

/** 'Bristol depot is closed on Sun, 29 Nov 2026 (Christmas). It opens on …'; undefined when it is open. `day`: YYYY-MM-DD. */
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

/** What forms of contracts want to know of the settings; it follows when they change. */
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

/** Id of the depot that new contracts begin with; undefined when none is set. */
export const useDefaultDepot = (): number | undefined => useKnown()?.default_depot ?? undefined;

/** What to say of a day at a depot that is closed on it; undefined while it is open, or not known. */
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

/** Until when a quote that is held from today on usually keeps its stock, in words; undefined while that is not known. */
export function useUsualHold(): string | undefined {
  const { locale } = useSettings();
  const days = useKnown()?.quote_hold_days;
  const today = useToday();
  if (days === undefined) return undefined;
  const until = formatDay(addDays(today, days), locale, 'weekday');
  return t('Default: {days, plural, one {# day} other {# days}}, until {until}.', { days, until });
}
