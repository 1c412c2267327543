import { afterAll, beforeEach, beforeAll, describe, expect, test } from 'vitest';
import { signDelivery } from '../../adapters/payments/webhook-signature.ts';
import { sql } from '../../db/database.ts';
import { must, openStage, type Stage } from '../../testing/money-stage.ts';
import type { Agent } from '../../testing/test-app.ts';

let stage: Stage;
let admin: Agent;
let customer: number;
let account: number;
beforeAll(async () => {
  stage = await openStage();
  admin = stage.asker;
  customer = await person('Ada@example.com');
  account = await firm(customer, '');
}, 60_000);
/** Restores the defaults after tests that switch it off or suppress an address. */
beforeEach(async () => {
  await stage.app.db.rows(sql`delete from mail_suppression`);
  await stage.app.db.rows(
    sql`update setting set value = '{"payment_request": true, "receipt": true, "refund": true}' where code = 'mail_automatic'`,
  );
});
afterAll(() => stage.end());

/** Creates a customer, optionally without an email address as in old lists. */
async function person(email: string): Promise<number> {
  const made = must(
    await admin.post('/api/v1/customer/', {
      name: 'Ada',
      telephone: '01632 960001',
      email: email || 'x@example.com',
    }),
  );
  await stage.app.db.rows(sql`update customer set email = ${email} where id = ${made.id}`);
  return made.id;
}
const firm = async (lead: number, email: string): Promise<number> =>
  must(
    await admin.post('/api/v1/account/', {
      code: `E${lead}-${email.length}`,
      name: `Events ${lead} ${email}`,
      lead_customer: lead,
      customers: [lead],
      email,
    }),
  ).id;

/** Creates a quote with one line for this customer. */
async function quote(more: object = {}): Promise<number> {
  const made = must(
    await admin.post('/api/v1/contract/', {
      depot: stage.depot,
      lead_customer: customer,
      account,
      delivery_date: '2027-03-05',
      collection_date: '2027-03-07',
      delivery_type: 'none',
      ...more,
    }),
  );
  must(
    await admin.post('/api/v1/contractstock/', {
      contract: made.id,
      unlisted: true,
      unlisted_description: 'Marquee',
      unlisted_price: '400.00',
      quantity: 1,
    }),
  );
  return made.id;
}
const enter = (id: number) =>
  admin.put(`/api/v1/contract/${id}/system_state/`, { system_action: 'entered', action: 'attach' });
async function entered(more: object = {}): Promise<{ contract: number; request: number }> {
  const contract = await quote(more);
  must(await enter(contract));
  const { results } = must(await admin.get(`/api/v1/accounting/paymentrequest/?contract__id=${contract}`));
  return { contract, request: results[0].id };
}
/** Returns the emails about a contract as "category to", oldest first. */
const written = async (contract: number): Promise<string[]> =>
  (
    await stage.app.db.rows<{ line: string }>(
      sql`select category || ' ' || "to" as line from sesmail where contract_id = ${contract} and automatic order by id`,
    )
  ).map(({ line }) => line);
const ADA = 'Ada@example.com';
const mails = (contract: number) =>
  stage.app.db.rows<{ id: number; furthest: string; last_error: string }>(
    sql`select id, furthest, last_error from sesmail where contract_id = ${contract} order by id`,
  );

describe('entering an order with a deposit', () => {
  test('sends its customer one request and shows it on the contract', async () => {
    const { contract } = await entered();
    expect(await written(contract)).toEqual([`payment_request ${ADA}`]);
    await stage.quiet();
    const [mail] = await mails(contract);
    expect(mail).toMatchObject({ furthest: 'sent', last_error: '' });
    const { content_text, subject } = must(await admin.get(`/api/v1/ses/sesmail/${mail?.id}/`));
    expect([subject, content_text]).toEqual([
      expect.stringMatching(/\w/),
      expect.stringContaining('/noauth/pay/'),
    ]);
  });

  test('sends nothing if it fails: order, request and email commit together', async () => {
    const contract = await quote();
    const { db } = stage.app;
    const left = () =>
      db.one(sql`select (select count(*)::int from sesmail) as mails, (select count(*)::int from payment_request) as requests,
        (select count(*)::int from job where topic = 'mail.send') as jobs, (select position from contract where id = ${contract}) as position`);
    const before = await left();
    await db.rows(
      sql`create function no_mail() returns trigger language plpgsql as 'begin raise exception ''not today''; end'`,
    );
    await db.rows(
      sql`create constraint trigger no_mail after insert on sesmail deferrable initially deferred for each row execute function no_mail()`,
    );
    expect((await enter(contract)).status).toBe(500);
    expect(await left()).toEqual(before);
    await db.rows(sql`drop trigger no_mail on sesmail`);
    must(await enter(contract));
    expect(await written(contract)).toEqual([`payment_request ${ADA}`]);
  });

  test("sends nothing without an address, and uses the account's if the customer has none", async () => {
    const withoutAddress = await person('');
    const silent = await firm(withoutAddress, '');
    expect(
      await written((await entered({ lead_customer: withoutAddress, account: silent })).contract),
    ).toEqual([]);
    const books = await firm(withoutAddress, 'books@example.com');
    expect(
      await written((await entered({ lead_customer: withoutAddress, account: books })).contract),
    ).toEqual(['payment_request books@example.com']);
  });

  test('sends nothing to a suppressed address and says why', async () => {
    await stage.app.db.rows(
      sql`insert into mail_suppression (address, reason) values ('ada@example.com', 'bounced')`,
    );
    const { contract } = await entered();
    await stage.quiet();
    expect(await mails(contract)).toMatchObject([
      { furthest: 'pending', last_error: 'Not sent: ada@example.com bounced before.' },
    ]);
  });
});

