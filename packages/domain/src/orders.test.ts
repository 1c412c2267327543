import { describe, expect, test } from 'vitest';
import { type DeliveryType, deliveryPrice } from './delivery.ts';
import { type DepositRule, depositFor } from './deposit.ts';
import { formatMoney, parseDecimal, parseMoney } from './money.ts';
import {
  chargeableDays,
  contractTotals,
  EVENT_PRICE_LIST,
  factorFor,
  factorText,
  lineMoney,
  unitPrices,
} from './pricing.ts';

// Whole orders of the demo business, worked out by another program: every rule of money must agree with it to the penny.

/** quantity, catalogue price, wash-up price, wash-up rate (null: an unlisted line), unit price, unit wash-up, value */
type Line = readonly [number, string | null, string | null, string | null, string, string, string];

const ORDERS: readonly {
  hire_date: string | null;
  delivery_date: string;
  collection_date: string;
  price_factor: string;
  depot: keyof typeof TARIFFS;
  delivery_type: DeliveryType;
  lines: readonly Line[];
  returns_clean: boolean;
  weight_kg: number;
  volume_m3: number;
  miles: number;
  vehicles: string;
  calculated_delivery_price: string;
  delivery_charge: string | null;
  delivery_surcharge: string;
  credit_account: boolean;
  deposit_override: string | null;
  deposit_rule: string;
  value_ex_delivery: string;
  value: string;
  tax: string;
  grand_total: string;
}[] = [
  {
    hire_date: '2025-12-08',
    delivery_date: '2025-12-06',
    collection_date: '2025-12-09',
    price_factor: '1.00',
    depot: 'BRS',
    delivery_type: 'both',
    lines: [
      [245, '0.15', null, '0.30', '0.15', '0.05', '49.00'],
      [14, '1.10', '0.25', null, '1.10', '0.25', '18.90'],
    ],
    returns_clean: false,
    weight_kg: 62.625,
    volume_m3: 0.4268,
    miles: 11.3758,
    vehicles: '1 van',
    calculated_delivery_price: '63.43',
    delivery_charge: null,
    delivery_surcharge: '45.00',
    credit_account: false,
    deposit_override: null,
    deposit_rule: '50.00',
    value_ex_delivery: '67.90',
    value: '176.33',
    tax: '35.27',
    grand_total: '211.60',
  },
  {
    hire_date: '2026-01-16',
    delivery_date: '2026-01-14',
    collection_date: '2026-01-19',
    price_factor: '1.50',
    depot: 'BRS',
    delivery_type: 'none',
    lines: [
      [110, '0.12', null, '0.30', '0.18', '0.04', '24.20'],
      [110, '0.12', null, '0.30', '0.18', '0.04', '24.20'],
      [110, '0.12', null, '0.30', '0.18', '0.04', '24.20'],
      [72, '0.15', null, '0.30', '0.23', '0.05', '20.16'],
      [147, '0.15', null, '0.30', '0.23', '0.05', '41.16'],
      [108, '0.15', null, '0.30', '0.23', '0.05', '30.24'],
      [125, '0.18', null, '0.30', '0.27', '0.05', '40.00'],
      [1, null, null, null, '-16.84', '0.00', '-16.84'],
    ],
    returns_clean: false,
    weight_kg: 137.845,
    volume_m3: 0.9064,
    miles: 0,
    vehicles: '',
    calculated_delivery_price: '0.00',
    delivery_charge: null,
    delivery_surcharge: '0.00',
    credit_account: true,
    deposit_override: null,
    deposit_rule: '0.00',
    value_ex_delivery: '187.32',
    value: '187.32',
    tax: '37.46',
    grand_total: '224.78',
  },
  {
    hire_date: null,
    delivery_date: '2025-06-10',
    collection_date: '2025-06-17',
    price_factor: '2.50',
    depot: 'RDG',
    delivery_type: 'deliver',
    lines: [
      [40, '0.52', null, '0.30', '1.30', '0.16', '58.40'],
      [1, '68.00', '14.00', null, '170.00', '14.00', '184.00'],
      [1, '85.00', '8.00', null, '212.50', '8.00', '220.50'],
      [1, '68.00', '6.00', null, '170.00', '6.00', '176.00'],
    ],
    returns_clean: false,
    weight_kg: 179.15,
    volume_m3: 1.6919,
    miles: 38.3197,
    vehicles: '1 van',
    calculated_delivery_price: '66.38',
    delivery_charge: null,
    delivery_surcharge: '0.00',
    credit_account: false,
    deposit_override: null,
    deposit_rule: '500.00',
    value_ex_delivery: '638.90',
    value: '705.28',
    tax: '141.06',
    grand_total: '846.34',
  },
  {
    hire_date: null,
    delivery_date: '2026-04-22',
    collection_date: '2026-04-23',
    price_factor: '1.00',
    depot: 'BRS',
    delivery_type: 'collect',
    lines: [
      [9, '0.50', '0.25', null, '0.50', '0.25', '6.75'],
      [98, '0.15', null, '0.30', '0.15', '0.05', '19.60'],
      [8, '12.00', '2.50', null, '12.00', '2.50', '116.00'],
      [5, '1.10', '0.25', null, '1.10', '0.25', '6.75'],
    ],
    returns_clean: false,
    weight_kg: 113.54,
    volume_m3: 1.0801,
    miles: 3.8617,
    vehicles: '1 van',
    calculated_delivery_price: '32.00',
    delivery_charge: null,
    delivery_surcharge: '0.00',
    credit_account: true,
    deposit_override: null,
    deposit_rule: '0.00',
    value_ex_delivery: '149.10',
    value: '181.10',
    tax: '36.22',
    grand_total: '217.32',
  },
  {
    hire_date: '2025-11-26',
    delivery_date: '2025-11-24',
    collection_date: '2025-12-08',
    price_factor: '2.50',
    depot: 'BRS',
    delivery_type: 'both',
    lines: [
      [135, '2.40', '0.00', null, '6.00', '0.00', '810.00'],
      [135, '3.60', '0.00', null, '9.00', '0.00', '1215.00'],
    ],
    returns_clean: false,
    weight_kg: 2430.5,
    volume_m3: 21.3318,
    miles: 5.2492,
    vehicles: '1 lorry + 1 van',
    calculated_delivery_price: '148.00',
    delivery_charge: '118.00',
    delivery_surcharge: '0.00',
    credit_account: true,
    deposit_override: null,
    deposit_rule: '0.00',
    value_ex_delivery: '2025.00',
    value: '2143.00',
    tax: '428.60',
    grand_total: '2571.60',
  },
  {
    hire_date: '2026-06-26',
    delivery_date: '2026-06-24',
    collection_date: '2026-07-06',
    price_factor: '2.50',
    depot: 'BRS',
    delivery_type: 'both',
    lines: [
      [160, '2.40', '0.00', null, '6.00', '0.00', '960.00'],
      [160, '3.60', '0.00', null, '9.00', '0.00', '1440.00'],
    ],
    returns_clean: false,
    weight_kg: 2856,
    volume_m3: 24.3792,
    miles: 9.1953,
    vehicles: '1 lorry + 1 van',
    calculated_delivery_price: '154.45',
    delivery_charge: '0.00',
    delivery_surcharge: '0.00',
    credit_account: true,
    deposit_override: null,
    deposit_rule: '0.00',
    value_ex_delivery: '2400.00',
    value: '2400.00',
    tax: '480.00',
    grand_total: '2880.00',
  },
  {
    hire_date: '2025-05-12',
    delivery_date: '2025-05-10',
    collection_date: '2025-05-26',
    price_factor: '3.50',
    depot: 'RDG',
    delivery_type: 'both',
    lines: [
      [128, '1.20', '0.00', null, '4.20', '0.00', '537.60'],
      [128, '3.60', '0.00', null, '12.60', '0.00', '1612.80'],
    ],
    returns_clean: false,
    weight_kg: 1976.4,
    volume_m3: 19.2576,
    miles: 2.1048,
    vehicles: '1 lorry',
    calculated_delivery_price: '100.00',
    delivery_charge: null,
    delivery_surcharge: '45.00',
    credit_account: true,
    deposit_override: null,
    deposit_rule: '0.00',
    value_ex_delivery: '2150.40',
    value: '2295.40',
    tax: '459.08',
    grand_total: '2754.48',
  },
  {
    hire_date: '2025-06-11',
    delivery_date: '2025-06-09',
    collection_date: '2025-06-30',
    price_factor: '3.50',
    depot: 'BRS',
    delivery_type: 'both',
    lines: [
      [143, '2.40', '0.00', null, '8.40', '0.00', '1201.20'],
      [143, '3.60', '0.00', null, '12.60', '0.00', '1801.80'],
      [1, null, null, null, '-150.15', '0.00', '-150.15'],
    ],
    returns_clean: false,
    weight_kg: 2581.6,
    volume_m3: 22.8555,
    miles: 12.3982,
    vehicles: '1 lorry + 1 van',
    calculated_delivery_price: '171.75',
    delivery_charge: null,
    delivery_surcharge: '0.00',
    credit_account: true,
    deposit_override: null,
    deposit_rule: '0.00',
    value_ex_delivery: '2852.85',
    value: '3024.60',
    tax: '604.92',
    grand_total: '3629.52',
  },
  {
    hire_date: '2026-06-03',
    delivery_date: '2026-06-02',
    collection_date: '2026-06-04',
    price_factor: '1.00',
    depot: 'BRS',
    delivery_type: 'both',
    lines: [
      [40, '0.14', null, '0.30', '0.14', '0.04', '7.20'],
      [4, '0.80', '0.25', null, '0.80', '0.25', '4.20'],
      [80, '0.18', null, '0.30', '0.18', '0.05', '18.40'],
    ],
    returns_clean: false,
    weight_kg: 29.7,
    volume_m3: 0.1416,
    miles: 3.3984,
    vehicles: '1 van',
    calculated_delivery_price: '56.00',
    delivery_charge: null,
    delivery_surcharge: '0.00',
    credit_account: false,
    deposit_override: '30.00',
    deposit_rule: '50.00',
    value_ex_delivery: '29.80',
    value: '85.80',
    tax: '17.16',
    grand_total: '102.96',
  },
  {
    hire_date: '2025-07-11',
    delivery_date: '2025-07-10',
    collection_date: '2025-07-14',
    price_factor: '1.50',
    depot: 'RDG',
    delivery_type: 'both',
    lines: [
      [170, '0.15', null, '0.30', '0.23', '0.00', '39.10'],
      [4, '12.00', '2.50', null, '18.00', '0.00', '72.00'],
      [12, '1.60', '0.00', null, '2.40', '0.00', '28.80'],
      [161, null, null, null, '0.15', '0.00', '24.15'],
    ],
    returns_clean: true,
    weight_kg: 54.42,
    volume_m3: 0.4542,
    miles: 25.4546,
    vehicles: '1 van',
    calculated_delivery_price: '101.89',
    delivery_charge: null,
    delivery_surcharge: '0.00',
    credit_account: true,
    deposit_override: null,
    deposit_rule: '0.00',
    value_ex_delivery: '164.05',
    value: '265.94',
    tax: '53.19',
    grand_total: '319.13',
  },
  {
    hire_date: '2025-11-05',
    delivery_date: '2025-11-03',
    collection_date: '2025-11-24',
    price_factor: '3.50',
    depot: 'BRS',
    delivery_type: 'both',
    lines: [
      [121, '2.40', '0.00', null, '8.40', '0.00', '1016.40'],
      [121, '3.60', '0.00', null, '12.60', '0.00', '1524.60'],
    ],
    returns_clean: false,
    weight_kg: 2197.2,
    volume_m3: 19.8081,
    miles: 5.2492,
    vehicles: '1 lorry + 1 van',
    calculated_delivery_price: '148.00',
    delivery_charge: null,
    delivery_surcharge: '0.00',
    credit_account: true,
    deposit_override: null,
    deposit_rule: '0.00',
    value_ex_delivery: '2541.00',
    value: '2689.00',
    tax: '537.80',
    grand_total: '3226.80',
  },
  {
    hire_date: '2025-06-02',
    delivery_date: '2025-05-31',
    collection_date: '2025-06-16',
    price_factor: '3.50',
    depot: 'BRS',
    delivery_type: 'both',
    lines: [
      [88, '2.40', '0.00', null, '8.40', '0.00', '739.20'],
      [88, '3.60', '0.00', null, '12.60', '0.00', '1108.80'],
    ],
    returns_clean: false,
    weight_kg: 1579.1,
    volume_m3: 13.7133,
    miles: 12.3982,
    vehicles: '1 lorry',
    calculated_delivery_price: '106.07',
    delivery_charge: null,
    delivery_surcharge: '0.00',
    credit_account: false,
    deposit_override: null,
    deposit_rule: '500.00',
    value_ex_delivery: '1848.00',
    value: '1954.07',
    tax: '390.81',
    grand_total: '2344.88',
  },
];

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
