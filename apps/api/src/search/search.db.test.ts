import { GROUPS, groupPermissions } from '@hireyard/domain/people/access';
import { SEARCH_KINDS, type SearchAnswer, type SearchResult } from '@hireyard/wire/records/search';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sql } from '../db/database.ts';
import { type Agent, type TestApp, testApp } from '../testing/test-app.ts';
import { makeWorld, type World } from '../testing/world.ts';

let app: TestApp;
let admin: Agent;
let world: World;
/** Numbers that the world gave its records. */
let number: string;
let invoice: string;
let group: string;
let file: number;
const made = async (path: string, body: object): Promise<number> => {
  const reply = await admin.post(`/api/v1/${path}/`, body);
  expect([reply.status, reply.body]).toEqual([201, expect.anything()]);
  return reply.body.id;
};
const ask = async (agent: Agent, q: string, more = ''): Promise<SearchAnswer> => {
  const reply = await agent.get(`/api/v1/search/?q=${encodeURIComponent(q)}${more}`);
  expect([reply.status, q]).toEqual([200, q]);
  return reply.body;
};
const results = ({ groups }: SearchAnswer): SearchResult[] => groups.flatMap((one) => [...one.results]);
const found = async (agent: Agent, q: string, more = ''): Promise<string[]> =>
  results(await ask(agent, q, more)).map(({ kind, id }) => `${kind} ${id}`);

beforeAll(async () => {
  app = await testApp();
  admin = await app.as('admin');
  world = await makeWorld(admin);
  const read = async (path: string) => (await admin.get(`/api/v1/${path}/`)).body;
  number = (await read(`contract/${world.onHire}`)).contract_number;
  invoice = (await read(`accounting/invoice/${world.invoice}`)).number;
  group = (await read(`stockgroup/${world.stockgroup}`)).identifier;
  file = (await read(`fum/files/${world.file}`)).id;
});
afterAll(() => app.end());

describe('each kind is found', () => {
  let johnson: number;
  let hire: number;
  beforeAll(async () => {
    const place = { address_1: 'The Old Forge', address_town: 'Cirencester', address_postcode: '04222' };
    johnson = await made('customer', {
      name: "Zoë O'Johnson",
      telephone: '07700 900-123',
      email: 'zoe.j@forge.example',
      ...place,
    });
    const account = await made('account', {
      code: 'JOHN-7',
      name: 'Johnson Events',
      lead_customer: johnson,
      customers: [johnson],
    });
    hire = await made('contract', {
      lead_customer: johnson,
      account,
      depot: world.depot,
      delivery_date: '2027-05-01',
      collection_date: '2027-05-03',
      customer_reference: 'PO/4711-Ä',
      address_1: 'Wharf Barn',
      address_town: 'Lechlade',
      address_postcode: '04333',
    });
  });
  const cases: [typed: string, what: () => string][] = [
    ['zoe', () => `customer ${johnson}`],
    ["zoë o'johnson", () => `customer ${johnson}`],
    ['ojohn', () => `customer ${johnson}`],
    ['johnson zo', () => `customer ${johnson}`],
    ['forge ciren', () => `customer ${johnson}`],
    ['07700900123', () => `customer ${johnson}`],
    ['+44 7700 900 123', () => `customer ${johnson}`],
    ['900123', () => `customer ${johnson}`],
    ['07700 9', () => `customer ${johnson}`],
    ['04222', () => `customer ${johnson}`],
    ['zoe.j@forge', () => `customer ${johnson}`],
    ['jonson', () => `customer ${johnson}`],
    ['cirencetser', () => `customer ${johnson}`],
    ['hnson', () => `customer ${johnson}`],
    ['john-7', () => `account ${world.account + 1}`],
    ['john7', () => `account ${world.account + 1}`],
    ['zoe lechlade', () => `quote ${hire}`],
    ['4711', () => `quote ${hire}`],
    ['po 4711', () => `quote ${hire}`],
    ['wharf', () => `quote ${hire}`],
    ['+447700900123', () => `quote ${hire}`],
    ['plate', () => `stockitem ${world.stockitem}`],
    ['palte', () => `stockitem ${world.stockitem}`],
    ['PLATE-1', () => `stockitem ${world.stockitem}`],
    ['crate-1', () => `stockcontainer ${world.stockcontainer}`],
    ['your plates', () => `sesmail ${world.sesmail}`],
    ['ada1@example.com your', () => `sesmail ${world.sesmail}`],
    ['more plates', () => `sesmail_incoming ${world.sesmail_incoming}`],
    ['plan.pdf', () => `file ${file}`],
    ['test user1', () => `user ${world.user}`],
  ];
  test.each(cases)('%s', async (typed, what) => {
    expect(await found(admin, typed)).toContain(what());
  });
  test('finds by number: with letters and zeros, without them, and by its end', async () => {
    const digits = number.replace(/\D/g, '');
    for (const typed of [
      number,
      number.toLowerCase(),
      `${number.slice(0, 3)} ${number.slice(3)}`,
      digits,
      digits.slice(1),
    ])
      expect([typed, results(await ask(admin, typed))[0]]).toEqual([
        typed,
        expect.objectContaining({ kind: 'contract', id: world.onHire, title: number }),
      ]);
    expect(await found(admin, invoice)).toContain(`invoice ${world.invoice}`);
    expect(await found(admin, invoice.replace(/^\D+/, ''))).toContain(`invoice ${world.invoice}`);
    expect((await found(admin, `P${world.paymentrequest}`))[0]).toBe(
      `paymentrequest ${world.paymentrequest}`,
    );
    expect((await found(admin, `r${world.refundrequest}`))[0]).toBe(`refundrequest ${world.refundrequest}`);
    expect(await found(admin, group)).toContain(`stockgroup ${world.stockgroup}`);
    expect(await found(admin, group.replace(/^\D*0*/, ''))).toContain(`stockgroup ${world.stockgroup}`);
  });
  test('finds a stored document by its name', async () => {
    const kept = await admin.post(`/api/v1/contract/${hire}/documents/`, { kind: 'quote' });
    expect(kept.status).toBe(201);
    expect(await found(admin, kept.body.name, '&kinds=document')).toEqual([`document ${kept.body.id}`]);
  });
  test('marks matches in the displayed texts', async () => {
    const [first] = results(await ask(admin, '+44 7700 900 123', '&kinds=customer'));
    expect(first).toMatchObject({ kind: 'customer', title: "Zoë O'Johnson", of: null });
    expect(
      first?.matched.map(({ field, text, ranges }) => [field, ranges.map(([a, b]) => text.slice(a, b))]),
    ).toEqual([['subtitle', ['700 900-123']]]);
    expect((await ask(admin, 'jonson', '&kinds=customer')).corrected).toBe('johnson');
  });
});

