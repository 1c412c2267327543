import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeHire, move, path } from '../../testing/hire.ts';
import { type Agent, type TestApp, testApp } from '../../testing/test-app.ts';
import { makeWorld, type World } from '../../testing/world.ts';

let app: TestApp;
let admin: Agent;
let world: World;
let ids: number[];
const WORDS = ['kilo', 'lima', 'mike', 'oscar', 'papa'];
const LIST = '/api/v1/contract/';
const states = new Map<string, number>();
beforeAll(async () => {
  app = await testApp();
  admin = await app.as('admin');
  world = await makeWorld(admin);
  const all = await admin.get('/api/v1/stateit/state/?type__context=contract_status&page_size=100');
  for (const one of all.body.results) if (one.system_action) states.set(one.system_action, one.id);
  ids = [world.contract];
  for (let i = 0; i < 5; i++)
    ids.push(await makeHire(admin, world, { customer_reference: `Ref ${WORDS[i]} "x"` }));
  for (const id of ids.slice(1, 4)) await move(admin, id, 'entered');
  for (const id of ids.slice(2, 5)) await move(admin, id, 'summary_sent');
});
afterAll(() => app.end());

/** Returns this test's contracts in a list; the database has one more. */
const found = async (query: string): Promise<number[]> => {
  const reply = await admin.get(`${LIST}?page_size=100&ordering=id&${query}`);
  expect(reply.body.count).toBe(reply.body.results.length);
  const shown: number[] = reply.body.results.map((one: { id: number }) => one.id);
  return shown.filter((id) => id !== world.onHire);
};
const state = (action: string) => states.get(action);

describe('states', () => {
  test('several states: counts a record with two of them once; __not omits records with any', async () => {
    const both = `${state('entered')},${state('summary_sent')}`;
    expect(await found(`states__id__in=${both}`)).toEqual(ids.slice(1, 5));
    expect(await found(`states__id__in__not=${both}`)).toEqual([ids[0], ids[5]]);
    expect(await found(`states__id__in=${both}&states__id__in__not=${state('entered')}`)).toEqual([ids[4]]);
    expect(await found('states__id__in=2000000000')).toEqual([]);
    expect(await found('states__id__in__not=2000000000')).toEqual(ids);
  });

  test('id lists with repeated keys, comma, space, tab and pipe form one union', async () => {
    const [a, b, c] = ids;
    for (const query of [
      `id__in=${a}&id__in=${b}&id__in=${c}`,
      `id__in=${a},${b}&id__in=${c}`,
      `id__in=${a}|${b}%20${c}`,
      `id__in=${a}%09${b}+${c},`,
      `id__in=${a},${a},${b},${c}`,
    ])
      expect([query, await found(query)]).toEqual([query, [a, b, c]]);
  });
});

describe('pages', () => {
  test('counts filtered lists exactly, and `next` visits every record once', async () => {
    let url: string | null = `${LIST}?page_size=2&ordering=-grand_total&search=Ref`;
    const seen: number[] = [];
    while (url !== null) {
      const reply: { body: { count: number; next: string | null; results: { id: number }[] } } =
        await admin.get(url.replace('http://hire.test', ''));
      expect(reply.body.count).toBe(5);
      seen.push(...reply.body.results.map((one) => one.id));
      url = reply.body.next;
    }
    expect([...seen].sort((a, b) => a - b)).toEqual(ids.slice(1));
  });

  test('page addresses are absolute, sort parameters, encode commas and omit page 1', async () => {
    const reply = await admin.get(`${LIST}?search=Ref&page=2&page_size=2&id__in=${ids.join(',')}&x=%C3%A4+b`);
    const list = encodeURIComponent(ids.join(','));
    expect(reply.body.next).toBe(
      `http://hire.test${LIST}?id__in=${list}&page=3&page_size=2&search=Ref&x=%C3%A4+b`,
    );
    expect(reply.body.previous).toBe(
      `http://hire.test${LIST}?id__in=${list}&page_size=2&search=Ref&x=%C3%A4+b`,
    );
    const last = await admin.get(`${LIST}?page=last&page_size=5`);
    expect([last.body.next, last.body.results.length]).toEqual([null, 2]);
    expect(last.body.previous).toBe(`http://hire.test${LIST}?page_size=5`);
  });

  test('an empty list is a page without records', async () => {
    expect((await admin.get(`${LIST}?search=nobody-has-this`)).body).toEqual({
      count: 0,
      next: null,
      previous: null,
      results: [],
    });
    expect((await admin.get(`${LIST}?search=nobody-has-this&page=2`)).status).toBe(404);
  });

  test('reads a list in one statement, filtered and on any page', async () => {
    await admin.get(LIST);
    app.takeQueries();
    await admin.get(
      `${LIST}?page=2&page_size=2&search=Ref&states__id__in=${state('entered')},${state('quote')}`,
    );
    expect(app.takeQueries().filter((text) => /contract/.test(text))).toHaveLength(1);
  });
});

