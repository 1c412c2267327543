import { describe, expect, test } from 'vitest';
import { deliveryPrice } from './delivery.ts';
import { type DepositRule, depositFor } from '../money/deposit.ts';
import { formatMoney, parseDecimal, parseMoney } from '../values/money.ts';
import {
  chargeableDays,
  contractTotals,
  EVENT_PRICE_LIST,
  factorFor,
  factorText,
  lineMoney,
  unitPrices,
} from './pricing.ts';
import { BRISTOL_ORDERS } from './orders.fixture.ts';
import { READING_ORDERS } from './orders-reading.fixture.ts';

const ORDERS = [...BRISTOL_ORDERS, ...READING_ORDERS];

// All money rules must agree to the penny with the independent program that calculated these orders.

const tariff = (lorry: [string, string], van: [string, string], minimum: string) => ({
  minimum,
  classes: [
    { code: 'lorry', max_kg: 2500, max_m3: 30, drop_fee: lorry[0], per_mile: lorry[1] },
    { code: 'van', max_kg: 1000, max_m3: 12, drop_fee: van[0], per_mile: van[1] },
  ],
});
const TARIFFS = {
  BRS: tariff(['46.00', '1.60'], ['28.00', '1.10'], '32.00'),
  RDG: tariff(['50.00', '1.75'], ['30.00', '1.20'], '35.00'),
};
const TAX = parseDecimal('0.20');
const DEPOSIT_RULES = [
  ['0', '50'],
  ['100', '250'],
  ['500', '500'],
].map(
  ([threshold = '', value = '']): DepositRule => ({
    type: 'threshold',
    threshold: parseMoney(threshold),
    value: parseDecimal(value),
  }),
);
const optional = (text: string | null) => (text === null ? null : parseMoney(text));

describe.each(ORDERS)('an order of $grand_total, $delivery_type, factor $price_factor', (order) => {
  const factor = factorFor(chargeableDays(order), EVENT_PRICE_LIST);
  const { minimum, classes } = TARIFFS[order.depot];
  const delivery = deliveryPrice({
    ...order,
    classes,
    minimum: parseMoney(minimum),
    included_miles: 8,
    fill: 0.85,
  });
  const lines = order.lines.map((line) =>
    lineMoney({
      quantity: line[0],
      unit_price: parseMoney(line[4]),
      unit_washup_price: parseMoney(line[5]),
      tax_rate: TAX,
    }),
  );
  const totals = contractTotals({
    lines,
    delivery_charge: optional(order.delivery_charge),
    calculated_delivery_price: delivery.price,
    delivery_surcharge: parseMoney(order.delivery_surcharge),
    tax_rate: TAX,
  });

  test('has its price factor', () => {
    expect(factorText(factor)).toBe(order.price_factor);
  });

  test('has its unit prices and line values', () => {
    order.lines.forEach(([, price, washup_price, washup_rate, unit, washup, value], index) => {
      expect(formatMoney(lines[index]?.value ?? 0n)).toBe(value);
      if (price === null) return;
      const rate = washup_rate === null ? null : parseDecimal(washup_rate);
      const figures = unitPrices(
        {
          price: parseMoney(price),
          washup_price: order.returns_clean ? 0n : optional(washup_price),
          washup_rate: rate,
        },
        factor,
      );
      expect(formatMoney(figures.unit_price)).toBe(unit);
      expect(formatMoney(figures.unit_washup_price)).toBe(washup);
    });
  });

  test('has its vehicles and delivery price', () => {
    expect(delivery.vehicles.map(({ code, count }) => `${count} ${code}`).join(' + ')).toBe(order.vehicles);
    expect(formatMoney(delivery.price)).toBe(order.calculated_delivery_price);
  });

  test('has its totals', () => {
    expect(formatMoney(totals.value_ex_delivery)).toBe(order.value_ex_delivery);
    expect(formatMoney(totals.value)).toBe(order.value);
    expect(formatMoney(totals.tax)).toBe(order.tax);
    expect(formatMoney(totals.grand_total)).toBe(order.grand_total);
  });

  test('has its deposit', () => {
    const deposit = depositFor({
      basis: totals.value_ex_delivery,
      rules: DEPOSIT_RULES,
      credit_account: order.credit_account,
      override: optional(order.deposit_override),
      minimum: 0n,
      override_floor_percent: parseDecimal('50'),
    });
    expect(formatMoney(deposit.rule_amount)).toBe(order.deposit_rule);
    expect(formatMoney(deposit.amount)).toBe(order.deposit_override ?? order.deposit_rule);
    expect(deposit.problems).toEqual([]);
  });
});
