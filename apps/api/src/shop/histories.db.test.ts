/** News of an order in any order, repeated or lost in part: what counts is the newest, as if all had come straight. */
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '../db/database.ts';
import { aLine, anOrder, type ContractView, openShopStage, type ShopStage } from '../testing/shop.testing.ts';

let stage: ShopStage;
beforeAll(async () => {
  stage = await openShopStage();
}, 60_000);
afterAll(() => stage.end());

/** All of a contract that says what it is, and nothing that says how it came to that. */
function stateOf(contract: ContractView) {
  // An order that was given up before we heard of it makes no quote, one that we heard of before an abandoned one.
  if (contract === undefined || contract.position === 'quote_abandoned') return 'none';
  const { lines, notes, lead_customer, account } = contract;
  const { position, delivery_date, collection_date, delivery_type, address_1, address_postcode } = contract;
  const { delivery_charge, grand_total, deposit_amount, problems } = contract;
  return {
    position,
    delivery_date,
    collection_date,
    delivery_type,
    address_1,
    address_postcode,
    delivery_charge,
    grand_total,
    deposit_amount,
    problems,
    lead: lead_customer?.name,
    account: account === null,
    lines: lines.map(
      ({ quantity, unlisted_description, unlisted_price, unit_price, stockitem }: ContractView) => [
        quantity,
        unlisted_description,
        unlisted_price,
        unit_price,
        stockitem?.sku,
      ],
    ),
    notes: notes.map(({ content }: { content: string }) => content),
  };
}

const status = fc.constantFrom(
  'checkout-draft',
  'pending',
  'on-hold',
  'processing',
  'completed',
  'cancelled',
  'refunded',
  'failed',
  'trash',
);
const update = fc.record({
  status,
  second: fc.integer({ min: 0, max: 5 }),
  skus: fc.array(fc.constantFrom('', 'NO-SUCH', 'ours'), { maxLength: 3 }),
  quantity: fc.integer({ min: 1, max: 20 }),
  day: fc.constantFrom('2027-06-01', '2027-06-03', 'soon', '2027-06-09'),
  street: fc.constantFrom('1 Mill Lane', '2 Mill Lane', ''),
  name: fc.constantFrom('Ann', 'Anne'),
});

test('any order of any news, with repeats, ends in the state that the straight run ends in', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.uniqueArray(update, { selector: ({ second }) => second, minLength: 1, maxLength: 5 }),
      fc.infiniteStream(fc.double({ min: 0, max: 1, noNaN: true })),
      async (updates, chance) => {
        const bodyOf = (
          base: object,
          { status: is, second, skus, quantity, day, street, name }: (typeof updates)[number],
        ) => ({
          ...base,
          status: is,
          date_modified_gmt: `2027-01-04T10:00:0${second}`,
          billing: { first_name: name, email: (base as { billing: { email: string } }).billing.email },
          shipping: { address_1: street, city: 'Portland', postcode: '04101' },
          line_items: skus.map((sku) =>
            aLine(sku === 'ours' ? stage.sku : sku, quantity, '12.00', `Item ${sku}`),
          ),
          meta_data: [
            { key: 'delivery_date', value: day },
            { key: 'collection_date', value: '2027-06-05' },
          ],
        });
        const run = async (sequence: typeof updates) => {
          // Its own id and person, the same text in every field that is compared.
          const base = anOrder({ number: '77' });
          for (const one of sequence) await stage.deliver('order', 'order.updated', bodyOf(base, one));
          await stage.app.drain();
          return stateOf(await stage.contractOf(base.id));
        };
        const straight = await run(updates.toSorted((a, b) => a.second - b.second));
        const shuffled = [...updates, ...updates.slice(0, 2)]
          .map((one) => ({ one, at: chance.next().value ?? 0 }))
          .sort((a, b) => a.at - b.at)
          .map(({ one }) => one);
        for (const sequence of [shuffled, updates.toSorted((a, b) => b.second - a.second)]) {
          expect(await run(sequence)).toEqual(straight);
        }
      },
    ),
    { numRuns: 25 },
  );
}, 120_000);

