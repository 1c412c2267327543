/** Parses scanner or typed input in the warehouse: a container's label, an item, a quantity, a command (domain rules §14). */

export type Scanned =
  /** Multiplies the next item: a code from the code sheet, or typed as "12x" or "*12". */
  | { readonly kind: 'quantity'; readonly quantity: number }
  | { readonly kind: 'undo' }
  /** The opaque code of a container's label. */
  | { readonly kind: 'code'; readonly code: string }
  /** A container's identifier, an SKU, or another number on goods. */
  | { readonly kind: 'text'; readonly text: string };

/** Longer texts are not our codes, e.g. from a poster. */
const LONGEST = 80;
/** Larger quantities are typing errors. */
export const MAX_SCANNED = 99_999;
const LABEL = /^[0-9a-f]{32}$/i;
const QUANTITY = /^(?:HY-QTY-(\d{1,5})|[*x×](\d{1,5})|(\d{1,5})[*x×])$/i;

/** Returns the printed text of a quantity code. Throws a RangeError unless it is a whole number from 1 to 99 999. */
export function quantityCode(quantity: number): string {
  if (!Number.isSafeInteger(quantity) || quantity < 1 || quantity > MAX_SCANNED)
    throw new RangeError(`Not a quantity: ${quantity}`);
  return `HY-QTY-${quantity}`;
}

/** The text of the code that undoes the last scan. */
export const UNDO_CODE = 'HY-UNDO';

/** Returns the last part of a label's address; other texts unchanged. */
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

/** Parses a scan; undefined for texts that can't be our codes: empty, too long, another site's address, no units. */
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
