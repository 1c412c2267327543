/** A complete hire, none of whose answers may show contact or payment details to users without permission to view customers. */
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { sql } from '../../db/database.ts';
import { textsOf } from '../../contracts/documents/documents.testing.ts';
import { addLine, makeHire, move, path } from '../../testing/hire.ts';
import { type Agent, type Reply, type TestApp, testApp } from '../../testing/test-app.ts';
import { makeWorld, type World } from '../../testing/world.ts';
import { addresses, readsOf, userOf } from '../hidden-parts.testing.ts';

const NOW = new Date('2027-03-01T09:00:00Z');
/** Matches contact details and limits of this test's customers and accounts, and nothing else. */
const DETAILS = /6660188|zqhidden|7654321|8765432/i;

let app: TestApp;
let admin: Agent;
let stock: Agent;
let world: World;
let order: number;
let lost: number;
let account: number;
let other: number;
beforeAll(async () => {
  app = await testApp({ now: () => NOW });
  admin = await app.as('admin');
  stock = await app.as(['Stock Manager']);
  world = await makeWorld(admin);
  await makeHistory();
}, 120_000);
afterAll(() => app.end());

/** Returns the body of a successful call. */
async function must(reply: Promise<Reply>) {
  const { status, body } = await reply;
  if (status >= 300) throw new Error(`${status} ${JSON.stringify(body)}`);
  return body;
}

async function makeParty(n: number): Promise<{ customer: number; account: number }> {
  const hidden = {
    address_1: `${n} Zqhidden Lane`,
    address_2: 'Zqhidden House',
    address_town: 'Zqhidden',
    address_postcode: '04101',
  };
  const customer = await must(
    admin.post('/api/v1/customer/', {
      name: `Customer ${n}`,
      telephone: `0${n} 6660188`,
      email: `zqhidden${n}@example.com`,
      ...hidden,
    }),
  );
  const account = await must(
    admin.post('/api/v1/account/', {
      code: `HID${n}`,
      name: `Account ${n}`,
      lead_customer: customer.id,
      customers: [customer.id],
      credit_account: n === 1,
      credit_limit: '7654321.00',
      credit_limit_hard_limit: '8765432.00',
      ...hidden,
    }),
  );
  return { customer: customer.id, account: account.id };
}

/** Creates a quote that is sent, accepted, changed, entered, transferred and put on a vehicle; and a lost one. */
async function makeHistory(): Promise<void> {
  const [one, two] = [await makeParty(1), await makeParty(2)];
  [account, other] = [one.account, two.account];
  const body = {
    lead_customer: one.customer,
    delivery_contact: one.customer,
    account,
    delivery_type: 'both',
    address_1: '4 Dock Road',
    address_town: 'Portland',
  };
  order = await makeHire(admin, world, body);
  lost = await makeHire(admin, world, body);
  const kept = await must(admin.post(path(order, 'documents/'), { kind: 'quote' }));
  const { shares } = await must(admin.post(`/api/v1/document/${kept.id}/share/`, {}));
  const token = String(shares[0].url).split('/').at(-1);
  await must(
    app.anonymous.post(`/api/v1/quote/${token}/accept/`, {
      name: 'Customer 1',
      email: 'zqhidden1@example.com',
      agree: true,
      sha256: kept.sha256,
    }),
  );
  const mail = {
    to: 'zqhidden1@example.com',
    subject: 'Your quote',
    category: 'quote',
    type: 'html',
    contract: order,
    documents: ['quote'],
  };
  await must(admin.post('/api/v1/ses/sesmail/', mail));
  await must(
    admin.post('/api/v1/ses/sesmail_incoming/', {
      subject: 'Zqhidden',
      category: 'message',
      source: 'zqhidden1@example.com',
      destination: 'hire@example.com',
      type: 'text',
      content: 'Ring 6660188',
      contract: order,
    }),
  );
  await must(
    admin.post(path(order, 'changerequest/'), {
      title: 'Ring 6660188',
      content: 'Zqhidden',
      proposal: { delivery_date: '2027-03-04' },
    }),
  );
  await addLine(admin, order, world, { quantity: 3 });
  await must(admin.patch(path(order), { lead_customer: two.customer, account: other }));
  await must(move(admin, order, 'entered'));
  await must(admin.patch(path(order), { delivery_contact: two.customer }));
  await must(move(admin, lost, 'quote_abandoned', { reason: 'Too dear' }));
  const stops = { stops: [{ contract: order, leg: 'out' }] };
  await must(admin.put(`/api/v1/vehiclerun/${world.vehiclerun}/stops/`, stops));
  await app.db.rows(sql`update stockgroup set contract_id = ${order} where id = ${world.stockgroup}`);
  await app.drain();
}