test('one order, all its news in every order: one state, of two of a second that which is further in its life', async () => {
  const base = anOrder({ number: '78' });
  const news = [
    {
      status: 'pending',
      date_modified_gmt: '2027-01-04T10:00:01',
      line_items: [aLine('', 1, '1.00', 'One')],
    },
    {
      status: 'processing',
      date_modified_gmt: '2027-01-04T10:00:01',
      line_items: [aLine('', 2, '2.00', 'Two')],
    },
    {
      status: 'on-hold',
      date_modified_gmt: '2027-01-04T10:00:00',
      line_items: [aLine('', 3, '3.00', 'Three')],
    },
  ];
  const orders = [
    [0, 1, 2],
    [0, 2, 1],
    [1, 0, 2],
    [1, 2, 0],
    [2, 0, 1],
    [2, 1, 0],
  ];
  const ends = [];
  for (const [n, sequence] of orders.entries()) {
    const own = {
      ...anOrder(),
      number: '78',
      billing: { ...(base['billing'] as object), email: `h${n}@example.com` },
    };
    for (const at of sequence) await stage.deliver('order', 'order.updated', { ...own, ...news[at] });
    await stage.app.drain();
    ends.push(stateOf(await stage.contractOf(own.id)));
  }
  expect(ends[0]).toMatchObject({ position: 'quote', lines: [[2, 'Two', '1.00', '1.00', undefined]] });
  for (const end of ends) expect(end).toEqual(ends[0]);
});

test('all news at once, twice, and worked off from several sides: the newest stands', async () => {
  const orders = Array.from({ length: 4 }, () => anOrder());
  const news = orders.flatMap((order) =>
    [1, 2, 3, 4].map((second) => ({
      ...order,
      date_modified_gmt: `2027-01-04T10:00:0${second}`,
      line_items: [aLine(stage.sku, second, '1.00')],
    })),
  );
  const all = [...news, ...news.toReversed()];
  const replies = await Promise.all(all.map((one) => stage.deliver('order', 'order.updated', one)));
  expect(replies.map(({ status: answered }) => answered)).toEqual(Array(32).fill(200));
  await Promise.all([stage.app.drain(), stage.app.drain(), stage.app.drain()]);
  await stage.app.drain();
  for (const { id } of orders) expect((await stage.contractOf(id)).lines).toMatchObject([{ quantity: 4 }]);
  const failed = await stage.app.db.rows(sql`select 1 from inbound_event where state <> 'applied'`);
  expect(failed).toEqual([]);
});

test('a deletion that comes first, or last, or twice: the quote is none in the end', async () => {
  for (const first of [true, false]) {
    const order = anOrder({
      date_modified_gmt: '2026-01-04T10:00:00',
      date_created_gmt: '2026-01-04T10:00:00',
    });
    const tell = [
      () => stage.deliver('order', 'order.created', order),
      () => stage.deliver('order', 'order.deleted', { id: order.id }),
    ];
    for (const one of first ? tell.reverse() : tell) await one();
    await stage.app.drain();
    const end = await stage.contractOf(order.id);
    expect(end?.position ?? 'quote_abandoned').toBe('quote_abandoned');
  }
});

test('a deletion, then a restoration that reaches us late: the quote is back', async () => {
  const order = anOrder({ date_modified_gmt: '2026-01-04T10:00:00' });
  await stage.order(order);
  expect((await stage.order({ id: order.id }, 'order.deleted')).position).toBe('quote_abandoned');
  const restored = { ...order, date_modified_gmt: '2026-01-04T10:05:00' };
  expect((await stage.order(restored, 'order.restored')).position).toBe('quote');
});

test('of two states of one second that are as far in their life the one that came later stands', async () => {
  for (const quantity of [1, 2, 3, 4, 5, 6]) {
    const order = anOrder();
    for (const units of [quantity + 10, quantity])
      await stage.deliver('order', 'order.updated', {
        ...order,
        line_items: [aLine(stage.sku, units, '1.00')],
      });
    await stage.app.drain();
    expect((await stage.contractOf(order.id)).lines).toMatchObject([{ quantity }]);
  }
});
