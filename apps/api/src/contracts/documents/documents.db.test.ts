import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sql } from '../../db/database.ts';
import { textsOf } from './documents.testing.ts';
import { documentBytes, storeDocument } from './store.ts';
import { renderDocument } from './render.ts';
import { addLine, makeHire, move, path, pay } from '../../testing/hire.ts';
import type { Agent } from '../../testing/test-app.ts';
import { type DocumentStage, documentStage, NOW } from './stage.testing.ts';

let { clock, app, admin, world, keep, versions }: DocumentStage = {} as DocumentStage;
beforeAll(async () => {
  ({ clock, app, admin, world, keep, versions } = await documentStage());
});
afterAll(() => app.end());

const draft = (contract: number, kind: string, agent = admin) =>
  agent.get(path(contract, `document/${kind}.pdf`));
const wordsOf = (file: Buffer): string[] => textsOf(file).join('\n').split('\n');
const ledgerOf = async (contract: number) => (await admin.get(path(contract))).body;

describe('a current document', () => {
  test("shows the quote's figures and stores nothing", async () => {
    const id = await makeHire(admin, world, { customer_reference: 'Wedding' });
    const contract = await ledgerOf(id);
    const reply = await draft(id, 'quote');
    expect([reply.status, reply.headers['content-type']]).toEqual([200, 'application/pdf']);
    expect(reply.headers['content-disposition']).toBe(
      `inline; filename="Quote ${contract.contract_number} v1.pdf"`,
    );
    const figures = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });
    expect(wordsOf(reply.bytes)).toEqual(
      expect.arrayContaining([
        'Fernhill Hire',
        'Tax number GB 1',
        contract.contract_number,
        'Wedding',
        'Dinner plate',
        'Fri, Mar 5, 2027',
        'Mon, Feb 1, 2027',
        figures.format(contract.value),
        figures.format(contract.tax),
        figures.format(contract.grand_total),
        figures.format(contract.deposit_amount),
        'Goods stay ours.',
      ]),
    );
    expect(await versions(id)).toEqual([]);
  });

  test("is refused if it doesn't exist: a quote of an order, a contract of a quote, an invoice without invoicing", async () => {
    const id = await makeHire(admin, world);
    const codes = async (kinds: readonly string[]) =>
      Promise.all(kinds.map(async (kind) => (await draft(id, kind)).body.code));
    expect(await codes(['contract', 'invoice'])).toEqual(['is_a_quote', 'no_invoice']);
    expect((await move(admin, id, 'entered')).status).toBe(200);
    expect(await codes(['quote'])).toEqual(['not_a_quote']);
    for (const kind of ['contract', 'delivery_note', 'picking_list'])
      expect([kind, (await draft(id, kind)).status]).toEqual([kind, 200]);
  });

  test('shows payments on an order, and the subject on an invoice', async () => {
    const contract = await draft(world.onHire, 'contract');
    expect(wordsOf(contract.bytes)).toEqual(
      expect.arrayContaining([
        'Hire contract',
        'Marquee',
        '$400.00',
        'Still to pay',
        'Deposit held',
        '$100.00',
      ]),
    );
    const { body: invoice } = await admin.get(`/api/v1/accounting/invoice/${world.invoice}/`);
    const paper = await draft(world.onHire, 'invoice');
    expect(wordsOf(paper.bytes)).toEqual(
      expect.arrayContaining(['Invoice', invoice.number, 'Marquee', '$400.00', '$480.00', 'Tax, 20%']),
    );
    const named = await admin.get(path(world.onHire, `document/invoice.pdf?invoice=${world.invoice}`));
    expect(named.bytes.equals(paper.bytes)).toBe(true);
    const other = await admin.get(path(world.onHire, 'document/invoice.pdf?invoice=999999'));
    expect(other.status).toBe(404);
    const words = await admin.get(path(world.onHire, 'document/invoice.pdf?invoice=x'));
    expect(Object.keys(words.body)).toEqual(['invoice']);
  });

  test('lists packed containers and loose goods for the warehouse', async () => {
    const id = await makeHire(admin, world);
    await move(admin, id, 'entered');
    const group = await admin.post('/api/v1/stockgroup/', {
      container: world.stockcontainer,
      stockitem: world.stockitem,
      quantity: 20,
      accessory_1: world.stockcontainer_accessory,
    });
    await app.db.rows(sql`update stockgroup set contract_id = ${id} where id = ${group.body.id}`);
    const text = wordsOf((await draft(id, 'picking_list')).bytes);
    expect(text).toEqual(
      expect.arrayContaining([group.body.identifier, '20', '80', '100', '15.6 kg', '54.4 kg', '70.0 kg']),
    );
    const note = wordsOf((await draft(id, 'delivery_note')).bytes).join('\n');
    expect(note).toContain('Dinner plate');
    expect(note).not.toContain('$');
  });

  test('needs permission to view contracts, and to view money for money documents', async () => {
    const id = await makeHire(admin, world);
    const stock = await app.as(['Stock Manager']);
    expect((await draft(id, 'quote', app.anonymous)).status).toBe(401);
    expect((await draft(id, 'quote', await app.as([]))).status).toBe(403);
    expect((await draft(id, 'picking_list', stock)).status).toBe(200);
    expect((await draft(world.onHire, 'invoice', stock)).status).toBe(403);
    expect((await draft(2_000_000_000, 'quote')).status).toBe(404);
    expect((await admin.get(path(id, 'document/letter.pdf'))).status).toBe(404);
  });
});

