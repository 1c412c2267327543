import { parseUnits } from '../../../lib/format.ts';

/** Parsed input of the quick add line: "6 dinner plate", "6x ARD-DP27", "dinner plate x6", "1,200 chairs". */
export interface QuickAdd {
  /** Units; null if none were typed. The item's order multiple is then the default. */
  readonly quantity: number | null;
  /** Search words or a SKU; never empty. */
  readonly words: string;
}

export const maxQuantity = 1_000_000;

const LEADING = /^(\d[\d.,]*)(?:\s*[x×*]\s+|[x×*](?=[^\d\s])|\s+)(?=\S)/i;
const TRAILING = /\s+[x×*]\s*(\d[\d.,]*)$/i;

/**
 * Parses a typed line; undefined without words. A size such as "6ft table" or "4x4 marquee" is no quantity. Quantities of zero or above a
 * million are treated as words.
 */
export function parseQuickAdd(text: string): QuickAdd | undefined {
  const tidy = text.trim().replace(/\s+/g, ' ');
  const lead = LEADING.exec(tidy);
  const first = lead && units(lead[1] ?? '');
  if (lead && first) return { quantity: first, words: tidy.slice(lead[0].length) };
  const trail = TRAILING.exec(tidy);
  const last = trail && units(trail[1] ?? '');
  if (trail && last && trail.index > 0) return { quantity: last, words: tidy.slice(0, trail.index) };
  return tidy === '' || units(tidy) !== undefined ? undefined : { quantity: null, words: tidy };
}

function units(text: string): number | undefined {
  const n = parseUnits(text);
  return n !== undefined && n >= 1 && n <= maxQuantity ? n : undefined;
}

/** Returns the multiples below and above a quantity; undefined if it already fits the item's order multiple. */
export function nearestMultiples(
  quantity: number,
  multiple: number,
): { readonly below: number; readonly above: number } | undefined {
  if (multiple <= 1 || quantity % multiple === 0) return undefined;
  const below = Math.floor(quantity / multiple) * multiple;
  return { below, above: below + multiple };
}
