/** Figures of lines as the server will work them out, so that a row shows its new value before the answer is here. */
import { t } from '@hireyard/messages';
import {
  formatMoney,
  type Minor,
  parseDecimal,
  parseMoney,
  sumMoney,
  timesDecimal,
} from '@hireyard/domain/values/money';
import { inFigures } from '../../../lib/locale.ts';
import type { ContractLine, StockItem } from '../data.ts';

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
export const amountWanted = t('An amount such as {amount}.', {
  amount: inFigures(12.5, { minimumFractionDigits: 2 }),
});
export const unitsWanted = t('A whole number from 0 to {most}.', { most: inFigures(1_000_000) });
