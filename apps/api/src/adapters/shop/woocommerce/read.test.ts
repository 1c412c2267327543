import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readCustomer, readOrder } from './read.ts';

const file = new URL('../fixtures/woocommerce-samples.json', import.meta.url);
const samples = JSON.parse(readFileSync(file, 'utf8'));
const order = (told: object = {}) =>
  readOrder(JSON.stringify({ ...samples.order, ...told })) ?? expect.fail('no order');

describe('the published samples', () => {
  test('an order', () => {
    expect(order()).toMatchObject({
      id: '727',
      number: '727',
      status: 'processing',
      stage: 'wanted',
      currency: 'USD',
      modifiedAt: '2017-03-22T19:28:08.000Z',
      person: { email: 'john.doe@example.com', name: 'John Doe', telephone: '(555) 555-5555' },
      deliverTo: { address_1: '969 Market', address_town: 'San Francisco', address_postcode: '94103' },
      collects: false,
      delivery: '10.00',
      lines: [
        { sku: '', name: 'Woo Single #1', quantity: 2, total: '6.00' },
        { sku: 'Bar3', name: 'Ship Your Idea – Color: Black, Size: M Test', quantity: 1, total: '12.00' },
      ],
      charges: [],
      dates: { hire_date: null, delivery_date: null, collection_date: null },
      paid: { at: '2017-03-22T19:28:08.000Z', by: 'Direct Bank Transfer', reference: '' },
      total: '29.35',
      unreadable: [],
    });
    const updated = readOrder(JSON.stringify(samples.order_updated));
    expect(updated?.rank).toBeGreaterThan(order().rank);
  });

  test('a customer', () => {
    expect(readCustomer(JSON.stringify(samples.customer))).toMatchObject({
      id: '25',
      modifiedAt: '2017-03-21T19:09:30.000Z',
      person: { email: 'john.doe@example.com', name: 'John Doe', address: { address_postcode: '94103' } },
    });
  });
});

