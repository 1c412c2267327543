/** Figures of lines as the server will work them out, so that a row shows its new value before the answer is here. */
import { t } from '@hireyard/messages';
import {
  formatMoney,
  type Minor,
  parseDecimal,
  parseMoney,
  sumMoney,
  timesDecimal,
} from '@hireyard/domain/money';
import { inFigures, screenLocale } from '../../../ui/locale.ts';
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

/** Whether a locale writes a comma before the decimals: 1.250,50. */
const commaLocale = (locale: string): boolean =>
  new Intl.NumberFormat(locale).formatToParts(0.5).some(({ value }) => value === ',');

/**
 * A typed figure with a point before its decimals and nothing between its thousands. What parts thousands in the locale is dropped where it
 * does so; where it does not ("12,50" in English, "12.5000" in German) it stays, and with it the figure is understood only when it can mean
 * one thing: a point before one or two figures is no thousand in any language.
 */
function plainFigure(text: string, locale: string): string {
  const tidy = text.replace(/[\s\p{Sc}’']/gu, '').replace(/^[−–]/, '-');
  if (!commaLocale(locale)) return /^-?\d{1,3}(,\d{3})+(\.|$)/.test(tidy) ? tidy.replaceAll(',', '') : tidy;
  const whole = /^-?\d{1,3}(\.\d{3})+(,|$)/.test(tidy) ? tidy.replaceAll('.', '') : tidy;
  return whole.includes('.') ? whole : whole.replace(',', '.');
}

/**
 * A typed amount in wire form, or undefined. In English "1,250" is 1250.00, "£3.5" is 3.50, "12,50" is not understood; in German "1.250" is
 * 1250.00, "1.234,50" is 1234.50, "12,5" and "12.50" are 12.50.
 */
export function parseAmount(
  text: string,
  negative = false,
  locale: string = screenLocale(),
): string | undefined {
  const tidy = plainFigure(text, locale);
  if (!/^-?(\d{1,11}(\.\d{0,2})?|\.\d{1,2})$/.test(tidy)) return undefined;
  const amount = parseMoney(tidy.replace(/\.$/, '').replace(/^(-?)\./, '$10.'));
  return amount < 0n && !negative ? undefined : formatMoney(amount);
}

/** A typed quantity, or undefined: a whole number from 0 to a million. */
export function parseUnits(text: string, locale: string = screenLocale()): number | undefined {
  const tidy = plainFigure(text, locale);
  const n = /^\d{1,7}$/.test(tidy) ? Number(tidy) : Number.NaN;
  return n <= 1_000_000 ? n : undefined;
}

/** What to type instead of what {@link parseAmount} and {@link parseUnits} do not understand. */
export const amountWanted = t('An amount such as {amount}.', {
  amount: inFigures(12.5, { minimumFractionDigits: 2 }),
});
export const unitsWanted = t('A whole number from 0 to {most}.', { most: inFigures(1_000_000) });