test('sends switched-off emails only when a user requests them', async () => {
  await stage.app.db.rows(sql`update setting set value = '{"receipt": false}' where code = 'mail_automatic'`);
  const { contract, request } = await entered();
  must(await stage.record(request, '10.00'));
  expect(await written(contract)).toEqual([]);
  const resend = () =>
    admin.put(`/api/v1/accounting/paymentrequest/${request}/system_state/`, {
      system_action: 'resend',
      action: 'attach',
    });
  must(await resend());
  expect(await written(contract)).toEqual([`payment_request ${ADA}`]);
});

test('each "resend" sends again, only while the request is payable', async () => {
  const { contract, request } = await entered();
  const resend = () =>
    admin.put(`/api/v1/accounting/paymentrequest/${request}/system_state/`, {
      system_action: 'resend',
      action: 'attach',
    });
  for (let n = 2; n <= 3; n++) {
    must(await resend());
    expect(await written(contract)).toEqual(Array.from({ length: n }, () => `payment_request ${ADA}`));
  }
  must(await stage.movePayment(request, 'cancelled'));
  expect((await resend()).status).toBe(409);
  expect((await written(contract)).length).toBe(3);
});

describe('money', () => {
  test('recorded manually gets one receipt, whatever is repeated', async () => {
    const { contract, request } = await entered();
    const headers = { 'idempotency-key': 'the same payment' };
    const body = { payment_request: request, amount: '10.00' };
    for (let n = 0; n < 3; n++) must(await admin.post('/api/v1/accounting/transaction/', body, headers));
    await stage.quiet();
    expect(await written(contract)).toEqual([`payment_request ${ADA}`, `receipt ${ADA}`]);
    expect((await stage.record(request, '-1.00')).status).toBe(400);
    expect((await written(contract)).length).toBe(2);
  });

  test('captured and refunded by the card provider is reported once, whatever the order and repeats of events', async () => {
    const { contract, request } = await entered();
    const intent = await stage.paid(request);
    const refund = must(await stage.ask(request, '5.00')).id;
    must(await stage.move(refund, 'approved'));
    await stage.quiet();
    stage.pass(300);
    await stage.quiet();
    expect(await stage.app.db.one(sql`select position from refund_request where id = ${refund}`)).toEqual({
      position: 'succeeded',
    });
    const expected = [`payment_request ${ADA}`, `receipt ${ADA}`, `refund ${ADA}`];
    expect(await written(contract)).toEqual(expected);

    const raws = await stage.app.db.rows<{ raw: string }>(sql`
      select json_build_object('id', e.id, 'object', 'event', 'type', e.type, 'created', extract(epoch from e.created_at)::int,
        'data', json_build_object('object', e.object))::text as raw from testcard_event e where e.intent_id = ${intent} order by e.seq`);
    expect(raws.length).toBeGreaterThan(1);
    const deliver = (raw: string) => {
      const signature = signDelivery(Buffer.from(raw), stage.core.webhookSecret, stage.now());
      return stage.app.anonymous.post('/webhooks/payments/testcard/', raw, { 'stripe-signature': signature });
    };
    await stage.app.db.rows(sql`delete from job where topic = 'inbound.apply'`);
    await stage.app.db.rows(sql`delete from inbound_event`);
    await Promise.all([...raws, ...raws.toReversed()].map(({ raw }) => deliver(raw)));
    await stage.quiet();
    expect(await written(contract)).toEqual(expected);
  });

  test('refunded manually is reported once', async () => {
    const { contract, request } = await entered();
    must(await stage.record(request, '20.00'));
    const refund = must(await stage.ask(request, '5.00')).id;
    must(await stage.move(refund, 'approved'));
    must(await stage.move(refund, 'succeeded', { manual_reference: 'BACS 1' }));
    await stage.move(refund, 'succeeded', { manual_reference: 'BACS 1' });
    expect((await written(contract)).filter((line) => line.startsWith('refund'))).toEqual([`refund ${ADA}`]);
  });
});

describe('markers appear once the email is sent', () => {
  const marked = async (path: string, marker: string): Promise<boolean> =>
    must(await admin.get(path)).states.some(
      ({ system_action }: { system_action: string }) => system_action === marker,
    );
  const write = async (body: object): Promise<void> =>
    void must(await admin.post('/api/v1/ses/sesmail/', { to: ADA, subject: 'x', type: 'html', ...body }));

  test('summary_sent, invoice_sent, confirmation_sent', async () => {
    const { contract, request } = await entered();
    must(await stage.record(request, '20.00'));
    const refund = must(await stage.ask(request, '5.00')).id;
    must(
      await admin.put(`/api/v1/contract/${contract}/system_state/`, {
        system_action: 'on_hire',
        action: 'attach',
      }),
    );
    must(await admin.post('/api/v1/accounting/invoice/', { contract, type: 'contract' }));
    const hire = await stage.request(contract, 'contract', '100.00');
    await stage.quiet();
    const places = [
      [`/api/v1/contract/${contract}/`, 'summary_sent', { category: 'contract_summary', contract }],
      [
        `/api/v1/accounting/paymentrequest/${hire}/`,
        'invoice_sent',
        { category: 'invoice', paymentrequest: hire },
      ],
      [
        `/api/v1/accounting/refundrequest/${refund}/`,
        'confirmation_sent',
        { category: 'refund', refundrequest: refund },
      ],
    ] as const;
    for (const [path, marker, body] of places) {
      await write(body);
      expect([marker, await marked(path, marker)]).toEqual([marker, false]);
      await stage.quiet();
      expect([marker, await marked(path, marker)]).toEqual([marker, true]);
    }
    expect((await mails(contract)).filter(({ furthest }) => furthest !== 'sent')).toEqual([]);
  });
});
