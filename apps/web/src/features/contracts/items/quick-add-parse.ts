import { parseUnits } from '../../../lib/format.ts';

/** What a person types to add a line: "6 dinner plate", "6x ARD-DP27", "dinner plate x6", "1,200 chairs". */
export interface QuickAdd {
  /** Units; null when none was typed (the item's order multiple is then the natural choice). */
  readonly quantity: number | null;
  /** Words to search by, or a SKU; never empty. */
  readonly words: string;
}

export const maxQuantity = 1_000_000;

const LEADING = /^(\d[\d.,]*)(?:\s*[x×*]\s+|[x×*](?=[^\d\s])|\s+)(?=\S)/i;
const TRAILING = /\s+[x×*]\s*(\d[\d.,]*)$/i;

/**
 * Reads a typed line, or undefined when there are no words in it yet. A size such as "6ft table" or "4x4 marquee"
 * is no quantity. Quantities of nothing or above a million are not understood as such and stay words.
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

/** The two quantities around this one that fit the item's order multiple; undefined when it fits already. */
export function aroundMultiple(
  quantity: number,
  multiple: number,
): { readonly below: number; readonly above: number } | undefined {
  if (multiple <= 1 || quantity % multiple === 0) return undefined;
  const below = Math.floor(quantity / multiple) * multiple;
  return { below, above: below + multiple };
}
