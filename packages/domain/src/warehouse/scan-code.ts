/** What a scanner read or a person typed in the warehouse: a container's label, an item, a number of units, a command (domain rules §14). */

export type Scanned =
  /** Multiplies the next item: a quantity code from the sheet of codes, or typed as "12x" or "*12". */
  | { readonly kind: 'quantity'; readonly quantity: number }
  | { readonly kind: 'undo' }
  /** An opaque code of a container's label. */
  | { readonly kind: 'code'; readonly code: string }
  /** A container's identifier, an SKU, or another number that stands on goods. */
  | { readonly kind: 'text'; readonly text: string };

/** Longer texts are no code of ours, whatever a camera makes of a poster. */
const LONGEST = 80;
/** More units than this are a slip of the finger. */
export const MAX_SCANNED = 99_999;
const LABEL = /^[0-9a-f]{32}$/i;
const QUANTITY = /^(?:HY-QTY-(\d{1,5})|[*x×](\d{1,5})|(\d{1,5})[*x×])$/i;

/** The text of a quantity code as it is printed. Refuses what is no whole number from 1 to 99 999 with a RangeError. */
export function quantityCode(quantity: number): string {
  if (!Number.isSafeInteger(quantity) || quantity < 1 || quantity > MAX_SCANNED)
    throw new RangeError(`Not a quantity: ${quantity}`);
  return `HY-QTY-${quantity}`;
}

/** The text of the code that takes the last scan back. */
export const UNDO_CODE = 'HY-UNDO';

/** The last part of a label's address; any other text as it is. */
function lastPart(text: string): string {
  if (!/^https?:\/\//i.test(text)) return text;
  const [path = ''] = text.split(/[?#]/);
  const found = /\/stock-group\/scan\/([^/]+)\/*$/.exec(path);
  if (found?.[1] === undefined) return '';
  try {
    return decodeURIComponent(found[1]);
  } catch {
    return '';
  }
}

/** Reads a scan; undefined for what can be no code of ours: empty, too long, somebody else's address, no units. */
export function readScan(raw: string): Scanned | undefined {
  const text = lastPart(raw.trim());
  if (text === '' || text.length > LONGEST) return undefined;
  if (text.toUpperCase() === UNDO_CODE) return { kind: 'undo' };
  const found = QUANTITY.exec(text);
  if (found !== null) {
    const quantity = Number(found[1] ?? found[2] ?? found[3]);
    return quantity >= 1 ? { kind: 'quantity', quantity } : undefined;
  }
  return LABEL.test(text) ? { kind: 'code', code: text.toLowerCase() } : { kind: 'text', text };
}
