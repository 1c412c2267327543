/** Converts orders and customers of WooCommerce's REST API (v3), which are also its webhook bodies. */
import { t } from '@hireyard/messages';
import { formatMoney, parseMoney, sumMoney } from '@hireyard/domain/values/money';
import { isEmail } from '@hireyard/wire/field';
import type {
  ShopAddress,
  ShopCharge,
  ShopCustomer,
  ShopDates,
  ShopLine,
  ShopOrder,
  ShopPerson,
} from '../../../platform/ports/shop.ts';
import {
  amountOf,
  dayOf,
  isObject,
  linesOf,
  momentOf,
  objectOf,
  objectsIn,
  plainText,
  quantityOf,
  textOf,
} from './values.ts';

type Json = Readonly<Record<string, unknown>>;

/** In the order of an order's life cycle. */
const LIFE = ['pending', 'on-hold', 'processing', 'completed', 'failed', 'cancelled', 'refunded', 'trash'];
const ENDED = new Set(['cancelled', 'refunded', 'failed', 'trash']);
/** The checkout creates a draft per visitor, WordPress one per order that staff begin. */
const DRAFTS = new Set(['checkout-draft', 'auto-draft']);
const PICKUP = new Set(['local_pickup', 'pickup_location']);

const part = (value: unknown): Json => (isObject(value) ? value : {});

const addressOf = (from: Json): ShopAddress => ({
  address_1: plainText(from['address_1']),
  address_2: plainText(from['address_2']),
  address_3: '',
  address_town: plainText(from['city']),
  address_county: plainText(from['state']),
  address_postcode: plainText(from['postcode'], 20),
});
const isGiven = ({ address_1, address_town, address_postcode }: ShopAddress): boolean =>
  `${address_1}${address_town}${address_postcode}` !== '';

const nameOf = (from: Json): string =>
  `${plainText(from['first_name'])} ${plainText(from['last_name'])}`.trim().slice(0, 255);

function personOf(billing: Json, otherwise: Json = {}): ShopPerson {
  const email = (textOf(billing['email'], 300) || textOf(otherwise['email'], 300)).toLowerCase();
  const company = plainText(billing['company']);
  return {
    email: isEmail(email) ? email : '',
    name: nameOf(billing) || nameOf(otherwise) || company || email,
    company,
    telephone: textOf(billing['phone'], 40),
    address: addressOf(billing),
  };
}

function lineOf(item: Json): ShopLine {
  return {
    sku: textOf(item['sku'], 100),
    name: plainText(item['name']),
    quantity: quantityOf(item['quantity']),
    quantityText: textOf(item['quantity'], 20),
    total: amountOf(item['subtotal']) ?? amountOf(item['total']),
  };
}

/** Returns the reduction of the lines that no coupon explains, beyond a cent of rounding each. Plugins and staff create such reductions. */
function unexplained(order: Json): bigint {
  const [items, coupons] = [objectsIn(order['line_items']), objectsIn(order['coupon_lines'])];
  const minor = (value: unknown): bigint => parseMoney(amountOf(value) ?? '0.00');
  const off = items.map(({ subtotal, total }) =>
    amountOf(subtotal) === null || amountOf(total) === null ? 0n : minor(subtotal) - minor(total),
  );
  const rest = sumMoney(off) - sumMoney(coupons.map((coupon) => minor(coupon['discount'])));
  return rest > BigInt(items.length + coupons.length) ? rest : 0n;
}

/** Returns fees as charges, coupons and other discounts as negative charges. */
function chargesOf(order: Json): ShopCharge[] {
  const named = (name: string, amount: string | null): ShopCharge[] =>
    amount === null || parseMoney(amount) === 0n ? [] : [{ name, amount }];
  return [
    ...objectsIn(order['fee_lines']).flatMap((fee) =>
      named(plainText(fee['name']) || t('Fee'), amountOf(fee['total'])),
    ),
    ...objectsIn(order['coupon_lines']).flatMap((coupon) => {
      const off = amountOf(coupon['discount']);
      const code = plainText(coupon['code'], 100);
      const name = code === '' ? t('Discount') : t('Discount {code}', { code });
      return named(name, off === null ? null : formatMoney(-parseMoney(off)));
    }),
    ...named(t('Discount'), formatMoney(-unexplained(order))),
  ];
}

