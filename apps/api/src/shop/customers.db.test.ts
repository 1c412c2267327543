/** Applies a shop's orders and customers. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sql } from '../db/database.ts';
import { writeHistory } from '../records/core/write.ts';
import { anOrder, changed, noteOf, openShopStage, samples, type ShopStage } from '../testing/shop.testing.ts';

let stage: ShopStage;
beforeAll(async () => {
  stage = await openShopStage();
}, 60_000);
afterAll(() => stage.end());

describe('the customer', () => {
  test("matches an existing customer by email in any case and keeps staff's edits", async () => {
    const email = 'Known.Person@Example.com';
    const known = await stage.admin.post('/api/v1/customer/', {
      name: 'Known',
      telephone: '01632 960009',
      email,
    });
    const account = await stage.admin.post('/api/v1/account/', {
      code: 'KNOWN',
      name: 'Known Ltd',
      lead_customer: known.body.id,
      customers: [known.body.id],
    });
    const contract = await stage.order(
      anOrder({ billing: { first_name: 'Other', email: email.toUpperCase() } }),
    );
    expect([contract.lead_customer.id, contract.account.id]).toEqual([known.body.id, account.body.id]);
    expect(noteOf(contract)).toContain('matched only by the email address given');
    expect((await stage.admin.get(`/api/v1/customer/${known.body.id}/`)).body).toEqual({
      ...known.body,
      customer_accounts: [expect.objectContaining({ code: 'KNOWN' })],
    });
  });

  test('several orders of one person create one customer and one account, even concurrently', async () => {
    const billing = {
      first_name: 'Ann',
      last_name: 'One',
      email: 'one.of.many@example.com',
      company: 'Many & Co',
    };
    const orders = Array.from({ length: 4 }, () => anOrder({ billing }));
    await Promise.all(orders.map((order) => stage.deliver('order', 'order.created', order)));
    await Promise.all(orders.map(() => stage.app.drain()));
    await stage.app.drain();
    const made = await Promise.all(orders.map(({ id }) => stage.contractOf(id)));
    expect(new Set(made.map((contract) => contract.lead_customer.id)).size).toBe(1);
    expect(new Set(made.map((contract) => contract.account.id)).size).toBe(1);
    expect(made[0].account.name).toBe('Many & Co');
  });

  test('with several accounts, uses the one named on the bill, else one without credit', async () => {
    const email = 'several@example.com';
    const known = await stage.admin.post('/api/v1/customer/', {
      name: 'Sev',
      telephone: '01632 960009',
      email,
    });
    const { id: lead } = known.body;
    const open = async (code: string, credit_account: boolean) => {
      const reply = await stage.admin.post('/api/v1/account/', {
        code,
        name: `${code} Ltd`,
        lead_customer: lead,
        customers: [lead],
        credit_account,
      });
      return reply.body.id as number;
    };
    const [first, second] = [await open('SEV1', true), await open('SEV2', true)];
    const orderOf = (company: string) =>
      stage.order(anOrder({ billing: { first_name: 'Sev', email, company } }));
    expect((await orderOf('sev2 LTD')).account.id).toBe(second);
    const plain = await orderOf('Another');
    expect(plain.account).toMatchObject({ code: `WEB-${lead}`, credit_account: false });
    expect(noteOf(plain)).toContain('the billing company (Another) matches none');
    expect((await orderOf('')).account.id).toBe(plain.account.id);
    expect((await orderOf('SEV1 Ltd')).account.id).toBe(first);
  });

  test('keeps a concurrent edit by staff', async () => {
    const customer = { ...samples.customer, id: 91, email: 'moment@example.com' };
    await stage.deliver('account', 'customer.updated', changed(customer, 1, {}));
    await stage.app.drain();
    const { id } = (await stage.admin.get('/api/v1/customer/?search=moment@example.com')).body.results[0];
    let drained: Promise<unknown> = Promise.resolve();
    await stage.app.db.transaction(async (tx) => {
      await tx.rows(sql`update customer set name = 'By hand' where id = ${id}`);
      await writeHistory(tx, 'customer', id, null, 'changed', [
        { field: 'name', before: 'x', after: 'By hand' },
      ]);
      await stage.deliver(
        'account',
        'customer.updated',
        changed(customer, 2, { billing: { first_name: 'Late' } }),
      );
      drained = stage.app.drain();
      for (let tries = 0; tries < 500; tries++) {
        const waiting = await stage.app.db.one(sql`select 1 from pg_locks where not granted limit 1`);
        if (waiting !== undefined) break;
      }
    });
    await drained;
    expect((await stage.admin.get(`/api/v1/customer/${id}/`)).body.name).toBe('By hand');
  });

  test('customer events update a customer until staff edit it', async () => {
    const customer = { ...samples.customer, id: 90, email: 'Jean.News@example.com' };
    const tell = async (minutes: number, first_name: string) => {
      const billing = { ...(samples.customer['billing'] as object), first_name };
      await stage.deliver('account', 'customer.updated', changed(customer, minutes, { billing }));
      await stage.app.drain();
      const found = await stage.admin.get('/api/v1/customer/?search=jean.news');
      return found.body.results.map(({ name }: { name: string }) => name);
    };
    expect(await tell(1, 'Jean')).toEqual(['Jean Doe']);
    expect(await tell(3, 'Jeanne')).toEqual(['Jeanne Doe']);
    expect(await tell(2, 'Older')).toEqual(['Jeanne Doe']);
    const { id, customer_accounts } = (await stage.admin.get('/api/v1/customer/?search=jean.news')).body
      .results[0];
    expect(customer_accounts).toHaveLength(1);
    await stage.admin.patch(`/api/v1/customer/${id}/`, { name: 'Mrs Doe' });
    expect(await tell(4, 'Joan')).toEqual(['Mrs Doe']);
  });
});
