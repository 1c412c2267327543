/** Deposit and delivery quoted to the shop match those of an equal contract, and asking stores nothing. */
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sql } from '../db/database.ts';
import type { Reply } from '../testing/test-app.ts';
import { aLine, anOrder, openShopStage, type ShopStage } from '../testing/shop.testing.ts';

let stage: ShopStage;
let skus: string[];
let ids: number[];
const made = async (path: string, body: object) => (await stage.admin.post(`/api/v1/${path}/`, body)).body;
beforeAll(async () => {
  stage = await openShopStage();
  const { admin } = stage;
  const item = (sku: string, told: object) =>
    made('stockitem', {
      sku,
      third_party_software_reference: sku,
      internal_title: sku,
      replacement_price: '9.00',
      original_stock_level: 10,
      ...told,
    });
  const urn = await item('URN', {
    price: '33.30',
    washup_price: '4.00',
    weight: '12.500',
    height: '500.0',
    width: '400.0',
    depth: '400.0',
  });
  const table = await item('TABLE', {
    price: '10.05',
    weight: '25.000',
    height: '1800.0',
    width: '900.0',
    depth: '100.0',
  });
  skus = [stage.sku, urn.sku, table.sku];
  ids = [stage.world.stockitem, urn.id, table.id];
  await stage.app.db.rows(
    sql`update setting set value = '{"default": {"041": 10, "042": 35.5, "900": 600}, "depots": {}}' where code = 'delivery_zones'`,
  );
  await admin.post('/api/v1/accounting/depositrule/', {
    type: 'percentage',
    threshold: '0.00',
    value: '25.0000',
  });
}, 60_000);
afterAll(() => stage.end());

const ask = (segment: string, body: unknown): Promise<Reply> =>
  stage.deliver(segment, 'action.basket', JSON.stringify(body));
const basket = (told: object = {}) => ({
  postcode: '04101',
  dates: { delivery_date: '2027-06-03', collection_date: '2027-06-05' },
  lines: [{ sku: stage.sku, quantity: 100 }],
  ...told,
});

/** Counts everything that could have been written. */
const counts = () =>
  stage.app.db.one(sql`select (select count(*) from contract) as contracts, (select count(*) from contract_line) as lines,
    (select count(*) from customer) as customers, (select count(*) from shop_link) as links, (select count(*) from job) as jobs,
    (select count(*) from history) as history, (select count(*) from inbound_event) as events`);

test('the reply matches a contract with the same lines, days and postcode', async () => {
  const day = (n: number) => `2027-06-${String(n).padStart(2, '0')}`;
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(fc.nat({ max: 2 }), fc.integer({ min: 1, max: 400 })), {
        minLength: 1,
        maxLength: 4,
      }),
      fc.constantFrom('04101', '04201-1234', '90001', '12345', ''),
      fc.integer({ min: 1, max: 9 }),
      fc.integer({ min: 0, max: 20 }),
      fc.option(fc.integer({ min: 0, max: 3 }), { nil: null }),
      fc.constantFrom('both', 'deliver', 'collect', 'none'),
      async (lines, postcode, from, length, hire, delivery_type) => {
        const dates = {
          delivery_date: day(from),
          collection_date: day(from + length),
          hire_date: hire === null || hire > length ? null : day(from + hire),
        };
        const contract = await made('contract', {
          lead_customer: stage.world.customer,
          account: stage.world.account,
          depot: stage.world.depot,
          ...dates,
          delivery_type,
          address_postcode: postcode,
        });
        for (const [n, quantity] of lines)
          await made('contractstock', {
            contract: contract.id,
            stockitem: ids[n],
            quantity,
            locked_price: null,
            locked_washup_price: null,
          });
        const before = await counts();
        const { body } = await stage.admin.get(`/api/v1/contract/${contract.id}/`);
        const asked = basket({
          postcode,
          dates,
          delivery_type,
          depot: stage.world.depot,
          lines: lines.map(([n, quantity]) => ({ sku: skus[n], quantity })),
        });
        expect((await ask('deposit', asked)).body).toMatchObject({
          deposit: body.deposit_amount,
          value: body.value_ex_delivery,
          unknown: [],
        });
        expect((await ask('shipping', asked)).body).toMatchObject({
          delivery_charge: body.calculated_delivery_price,
          surcharge: body.delivery_surcharge,
          vehicles: body.calculated_delivery_vehicles,
          can_deliver: body.can_deliver,
        });
        expect(await counts()).toEqual(before);
      },
    ),
    { numRuns: 25 },
  );
}, 60_000);

