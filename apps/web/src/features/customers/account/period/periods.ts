/** Periods that people ask an account about. */
import { t } from '@hireyard/messages';
import { addDays, isDate } from '@hireyard/domain/values/calendar';

/** YYYY-MM-DD, both included; empty = not said. */
export interface Period {
  readonly from: string;
  readonly to: string;
}
export interface Preset extends Period {
  readonly label: string;
}

export const EVERYTHING: Preset = { label: t('Everything'), from: '', to: '' };

/** This month and this year up to `today`, since what is late is judged by the last day; last month whole. */
export function periodPresets(today: string): readonly Preset[] {
  const first = `${today.slice(0, 8)}01`;
  const lastOfMonth = addDays(first, -1);
  return [
    { label: t('This month'), from: first, to: today },
    { label: t('Last month'), from: `${lastOfMonth.slice(0, 8)}01`, to: lastOfMonth },
    { label: t('This year'), from: `${today.slice(0, 4)}-01-01`, to: today },
  ];
}

/** What an address says, days that are none left out; where it says nothing, `otherwise`. */
export function periodOf(query: URLSearchParams, otherwise: Period): Period {
  const day = (name: string): string => {
    const given = query.get(name) ?? '';
    return isDate(given) ? given : '';
  };
  const given = { from: day('from'), to: day('to') };
  return given.from === '' && given.to === '' ? otherwise : given;
}

export const samePeriod = (a: Period, b: Period): boolean => a.from === b.from && a.to === b.to;

/** Why it cannot be asked about; undefined = it can. */
export function whyNoPeriod({ from, to }: Period): string | undefined {
  return from !== '' && to !== '' && to < from ? t('The last day is before the first.') : undefined;
}

/** A day as it is typed: while its year is not whole yet it is a day of the first centuries. */
export const isTypedOut = (day: string): boolean => day === '' || day >= '1900';