/** Returns an answer as text. */
const wordsOf = ({ bytes, headers }: Reply): string =>
  String(headers['content-type']).includes('pdf') ? textsOf(bytes).join('\n') : bytes.toString('utf8');

/** Reads the order and all lists, and makes every read-only call. */
async function answersFor(agent: Agent, groups: readonly string[]): Promise<Map<string, string>> {
  const moment = encodeURIComponent(NOW.toISOString());
  const urls = [
    ...addresses(userOf(groups), await readsOf(app), world, [order, lost]),
    ...['1', '2', moment].map((from) => path(order, `compare/?from=${from}`)),
    path(order, `as_of/?at=${moment}`),
    '/api/v1/contract/?page_size=1000',
    '/api/v1/search/?q=Customer',
    '/api/v1/search/?q=HID1',
    '/api/v1/notification/?page_size=1000',
    `/api/v1/warehouse/work/?depot=${world.depot}&day=2027-03-05`,
  ].filter((url) => !/export\.xlsx/.test(url));
  const looks: [string, object][] = [
    ['/api/v1/vehiclerun/plan/', { depot: world.depot, day: '2027-03-05' }],
    ['/api/v1/stockgroup/label/', { ids: [world.stockgroup], width: 105, height: 74 }],
    [path(order, 'impact/'), { reprice: true }],
    [path(order, 'impact/'), { cancel: true }],
    [path(order, 'impact/'), { edit: { delivery_date: '2027-03-04' } }],
    [path(order, 'impact/'), { proposal: { lines: [{ stockitem: world.stockitem, quantity: 9 }] } }],
  ];
  const found = new Map<string, string>();
  for (const url of urls) found.set(url, wordsOf(await agent.get(url)));
  for (const [url, body] of looks) {
    const reply = await agent.post(url, body);
    expect([url, reply.status]).toEqual([url, 200]);
    found.set(`${url} ${JSON.stringify(body)}`, wordsOf(reply));
  }
  const run = await must(
    agent.post('/api/v1/bulkrun/', {
      resource: 'contract',
      action: 'documents',
      inputs: { kind: 'delivery_note' },
      ids: [order],
    }),
  );
  await app.drain();
  for (const rest of ['', 'rows/', 'documents.pdf/'])
    found.set(`bulkrun/${rest}`, wordsOf(await agent.get(`/api/v1/bulkrun/${run.id}/${rest}`)));
  return found;
}

test('no answer shows a Stock Manager contact details or account limits', async () => {
  const found = await answersFor(stock, ['Stock Manager']);
  expect([...found].filter(([, words]) => DETAILS.test(words)).map(([url]) => url)).toEqual([]);
  expect(found.get('bulkrun/documents.pdf/')).toContain('4 Dock Road');
}, 120_000);

test('shows all of it to a Director by the same calls', async () => {
  const found = await answersFor(await app.as(['Director']), ['Director']);
  const told = [...found].filter(([, words]) => DETAILS.test(words)).map(([url]) => url);
  for (const url of [
    path(order, '?'),
    path(order, 'history/?'),
    path(order, 'document/delivery_note.pdf/?'),
    path(order, 'documents/?'),
    'bulkrun/documents.pdf/',
    '/launchpad/?',
    `/api/v1/vehiclerun/plan/ {"depot":${world.depot},"day":"2027-03-05"}`,
  ])
    expect([url, told.includes(url)]).toEqual([url, true]);
}, 120_000);

test('the history of a contract names its customers and accounts, and nothing else of them', async () => {
  const changes = (await stock.get(path(order, 'history/?page_size=100'))).body.results.flatMap(
    (one: { changes: object[] }) => one.changes,
  );
  const of = (field: string) => changes.find((one: { field: string }) => one.field === field);
  expect(of('lead_customer').before).toEqual({ id: expect.any(Number), name: 'Customer 1' });
  expect(of('account').before).toEqual({ id: account, code: 'HID1', name: 'Account 1' });
  expect(of('account').names).toMatchObject({ [other]: 'HID2 · Account 2' });
  expect(of('change request')).toMatchObject({ before: null, after: null });
});

