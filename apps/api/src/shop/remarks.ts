/** Writes the note on a contract with everything of a shop's order that has no field of its own. */
import { formatMoney, parseMoney } from '@hireyard/domain/values/money';
import type { ShopOrder } from '../platform/ports/shop.ts';
import { telephoneOf } from './people.ts';
import type { LinesOfOrder } from './lines.ts';

/** Figures of a contract to compare with its order. */
export interface Priced {
  readonly grand_total: string;
  /** In the order of the order's lines. */
  readonly lines: readonly { readonly name: string; readonly value: string }[];
}

const paidText = ({ paid, total, currency }: ShopOrder, dayOf: (moment: Date) => string): string[] => {
  if (paid === null) return [];
  const by = paid.by === '' ? '' : ` by ${paid.by}`;
  const reference = paid.reference === '' ? '' : `, reference ${paid.reference}`;
  const amount = total === null ? '' : `: ${total} ${currency}`.trimEnd();
  return [
    `Paid in the shop on ${dayOf(new Date(paid.at))}${by}${reference}${amount}. Record the payment here to count it.`,
  ];
};

function priceText({ asked }: LinesOfOrder, { lines }: Priced): string[] {
  return lines.flatMap(({ name, value }, n) => {
    const shop = asked[n] ?? null;
    return shop === null || parseMoney(shop) === parseMoney(value)
      ? []
      : [`${name}: ${shop} in the shop, ${value} here.`];
  });
}

/** Returns the shop's note on a contract with the newest state of the order. */
export function noteOf(
  order: ShopOrder,
  lines: LinesOfOrder,
  priced: Priced,
  remarks: readonly string[],
  currency: string,
  dayOf: (moment: Date) => string,
): string {
  const { total, customerNote, person } = order;
  const comparable = total !== null && (order.currency === '' || order.currency === currency);
  const differs = comparable && parseMoney(total) !== parseMoney(priced.grand_total);
  return [
    `Status in the shop: ${order.status}.`,
    ...paidText(order, dayOf),
    ...remarks,
    ...lines.remarks,
    ...priceText(lines, priced),
    ...(differs
      ? [
          `The shop’s total with tax is ${formatMoney(parseMoney(total))}, this contract’s is ${priced.grand_total}.`,
        ]
      : []),
    ...(person.telephone !== '' && telephoneOf(person.telephone) === ''
      ? [`Telephone as entered in the shop: ${person.telephone}`]
      : []),
    ...(customerNote === '' ? [] : [`Customer note: ${customerNote}`]),
  ]
    .join('\n')
    .slice(0, 20_000);
}