describe('parts of an order', () => {
  test.each([
    ['pending', 'wanted'],
    ['checkout-draft', 'draft'],
    ['auto-draft', 'draft'],
    ['on-hold', 'wanted'],
    ['completed', 'wanted'],
    ['a status of a plugin', 'wanted'],
    ['cancelled', 'ended'],
    ['refunded', 'ended'],
    ['failed', 'ended'],
    ['trash', 'ended'],
  ])('status %s: %s', (status, stage) => {
    expect(order({ status })).toMatchObject({ status, stage });
  });

  test('a deleted order has only its id', () => {
    expect(readOrder('{"id":727}')).toMatchObject({
      id: '727',
      stage: 'deleted',
      lines: [],
      modifiedAt: null,
    });
  });

  test('discounts reduce the lines before them, fees are added, zero amounts are left out', () => {
    const told = {
      line_items: [{ name: 'A', sku: 'A', quantity: 1, subtotal: '20', total: '15.00' }],
      coupon_lines: [
        { code: 'spring', discount: '5.00' },
        { code: 'free', discount: '0' },
      ],
      fee_lines: [
        { name: 'Late booking', total: '2.505' },
        { name: '', total: '1' },
      ],
    };
    expect(order(told)).toMatchObject({
      lines: [{ total: '20.00' }],
      charges: [
        { name: 'Late booking', amount: '2.51' },
        { name: 'Fee', amount: '1.00' },
        { name: 'Discount spring', amount: '-5.00' },
      ],
    });
  });

  test('an unexplained reduction of the lines is a discount, except for cents of rounding', () => {
    const item = (subtotal: unknown, total: unknown) => ({
      name: 'A',
      sku: 'A',
      quantity: 1,
      subtotal,
      total,
    });
    const charges = (line_items: object[], ...coupons: string[]) =>
      order({ line_items, coupon_lines: coupons.map((discount) => ({ code: 'x', discount })) }).charges;
    expect(charges([item('20', '15'), item('10', '9.50')])).toEqual([{ name: 'Discount', amount: '-5.50' }]);
    expect(charges([item('20', '15')], '3.00')).toEqual([
      { name: 'Discount x', amount: '-3.00' },
      { name: 'Discount', amount: '-2.00' },
    ]);
    expect(charges([item('16.666667', '15')], '1.66')).toHaveLength(1);
    expect(charges([item('15', '20'), item('much', '1'), item('5', null)])).toEqual([]);
  });

  test('charges a customer who collects for a priced pickup', () => {
    const told = { shipping_lines: [{ method_id: 'local_pickup', total: '4.00' }] };
    expect(order(told)).toMatchObject({ collects: true, charges: [{ name: 'Pickup fee', amount: '4.00' }] });
  });

  test('a customer who collects pays no delivery, and several delivery methods are added up', () => {
    const way = (method_id: string, total: unknown) => ({ method_id, total });
    expect(order({ shipping_lines: [way('local_pickup:3', '0.00')] }).collects).toBe(true);
    expect(order({ shipping_lines: [way('local_pickup', '0'), way('flat_rate', '3.5')] })).toMatchObject({
      collects: false,
      delivery: '3.50',
    });
    expect(order({ shipping_lines: [] })).toMatchObject({ collects: false, delivery: null });
    expect(order({ shipping_lines: [way('flat_rate', 'free')] }).delivery).toBeNull();
  });

  test('reads the days from every known key and reports values that are not dates', () => {
    const meta = (...pairs: [string, unknown][]) =>
      order({ meta_data: pairs.map(([key, value], id) => ({ id, key, value })) });
    expect(meta(['hire_date', '20270603'], ['_hire_to', '2027-06-05 10:00:00']).dates).toEqual({
      hire_date: '2027-06-03',
      delivery_date: null,
      collection_date: '2027-06-05',
    });
    expect(meta(['_hire_from', '2027-06-03'], ['delivery_date', '2027-06-02']).dates.delivery_date).toBe(
      '2027-06-02',
    );
    const broken = meta(
      ['delivery_date', 'next Friday'],
      ['_hire_from', '2027-06-03'],
      ['collection_date', { a: [1] }],
      ['_hire_to', '2027-02-30'],
      ['hire_date', ''],
    );
    expect(broken.dates).toEqual({ hire_date: null, delivery_date: '2027-06-03', collection_date: null });
    expect(broken.unreadable).toEqual([
      'delivery_date is not a date: next Friday',
      'collection_date is not a date: not a text',
      '_hire_to is not a date: 2027-02-30',
    ]);
  });

  test('uses the delivery address, else the billing address, and a lower-case valid email or none', () => {
    const empty = { shipping: { address_1: '', city: '', postcode: '', state: 'CA' } };
    expect(order(empty).deliverTo.address_1).toBe('969 Market');
    const billing = (told: object) => order({ billing: { ...samples.order.billing, ...told } }).person;
    expect(billing({ email: ' John.DOE@Example.COM ' }).email).toBe('john.doe@example.com');
    for (const email of ['x', 'a@b', 'a@b.c\nBcc: d@e.f', 5, null, `${'a'.repeat(250)}@example.com`])
      expect(billing({ email }).email).toBe('');
    expect(billing({ first_name: '', last_name: '', company: 'Caf&eacute; &amp; Co' }).name).toBe(
      'Café & Co',
    );
  });

  test.each([1.5, 0, -1, '1.5', 'two', null, {}, 1e9, Number.MAX_SAFE_INTEGER])(
    '%j is not a quantity',
    (quantity) => {
      expect(order({ line_items: [{ name: 'A', quantity, subtotal: '1' }] }).lines[0]?.quantity).toBeNull();
    },
  );

  test('text is one line without hidden characters', () => {
    const name = '  A\u0000\u202Eb\u200B <b>c</b>\n&lt;script&gt;<script>alert(1)</script> \ud800 ';
    expect(order({ line_items: [{ name, quantity: 1, subtotal: '1' }] }).lines[0]?.name).toBe(
      'Ab c <script>',
    );
    const long = order({ line_items: [{ name: 'é'.repeat(5000), quantity: 1, subtotal: '1' }] });
    expect(long.lines[0]?.name).toHaveLength(255);
  });
});

test('never fails to read arbitrary values, and keeps the form of amounts and texts', () => {
  const anything = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.constantFrom(null, true, 1e21, -0.1, '&#0;', '\u0000', '1e5', [], {}, [[]], [{ total: {} }]),
    fc.jsonValue(),
  );
  const keys = [...Object.keys(samples.order), 'number'];
  fc.assert(
    fc.property(
      fc.dictionary(fc.constantFrom(...keys), anything),
      fc.dictionary(fc.constantFrom('name', 'sku', 'quantity', 'subtotal', 'total'), anything),
      (told, line) => {
        const read = readOrder(JSON.stringify({ ...samples.order, line_items: [line], ...told, id: 5 }));
        expect(read?.id).toBe('5');
        for (const amount of [read?.total, read?.delivery, ...(read?.lines ?? []).map(({ total }) => total)])
          expect(amount ?? '0.00').toMatch(/^-?\d{1,9}\.\d\d$/);
        expect(JSON.stringify(read)).not.toMatch(/\\u0000|\\u202e/i);
        readCustomer(JSON.stringify({ ...samples.customer, ...told, billing: line }));
      },
    ),
    { numRuns: 300 },
  );
});
