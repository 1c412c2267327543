/** Parses the shop's questions: a basket or an order (docs/run/shop.md). */
import { t } from '@hireyard/messages';
import { DELIVERY_TYPES, type DeliveryType } from '@hireyard/domain/contracts/delivery';
import { parseBody } from '@hireyard/wire/resource/body';
import { isObject } from '@hireyard/wire/resource/objects';
import type { FieldErrors } from '@hireyard/wire/field/error';
import * as f from '@hireyard/wire/field';
import type { HireLine } from '../contracts/lines/replace-lines.ts';
import type { ShopAddress, ShopDates, ShopGateway } from '../platform/ports/shop.ts';
import { invalid, malformed } from '../platform/http/errors.ts';
import { wrongDates } from './dates.ts';
import { skuKey } from './items.ts';
import { linesOf } from './lines.ts';

export interface Basket {
  readonly address: ShopAddress;
  readonly dates: ShopDates;
  readonly depot: number | null;
  readonly delivery_type: DeliveryType;
  /** SKUs of its lines as written. */
  readonly skus: readonly string[];
  /** Its lines given the known items, and the unknown SKUs. */
  readonly lines: (
    items: ReadonlyMap<string, number>,
    currency: string,
  ) => { readonly lines: readonly HireLine[]; readonly unknown: readonly string[] };
}

const FIELDS = {
  postcode: f.text({ max: 20 }),
  depot: f.int({ nullable: true, min: 1, max: 2_147_483_647 }),
  delivery_type: f.choice(DELIVERY_TYPES, {}),
};
const DATES = {
  hire_date: f.date({ nullable: true }),
  delivery_date: f.date({ nullable: true }),
  collection_date: f.date({ nullable: true }),
};
const LINE = {
  sku: f.text({ required: true, max: 100 }),
  quantity: f.int({ required: true, min: 1, max: 1_000_000 }),
};
const MAX_LINES = 1000;
const NO_ADDRESS = { address_1: '', address_2: '', address_3: '', address_town: '', address_county: '' };

function objectIn(text: string): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(text);
    if (isObject(value)) return value;
  } catch {
    throw malformed(t('JSON parse error.'));
  }
  throw invalid({ non_field_errors: [t('This must be an object.')] });
}

type DraftLine = f.CreateOf<typeof LINE>;

function linesIn(given: unknown, errors: FieldErrors): DraftLine[] {
  if (!Array.isArray(given) || given.length === 0 || given.length > MAX_LINES) {
    errors['lines'] = [`Expected a list of 1 to ${MAX_LINES} lines.`];
    return [];
  }
  const parsed = given.map((line: unknown) => parseBody(LINE, line, 'create'));
  if (parsed.some((line) => !line.ok)) errors['lines'] = parsed.map((line) => (line.ok ? {} : line.errors));
  return parsed.flatMap((line) => (line.ok ? [line.value] : []));
}

function datesIn(given: unknown, errors: FieldErrors): ShopDates {
  const none = { hire_date: null, delivery_date: null, collection_date: null };
  if (given === undefined || given === null) return none;
  const parsed = parseBody(DATES, given, 'patch');
  if (!parsed.ok) {
    errors['dates'] = parsed.errors;
    return none;
  }
  const { hire_date = null, delivery_date = null, collection_date = null } = parsed.value;
  const dates = { hire_date, delivery_date, collection_date };
  const wrong: FieldErrors = {};
  for (const [field, why] of Object.entries(wrongDates(dates))) wrong[field] = [why];
  if (Object.keys(wrong).length > 0) errors['dates'] = wrong;
  return dates;
}

/** Unknown items in a basket have no price, so they are listed but not counted. */
const priceless =
  (wanted: readonly DraftLine[]): Basket['lines'] =>
  (items) => {
    const known = (line: DraftLine) => items.get(skuKey(line.sku));
    return {
      lines: wanted.flatMap((line) => {
        const id = known(line);
        return id === undefined
          ? []
          : [{ stockitem_id: id, quantity: line.quantity, unlisted_description: '', unlisted_price: null }];
      }),
      unknown: [...new Set(wanted.filter((line) => known(line) === undefined).map(({ sku }) => sku))],
    };
  };

function basketOf(body: Readonly<Record<string, unknown>>): Basket {
  const errors: FieldErrors = {};
  const plain = parseBody(FIELDS, body, 'patch');
  if (!plain.ok) Object.assign(errors, plain.errors);
  const wanted = linesIn(body['lines'], errors);
  const dates = datesIn(body['dates'], errors);
  if (!plain.ok || Object.keys(errors).length > 0) throw invalid(errors);
  const { postcode = '', depot = null, delivery_type = 'both' } = plain.value;
  return {
    address: { ...NO_ADDRESS, address_postcode: postcode },
    dates,
    depot,
    delivery_type,
    skus: wanted.map(({ sku }) => sku),
    lines: priceless(wanted),
  };
}

/** Parses a question; throws 400 by field if it is invalid. An order is parsed as leniently as a placed one. */
export function readQuestion(shop: ShopGateway, text: string): Basket {
  const body = objectIn(text);
  const order = body['line_items'] === undefined ? null : shop.readOrder(text);
  if (order === null) return basketOf(body);
  const wrong = Object.keys(wrongDates(order.dates)).length > 0;
  return {
    address: order.deliverTo,
    dates: wrong ? { hire_date: null, delivery_date: null, collection_date: null } : order.dates,
    depot: null,
    delivery_type: order.collects ? 'none' : 'both',
    skus: order.lines.map(({ sku }) => sku),
    lines: (items, currency) => ({
      lines: linesOf(order, items, currency).lines,
      unknown: [
        ...new Set(
          order.lines.filter(({ sku }) => !items.has(skuKey(sku))).map(({ sku, name }) => sku || name),
        ),
      ],
    }),
  };
}
