/** IANA time zones: their names, and the spelling that is stored. */

let byLowerCase: ReadonlyMap<string, string> | undefined;

/** Returns the zones that this runtime knows, sorted; `UTC` is always one of them. */
export function timeZones(): readonly string[] {
  byLowerCase ??= new Map(
    ['UTC', ...Intl.supportedValuesOf('timeZone')].map((zone) => [zone.toLowerCase(), zone]),
  );
  return [...byLowerCase.values()].sort();
}

/**
 * Returns the usual spelling of a zone's name (`europe/london` → `Europe/London`), or undefined for text that names no zone.
 * Offsets such as `+05:30` are refused: they ignore clock changes, and PostgreSQL reads their sign the other way round.
 */
export function timeZoneName(text: string): string | undefined {
  const name = text.trim();
  if (!/^[A-Za-z][\w+/-]{0,63}$/.test(name)) return undefined;
  timeZones();
  const known = byLowerCase?.get(name.toLowerCase());
  if (known !== undefined) return known;
  try {
    // An older name of a zone: it stays as it was entered.
    new Intl.DateTimeFormat('en', { timeZone: name }).format(0);
    return name;
  } catch {
    return undefined;
  }
}
