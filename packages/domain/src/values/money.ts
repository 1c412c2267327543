/** An amount in minor units (pence, cents). Never a float (domain rules §1). */
export type Minor = bigint;

/** An exact decimal: `units` divided by 10 to the power of `scale`. Rates, factors and percentages. */
export interface Decimal {
  readonly units: bigint;
  readonly scale: number;
}

const PLAIN_DECIMAL = /^(-?)(\d+)(?:\.(\d+))?$/;

/**
 * Reads an amount such as `120`, `120.5` or `-0.50`.
 * Refuses with a RangeError whatever is not a plain decimal with at most two places: exponents, NaN, blanks, separators.
 */
export function parseMoney(text: string): Minor {
  const { units, scale } = parseDecimal(text);
  if (scale > 2) throw new RangeError(`Not an amount of money: more than two places in "${text}"`);
  return units * 10n ** BigInt(2 - scale);
}

/** Writes an amount with two places and no separators, as on the wire: `-0.50`, `120.00`. */
export function formatMoney(amount: Minor): string {
  return formatDecimal({ units: amount, scale: 2 });
}

/** Reads a plain decimal of any number of places, exactly. Refuses exponents, NaN and blanks with a RangeError. */
export function parseDecimal(text: string): Decimal {
  const match = PLAIN_DECIMAL.exec(text);
  if (!match) throw new RangeError(`Not a plain decimal number: "${text}"`);
  const [, sign, whole, fraction = ''] = match;
  return { units: BigInt(`${sign}${whole}${fraction}`), scale: fraction.length };
}

/** Writes a decimal with exactly the places of its scale. */
export function formatDecimal({ units, scale }: Decimal): string {
  const digits = (units < 0n ? -units : units).toString().padStart(scale + 1, '0');
  const whole = digits.slice(0, digits.length - scale);
  const sign = units < 0n ? '-' : '';
  return scale === 0 ? `${sign}${whole}` : `${sign}${whole}.${digits.slice(-scale)}`;
}

/** An amount times an exact decimal, rounded once, half away from zero. */
export function timesDecimal(amount: Minor, by: Decimal): Minor {
  return mulDiv(amount, by.units, 10n ** BigInt(by.scale));
}

/** a × b ÷ c, rounded once, half away from zero. Refuses division by zero with a RangeError. */
export function mulDiv(a: bigint, b: bigint, c: bigint): bigint {
  if (c === 0n) throw new RangeError('Division by zero');
  const product = a * b;
  const negative = product < 0n !== c < 0n;
  const numerator = product < 0n ? -product : product;
  const divisor = c < 0n ? -c : c;
  const rounded = (2n * numerator + divisor) / (2n * divisor);
  return negative ? -rounded : rounded;
}

/** The sum of amounts; 0 for none. */
export function sumMoney(amounts: Iterable<Minor>): Minor {
  let sum = 0n;
  for (const amount of amounts) sum += amount;
  return sum;
}
