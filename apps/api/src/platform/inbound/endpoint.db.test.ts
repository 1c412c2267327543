import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sql } from '../../db/database.ts';
import { type Agent, type TestApp, testApp } from '../../testing/test-app.ts';
import { deliver, endpoints, sign } from '../../testing/inbound.testing.ts';

let app: TestApp;
let sender: Agent;
beforeAll(async () => {
  app = await testApp({ parts: () => ({ endpoints }) });
  sender = app.anonymous;
});
beforeEach(async () => {
  await app.db.rows(sql`delete from job`);
  await app.db.rows(sql`truncate inbound_event, refused_delivery`);
});
afterAll(() => app.end());

const events = () =>
  app.db.rows<Record<string, unknown>>(
    sql`select provider, external_id, type, hint, body, deliveries, state from inbound_event order by id`,
  );
const jobs = () => app.db.rows<{ aggregate: string }>(sql`select aggregate from job order by id`);
const refused = () =>
  app.db.rows<{ provider: string; count: number }>(sql`select provider, count from refused_delivery`);
const books = (body: string, headers: Record<string, string>) =>
  sender.post('/webhooks/accounting/books/', body, { 'content-type': 'application/json', ...headers });

describe('a signed event', () => {
  test('is stored, answered, and waits for a worker, even if none runs', async () => {
    const reply = await deliver(sender, 'evt_1 intent.paid pi_1');
    expect([reply.status, reply.body]).toEqual([200, { received: 1 }]);
    expect(await events()).toEqual([
      {
        provider: 'acme',
        external_id: 'evt_1',
        type: 'intent.paid',
        hint: { intent: 'pi_1' },
        body: 'evt_1 intent.paid pi_1',
        deliveries: 1,
        state: 'received',
      },
    ]);
    expect(await jobs()).toEqual([{ aggregate: 'acme:pi_1' }]);
  });

  test('counts repeats without queueing more work', async () => {
    for (let n = 0; n < 3; n++) expect((await deliver(sender, 'evt_1 intent.paid pi_1')).status).toBe(200);
    expect(await events()).toMatchObject([{ deliveries: 3 }]);
    await app.drain();
    expect((await deliver(sender, 'evt_1 intent.paid pi_1')).status).toBe(200);
    expect([await events(), (await jobs()).length]).toMatchObject([[{ deliveries: 4, state: 'ignored' }], 1]);
  });

  test('is stored once if delivered several times at once', async () => {
    const lines = ['evt_1 a pi_1', 'evt_2 b pi_1', 'evt_3 c pi_2'];
    const orders = [lines, [...lines].reverse(), lines, [...lines].reverse()];
    const replies = await Promise.all(orders.map((order) => deliver(sender, order.join('\n'))));
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect((await events()).map(({ deliveries }) => deliveries)).toEqual([4, 4, 4]);
    expect(await jobs()).toHaveLength(3);
  });

  test.each([
    'application/json',
    'application/json; charset=utf-8',
    'text/plain',
    'application/x-www-form-urlencoded',
  ])('is read byte for byte as %s', async (type) => {
    const body = Buffer.from(' evt_1   intent.paid\r\npi_é=%20&{ "a":1 } ');
    expect((await deliver(sender, body, { 'content-type': type })).status).toBe(200);
    expect((await events())[0]?.['body']).toBe(body.toString());
  });

  test('is accepted whatever cookies come with it', async () => {
    expect((await deliver(sender, 'evt_1 a pi_1', { cookie: 'csrftoken=abc' })).status).toBe(200);
  });

  test('is answered without content too, and without a body if the service wants none', async () => {
    expect((await deliver(sender, '')).status).toBe(200);
    const reply = await books('', { 'x-signature': sign('') });
    expect([reply.status, reply.bytes.length]).toEqual([200, 0]);
    expect(await events()).toEqual([]);
  });

  test("isn't answered with 200 if it couldn't be stored", async () => {
    await app.db.rows(
      sql`create function no() returns trigger language plpgsql as $$ begin raise 'full'; end $$`,
    );
    await app.db.rows(sql`create constraint trigger at_commit after insert on inbound_event deferrable initially deferred
      for each row execute function no()`);
    const reply = await deliver(sender, 'evt_1 a pi_1');
    await app.db.rows(sql`drop function no cascade`);
    expect(reply.status).toBe(500);
    expect([await events(), await jobs()]).toEqual([[], []]);
  });
});

describe('an event with a wrong signature', () => {
  test('is refused as the service expects, and only counted', async () => {
    for (const signature of ['', 'x', sign('another body')]) {
      const reply = await deliver(sender, 'evt_1 a pi_1', { 'x-signature': signature });
      expect([reply.status, reply.body]).toEqual([
        400,
        { detail: 'The signature is not valid.', code: 'signature_invalid' },
      ]);
    }
    const reply = await books('evt_1 a inv_1', { 'x-signature': 'x' });
    expect([reply.status, reply.bytes.length]).toEqual([401, 0]);
    expect([await events(), await jobs()]).toEqual([[], []]);
    expect(await refused()).toEqual([
      { provider: 'acme', count: 3 },
      { provider: 'books', count: 1 },
    ]);
  });

  test('over a megabyte is 413, and with another media type 415, without counting or storing', async () => {
    const big = 'x'.repeat(1_048_577);
    expect((await deliver(sender, big)).status).toBe(413);
    expect((await deliver(sender, '<a/>', { 'content-type': 'text/xml' })).status).toBe(415);
    expect([await events(), await refused()]).toEqual([[], []]);
  });
});

test('an endpoint exists only for connected services', async () => {
  expect((await sender.post('/webhooks/payments/stripe/', '{}')).status).toBe(404);
  expect((await sender.get('/webhooks/payments/acme/')).status).toBe(405);
});
