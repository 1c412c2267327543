/** Applies changes of an order to its quote. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sql } from '../db/database.ts';
import { addLine, beforeHires, move, placeAt } from '../testing/hire.ts';
import {
  aLine,
  anOrder,
  changed,
  type ContractView,
  later,
  noteOf,
  openShopStage,
  type ShopStage,
} from '../testing/shop.testing.ts';

let stage: ShopStage;
beforeAll(async () => {
  stage = await openShopStage({ now: beforeHires });
}, 60_000);
afterAll(() => stage.end());

const titles = (contract: ContractView) => contract.notes.map((note: { title: string }) => note.title);

describe('a changed order', () => {
  test('updates a quote that only the shop edited: days, address, lines, and its note', async () => {
    const order = anOrder({
      line_items: [aLine('NO-SUCH', 2, '6.00', 'Urn'), aLine(stage.sku, 10, '24.70')],
    });
    const before = await stage.order(order);
    const after = await stage.order(
      changed(order, 5, {
        line_items: [aLine(stage.sku, 20, '49.40')],
        meta_data: [
          { key: 'delivery_date', value: '2027-07-01' },
          { key: 'collection_date', value: '2027-07-09' },
        ],
        shipping: { address_1: '1 New Road', city: 'Portland', postcode: '04102' },
        shipping_lines: [],
      }),
    );
    expect(after).toMatchObject({
      id: before.id,
      delivery_date: '2027-07-01',
      collection_date: '2027-07-09',
      address_1: '1 New Road',
      address_postcode: '04102',
      delivery_charge: null,
      // nine days: the live price follows the dates
      lines: [{ quantity: 20, unit_price: '4.75' }],
    });
    expect(titles(after)).toEqual([`Shop order ${order.id}`]);
    expect(noteOf(after)).not.toContain('NO-SUCH');
  });

  test('leaves a quote that staff edited, and notifies them once of the differences', async () => {
    const order = anOrder({ line_items: [aLine(stage.sku, 10, '24.70')] });
    const { id } = await stage.order(order);
    await stage.admin.patch(`/api/v1/contract/${id}/`, { collection_date: '2027-06-06' });
    await addLine(stage.admin, id, stage.world, { quantity: 1 });
    const mine = await stage.contractOf(order.id);
    const told = { line_items: [aLine(stage.sku, 20, '49.40')] };
    const after = await stage.order(changed(order, 5, told));
    expect(after).toMatchObject({ collection_date: '2027-06-06', lines: mine.lines });
    expect(noteOf(after, `Shop order ${order.id} changed`).split('\n').slice(1)).toEqual([
      'Collection date: 2027-06-06 here, 2027-06-05 in the shop',
      `Lines: 10 × ${stage.sku}, 1 × ${stage.sku} here, 20 × ${stage.sku} in the shop`,
    ]);
    expect(titles(await stage.order(changed(order, 6, told)))).toEqual(titles(after));
  });

  test('updates the status and payment in its note, whoever edited the contract', async () => {
    const order = anOrder({ line_items: [aLine(stage.sku, 100, '247.00')], status: 'pending' });
    const { id } = await stage.order(order);
    await stage.admin.patch(`/api/v1/contract/${id}/`, { collection_date: '2027-06-06' });
    const paid = { status: 'processing', date_paid_gmt: later(4) };
    const quote = await stage.order(changed(order, 5, paid));
    expect(noteOf(quote)).toContain('Paid in the shop on 2027-01-04');
    await stage.admin.patch(`/api/v1/contract/${id}/`, { collection_date: '2027-06-05' });
    expect((await move(stage.admin, id, 'entered')).status).toBe(200);
    const refunded = await stage.order(changed(order, 6, { ...paid, status: 'refunded' }));
    expect(noteOf(refunded)).toContain('Status in the shop: refunded.');
    expect(titles(refunded).filter((title: string) => title === `Shop order ${order.id}`)).toHaveLength(1);
  });

  test('still updates a quote after staff notes or price changes', async () => {
    const order = anOrder({ line_items: [aLine(stage.sku, 10, '24.70')] });
    const { id } = await stage.order(order);
    await stage.admin.post(`/api/v1/contract/${id}/note/`, { content: 'Rang him' });
    await stage.admin.get(`/api/v1/contract/${id}/sync/`);
    const after = await stage.order(changed(order, 5, { line_items: [aLine(stage.sku, 11, '27.17')] }));
    expect(after.lines).toMatchObject([{ quantity: 11 }]);
    expect(after.notes).toHaveLength(2);
  });

  test.each(['cancelled', 'refunded', 'failed', 'trash'])(
    'moved to %s abandons its quote with the reason, and reopening restores it',
    async (status) => {
      const order = anOrder({ line_items: [aLine(stage.sku, 10, '24.70')] });
      await stage.order(order);
      const ended = await stage.order(changed(order, 5, { status }));
      expect(ended.position).toBe('quote_abandoned');
      const history = (await stage.admin.get(`/api/v1/contract/${ended.id}/history/`)).body.results;
      expect(JSON.stringify(history)).toContain(`${status} in the shop`);
      expect((await stage.order(changed(order, 6, { status: 'processing' }))).position).toBe('quote');
    },
  );

  test('in the bin, with only its id, abandons its quote', async () => {
    const order = anOrder({ date_modified_gmt: '2026-01-04T10:00:00' });
    await stage.order(order);
    const gone = await stage.order({ id: order.id }, 'order.deleted');
    expect(gone.position).toBe('quote_abandoned');
    expect(gone.lines).toHaveLength(2);
  });

  test.each([
    ['worked on', (id: number) => stage.admin.patch(`/api/v1/contract/${id}/`, { address_1: '2 Mill Lane' })],
    [
      'written to the customer about',
      (id: number) =>
        stage.app.db.rows(sql`insert into sesmail ("to", subject, category, type, message_id, contract_id, state_set_id)
          select 'a@example.com', 'Your order', 'other', 'text', ${`m${id}@example.com`}, ${id},
            state_set_of(array_agg(s.id)) from state s join state_type y on y.id = s.type_id
          where y.context = 'email_status' and s.system_action = 'sent'`),
    ],
    [
      'sent as a quote that the customer accepted',
      async (id: number) => {
        const kept = (await stage.admin.post(`/api/v1/contract/${id}/documents/`, { kind: 'quote' })).body;
        const { url } = (await stage.admin.post(`/api/v1/document/${kept.id}/share/`, {})).body.shares[0];
        const body = { name: 'Ada', agree: true, sha256: kept.sha256 };
        const accepted = await stage.app.anonymous.post(
          `/api/v1/quote/${String(url).split('/').at(-1)}/accept/`,
          body,
        );
        expect(accepted.status).toBe(200);
      },
    ],
  ])('cancelled or deleted while %s abandons nothing and warns staff', async (_what, act) => {
    const order = anOrder({ line_items: [aLine(stage.sku, 10, '24.70')] });
    const { id } = await stage.order(order);
    await act(id);
    const cancelled = await stage.order(changed(order, 5, { status: 'cancelled' }));
    expect(cancelled.position).toBe('quote');
    expect(noteOf(cancelled, `Shop order ${order.id} ended`)).toContain(
      'The order is cancelled in the shop.',
    );
    expect((await stage.order({ id: order.id }, 'order.deleted')).position).toBe('quote');
  });

  test('cancelled while live cancels nothing and warns staff', async () => {
    const order = anOrder({ line_items: [aLine(stage.sku, 100, '247.00')] });
    const { id } = await stage.order(order);
    expect((await move(stage.admin, id, 'entered')).status).toBe(200);
    const after = await stage.order(changed(order, 5, { status: 'cancelled' }));
    expect(after.position).toBe('entered');
    expect(noteOf(after, `Shop order ${order.id} ended`)).toContain(
      'The order is cancelled in the shop. This contract is entered here',
    );
  });

  test('cancelled or changed while goods are out says how many, and what to do', async () => {
    const order = anOrder({ line_items: [aLine(stage.sku, 100, '247.00')] });
    const { id } = await stage.order(order);
    expect((await move(stage.admin, id, 'entered')).status).toBe(200);
    await placeAt(stage.app, id, 'on_hire');
    const { contract_number } = (await stage.admin.get(`/api/v1/contract/${id}/`)).body;
    const out = `${contract_number}: 100 units are with the customer. Count them in, or record that they never left.`;
    const fewer = await stage.order(changed(order, 5, { line_items: [aLine(stage.sku, 10, '24.70')] }));
    expect(noteOf(fewer, `Shop order ${order.id} changed`)).toContain(out);
    const ended = await stage.order(changed(order, 6, { status: 'cancelled' }));
    expect(noteOf(ended, `Shop order ${order.id} ended`)).toContain(out);
    const [job] = await stage.app.db.rows<{ result: { goods_out?: string } }>(
      sql`select result from job where result ->> 'contract' = ${String(id)} order by id desc limit 1`,
    );
    expect(job?.result.goods_out).toBe(out);
  });

  test('does not restore a quote that staff abandoned, but notifies them', async () => {
    const order = anOrder();
    const { id } = await stage.order(order);
    await move(stage.admin, id, 'quote_abandoned', { reason: 'No answer' });
    const after = await stage.order(changed(order, 5, { status: 'completed' }));
    expect(after.position).toBe('quote_abandoned');
    expect(noteOf(after, `Shop order ${order.id} changed`)).toContain('Abandoned here, active in the shop');
  });

  test('does not recreate a quote that staff deleted', async () => {
    const order = anOrder();
    const { id } = await stage.order(order);
    expect((await stage.admin.del(`/api/v1/contract/${id}/`)).status).toBe(204);
    expect(await stage.order(changed(order, 5, { status: 'completed' }))).toBeUndefined();
  });
});