describe('a saved version', () => {
  test('keeps its bytes, and equal documents share a version', async () => {
    const id = await makeHire(admin, world);
    const sent = await draft(id, 'quote');
    const one = (await keep(id, 'quote')).body;
    expect(one).toMatchObject({
      kind: 'quote',
      number: 1,
      size: sent.bytes.length,
      shares: [],
      acceptance: null,
    });
    expect(one.sha256).toBe(createHash('sha256').update(sent.bytes).digest('hex'));
    clock.now = new Date('2027-02-09T12:00:00Z');
    const later = await app.as('admin');
    expect((await keep(id, 'quote', {}, later)).body).toEqual(one);
    expect((await draft(id, 'quote', later)).bytes.equals(sent.bytes)).toBe(true);
    await addLine(later, id, world, { quantity: 7 });
    const two = (await keep(id, 'quote', {}, later)).body;
    clock.now = NOW;
    expect([two.number, two.id === one.id]).toEqual([2, false]);
    const again = await admin.get(`/api/v1/document/${one.id}.pdf`);
    expect(again.bytes.equals(sent.bytes)).toBe(true);
    expect(wordsOf((await admin.get(`/api/v1/document/${two.id}.pdf`)).bytes)).toEqual(
      expect.arrayContaining(['Tue, Feb 9, 2027', '2', '7']),
    );
    expect((await versions(id)).map((one: { number: number }) => one.number)).toEqual([2, 1]);
  });

  test("is in the contract's history with its user", async () => {
    const id = await makeHire(admin, world);
    const kept = (await keep(id, 'delivery_note')).body;
    expect(kept.created_by).toMatch(/^Test user/);
    const { results } = (await admin.get(path(id, 'history/'))).body;
    expect(results[0]).toMatchObject({
      action: 'document kept',
      changes: [{ field: 'delivery_note', before: null, after: 1 }],
    });
  });

  test("can't be changed or deleted, not even by SQL", async () => {
    const id = await makeHire(admin, world);
    const kept = (await keep(id, 'quote')).body;
    for (const statement of [
      sql`update contract_document set name = 'x' where id = ${kept.id}`,
      sql`update contract_document set bytes = '\\x00' where id = ${kept.id}`,
      sql`delete from contract_document where id = ${kept.id}`,
    ])
      await expect(app.db.rows(statement)).rejects.toThrow(/append only/);
    expect((await documentBytes(app.db, kept.id)).sha256).toBe(kept.sha256);
  });

  test('is deleted with its quote', async () => {
    const id = await makeHire(admin, world);
    const kept = (await keep(id, 'quote')).body;
    await admin.post(`/api/v1/document/${kept.id}/share/`, {});
    expect((await admin.del(path(id))).status).toBe(204);
    expect((await admin.get(`/api/v1/document/${kept.id}.pdf`)).status).toBe(404);
  });

  test('needs permission to change contracts, and to view money for money documents', async () => {
    const id = world.onHire;
    const [stock, finance] = [await app.as(['Stock Manager']), await app.as(['Finance'])];
    expect((await keep(id, 'contract', {}, stock)).status).toBe(403);
    const kept = await keep(id, 'invoice', { invoice: world.invoice }, finance);
    expect([kept.status, kept.body.kind]).toEqual([201, 'invoice']);
    expect((await stock.get(`/api/v1/document/${kept.body.id}.pdf`)).status).toBe(403);
    expect(await versions(id, stock)).toEqual([]);
    expect(await versions(id, finance)).toHaveLength(1);
    expect(Object.keys((await keep(id, 'letter')).body)).toEqual(['kind']);
    expect((await keep(2_000_000_000, 'quote')).status).toBe(404);
    expect((await admin.get('/api/v1/document/999999.pdf')).status).toBe(404);
    expect((await admin.get(path(2_000_000_000, 'documents/'))).status).toBe(404);
  });
});