test('the reply for an order matches its contract', async () => {
  const order = anOrder({
    line_items: [aLine(stage.sku, 120, '200.00'), aLine('NO-SUCH', 3, '100.00', 'Swan')],
    fee_lines: [{ name: 'Setting up', total: '40.00' }],
    coupon_lines: [{ code: 'x', discount: '7.00' }],
  });
  const [deposit, shipping] = [await ask('deposit', order), await ask('shipping', order)];
  const contract = await stage.order(order);
  expect(deposit.body).toMatchObject({
    deposit: contract.deposit_amount,
    value: contract.value_ex_delivery,
    unknown: ['NO-SUCH'],
  });
  expect(shipping.body).toMatchObject({
    delivery_charge: contract.calculated_delivery_price,
    can_deliver: contract.can_deliver,
  });
});

describe('a basket', () => {
  test('lists unknown items and counts the rest', async () => {
    const lines = [
      { sku: 'NOPE', quantity: 1 },
      { sku: ` ${stage.sku.toLowerCase()} `, quantity: 100 },
    ];
    const reply = await ask('deposit', basket({ lines }));
    expect(reply.body).toMatchObject({ value: '247.00', unknown: ['NOPE'] });
    const inactive = await stage.admin.patch(`/api/v1/stockitem/${ids[1]}/`, { active: false });
    expect(inactive.status).toBe(200);
    expect((await ask('deposit', basket({ lines: [{ sku: 'URN', quantity: 1 }] }))).body.unknown).toEqual([
      'URN',
    ]);
    await stage.admin.patch(`/api/v1/stockitem/${ids[1]}/`, { active: true });
  });

  test('without days is priced as the shortest hire, with a remark', async () => {
    const [without, shortest] = [
      await ask('deposit', basket({ dates: undefined })),
      await ask('deposit', basket({ dates: { delivery_date: '2027-06-03', collection_date: '2027-06-03' } })),
    ];
    expect(without.body.remark).toContain('shortest hire');
    expect(shortest.body.remark).toBeUndefined();
    expect(without.body.deposit).toBe(shortest.body.deposit);
  });

  test('outside the delivery area, or without an address, gets the reason', async () => {
    expect((await ask('shipping', basket({ postcode: '90001' }))).body.can_deliver).toBe(false);
    expect((await ask('shipping', basket({ postcode: 'nowhere' }))).body).toMatchObject({
      can_deliver: false,
      problems: ['The delivery postcode is missing or not valid.'],
    });
    expect((await ask('shipping', basket())).body).toMatchObject({
      can_deliver: true,
      problems: [],
      vehicles: 1,
    });
  });

  test.each([
    [{ lines: [] }, ['lines']],
    [{ lines: 'x' }, ['lines']],
    [{ lines: [{ sku: 'A' }] }, ['lines']],
    [{ lines: [{ sku: 'A', quantity: 0 }] }, ['lines']],
    [{ lines: [{ sku: 'A', quantity: 1.5 }] }, ['lines']],
    [{ lines: [null] }, ['lines']],
    [{ lines: Array.from({ length: 1001 }, () => ({ sku: 'A', quantity: 1 })) }, ['lines']],
    [{ postcode: 5 }, ['postcode']],
    [{ depot: 'x' }, ['depot']],
    [{ depot: 999_999 }, ['depot']],
    [{ delivery_type: 'drone' }, ['delivery_type']],
    [{ dates: { delivery_date: 'soon' } }, ['dates']],
    [{ dates: { delivery_date: '2027-06-05', collection_date: '2027-06-03' } }, ['dates']],
    [{ dates: { delivery_date: '2027-06-05', collection_date: '2047-06-03' } }, ['dates']],
    [{ dates: [], lines: {}, depot: -1 }, ['dates', 'depot', 'lines']],
  ])('invalid input is a 400 by field: %j', async (told, fields) => {
    const reply = await ask('shipping', basket(told));
    expect([reply.status, Object.keys(reply.body).sort()]).toEqual([400, fields]);
  });

  test.each(['', 'x', '[]', 'null', '"x"', '{"lines":'])(
    'other values than objects are a 400: %j',
    async (text) => {
      expect((await stage.deliver('deposit', 'action.basket', text)).status).toBe(400);
    },
  );
});

test('unsigned questions are refused', async () => {
  const text = JSON.stringify(basket());
  for (const segment of ['deposit', 'shipping'])
    for (const headers of [{}, { 'x-wc-webhook-signature': 'AAAA' }] as Record<string, string>[])
      expect(
        (await stage.app.anonymous.post(`/webhooks/woocommerce/${segment}/`, text, headers)).status,
      ).toBe(401);
});
