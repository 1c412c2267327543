/** Figures of lines as the server will work them out, so that a row shows its new value before the answer is here. */
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

// A line that is on the contract no more, as one that could be added again.

export type NewLineBody = Create<typeof contractstock>;

export const titleOf = (line: ContractLine): string =>
  line.unlisted ? line.unlisted_description : (line.stockitem?.internal_title ?? t('the line'));

/** What adds the same line again, with its agreed prices. */
export const bodyOf = (line: ContractLine): NewLineBody => ({
  contract: line.contract.id,
  stockitem: line.stockitem?.id ?? null,
  quantity: line.quantity,
  locked_price: line.locked_price,
  locked_washup_price: line.locked_washup_price,
  unlisted: line.unlisted,
  unlisted_description: line.unlisted_description,
  unlisted_price: line.unlisted_price,
  unlisted_washup_price: line.unlisted_washup_price,
});

// Edits of a line and what somebody else made of it meanwhile: the pure half of the line store.

export type LineField = keyof LinePatch;

const idOf = (value: unknown): unknown =>
  typeof value === 'object' && value !== null && 'id' in value ? value.id : (value ?? null);

/** Whether two values of a part of a line mean the same. */
export const sameInLine = (_name: string, one: unknown, other: unknown): boolean => idOf(one) === idOf(other);

/** The parts of a line that a patch would change, as they are. */
export function partsToMerge(line: ContractLine, patch: LinePatch): LinePatch {
  return Object.fromEntries(Object.keys(patch).map((name) => [name, line[name as LineField]])) as LinePatch;
}

/** The patch without these parts; undefined when nothing is left. */
export function without(patch: LinePatch, drop: (name: LineField) => boolean): LinePatch | undefined {
  const left = Object.entries(patch).filter(([name]) => !drop(name as LineField));
  return left.length === 0 ? undefined : (Object.fromEntries(left) as LinePatch);
}

interface MergedLine {
  /** What is still to be written; undefined = nothing. */
  readonly patch: LinePatch | undefined;
  /** Parts that both changed. */
  readonly clashes: readonly LineField[];
}

/**
 * Edits of a line on top of what it is now.
 * @param base what the edited parts were when the person began to edit them
 */
export function mergeLine(base: LinePatch, patch: LinePatch, line: ContractLine): MergedLine {
  const now = partsToMerge(line, patch);
  const { clashes } = mergeEdits(base, patch, now, sameInLine);
  const done = (name: LineField) => sameInLine(name, patch[name], now[name]);
  return { patch: without(patch, done), clashes: clashes as LineField[] };
}

/** Whether a write failed because somebody else removed the record meanwhile. */
export const isDeletedLine = (failure: Failure): boolean =>
  failure.kind === 'failed' && failure.error instanceof ResponseError && failure.error.status === 404;

export type LinePatch = Partial<
  Pick<
    ContractLine,
    | 'stockitem'
    | 'quantity'
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

/** The unit prices that a line charges. A price that is not locked is the live one that the server gave. */
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

/** Value of a line before tax, two places. */
export function valueOf(line: LineShape): string {
  const { hire, washup } = partsOf(line);
  return formatMoney(hire + washup);
}

/** Hire and wash-up of all lines before tax. */
export function sumLines(lines: readonly LineShape[]): { readonly hire: string; readonly washup: string } {
  const parts = lines.map(partsOf);
  return {
    hire: formatMoney(sumMoney(parts.map((part) => part.hire))),
    washup: formatMoney(sumMoney(parts.map((part) => part.washup))),
  };
}

/** What washing one unit costs; null when the item is not washed (domain rules §2.4). */
export function washupOf(item: Pick<StockItem, 'price' | 'washup_price' | 'washup_rate'>): string | null {
  const amount =
    item.washup_price !== null
      ? parseMoney(item.washup_price)
      : item.washup_rate === null
        ? 0n
        : timesDecimal(parseMoney(item.price), parseDecimal(item.washup_rate));
  return amount > 0n ? formatMoney(amount) : null;
}

/** What to type instead of what is not understood in a cell. */
export const amountWanted = t('Enter an amount like {amount}.', {
  amount: inFigures(12.5, { minimumFractionDigits: 2 }),
});
export const unitsWanted = t('Enter a whole number from 0 to {most}.', { most: inFigures(1_000_000) });