test('the global history omits parts that its reader may not see', async () => {
  const token = await app.tokenOf(['Stock Manager']);
  await app.db.rows(sql`update app_user set is_site_admin = true where id = (select max(id) from app_user)`);
  const both = { authorization: `Bearer ${token}` };
  const read = async (query: string, headers = both) =>
    (await app.anonymous.get(`/api/v1/history/?page_size=1000&${query}`, headers)).body;
  const all = await read('');
  const kinds = new Set(all.results.map((one: { resource: string }) => one.resource));
  expect([kinds.has('contract'), kinds.has('customer'), kinds.has('depot')]).toEqual([false, false, true]);
  expect(JSON.stringify(all)).not.toMatch(DETAILS);
  expect((await read('search=6660188')).count).toBe(0);
  const found = await admin.get('/api/v1/history/?search=6660188');
  expect(found.body.count).toBeGreaterThan(0);
});

describe('account limits', () => {
  const look = (agent: Agent, body: object) => agent.post(path(order, 'impact/'), body);

  test('are hidden in the impact of a change without permission to view accounts', async () => {
    const director = await app.as(['Director']);
    const more = { edit: { lines: [{ stockitem: world.stockitem, quantity: 5000 }] } };
    await app.db.rows(
      sql`update account set credit_limit = 1, credit_limit_hard_limit = 2 where id = ${other}`,
    );
    const [seen, hidden] = [await look(director, more), await look(stock, more)];
    expect(seen.body.credit_left.after).toMatch(/^-/);
    expect(seen.body.refused).toEqual([expect.stringContaining('hard limit of 2.00')]);
    expect(hidden.body).toEqual({ ...seen.body, credit_left: null, refused: [] });
  });

  test("can't be probed by moving the contract to another account or customer", async () => {
    for (const edit of [{ account }, { lead_customer: world.customer }, { delivery_contact: null }]) {
      expect([edit, (await look(stock, { edit })).status]).toEqual([edit, 403]);
      expect([edit, (await look(admin, { edit })).status]).toEqual([edit, 200]);
    }
    expect((await look(stock, { edit: { depot: world.depot } })).status).toBe(200);
  });

  test('are hidden in moves and settlement', async () => {
    const read = async (agent: Agent, rest: string) => (await agent.get(path(order, rest))).body;
    const moves = JSON.stringify(await read(stock, 'moves/'));
    expect(moves).not.toContain('credit');
    expect(JSON.stringify(await read(admin, 'moves/'))).toContain('credit');
    const paid = async (agent: Agent) =>
      (await read(agent, 'settlement/')).items.find((one: { code: string }) => one.code === 'contract_paid')
        .done;
    for (const credit of [true, false]) {
      await app.db.rows(sql`update account set credit_account = ${credit} where id = ${other}`);
      expect([await paid(admin), await paid(stock)]).toEqual([credit, false]);
    }
  });
});

test('events tell a Stock Manager only kinds and ids of visible records', async () => {
  const address = await app.server.listen({ port: 0, host: '127.0.0.1' });
  const end = new AbortController();
  const headers = { authorization: `Bearer ${await app.tokenOf(['Stock Manager'])}` };
  const reply = await fetch(`${address}/api/v1/events/`, { headers, signal: end.signal });
  let heard = '';
  const reading = (async () => {
    for await (const chunk of reply.body ?? []) heard += new TextDecoder().decode(chunk as Uint8Array);
  })().catch(() => undefined);
  const { lead_customer } = (await admin.get(path(order))).body;
  await must(admin.patch(`/api/v1/customer/${lead_customer.id}/`, { telephone: '03 6660188' }));
  await must(admin.patch(`/api/v1/account/${other}/`, { address_3: 'Zqhidden Yard' }));
  await must(admin.post(path(order, 'changerequest/'), { title: 'Zqhidden', content: 'Zqhidden' }));
  await app.db.rows(sql`select pg_notify('live', 'depot')`);
  await vi.waitFor(() => expect(heard).toContain('"depot"'), { timeout: 10_000 });
  end.abort();
  await reading;
  expect(heard).not.toMatch(DETAILS);
  const news = heard
    .split('\n')
    .filter((line) => line.startsWith('data: '))
    .map((line) => JSON.parse(line.slice(6)));
  for (const one of news) {
    expect(['resource', 'ids', 'position']).toEqual(expect.arrayContaining(Object.keys(one)));
    expect(['customer', 'account', 'changerequest', 'sesmail']).not.toContain(one.resource);
  }
});
