import { useState } from 'react';
import { businessToday } from '../../../lib/business-time.ts';
import { useSettings } from '../../../lib/settings.ts';

const formats = new Map<string, Intl.DateTimeFormat>();

/** A day with its weekday in as little room as a column has: "Fri 20 Nov", with the year when it is not this one. */
export function shortDay(day: string, locale: string, thisYear: number): string {
  const year = Number(day.slice(0, 4)) !== thisYear;
  const key = `${locale} ${year}`;
  const format =
    formats.get(key) ??
    new Intl.DateTimeFormat(locale, {
      weekday: 'short',
      day: 'numeric',
      month: 'short',
      ...(year ? { year: '2-digit' as const } : {}),
      timeZone: 'UTC',
    });
  formats.set(key, format);
  // some locales part the weekday by a comma, and only beside a year: in one column all read alike
  return format.format(new Date(`${day}T00:00:00Z`)).replace(',', '');
}

export function ShortDay({ day }: { readonly day: string | null }) {
  const { locale } = useSettings();
  const [thisYear] = useState(() => Number(businessToday().slice(0, 4)));
  if (day === null) return <span className="hy-none">–</span>;
  return (
    <time className="hy-date" dateTime={day}>
      {shortDay(day, locale, thisYear)}
    </time>
  );
}
