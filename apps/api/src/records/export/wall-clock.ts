const HOUR_MS = 3_600_000;
const offsets = new Map<string, number>();
const formats = new Map<string, Intl.DateTimeFormat>();

/** Returns the offset of a zone from UTC at a moment, in ms. */
function offsetAt(ms: number, timeZone: string): number {
  const format =
    formats.get(timeZone) ??
    new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' });
  formats.set(timeZone, format);
  const second = Math.floor(ms / 1000) * 1000;
  return Date.parse(`${format.format(second).replace(' ', 'T')}Z`) - second;
}

/** Returns the local time of a moment (ISO 8601) as if it were UTC, in ms; NaN if invalid. Offsets change only on quarter hours. */
export function wallClock(moment: string, timeZone: string): number {
  const ms = Date.parse(moment);
  if (Number.isNaN(ms)) return ms;
  const quarter = Math.floor(ms / (HOUR_MS / 4));
  const key = `${timeZone} ${quarter}`;
  const offset = offsets.get(key) ?? offsetAt(ms, timeZone);
  if (offsets.size > 10_000) offsets.clear();
  offsets.set(key, offset);
  return ms + offset;
}
