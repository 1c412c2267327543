import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sql } from '../../db/database.ts';
import { addLine, makeHire, move, path, positionOf } from '../../testing/hire.ts';

import { at, NOW, type QuoteStage, quoteStage } from './quote.testing.ts';

let { clock, app, admin, world, send, quoted, page, accept, acceptances, contractOf }: QuoteStage =
  {} as QuoteStage;
beforeAll(async () => {
  ({ clock, app, admin, world, send, quoted, page, accept, acceptances, contractOf } = await quoteStage());
});
afterAll(() => app.end());
beforeEach(() => {
  clock.now = NOW;
});

describe('the page of a quote', () => {
  test('shows the offer, the company and the terms, and that it can be accepted', async () => {
    const sent = await quoted();
    const contract = await contractOf(sent.contract);
    const shown = await page(sent.token);
    expect(shown).toEqual({
      company: { name: 'Fernhill Hire', telephone: '01632 960009', email: 'desk@hire.test' },
      locale: 'en-US',
      currency: 'USD',
      contract_number: contract.contract_number,
      status: 'open',
      message: expect.any(String),
      expires_at: new Date(NOW.getTime() + 30 * 86_400_000).toISOString(),
      sha256: sent.sha256,
      acceptance: null,
      quote: {
        number: 1,
        date: '2027-02-01',
        customer: contract.account.name,
        reference: '',
        dates: { hire: null, delivery: '2027-03-05', collection: '2027-03-07', hold: null },
        delivery_type: 'none',
        address: ['04101'],
        lines: [
          {
            title: 'Dinner plate',
            quantity: 100,
            unit_price: expect.any(String),
            unit_washup_price: expect.any(String),
            value: contract.value,
          },
        ],
        totals: {
          hire: expect.any(String),
          washup: expect.any(String),
          delivery: '0.00',
          value: contract.value,
          tax: contract.tax,
          grand_total: contract.grand_total,
          deposit: contract.deposit_amount,
        },
        terms: 'Goods stay ours.',
      },
    });
  });

  test('shows own dates of a line; other ones supersede the quote', async () => {
    const contract = await makeHire(admin, world);
    const own = { delivery_date: '2027-03-06', collection_date: '2027-03-12' };
    const line = await addLine(admin, contract, world, { quantity: 5, ...own });
    const sent = await send(contract);
    const [follows, differs] = (await page(sent.token)).quote.lines;
    expect([follows, differs]).toEqual([expect.not.objectContaining(own), expect.objectContaining(own)]);
    await admin.patch(`/api/v1/contractstock/${line.id}/`, { collection_date: '2027-03-13' });
    expect((await page(sent.token)).status).toBe('superseded');
    await admin.patch(`/api/v1/contractstock/${line.id}/`, { collection_date: '2027-03-12' });
    expect((await page(sent.token)).status).toBe('open');
  });

  test('counts openings and sends headers that keep its address secret', async () => {
    const sent = await quoted();
    const reply = await app.anonymous.get(at(sent.token));
    const file = await app.anonymous.get(at(sent.token, 'document.pdf'));
    for (const { headers } of [reply, file])
      expect(headers).toMatchObject({
        'cache-control': 'no-store',
        'referrer-policy': 'no-referrer',
        'x-robots-tag': 'noindex, nofollow',
      });
    const kept = (await admin.get(`/api/v1/document/${sent.document}.pdf`)).bytes;
    expect(file.bytes.equals(kept)).toBe(true);
    // Link scanners open links before people do.
    for (const rest of ['', 'document.pdf'])
      expect((await app.server.inject({ method: 'HEAD', url: at(sent.token, rest) })).statusCode).toBe(200);
    const [version] = (await admin.get(path(sent.contract, 'documents/'))).body;
    expect(version.shares[0]).toMatchObject({ views: 2, last_viewed_at: NOW.toISOString() });
  });

  test.each(['x', '1', 'A'.repeat(32), `${'A'.repeat(31)}%00`, 'A'.repeat(200)])(
    'answers 404 for the malformed token %s',
    async (token) => {
      for (const reply of [
        await app.anonymous.get(at(token)),
        await app.anonymous.get(at(token, 'document.pdf')),
        await app.anonymous.get(`/api/v1/shared/${token}/document.pdf`),
        await accept({ token, sha256: 'a'.repeat(64) }),
      ])
        expect([reply.status, reply.body.detail]).toEqual([404, 'Not found.']);
    },
  );

  test('exists only for quotes: a link to another document opens its file', async () => {
    const contract = await makeHire(admin, world);
    const { id } = (await admin.post(path(contract, 'documents/'), { kind: 'delivery_note' })).body;
    const { url } = (await admin.post(`/api/v1/document/${id}/share/`, {})).body.shares[0];
    const token = String(url).split('/').at(-2) ?? '';
    expect((await app.anonymous.get(at(token))).status).toBe(404);
    expect((await app.anonymous.get(at(token, 'document.pdf'))).status).toBe(404);
    expect((await app.anonymous.get(`/api/v1/shared/${token}/document.pdf`)).status).toBe(200);
  });

  test('says that its link is invalid and hides the quote', async () => {
    const [old, revoked] = [await quoted(1), await quoted()];
    await admin.post(`/api/v1/share/${revoked.share}/revoke/`, {});
    clock.now = new Date(NOW.getTime() + 2 * 86_400_000);
    for (const [sent, status] of [
      [old, 'expired'],
      [revoked, 'withdrawn'],
    ] as const) {
      expect(await page(sent.token)).toMatchObject({ status, quote: null, acceptance: null });
      const file = await app.anonymous.get(at(sent.token, 'document.pdf'));
      expect([file.status, file.body.code]).toEqual([410, status]);
      const refused = await accept(sent);
      expect([refused.status, refused.body.code]).toEqual([410, status]);
      expect(await acceptances(sent.contract)).toEqual([]);
    }
  });
});

