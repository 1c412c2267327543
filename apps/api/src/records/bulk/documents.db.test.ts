import { MAX_BULK_DOCUMENTS } from '@hireyard/wire/bulk';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { sql } from '../../db/database.ts';
import { textsOf } from '../../contracts/documents/documents.testing.ts';
import { makeHire, move } from '../../testing/hire.ts';
import { type Agent, type TestApp, testApp } from '../../testing/test-app.ts';
import { makeWorld, type World } from '../../testing/world.ts';

const RUNS = '/api/v1/bulkrun/';
let app: TestApp;
let admin: Agent;
let world: World;
/** Two orders, the second several pages long, and a quote. */
let orders: number[];
let quote: number;
beforeAll(async () => {
  app = await testApp();
  admin = await app.as('admin');
  world = await makeWorld(admin);
  orders = [];
  for (const lines of [0, 70, 0]) {
    const id = await makeHire(admin, world);
    for (let n = 0; n < lines; n += 1)
      await app.db.rows(sql`
        insert into contract_line (contract_id, quantity, stockitem_id, unit_price, unit_washup_price, value, tax, grand_total)
        values (${id}, 1, ${world.stockitem}, 0, 0, 0, 0, 0)`);
    await move(admin, id, 'entered');
    orders.push(id);
  }
  quote = await makeHire(admin, world);
  await app.drain();
});
afterAll(() => app.end());

const numberOf = async (id: number): Promise<string> =>
  (await admin.get(`/api/v1/contract/${id}/`)).body.contract_number;
const ask = (kind: string, records: object, agent = admin) =>
  agent.post(RUNS, { resource: 'contract', action: 'documents', inputs: { kind }, ...records });
async function done(kind: string, records: object, agent = admin): Promise<number> {
  const made = await ask(kind, records, agent);
  expect([made.status, made.body]).toEqual([201, expect.anything()]);
  await app.drain();
  return made.body.id;
}
const file = (run: number, agent = admin) => agent.get(`${RUNS}${run}/documents.pdf/`);
const rowsOf = async (run: number) => (await admin.get(`${RUNS}${run}/rows/`)).body.results;
/** The footer of each page: contract, and page number within its document. */
const feet = (bytes: Buffer) =>
  textsOf(bytes).map((text) => text.split('\n').filter((line) => /^Page \d+ of \d+$/.test(line)));

test('puts documents in the requested order, each with its own page numbers', async () => {
  const [first, long, last] = orders as [number, number, number];
  const asked = [last, long, first];
  const run = await done('delivery_note', { ids: asked });
  const reply = await file(run);
  expect([reply.status, reply.headers['content-type']]).toEqual([200, 'application/pdf']);
  expect(reply.headers['content-disposition']).toContain('Delivery notes (3).pdf');
  const alone = [];
  for (const id of asked)
    alone.push(...textsOf((await admin.get(`/api/v1/contract/${id}/document/delivery_note.pdf/`)).bytes));
  expect(alone.length).toBeGreaterThan(3);
  // equal to the single downloads, page by page, including page numbers
  expect(textsOf(reply.bytes)).toEqual(alone);
  expect(feet(reply.bytes)[0]).toEqual(['Page 1 of 1']);
  expect(feet(reply.bytes)[1]).toEqual([`Page 1 of ${alone.length - 2}`]);
  // one outline entry for each
  for (const id of asked)
    expect(reply.bytes.toString('latin1')).toContain(`Delivery note ${await numberOf(id)}`);
});

test("puts documents of a filtered list in the list's order", async () => {
  const ids = [...orders].reverse();
  const run = await done('picking_list', { filters: { id: orders.join(','), ordering: '-contract_number' } });
  const shown = textsOf((await file(run)).bytes).map((text) => /Picking list (\S+) /.exec(text)?.[1]);
  expect([...new Set(shown)]).toEqual(await Promise.all(ids.map(numberOf)));
});

test("skips records without such a document, with the single download's reason", async () => {
  const run = await done('contract', { ids: [quote, orders[0], 2_000_000_000] });
  const single = await admin.get(`/api/v1/contract/${quote}/document/contract.pdf/`);
  expect(await rowsOf(run)).toEqual([
    { object_id: quote, title: expect.any(String), outcome: 'refused', words: single.body.detail },
    { object_id: orders[0], title: expect.any(String), outcome: 'done', words: '' },
    { object_id: 2_000_000_000, title: null, outcome: 'refused', words: 'Not found.' },
  ]);
  const alone = await admin.get(`/api/v1/contract/${orders[0]}/document/contract.pdf/`);
  expect(textsOf((await file(run)).bytes)).toEqual(textsOf(alone.bytes));
  const none = await done('invoice', { ids: [quote] });
  expect((await file(none)).body.code).toBe('nothing_done');
});

test('replaces a document that no longer exists by a page that says so', async () => {
  const gone = await makeHire(admin, world);
  const run = await done('quote', { ids: [gone, quote] });
  expect((await move(admin, gone, 'entered')).status).toBe(200);
  const [place, ...rest] = textsOf((await file(run)).bytes);
  expect(place).toContain(`${await numberOf(gone)}: no document`);
  expect(place).toContain('This is an order and no quote any more.');
  expect(rest.join('\n')).toContain(await numberOf(quote));
});

test('gives nobody documents that they may not download one by one, or files of others', async () => {
  const stock = await app.as(['Stock Manager']);
  const notes = await done('delivery_note', { ids: [orders[0]] }, stock);
  expect((await file(notes, stock)).status).toBe(200);
  expect((await file(notes)).status).toBe(200);
  expect((await file(notes, await app.as(['Finance']))).status).toBe(404);
  // stock managers may not see invoices
  const invoices = await done('invoice', { ids: [orders[0]] }, stock);
  expect(await rowsOf(invoices)).toMatchObject([
    { outcome: 'refused', words: expect.stringContaining('permission') },
  ]);
  expect((await ask('quote', { ids: [quote] }, await app.as('site admin'))).status).toBe(403);
  // an earlier run doesn't give access that was revoked since
  await app.db.rows(
    sql`update app_user set groups = '{}', is_site_admin = true where id = (select created_by_id from bulk_run where id = ${notes})`,
  );
  await vi.waitFor(async () => expect((await file(notes, stock)).status).toBe(403), { timeout: 10_000 });
});

test('offers a file only after runs that create one, and stores nothing', async () => {
  const before = (await app.db.one<{ n: number }>(sql`select count(*)::int as n from contract_document`))?.n;
  const made = await ask('delivery_note', { ids: [orders[0]] });
  expect((await file(made.body.id)).body.code).toBe('running');
  await app.drain();
  expect((await file(made.body.id)).status).toBe(200);
  const note = await admin.post(RUNS, {
    resource: 'contract',
    action: 'note',
    inputs: { content: 'x' },
    ids: [quote],
  });
  await app.drain();
  expect((await file(note.body.id)).status).toBe(404);
  const many = await ask('quote', { ids: Array.from({ length: MAX_BULK_DOCUMENTS + 1 }, (_, n) => n + 1) });
  expect([many.status, many.body]).toEqual([
    400,
    { non_field_errors: ['You can choose up to 500 records at a time.'] },
  ]);
  expect((await ask('novel', { ids: [quote] })).status).toBe(400);
  expect((await app.db.one<{ n: number }>(sql`select count(*)::int as n from contract_document`))?.n).toBe(
    before,
  );
});
