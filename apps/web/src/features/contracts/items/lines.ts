/** Calculates figures of lines like the server, so that a row shows its new value at once. */
import { mergeEdits } from '@hireyard/domain/contracts/merge';
import {
  formatMoney,
  type Minor,
  parseDecimal,
  parseMoney,
  sumMoney,
  timesDecimal,
} from '@hireyard/domain/values/money';
import { t } from '@hireyard/messages';
import type { contractstock } from '@hireyard/wire/contracts/contractstock';
import type { Create } from '@hireyard/wire/resource/define-resource';
import { type Failure, ResponseError } from '../../../lib/api/outcome.ts';
import { inFigures } from '../../../lib/format.ts';
import type { ContractLine, StockItem } from '../data.ts';

// A removed line as one that can be added again.

export type NewLineBody = Create<typeof contractstock>;

export const titleOf = (line: ContractLine): string =>
  line.unlisted ? line.unlisted_description : (line.stockitem?.internal_title ?? t('the line'));

/** Returns the body that adds the same line again with its own dates and agreed prices. */
export const bodyOf = (line: ContractLine): NewLineBody => ({
  contract: line.contract.id,
  stockitem: line.stockitem?.id ?? null,
  quantity: line.quantity,
  delivery_date: line.delivery_date,
  collection_date: line.collection_date,
  locked_price: line.locked_price,
  locked_washup_price: line.locked_washup_price,
  unlisted: line.unlisted,
  unlisted_description: line.unlisted_description,
  unlisted_price: line.unlisted_price,
  unlisted_washup_price: line.unlisted_washup_price,
});

// Merges edits of a line with other users' changes: the pure half of the line store.

export type LineField = keyof LinePatch;

const idOf = (value: unknown): unknown =>
  typeof value === 'object' && value !== null && 'id' in value ? value.id : (value ?? null);

/** Tells whether two values of a line's field are equal. */
export const sameInLine = (_name: string, one: unknown, other: unknown): boolean => idOf(one) === idOf(other);

/** Returns the current values of the fields that a patch changes. */
export function partsToMerge(line: ContractLine, patch: LinePatch): LinePatch {
  return Object.fromEntries(Object.keys(patch).map((name) => [name, line[name as LineField]])) as LinePatch;
}

/** Returns the patch without these fields; undefined if nothing is left. */
export function without(patch: LinePatch, drop: (name: LineField) => boolean): LinePatch | undefined {
  const left = Object.entries(patch).filter(([name]) => !drop(name as LineField));
  return left.length === 0 ? undefined : (Object.fromEntries(left) as LinePatch);
}

interface MergedLine {
  /** What remains to be written; undefined if nothing. */
  readonly patch: LinePatch | undefined;
  /** Fields that both changed. */
  readonly clashes: readonly LineField[];
}

/** Merges edits of a line with its current values. @param base the edited fields when editing began */
export function mergeLine(base: LinePatch, patch: LinePatch, line: ContractLine): MergedLine {
  const now = partsToMerge(line, patch);
  const { clashes } = mergeEdits(base, patch, now, sameInLine);
  const done = (name: LineField) => sameInLine(name, patch[name], now[name]);
  return { patch: without(patch, done), clashes: clashes as LineField[] };
}

/** Tells whether a write failed because someone else removed the record. */
export const isDeletedLine = (failure: Failure): boolean =>
  failure.kind === 'failed' && failure.error instanceof ResponseError && failure.error.status === 404;

export type LinePatch = Partial<
  Pick<
    ContractLine,
    | 'stockitem'
    | 'quantity'
    | 'delivery_date'
    | 'collection_date'
    | 'locked_price'
    | 'locked_washup_price'
    | 'unlisted_description'
    | 'unlisted_price'
    | 'unlisted_washup_price'
  >
>;
export type LineShape = Pick<
  ContractLine,
  | 'quantity'
  | 'unlisted'
  | 'unit_price'
  | 'unit_washup_price'
  | 'locked_price'
  | 'locked_washup_price'
  | 'unlisted_price'
  | 'unlisted_washup_price'
>;

/** Returns the unit prices that a line charges. Without a locked price it is the server's live one. */
export function unitsOf(line: LineShape): { readonly price: string; readonly washup: string } {
  return line.unlisted
    ? { price: line.unlisted_price ?? '0.00', washup: line.unlisted_washup_price ?? '0.00' }
    : {
        price: line.locked_price ?? line.unit_price,
        washup: line.locked_washup_price ?? line.unit_washup_price,
      };
}

interface LineParts {
  readonly hire: Minor;
  readonly washup: Minor;
}
function partsOf(line: LineShape): LineParts {
  const { price, washup } = unitsOf(line);
  const quantity = BigInt(line.quantity);
  return { hire: quantity * parseMoney(price), washup: quantity * parseMoney(washup) };
}

/** Returns the value of a line before tax, with two decimals. */
export function valueOf(line: LineShape): string {
  const { hire, washup } = partsOf(line);
  return formatMoney(hire + washup);
}

/** Adds up hire and wash-up of all lines before tax. */
export function sumLines(lines: readonly LineShape[]): { readonly hire: string; readonly washup: string } {
  const parts = lines.map(partsOf);
  return {
    hire: formatMoney(sumMoney(parts.map((part) => part.hire))),
    washup: formatMoney(sumMoney(parts.map((part) => part.washup))),
  };
}

/** Returns the wash-up price of a unit; null if the item isn't washed (domain rules §2.4). */
export function washupOf(item: Pick<StockItem, 'price' | 'washup_price' | 'washup_rate'>): string | null {
  const amount =
    item.washup_price !== null
      ? parseMoney(item.washup_price)
      : item.washup_rate === null
        ? 0n
        : timesDecimal(parseMoney(item.price), parseDecimal(item.washup_rate));
  return amount > 0n ? formatMoney(amount) : null;
}

/** Errors for invalid text in a cell. */
export const amountError = t('Enter an amount like {amount}.', {
  amount: inFigures(12.5, { minimumFractionDigits: 2 }),
});
export const unitsError = t('Enter a whole number from 0 to {most}.', { most: inFigures(1_000_000) });