test('shows a quote with past dates as expired and refuses to accept it', async () => {
  const sent = await quoted(60);
  clock.now = new Date('2027-03-06T12:00:00Z');
  expect(await page(sent.token)).toMatchObject({ status: 'expired', quote: { number: 1 } });
  const refused = await accept(sent);
  expect([refused.status, refused.body.code]).toEqual([410, 'expired']);
  expect(await acceptances(sent.contract)).toEqual([]);
});

test('says on an accepted quote that its order was abandoned', async () => {
  const sent = await quoted();
  const { message } = (await accept(sent)).body;
  await move(admin, sent.contract, 'quote_abandoned', { reason: 'Gone' });
  const given = await page(sent.token);
  expect(given).toMatchObject({ status: 'accepted', acceptance: { name: 'Ada Lovelace' } });
  expect([given.message, message]).toEqual([
    expect.stringContaining('has since been cancelled'),
    expect.not.stringContaining('given up'),
  ]);
});

describe('accepting a quote', () => {
  test('stores name, time and document hash, notifies staff, and leaves confirming to them', async () => {
    const sent = await quoted();
    const reply = await accept(
      sent,
      { email: 'ada@example.com' },
      { 'user-agent': `Browser ${'x'.repeat(400)}` },
    );
    expect([reply.status, reply.body.status, reply.body.acceptance]).toEqual([
      200,
      'accepted',
      { name: 'Ada Lovelace', accepted_at: NOW.toISOString() },
    ]);
    const [row] = await acceptances(sent.contract);
    expect(row).toMatchObject({
      document_id: sent.document,
      share_id: sent.share,
      name: 'Ada Lovelace',
      email: 'ada@example.com',
      sha256: sent.sha256,
      terms: 'Goods stay ours.',
      ip_hash: expect.stringMatching(/^[\da-f]{64}$/),
    });
    expect(String(row?.['user_agent'])).toHaveLength(200);
    expect(JSON.stringify(row)).not.toContain('127.0.0.1');
    const contract = await contractOf(sent.contract);
    expect(positionOf(contract)).toEqual(['quote']);
    expect(contract.notes[0]).toMatchObject({ title: 'Quote accepted', created_by: null });
    expect(contract.notes[0].content).toContain(sent.sha256);
    expect((await admin.get(path(sent.contract, 'history/'))).body.results[0]).toMatchObject({
      action: 'note added',
      user: null,
    });
    const [version] = (await admin.get(path(sent.contract, 'documents/'))).body;
    expect(version.acceptance).toEqual({
      name: 'Ada Lovelace',
      email: 'ada@example.com',
      accepted_at: NOW.toISOString(),
    });
    expect((await move(admin, sent.contract, 'entered')).status).toBe(200);
    expect(await page(sent.token)).toMatchObject({ status: 'accepted' });
  });

  test('returns the same answer when repeated with any name, also after the link expired', async () => {
    const sent = await quoted(1);
    const first = await accept(sent);
    const { version } = await contractOf(sent.contract);
    expect((await accept(sent, { name: 'Someone else' })).body).toEqual(first.body);
    clock.now = new Date(NOW.getTime() + 2 * 86_400_000);
    const late = await accept(sent);
    expect([late.status, late.body.acceptance]).toEqual([200, first.body.acceptance]);
    clock.now = NOW;
    expect(await acceptances(sent.contract)).toHaveLength(1);
    expect((await contractOf(sent.contract)).version).toBe(version);
  });

  test('records one acceptance and note for concurrent calls', async () => {
    const sent = await quoted();
    const replies = await Promise.all(['Ada', 'Bob', 'Cy', 'Di'].map((name) => accept(sent, { name })));
    expect(replies.map((reply) => reply.status)).toEqual([200, 200, 200, 200]);
    expect(new Set(replies.map((reply) => reply.body.acceptance.name)).size).toBe(1);
    expect(await acceptances(sent.contract)).toHaveLength(1);
    expect((await contractOf(sent.contract)).notes).toHaveLength(1);
  });

  test('needs a name, consent and the hash of this document', async () => {
    const sent = await quoted();
    expect(Object.keys((await accept(sent, { name: ' ' })).body)).toEqual(['name']);
    expect(Object.keys((await accept(sent, { agree: false })).body)).toEqual(['agree']);
    expect(Object.keys((await accept(sent, { email: 'nobody' })).body)).toEqual(['email']);
    const other = await accept(sent, { sha256: 'a'.repeat(64) });
    expect([other.status, other.body.code]).toEqual([409, 'other_document']);
    expect(await acceptances(sent.contract)).toEqual([]);
  });

  test('is refused once a newer version was saved, which can be accepted instead', async () => {
    const old = await quoted();
    await addLine(admin, old.contract, world, { quantity: 5 });
    const present = await send(old.contract);
    expect(await page(old.token)).toMatchObject({ status: 'superseded', acceptance: null });
    const refused = await accept(old);
    expect([refused.status, refused.body.code]).toEqual([409, 'superseded']);
    expect((await accept(present)).body.status).toBe('accepted');
    expect(await page(old.token)).toMatchObject({ status: 'superseded' });
  });

  test.each<[string, (contract: number) => Promise<unknown>, string]>([
    ['its lines changed', (id) => addLine(admin, id, world, { quantity: 1 }), 'superseded'],
    ['its days changed', (id) => admin.patch(path(id), { collection_date: '2027-03-12' }), 'superseded'],
    ['staff entered it already', (id) => move(admin, id, 'entered'), 'superseded'],
    ['it was abandoned', (id) => move(admin, id, 'quote_abandoned', { reason: 'Gone' }), 'withdrawn'],
  ])('is refused when since %s', async (_why, change, status) => {
    const sent = await quoted();
    await change(sent.contract);
    expect((await page(sent.token)).status).toBe(status);
    expect((await accept(sent)).body.code).toBe(status);
    expect(await acceptances(sent.contract)).toEqual([]);
  });

  test("stays possible after changes that don't affect the offer", async () => {
    const sent = await quoted();
    await admin.post(path(sent.contract, 'note/'), { content: 'Ring first' });
    await admin.patch(path(sent.contract), { system_notes: 'Gate code 7', customer_reference: 'PO 7' });
    expect((await accept(sent)).body.status).toBe('accepted');
  });

  test('serialises with a concurrent change: the accepted offer is the stored one', async () => {
    for (let n = 0; n < 4; n++) {
      const sent = await quoted();
      const [accepted] = await Promise.all([
        accept(sent),
        addLine(admin, sent.contract, world, { quantity: 9 }),
      ]);
      const rows = await acceptances(sent.contract);
      expect(rows.map((row) => row['sha256'])).toEqual(accepted.status === 200 ? [sent.sha256] : []);
      if (accepted.status !== 200) expect(accepted.body.code).toBe('superseded');
    }
  });

  test("can't be undone, and keeps the quote from being deleted", async () => {
    const sent = await quoted();
    await accept(sent);
    for (const statement of [
      sql`update quote_acceptance set name = 'x' where contract_id = ${sent.contract}`,
      sql`delete from quote_acceptance where contract_id = ${sent.contract}`,
    ])
      await expect(app.db.rows(statement)).rejects.toThrow(/append only/);
    expect((await admin.del(path(sent.contract))).status).toBe(409);
    expect(await acceptances(sent.contract)).toHaveLength(1);
  });

  test('needs no anti-forgery token, even with a staff session in the same browser', async () => {
    expect((await accept(await quoted(), {}, { cookie: 'csrftoken=abc' })).status).toBe(200);
  });
});