describe('the order of results', () => {
  beforeAll(async () => {
    for (const [name, active] of [
      ['Marlowe Ltd', true],
      ['Marlow', false],
      ['Marlow', true],
      ['Bo Marlow', true],
      ['Harlow', true],
    ] as const) {
      const id = await made('customer', { name, telephone: '01632 960111', email: 'm@x.example' });
      if (!active) await admin.patch(`/api/v1/customer/${id}/`, { active: false });
    }
  });
  test('whole words come before prefixes, active records before retired ones, newer ones first; retired records are marked', async () => {
    const answer = await ask(admin, 'marlow', '&kinds=customer');
    expect(results(answer).map(({ title, badge }) => [title, badge?.text ?? ''])).toEqual([
      ['Bo Marlow', ''],
      ['Marlow', ''],
      ['Marlow', 'Retired'],
      ['Marlowe Ltd', ''],
    ]);
  });
  test('returns the requested number of each kind and whether there are more', async () => {
    const { groups } = await ask(admin, 'marlow', '&kinds=customer&limit=2');
    expect(groups).toMatchObject([{ kind: 'customer', more: true, results: [{}, {}] }]);
  });
  test('current records come before past ones', async () => {
    const body = { lead_customer: world.customer, account: world.account, depot: world.depot };
    const [a, b] = [
      await made('contract', { ...body, customer_reference: 'Zebra crossing' }),
      await made('contract', { ...body, customer_reference: 'Zebra crossing' }),
    ];
    await app.db.rows(sql`update contract set position = 'quote_abandoned' where id = ${b}`);
    expect(await found(admin, 'zebra')).toEqual([`quote ${a}`, `quote ${b}`]);
  });
});

