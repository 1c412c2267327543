const formats = new Map<string, Intl.DateTimeFormat>();
const MINUTE = 60_000;
/** The last answer: it is asked for several times with each request, and days begin with a minute. */
let last = { minute: Number.NaN, timeZone: '', day: '' };

/** The calendar day, YYYY-MM-DD, that a moment falls on where the business is. Refuses a zone that is none with a RangeError. */
export function businessDay(now: Date, timeZone: string): string {
  const minute = Math.floor(now.getTime() / MINUTE);
  if (minute === last.minute && timeZone === last.timeZone) return last.day;
  // Swedish dates are ISO dates.
  const format =
    formats.get(timeZone) ??
    new Intl.DateTimeFormat('sv-SE', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' });
  formats.set(timeZone, format);
  last = { minute, timeZone, day: format.format(now) };
  return last.day;
}
