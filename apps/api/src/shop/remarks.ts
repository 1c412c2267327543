/** Writes the note on a contract with everything of a shop's order that has no field of its own. */
import { t } from '@hireyard/messages';
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
  const { by, reference } = paid;
  return [
    t('Paid in the shop on {day}. Record the payment here to count it.', { day: dayOf(new Date(paid.at)) }),
    ...(total === null
      ? []
      : [t('Amount paid in the shop: {amount}', { amount: `${total} ${currency}`.trimEnd() })]),
    ...(by === '' ? [] : [t('Payment method in the shop: {method}', { method: by })]),
    ...(reference === '' ? [] : [t('Payment reference in the shop: {reference}', { reference })]),
  ];
};

function priceText({ asked }: LinesOfOrder, { lines }: Priced): string[] {
  return lines.flatMap(({ name, value }, n) => {
    const shop = asked[n] ?? null;
    return shop === null || parseMoney(shop) === parseMoney(value)
      ? []
      : [t('{name}: {shop} in the shop, {value} here.', { name, shop, value })];
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
    t('Status in the shop: {status}.', { status: order.status }),
    ...paidText(order, dayOf),
    ...remarks,
    ...lines.remarks,
    ...priceText(lines, priced),
    ...(differs
      ? [
          t('The shop’s total with tax is {theirs}, this contract’s is {ours}.', {
            theirs: formatMoney(parseMoney(total)),
            ours: priced.grand_total,
          }),
        ]
      : []),
    ...(person.telephone !== '' && telephoneOf(person.telephone) === ''
      ? [t('Telephone as entered in the shop: {telephone}', { telephone: person.telephone })]
      : []),
    ...(customerNote === '' ? [] : [t('Customer note: {note}', { note: customerNote })]),
  ]
    .join('\n')
    .slice(0, 20_000);
}