describe('permissions', () => {
  const permission: Readonly<Record<string, string>> = {
    contract: 'contract.view_contract',
    quote: 'contract.view_contract',
    customer: 'customer.view_customer',
    account: 'account.view_account',
    stockitem: 'stock.view_stockitem',
    stockcontainer: 'stock.view_stockcontainer',
    stockgroup: 'stock.view_stockgroup',
    sesmail: 'comms.view_sesmail',
    sesmail_incoming: 'comms.view_sesmail_incoming',
    paymentrequest: 'accounting.view_paymentrequest',
    refundrequest: 'accounting.view_refundrequest',
    invoice: 'accounting.view_invoice',
    document: 'contract.view_contract',
    file: 'core.view_file',
    user: 'user.view_user',
  };
  test.each(GROUPS.map((name) => [name]))('%s: finds only permitted kinds', async (name) => {
    const agent = await app.as([name]);
    const kinds = new Set<string>();
    for (const q of [
      'ada',
      'acc1',
      'plate',
      'crate',
      'plan',
      'test',
      number,
      invoice,
      group,
      `P${world.paymentrequest}`,
      `R${world.refundrequest}`,
    ])
      for (const one of results(await ask(agent, q, '&limit=20'))) kinds.add(one.kind);
    const allowed = SEARCH_KINDS.filter((kind) => groupPermissions[name].includes(permission[kind] ?? ''));
    expect([...kinds].filter((kind) => !allowed.includes(kind as never))).toEqual([]);
    for (const kind of allowed.filter((one) => !['document', 'quote', 'contract'].includes(one)))
      expect(kinds).toContain(kind);
  });
  test('users without access to customers find their contracts by name, but not by telephone or email', async () => {
    const store = await app.as(['Stock Manager']);
    const customer = await made('customer', {
      name: 'Quentin Vole',
      telephone: '07123 456 999',
      email: 'vole@burrow.example',
    });
    const contract = await made('contract', {
      lead_customer: customer,
      account: world.account,
      depot: world.depot,
    });
    expect(await found(store, 'quentin')).toEqual([`quote ${contract}`]);
    expect(await found(admin, 'burrow')).toContain(`quote ${contract}`);
    for (const typed of ['07123456999', '456999', 'burrow', 'vole@burrow'])
      expect([typed, await found(store, typed)]).toEqual([typed, []]);
    expect(JSON.stringify(await ask(store, 'quentin'))).not.toMatch(/07123|burrow/);
  });
  test('a file is as visible as its record, and an invoice needs permission for invoices', async () => {
    const site = await app.as('site admin');
    expect(await found(site, 'plan.pdf')).toEqual([]);
    expect(await found(site, 'test user1')).toContain(`user ${world.user}`);
    const kept = await admin.post(`/api/v1/contract/${world.onHire}/documents/`, { kind: 'invoice' });
    expect(kept.status).toBe(201);
    const store = await app.as(['Stock Manager']);
    expect(await found(admin, kept.body.name, '&kinds=document')).toEqual([`document ${kept.body.id}`]);
    expect(await found(store, kept.body.name, '&kinds=document')).toEqual([]);
  });
  test('finds nothing without a session or a group', async () => {
    expect((await app.anonymous.get('/api/v1/search/?q=a')).status).toBe(401);
    expect((await (await app.as([])).get('/api/v1/search/?q=a')).status).toBe(403);
  });
});

describe('input', () => {
  const hostile = [
    '',
    ' ',
    "'",
    "''; drop table customer; --",
    'a & b | !c <-> (d:*)',
    ':*',
    "':A",
    '\\',
    '%',
    '_%_',
    '%%%%%%%%%%%%',
    'a\0b',
    '\ud800',
    '\u202e‮',
    '😀 smith',
    'ﷺ'.repeat(100),
    'x'.repeat(200),
    'a '.repeat(100),
    '0'.repeat(200),
    '9'.repeat(200),
    '+(((((((0'.padEnd(200, '/'),
    'ß'.repeat(200),
    'P99999999999999999999',
    '${1} $1 $$',
  ];
  test.each(hostile.map((text) => [JSON.stringify(text).slice(0, 40), text]))('%s', async (_, text) => {
    const reply = await admin.get(`/api/v1/search/?q=${encodeURIComponent(text.toWellFormed())}`);
    expect(reply.status).toBe(200);
    expect(reply.body).toMatchObject({ groups: expect.any(Array) });
  });
  test('rejects more than 200 characters, unknown kinds and limits above 20', async () => {
    const status = async (query: string) => (await admin.get(`/api/v1/search/?${query}`)).body;
    expect(await status(`q=${'x'.repeat(201)}`)).toHaveProperty('q');
    expect(await status('q=a&kinds=customer,secret')).toHaveProperty('kinds');
    expect(await status('q=a&limit=21')).toHaveProperty('limit');
    expect(await status('q=a&limit=x')).toHaveProperty('limit');
  });
});
