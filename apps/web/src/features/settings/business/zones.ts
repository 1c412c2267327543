/** Miles by postcode as they come from a spreadsheet: a postcode and a number in each line. */
export interface PastedZones {
  readonly zones: Readonly<Record<string, string>>;
  /** Lines that say neither, as they stand there. */
  readonly wrong: readonly string[];
}

const LINE = /^"?([A-Za-z0-9][A-Za-z0-9 -]{0,9}?)"?\s*[\t,;]\s*"?(\d{1,4}(?:[.,]\d{1,2})?)"?\s*$/;

/** Reads lines such as `RG2<tab>7.5`, `rg2,7.5` or `"RG2";"7,5"`. A head without a number and empty lines are passed over;
 * three figures behind a mark may be thousands, so that line is wrong. */
export function parseZones(text: string): PastedZones {
  const zones: Record<string, string> = {};
  const wrong: string[] = [];
  for (const [at, raw] of text.split(/\r?\n/).entries()) {
    const line = raw.trim();
    if (line === '') continue;
    const found = LINE.exec(line) ?? /^([A-Za-z]{1,2}\d[A-Za-z\d]?)\s+(\d{1,4}(?:[.,]\d{1,2})?)$/.exec(line);
    if (found?.[1] !== undefined && found[2] !== undefined)
      zones[found[1].trim().toUpperCase()] = found[2].replace(',', '.');
    else if (at > 0 || /\d/.test(line)) wrong.push(line);
  }
  return { zones, wrong };
}
