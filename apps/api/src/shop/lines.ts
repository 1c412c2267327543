/** Converts the lines of a shop's order to contract lines (docs/run/shop.md). No ordered line is left out. */
import { t } from '@hireyard/messages';
import { formatMoney, parseMoney } from '@hireyard/domain/values/money';
import type { HireLine } from '../contracts/lines/replace-lines.ts';
import type { ShopLine, ShopOrder } from '../platform/ports/shop.ts';
import { skuKey } from './items.ts';

export interface LinesOfOrder {
  readonly lines: readonly HireLine[];
  /** The shop's price of each item line before tax and discounts; null for other lines. */
  readonly asked: readonly (string | null)[];
  /** Remarks for staff. */
  readonly remarks: readonly string[];
}

/** Ignores prices in another currency. */
const priced = (amount: string | null, ours: boolean): string | null => (ours ? amount : null);

/** Creates a custom item at exactly the shop's price; one line for all units if it can't be divided evenly. */
function unlisted(line: ShopLine, ours: boolean): HireLine {
  const name = (line.name || line.sku || 'Unnamed product').slice(0, 255);
  const total = priced(line.total, ours);
  const { quantity } = line;
  const minor = total === null ? 0n : parseMoney(total);
  if (quantity !== null && minor % BigInt(quantity) === 0n)
    return {
      stockitem_id: null,
      quantity,
      unlisted_description: name,
      unlisted_price: total === null ? null : formatMoney(minor / BigInt(quantity)),
    };
  const counted = line.quantityText === '' ? name : `${line.quantityText} × ${name}`;
  return {
    stockitem_id: null,
    quantity: 1,
    unlisted_description: counted.slice(0, 255),
    unlisted_price: total,
  };
}

/** Explains why a line is a custom item. */
function whyUnlisted({ sku, name, quantity, quantityText }: ShopLine, known: boolean): string {
  if (known && quantity === null)
    return t('"{name}": "{quantity}" is not a number of units, so it was added as a custom item.', {
      name,
      quantity: quantityText,
    });
  return sku === ''
    ? t('"{name}" has no SKU in the shop, so it was added as a custom item.', { name })
    : t('No item has the SKU "{sku}" ("{name}"), so it was added as a custom item.', { sku, name });
}

/**
 * Converts the lines of an order: items by SKU, everything else, including fees and discounts, as custom items.
 * @param currency ours; amounts of the shop in another currency are left out
 */
export function linesOf(
  order: ShopOrder,
  items: ReadonlyMap<string, number>,
  currency: string,
): LinesOfOrder {
  const ours = order.currency === '' || order.currency === currency;
  const remarks: string[] = [];
  const asked: (string | null)[] = [];
  const lines = order.lines.map((line): HireLine => {
    const id = line.sku === '' ? undefined : items.get(skuKey(line.sku));
    if (id !== undefined && line.quantity !== null) {
      asked.push(priced(line.total, ours));
      return { stockitem_id: id, quantity: line.quantity, unlisted_description: '', unlisted_price: null };
    }
    remarks.push(whyUnlisted(line, id !== undefined));
    if (line.total === null)
      remarks.push(t('The price of "{name}" could not be read.', { name: line.name || line.sku }));
    asked.push(null);
    return unlisted(line, ours);
  });
  const charges = order.charges.map(({ name, amount }): HireLine => {
    asked.push(null);
    return {
      stockitem_id: null,
      quantity: 1,
      unlisted_description: name,
      unlisted_price: priced(amount, ours),
    };
  });
  if (!ours)
    remarks.push(
      t('The shop’s amounts are in {currency}, but ours are in {currency2}. No amounts were imported.', {
        currency: order.currency,
        currency2: currency,
      }),
    );
  return { lines: [...lines, ...charges], asked, remarks };
}
