/** Order events in any order, repeated or partly lost, lead to the same state as in sequence. */
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '../db/database.ts';
import { aLine, anOrder, type ContractView, openShopStage, type ShopStage } from '../testing/shop.testing.ts';

let stage: ShopStage;
beforeAll(async () => {
  stage = await openShopStage();
}, 60_000);
afterAll(() => stage.end());

/** Returns the state of a contract without its history. */
function stateOf(contract: ContractView) {
  // An order cancelled before we knew it creates no quote; a known one leaves an abandoned quote.
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

test('any order of any events, with repeats, ends in the same state as the sequence', async () => {
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
          // Has its own id and person, and the same text in every compared field.
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

test('all events of one order in every order give one state; of two in one second the more advanced one counts', async () => {
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

test('the newest state counts when all events arrive at once, twice, and several workers apply them', async () => {
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

test('a deletion first, last or twice leaves no quote', async () => {
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

test('a deletion, then a restoration that arrives late, restores the quote', async () => {
  const order = anOrder({ date_modified_gmt: '2026-01-04T10:00:00' });
  await stage.order(order);
  expect((await stage.order({ id: order.id }, 'order.deleted')).position).toBe('quote_abandoned');
  const restored = { ...order, date_modified_gmt: '2026-01-04T10:05:00' };
  expect((await stage.order(restored, 'order.restored')).position).toBe('quote');
});

test('of two equally advanced states in one second the later arrival counts', async () => {
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