test('keeps an invoice as issued, except for its payments', async () => {
  const id = world.onHire;
  const [first] = [(await keep(id, 'invoice', { invoice: world.invoice })).body];
  await app.db.rows(sql`update account set name = 'Renamed Ltd' where id = ${world.account}`);
  await app.db.rows(sql`update contract set customer_reference = 'Later' where id = ${id}`);
  const again = await draft(id, 'invoice');
  expect(again.bytes.equals((await admin.get(`/api/v1/document/${first.id}.pdf`)).bytes)).toBe(true);
  await pay(admin, id, 'contract');
  const words = wordsOf((await draft(id, 'invoice')).bytes);
  expect(words).toEqual(expect.arrayContaining(['Version', 'Still to pay', '$0.00']));
  expect(words.join()).not.toMatch(/Renamed|Later/);
});

describe('statements and receipts', () => {
  test('are saved the same way, once while unchanged', async () => {
    const { uuid } = (await admin.get(`/api/v1/accounting/paymentrequest/${world.paymentrequest}/`)).body;
    for (const [wanted, figure] of [
      [{ kind: 'receipt', paymentRequest: uuid }, '$100.00'],
      [
        {
          kind: 'statement',
          account: world.account,
          period: { start: null, end: null },
          origin: 'http://hire.test',
        },
        '$480.00',
      ],
    ] as const) {
      const store = async () => {
        const rendered = await renderDocument(app.db, app.app, wanted);
        return app.db.transaction((tx) => storeDocument(tx, rendered, null));
      };
      const one = await store();
      expect(await store()).toBe(one);
      const { bytes, name } = await documentBytes(app.db, one);
      expect(name).toMatch(/^(Receipt|Statement) /);
      expect(wordsOf(bytes)).toContain(figure);
    }
  });
});

describe('manual saves', () => {
  test("refuse a receipt of another contract's payment request", async () => {
    const kept = await keep(world.onHire, 'receipt', { paymentrequest: world.paymentrequest });
    expect([kept.status, kept.body.kind]).toEqual([201, 'receipt']);
    expect((await keep(world.onHire, 'receipt', { paymentrequest: world.paymentrequest })).body.id).toBe(
      kept.body.id,
    );
    const contract = await makeHire(admin, world);
    for (const [id, body] of [
      [contract, { paymentrequest: world.paymentrequest }],
      [world.onHire, {}],
    ] as const)
      expect(Object.keys((await keep(id, 'receipt', body)).body)).toEqual(['paymentrequest']);
  });

  test('save a statement for a period of the account and list it there', async () => {
    const documents = `/api/v1/account/${world.account}/documents/`;
    const period = { start_date: '2027-01-01', end_date: '2027-01-31' };
    const kept = await admin.post(documents, period);
    expect([kept.status, kept.body.kind, kept.body.name]).toEqual([
      201,
      'statement',
      expect.stringContaining('2027-01-31'),
    ]);
    await admin.post(`/api/v1/document/${kept.body.id}/share/`, {});
    const seen = async (agent: Agent) => (await agent.get(documents)).body[0];
    expect(await seen(admin)).toMatchObject({ id: kept.body.id, shares: [{ url: expect.any(String) }] });
    const stock = await app.as(['Stock Manager']);
    expect((await stock.post(documents, period)).status).toBe(403);
    const wrong = await admin.post(documents, { ...period, end_date: '2026-01-31' });
    expect(Object.keys(wrong.body)).toEqual(['end_date']);
    for (const reply of [
      await admin.get('/api/v1/account/999999/documents/'),
      await admin.post('/api/v1/account/999999/documents/', period),
    ])
      expect(reply.status).toBe(404);
  });
});
