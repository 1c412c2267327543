// The form of a UK postcode: which letters may stand where, not which areas exist. The inward half never has C, I, K, M, O or V.
const GB_OUTWARD =
  /^([A-PR-UWYZ]([0-9]{1,2}|[A-HK-Y][0-9]{1,2}|[0-9][A-HJKMNPR-Y]|[A-HK-Y][0-9][ABEHMNPRVWXY])|GIR)$/;
const GB_INWARD = /^[0-9][ABD-HJLNP-UW-Z]{2}$/;
const US_ZIP = /^(\d{5})(?:[- ]?(\d{4}))?$/;

/**
 * A postcode in its usual form, or null when it is none (domain rules §9). GB: a full postcode, upper case with one
 * space. US: ZIP or ZIP+4. Any other country: whatever is not empty, spaces tidied.
 */
export function normalisePostcode(country: 'GB' | 'US' | (string & {}), text: string): string | null {
  const tidy = text.trim().replace(/\s+/g, ' ').toUpperCase();
  if (country === 'GB') {
    const packed = tidy.replaceAll(' ', '');
    const [outward, inward] = [packed.slice(0, -3), packed.slice(-3)];
    return GB_OUTWARD.test(outward) && GB_INWARD.test(inward) ? `${outward} ${inward}` : null;
  }
  if (country === 'US') {
    const match = US_ZIP.exec(tidy);
    if (!match) return null;
    return match[2] === undefined ? `${match[1]}` : `${match[1]}-${match[2]}`;
  }
  return tidy === '' ? null : tidy;
}

/**
 * The part of a postcode that names a delivery zone (domain rules §5): GB the outward half, US the three-digit ZIP
 * area, elsewhere the whole. Null when it is no postcode.
 */
export function outwardCode(country: string, postcode: string): string | null {
  const whole = normalisePostcode(country, postcode);
  if (whole === null) return null;
  if (country === 'GB') return whole.slice(0, -4);
  return country === 'US' ? whole.slice(0, 3) : whole;
}

/**
 * True when an address line is, or ends in, a full postcode: 'Reading RG2 0XX'. A ZIP is five digits like many a
 * house number, so in a longer line it counts only after a state ('Austin TX 78701'). Elsewhere nothing tells a
 * postcode from other words, so the answer is no.
 */
export function endsInPostcode(country: string, line: string): boolean {
  const tidy = line.trim().replace(/\s+/g, ' ').toUpperCase();
  if (country === 'US')
    return normalisePostcode('US', tidy) !== null || /(^|[ ,])[A-Z]{2},? \d{5}(-\d{4})?$/.test(tidy);
  if (country !== 'GB') return false;
  const words = tidy.split(/[ ,]+/);
  return [words.slice(-1), words.slice(-2)].some((end) => normalisePostcode('GB', end.join(' ')) !== null);
}
