/** A stage for erasing a customer: a business, and a customer with every kind of data. */
import { expect } from 'vitest';
import { sql } from '../db/database.ts';
import { sealHistory } from '../records/history/seal.ts';
import { verifyHistory } from '../system/history/verify.ts';
import { reconcileMoney } from '../money/reconcile.ts';
import { beforeHires } from './hire.ts';
import { testApp } from './test-app.ts';
import { makeWorld } from './world.ts';
import { storeVersion } from '../contracts/versions/store-version.ts';

/** Words that occur only in this person's data. */
export const NAME = 'Éowyn "Winnie" O\\Neill QUILLFEATHER';
export const FORMER = 'Éowyn Sparrowhawk';
export const EMAIL = 'Wilhelmina@Quillfeather.example';
export const FORMER_EMAIL = 'winnie@sparrowhawk.example';
export const PHONE = '01632 960444';
/** Values of her records that don't name her. */
export const HUSH = 'peonies for the wedding';
export const PATTERNS = [
  '%quillfeather%',
  '%sparrowhawk%',
  '%960444%',
  '%sparrow cottage%',
  '%peonies%',
  '%winnie%',
];

/** An application with the queries of the privacy tests; `app.end()` it in afterAll. */
export async function openPrivacyStage() {
  const app = await testApp({ now: beforeHires });
  const admin = await app.as('admin');
  const world = await makeWorld(admin);
  const post = async (path: string, body: object) => {
    const reply = await admin.post(`/api/v1/${path}/`, body);
    expect([path, reply.status, reply.body]).toEqual([path, expect.toBeOneOf([200, 201]), expect.anything()]);
    return reply.body;
  };
  const patch = async (path: string, body: object) => {
    const reply = await admin.patch(`/api/v1/${path}/`, body);
    expect([path, reply.status, reply.body]).toEqual([path, 200, expect.anything()]);
  };
  const move = (id: number, system_action: string, additional: object = {}) =>
    admin.put(`/api/v1/contract/${id}/system_state/`, { system_action, action: 'attach', additional });

  const ADDRESS = { address_1: 'Sparrow Cottage', address_town: 'Bristol', address_postcode: '04101' };

  /** JSON as services write it that only use ASCII. */
  const ascii = (name: string) => JSON.stringify({ billing: name }).replace(/É/g, '\\u00c9');

  /** A customer with every kind of data; the hire is paid, invoiced and complete. */
  async function makePerson() {
    const customer: number = (
      await post('customer', { name: FORMER, telephone: PHONE, email: FORMER_EMAIL, ...ADDRESS })
    ).id;
    await patch(`customer/${customer}`, { name: NAME, email: EMAIL });
    const account: number = (
      await post('account', {
        code: 'QUILL',
        name: `${NAME} Ltd`,
        email: EMAIL,
        lead_customer: customer,
        customers: [customer],
        credit_account: true,
        ...ADDRESS,
      })
    ).id;
    const contract: number = (
      await post('contract', {
        lead_customer: customer,
        account,
        depot: world.depot,
        delivery_type: 'none',
        delivery_date: '2027-05-05',
        collection_date: '2027-05-07',
        customer_reference: `Party of ${NAME}`,
        ...ADDRESS,
      })
    ).id;
    await post('contractstock', {
      contract,
      unlisted: true,
      unlisted_description: `Marquee, ${HUSH}`,
      unlisted_price: '60.00',
      quantity: 1,
    });
    const kept = await post(`contract/${contract}/documents`, { kind: 'quote' });
    const share = await post(`document/${kept.id}/share`, { days: 10 });
    const token = String(share.url ?? share.shares?.[0]?.url)
      .split('/')
      .at(-1);
    const accepted = await app.anonymous.post(`/api/v1/quote/${token}/accept/`, {
      name: NAME,
      email: EMAIL,
      sha256: kept.sha256,
      agree: true,
    });
    expect([accepted.status, accepted.body]).toEqual([200, expect.anything()]);
    await post('note', { content_type: 'customer.customer', object_id: customer, content: `Ring ${PHONE}` });
    await post('note', {
      content_type: 'contract.contract',
      object_id: contract,
      title: NAME,
      content: 'At the gate',
    });
    const crossed = await post('contractstock', {
      contract,
      unlisted: true,
      unlisted_description: `Arch, ${HUSH}`,
      unlisted_price: '1.00',
      quantity: 1,
    });
    await admin.del(`/api/v1/contractstock/${crossed.id}/`);
    const dropped = await post('note', {
      content_type: 'contract.contract',
      object_id: contract,
      content: HUSH,
    });
    await admin.del(`/api/v1/note/${dropped.id}/`);
    const quote = await post('contract', {
      lead_customer: customer,
      account,
      depot: world.depot,
      delivery_type: 'none',
      customer_reference: HUSH,
    });
    await post('contractstock', {
      contract: quote.id,
      unlisted: true,
      unlisted_description: `Swing, ${HUSH}`,
      unlisted_price: '1.00',
      quantity: 1,
    });
    expect((await admin.del(`/api/v1/contract/${quote.id}/`)).status).toBe(204);
    const met = await post('contract', {
      lead_customer: world.customer,
      account: world.account,
      delivery_contact: customer,
      depot: world.depot,
      delivery_type: 'none',
      delivery_date: '2027-05-05',
      collection_date: '2027-05-07',
      ...ADDRESS,
    });
    // It named her for a while, and one of its versions still does.
    await patch(`contract/${met.id}`, { customer_reference: `For ${NAME}` });
    await app.db.transaction((tx) => storeVersion(tx, met.id, null, null));
    await patch(`contract/${met.id}`, { customer_reference: 'Spring fair', address_town: 'Bath' });
    const passed = await post('contract', {
      lead_customer: customer,
      account: world.account,
      depot: world.depot,
      delivery_type: 'none',
      customer_reference: `Kept for ${NAME}`,
    });
    await patch(`contract/${passed.id}`, { lead_customer: world.customer, customer_reference: '' });
    expect((await move(met.id, 'quote_abandoned', { reason: 'x' })).status).toBe(200);
    const change = await post('changerequest', {
      object_id: contract,
      title: `For ${NAME}`,
      content: 'A day longer?',
      proposal: { address_1: 'Sparrow Cottage' },
    });
    await post('note', { content_type: 'comms.changerequest', object_id: change.id, content: HUSH });
    await app.db.rows(sql`insert into file (uuid, content_type_id, object_id, title, file_name, file_type, file_extension, key, size)
    select gen_random_uuid(), (select id from contenttype where model = 'changerequest'), ${change.id}, ${HUSH}, ${`${HUSH}.pdf`}, file_type,
      file_extension, 'hush', size from file where uuid = ${world.file}`);
    await app.db.rows(sql`insert into damage (contract_id, kind, description, quantity, unit_price, amount, decision, counted_on)
    values (${contract}, 'other', ${HUSH}, 1, 0, 0, 'waive', '2027-05-07')`);
    // Her lines are custom items, so nothing is counted in.
    await app.db.rows(sql`alter table goods_movement disable trigger goods_moved`);
    await app.db.rows(sql`insert into goods_movement (contract_id, contract_line_id, stockitem_id, kind, quantity, reason, day, depot_id, source)
    select l.contract_id, l.id, (select min(id) from stockitem), 'in_good', 0, ${`Rang ${NAME}`}, '2027-05-07', c.depot_id, 'count'
    from contract_line l join contract c on c.id = l.contract_id where l.contract_id = ${contract}`);
    await app.db.rows(sql`alter table goods_movement enable trigger goods_moved`);
    await app.db.rows(
      sql`insert into quote_loss (contract_id, lost_on, detail, value) values (${contract}, '2027-05-07', ${HUSH}, 0)`,
    );
    await app.db.rows(sql`insert into notification (user_id, kind, cause, resource, object_id, group_key, day, text, app, mail, push)
    values (1, 'message', 'x', 'contract', ${contract}, 'x', '2027-05-07', ${HUSH}, true, false, false)`);
    await app.db.rows(
      sql`insert into credit_override (account_id, reason, expires_on) values (${account}, ${HUSH}, '2027-05-07')`,
    );
    await app.db.rows(sql`insert into accounting_contract (contract_id, contact_id, error) values (${contract}, 'contact-quillfeather', ${HUSH})
    on conflict (contract_id) do update set contact_id = excluded.contact_id, error = excluded.error`);
    await app.db.rows(
      sql`update customer set third_party_accounting_id = 'customer-quillfeather' where id = ${customer}`,
    );
    await app.db.rows(
      sql`update account set third_party_accounting_id = 'account-quillfeather' where id = ${account}`,
    );
    await app.db.rows(sql`insert into mail_intake (external_id, transport, envelope_from, recipients, raw)
    values ('dead-quillfeather', 'ses', ${FORMER_EMAIL}, ${[EMAIL]}, ${Buffer.from(`From: ${FORMER_EMAIL}\r\n\r\n${HUSH}`)})`);
    await post(`ses/sesmail`, {
      to: EMAIL,
      subject: `Dear ${NAME}`,
      message: 'Words',
      category: 'conversation',
      type: 'html',
      contract,
    });
    await app.drain();
    await post('ses/sesmail_incoming', {
      subject: `From ${NAME}`,
      category: 'message',
      source: EMAIL,
      destination: 'hire@example.com',
      type: 'text',
      content: `Sparrow Cottage. ${NAME}, ${PHONE}`,
      contract,
    });
    await app.db.rows(
      sql`insert into mail_suppression (address, reason, detail) values (${EMAIL.toLowerCase()}, 'bounced', '550 no such user')`,
    );
    await app.db.rows(sql`insert into inbound_event (provider, external_id, type, hint, body, state)
    values ('woocommerce', 'order-quill', 'order', ${JSON.stringify({ person: EMAIL })}::jsonb, ${ascii(NAME)}, 'applied'),
    ('woocommerce', 'order-old', 'order', '{}', ${JSON.stringify({ billing: FORMER })}, 'applied')`);
    await app.db.rows(
      sql`insert into shop_link (shop, kind, external_id, customer_id) values ('shop', 'person', ${EMAIL.toLowerCase()}, ${customer})`,
    );
    await app.db.rows(
      sql`insert into job (topic, aggregate, key, state, payload, done_at) values ('x', 'x', 'x', 'done', ${JSON.stringify({ to: `Dear\n${NAME}` })}::jsonb, now())`,
    );
    return { customer, account, contract, change: change.id as number, document: kept.id as number, token };
  }

  /** Returns every text in the database that names the person: `table.column` and how often. */
  async function found(): Promise<Record<string, number>> {
    const columns = await app.db.rows<{ t: string; c: string; type: string }>(sql`
    select c.table_name as t, c.column_name as c, c.data_type as type from information_schema.columns c
    join information_schema.tables t using (table_schema, table_name)
    where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.data_type in ('text', 'jsonb', 'ARRAY', 'character varying', 'bytea')`);
    const hits: Record<string, number> = {};
    for (const { t, c, type } of columns) {
      const text = type === 'bytea' ? sql`encode(${sql.ref(c)}, 'escape')` : sql`${sql.ref(c)}::text`;
      const row = await app.db.one<{ n: number }>(
        sql`select count(*)::int as n from ${sql.table(t)} where ${text} ilike any (${PATTERNS}::text[])`,
      );
      if (row !== undefined && row.n > 0) hits[`${t}.${c}`] = row.n;
    }
    return hits;
  }

  /** Returns every amount of money, as one text. */
  const figures = async () =>
    JSON.stringify([
      await app.db.rows(sql`select * from posting order by id`),
      await app.db.rows(sql`select * from journal_entry order by id`),
      await app.db.rows(sql`select * from money_transaction order by id`),
      await app.db.rows(sql`select * from contract_balance order by contract_id, type`),
      await app.db.rows(sql`select * from invoice order by id`),
      await app.db.rows(sql`select * from payment_request order by id`),
      await app.db.rows(sql`select * from refund_request order by id`),
      await app.db.rows(
        sql`select id, contract_number, position, value, tax, grand_total, delivery_price, deposit_amount from contract order by id`,
      ),
      await app.db.rows(
        sql`select id, contract_id, stockitem_id, quantity, unit_price, value, tax, grand_total from contract_line order by id`,
      ),
      await app.db.rows(sql`select id, code, credit_limit, outstanding_balance from account order by id`),
    ]);
  const check = () => app.db.transaction((tx) => reconcileMoney(tx));
  const intact = async () => {
    await sealHistory(app.db);
    return (await verifyHistory(app.db, { sealedUntil: new Date('2100-01-01') })).problem;
  };
  return { app, admin, world, post, patch, move, makePerson, found, figures, check, intact };
}
