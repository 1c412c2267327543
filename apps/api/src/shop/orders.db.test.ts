/** Creates contracts from a shop's orders. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sql } from '../db/database.ts';
import {
  aLine,
  anOrder,
  changed,
  noteOf,
  openShopStage,
  samples,
  type ShopStage,
} from '../testing/shop.testing.ts';

let stage: ShopStage;
beforeAll(async () => {
  stage = await openShopStage();
}, 60_000);
afterAll(() => stage.end());

describe('a new order', () => {
  test('creates a quote for a new customer with account, days, address, lines and delivery', async () => {
    const order = anOrder({
      line_items: [aLine(stage.sku.toLowerCase(), 100, '190.00')],
      fee_lines: [{ name: 'Late booking', total: '5.00' }],
      coupon_lines: [{ code: 'spring', discount: '2.00' }],
      status: 'pending',
    });
    const contract = await stage.order(order);
    expect(contract).toMatchObject({
      position: 'quote',
      lead_customer: { name: 'John Doe', email: `buyer${order.id}@example.com`, telephone: '(555) 555-5555' },
      account: { name: 'John Doe', credit_account: false },
      depot: { id: expect.any(Number) },
      customer_reference: `Shop order ${order.id}`,
      hire_date: null,
      delivery_date: '2027-06-03',
      collection_date: '2027-06-05',
      delivery_type: 'both',
      address_1: '969 Market',
      address_town: 'San Francisco',
      address_county: 'CA',
      address_postcode: '04101',
      delivery_charge: '10.00',
      lines: [
        // 100 × (1.90 + 0.57 wash-up): our price, whatever the shop's
        { stockitem: { id: stage.world.stockitem }, quantity: 100, value: '247.00', locked_price: null },
        { unlisted: true, unlisted_description: 'Late booking', value: '5.00' },
        { unlisted: true, unlisted_description: 'Discount spring', value: '-2.00' },
      ],
      value_ex_delivery: '250.00',
      problems: [],
    });
    expect(noteOf(contract)).toContain('PLATE-1: 190.00 in the shop, 247.00 here.');
  });

  test('with our prices has no remark about them', async () => {
    const contract = await stage.order(anOrder({ line_items: [aLine(stage.sku, 100, '247.00')] }));
    expect(noteOf(contract)).not.toContain('in the shop, ');
  });

  test("keeps unknown lines at the shop's price and notifies staff", async () => {
    const contract = await stage.order({ ...anOrder(), line_items: samples.order['line_items'] });
    expect(contract.lines).toMatchObject([
      {
        unlisted: true,
        unlisted_description: 'Woo Single #1',
        quantity: 2,
        unit_price: '3.00',
        value: '6.00',
      },
      { unlisted_description: 'Ship Your Idea – Color: Black, Size: M Test', quantity: 1, value: '12.00' },
    ]);
    expect(noteOf(contract)).toContain(
      '"Woo Single #1" has no SKU in the shop, so it was added as a custom item.',
    );
    expect(noteOf(contract)).toContain('No item has the SKU "Bar3"');
  });

  test("costs exactly the shop's price, even if it can't be divided or counts no units", async () => {
    const lines = [
      aLine('', 3, '10.00', 'Cloth'),
      aLine(stage.sku, 1.5, '7.77'),
      aLine('', 0, '1.00', 'Nothing'),
    ];
    const contract = await stage.order(anOrder({ line_items: lines }));
    expect(contract.lines).toMatchObject([
      { unlisted_description: '3 × Cloth', quantity: 1, value: '10.00' },
      { unlisted_description: '1.5 × Plate', quantity: 1, value: '7.77' },
      { unlisted_description: '0 × Nothing', quantity: 1, value: '1.00' },
    ]);
  });

  test('with an invalid price keeps its line without one and notifies staff', async () => {
    const contract = await stage.order(
      anOrder({ line_items: [aLine('', 2, '12,50', 'Cloth')], total: 'much' }),
    );
    expect(contract.lines).toMatchObject([
      { unlisted_description: 'Cloth', quantity: 2, unlisted_price: null },
    ]);
    expect(noteOf(contract)).toContain('The price of "Cloth" could not be read.');
  });

  test('in another currency imports no amounts', async () => {
    const lines = [aLine('', 2, '6.00', 'Cloth'), aLine(stage.sku, 1, '3.00')];
    const contract = await stage.order(anOrder({ currency: 'JPY', line_items: lines }));
    expect(contract).toMatchObject({
      delivery_charge: null,
      lines: [{ unlisted_price: null, value: '0.00' }, { value: '2.47' }],
    });
    expect(noteOf(contract)).toContain('The shop’s amounts are in JPY');
  });

  test('paid in the shop has no payment here, but staff are notified', async () => {
    const contract = await stage.order(
      anOrder({ date_paid_gmt: '2027-01-04T09:59:00', transaction_id: 'ch_1', status: 'processing' }),
    );
    expect(noteOf(contract).split('\n')).toEqual(
      expect.arrayContaining([
        'Paid in the shop on 2027-01-04. Record the payment here to count it.',
        'Amount paid in the shop: 29.35 USD',
        'Payment method in the shop: Direct Bank Transfer',
        'Payment reference in the shop: ch_1',
      ]),
    );
    const balance = (await stage.admin.get(`/api/v1/contract/${contract.id}/balance/`)).body;
    expect(balance.contract.paid).toBe('0.00');
  });

  test.each([
    [
      'invalid days',
      [
        { key: 'delivery_date', value: 'soon' },
        { key: 'collection_date', value: [1] },
      ],
    ],
    [
      'a collection before the delivery',
      [
        { key: 'delivery_date', value: '2027-06-05' },
        { key: 'collection_date', value: '2027-06-03' },
      ],
    ],
    [
      'a hire of a hundred years',
      [
        { key: 'delivery_date', value: '2027-06-05' },
        { key: 'collection_date', value: '2127-06-03' },
      ],
    ],
    ['no meta data but a text', 'x'],
  ])('with %s creates a quote without days', async (_what, meta_data) => {
    const contract = await stage.order(anOrder({ meta_data }));
    expect(contract).toMatchObject({ position: 'quote', delivery_date: null, collection_date: null });
    if (Array.isArray(meta_data)) expect(noteOf(contract)).toMatch(/is not a date|are not valid/);
  });

  test('without an email address creates a quote without customer', async () => {
    const contract = await stage.order(anOrder({ billing: { first_name: 'Jo', last_name: 'Roe' } }));
    expect([contract.lead_customer, contract.account]).toEqual([null, null]);
    expect(contract.problems.map(({ code }: { code: string }) => code)).toContain('lead_customer_not_set');
    expect(noteOf(contract)).toContain('Jo Roe was not added to the customers');
    const unnamed = await stage.order(anOrder({ billing: {} }));
    expect(noteOf(unnamed)).toContain('The order has no email address, so no customer was added.');
  });

  test('with hostile text stores plain text in every field', async () => {
    const evil = `"><script>alert(1)</script>&lt;img src=x onerror=y&gt;\u0000\u202e'; drop table contract;--\r\nBcc: x@y.z`;
    const billing = {
      first_name: evil,
      last_name: '{{7*7}}',
      email: `e${Date.now()}@example.com`,
      phone: evil,
      address_1: evil,
      postcode: evil,
    };
    const contract = await stage.order(
      anOrder({
        billing,
        shipping: billing,
        customer_note: evil,
        payment_method_title: evil,
        number: evil,
        line_items: [aLine(evil, 1, '1.00', evil)],
      }),
    );
    expect(contract.lead_customer.name).toBe(
      `"><img src=x onerror=y>'; drop table contract;-- Bcc: x@y.z {{7*7}}`,
    );
    expect(contract.lead_customer.telephone).toBe('');
    // biome-ignore lint/suspicious/noControlCharactersInRegex: none may have come through
    expect(JSON.stringify(contract)).not.toMatch(/[\u0000\u202e]|\\u0000|\\u202e|\\r/);
    expect(contract.customer_reference).toBe(`Shop order "><img src=x onerror=y>'; drop table con`);
  });

  test('of a thousand lines is imported whole', async () => {
    const lines = Array.from({ length: 1000 }, (_, n) =>
      aLine(n % 2 ? stage.sku : `NO-${n}`, 1 + (n % 7), '3.50'),
    );
    const contract = await stage.order(anOrder({ line_items: lines }));
    const found = await stage.app.db.one<{ n: number; units: number }>(
      sql`select count(*)::int as n, sum(quantity)::int as units from contract_line where contract_id = ${contract.id}`,
    );
    expect(found?.n).toBe(1000);
    expect(noteOf(contract).length).toBeLessThanOrEqual(20_000);
  });

  test("larger than the depot's stock still creates a quote", async () => {
    const contract = await stage.order(anOrder({ line_items: [aLine(stage.sku, 900_000, '1.00')] }));
    expect(contract.lines).toMatchObject([{ quantity: 900_000 }]);
  });
});

describe('an unplaced order', () => {
  const people = (email: string) =>
    stage.app.db.rows(sql`select 1 from customer where lower(email) = lower(${email})`);

  test.each(['checkout-draft', 'auto-draft', 'failed', 'cancelled', 'trash'])(
    'that is %s creates no quote or customer until it is placed',
    async (status) => {
      const order = anOrder({ status });
      const email = `buyer${order.id}@example.com`;
      expect([await stage.order(order), await people(email)]).toEqual([undefined, []]);
      const wanted = await stage.order(changed(order, 5, { status: 'pending' }));
      expect([wanted.position, await people(email)]).toMatchObject(['quote', [{}]]);
    },
  );
});