/** Where plugins store the days of a hire; the first key with a date is used. */
const DATE_KEYS: Readonly<Record<keyof ShopDates, readonly string[]>> = {
  hire_date: ['hire_date', '_hire_date'],
  delivery_date: ['delivery_date', '_delivery_date', '_hire_from'],
  collection_date: ['collection_date', '_collection_date', '_hire_to'],
};

function datesOf(order: Json): { readonly dates: ShopDates; readonly unreadable: readonly string[] } {
  const meta = new Map(
    objectsIn(order['meta_data']).flatMap((one) => {
      const value = one['value'];
      return value === '' || value === null || value === undefined
        ? []
        : [[textOf(one['key'], 100), value] as const];
    }),
  );
  const unreadable: string[] = [];
  const read = (field: keyof ShopDates): string | null => {
    for (const key of DATE_KEYS[field]) {
      if (!meta.has(key)) continue;
      const day = dayOf(meta.get(key));
      if (day !== null) return day;
      unreadable.push(
        t('{name} is not a date: {value}', {
          name: key,
          value: textOf(meta.get(key), 60) || t('not a text'),
        }),
      );
    }
    return null;
  };
  const dates = {
    hire_date: read('hire_date'),
    delivery_date: read('delivery_date'),
    collection_date: read('collection_date'),
  };
  return { dates, unreadable };
}

function deliveryOf(order: Json): Pick<ShopOrder, 'collects' | 'delivery'> {
  const ways = objectsIn(order['shipping_lines']);
  if (ways.length === 0) return { collects: false, delivery: null };
  const amounts = ways.flatMap((way) => amountOf(way['total']) ?? []);
  const sum = sumMoney(amounts.map(parseMoney));
  return {
    collects: ways.every((way) => PICKUP.has(textOf(way['method_id']).split(':')[0] ?? '')),
    delivery: amounts.length === 0 || sum < 0n ? null : formatMoney(sum),
  };
}

/** Customers who collect pay no delivery here, so the shop's pickup fee is a separate charge. */
const pickUp = ({ collects, delivery }: Pick<ShopOrder, 'collects' | 'delivery'>): ShopCharge[] =>
  collects && delivery !== null && parseMoney(delivery) > 0n
    ? [{ name: t('Pickup fee'), amount: delivery }]
    : [];

function stageOf(status: string): ShopOrder['stage'] {
  if (status === '') return 'deleted';
  if (DRAFTS.has(status)) return 'draft';
  return ENDED.has(status) ? 'ended' : 'wanted';
}

/** Parses an order; null if it is not one. A deleted order has only its id. */
export function readOrder(body: string): ShopOrder | null {
  const order = objectOf(body);
  const id = textOf(order['id'], 40);
  if (!/^\d+$/.test(id)) return null;
  const status = textOf(order['status'], 40);
  const paidAt = momentOf(order['date_paid_gmt']);
  const shipTo = addressOf(part(order['shipping']));
  const person = personOf(part(order['billing']));
  const { dates, unreadable } = datesOf(order);
  const delivery = deliveryOf(order);
  const by = plainText(order['payment_method_title']) || plainText(order['payment_method']);
  return {
    id,
    number: plainText(order['number'], 40) || id,
    status,
    stage: stageOf(status),
    rank: LIFE.indexOf(status) + 1,
    currency: textOf(order['currency'], 3).toUpperCase(),
    createdAt: momentOf(order['date_created_gmt']),
    modifiedAt: momentOf(order['date_modified_gmt']) ?? momentOf(order['date_created_gmt']),
    person,
    deliverTo: isGiven(shipTo) ? shipTo : person.address,
    ...delivery,
    lines: objectsIn(order['line_items']).map(lineOf),
    charges: [...chargesOf(order), ...pickUp(delivery)],
    dates,
    customerNote: linesOf(order['customer_note'], 2000),
    paid: paidAt === null ? null : { at: paidAt, by, reference: textOf(order['transaction_id'], 100) },
    total: amountOf(order['total']),
    unreadable,
  };
}

/** Parses a customer; null if it is not one. */
export function readCustomer(body: string): ShopCustomer | null {
  const customer = objectOf(body);
  const id = textOf(customer['id'], 40);
  if (!/^\d+$/.test(id)) return null;
  const billing = part(customer['billing']);
  // A registered customer is identified by the sign-in address, whatever the billing address.
  const own = textOf(customer['email'], 300);
  return {
    id,
    modifiedAt: momentOf(customer['date_modified_gmt']) ?? momentOf(customer['date_created_gmt']),
    person: personOf(own === '' ? billing : { ...billing, email: own }, customer),
  };
}
