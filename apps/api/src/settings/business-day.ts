const formats = new Map<string, Intl.DateTimeFormat>();

/** The calendar day, YYYY-MM-DD, that a moment falls on where the business is. Refuses a zone that is none with a RangeError. */
export function businessDay(now: Date, timeZone: string): string {
  // Swedish dates are ISO dates.
  const format =
    formats.get(timeZone) ??
    new Intl.DateTimeFormat('sv-SE', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' });
  formats.set(timeZone, format);
  return format.format(now);
}