describe('search, order and values', () => {
  test('finds a contract by its delivery contact, and a line by contract and title', async () => {
    const person = { name: 'Quentin Doorstep', telephone: '01632 960077', email: 'door@example.com' };
    const contact = (await admin.post('/api/v1/customer/', person)).body.id;
    const id = await makeHire(admin, world, { delivery_contact: contact });
    for (const words of ['doorstep', '960077', 'door@example.com'])
      expect(await found(`search=${encodeURIComponent(`"${words}"`)}`)).toEqual([id]);
    const contract = (await admin.get(path(id))).body;
    const lines = await admin.get(`/api/v1/contractstock/?search=${contract.contract_number}`);
    expect(lines.body.results.map((one: { contract: { id: number } }) => one.contract.id)).toEqual([id]);
    const item = `/api/v1/stockitem/${world.stockitem}/`;
    await admin.patch(item, { customer_title: 'Porcelain roundel' });
    const named = await admin.get(
      `/api/v1/contractstock/?search=roundel,${contract.contract_number}&page_size=1`,
    );
    expect(named.body.count).toBe(1);
    await admin.del(path(id));
  });

  test('requires all terms; keeps quoted phrases; accepts an unclosed quote', async () => {
    expect(await found(`search=${encodeURIComponent('"Ref lima"')}`)).toEqual([ids[2]]);
    expect(await found('search=Ref,lima,x')).toEqual([ids[2]]);
    expect(await found('search=ref+ada')).toEqual(ids.slice(1));
    expect(await found(`search=${encodeURIComponent('"Ref lima')}`)).toEqual([ids[2]]);
    expect(await found('search=Ref+nothing')).toEqual([]);
  });

  test('sorts empty values last in both directions; ignores unknown names', async () => {
    const bare = await makeHire(admin, world, { delivery_date: null, collection_date: null });
    for (const sign of ['', '-']) {
      const reply = await admin.get(`${LIST}?page_size=100&ordering=no_such,${sign}delivery_date`);
      expect(reply.body.results.at(-1).id).toBe(bare);
    }
    await admin.del(path(bare));
  });

  test('date filters accept timestamps, include both ends, and report malformed ones together', async () => {
    expect(await found('delivery_date__gte=2027-03-05T23:59:59Z&delivery_date__lte=2027-03-05')).toEqual(ids);
    expect(await found('delivery_date__gte=2027-03-06')).toEqual([]);
    const bad = await admin.get(`${LIST}?delivery_date__gte=x&id__in=a&hire_date__lte=2026-02-30`);
    expect([bad.status, bad.body]).toEqual([
      400,
      {
        id__in: ['Enter a number.'],
        hire_date__lte: ['Enter a valid date.'],
        delivery_date__gte: ['Enter a valid date.'],
      },
    ]);
  });

  test('boolean filters accept true and false in any case, and ignore other values', async () => {
    expect(await found('account__credit_account=False')).toEqual(ids);
    expect(await found('account__credit_account=true')).toEqual([]);
    for (const text of ['1', 'banana', ''])
      expect(await found(`account__credit_account=${text}`)).toEqual(ids);
  });
});
