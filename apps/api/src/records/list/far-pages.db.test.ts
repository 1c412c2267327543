import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '../../db/database.ts';
import { makeHire } from '../../testing/hire.ts';
import { type Agent, type TestApp, testApp } from '../../testing/test-app.ts';
import { makeWorld, type World } from '../../testing/world.ts';

let app: TestApp;
let admin: Agent;
let world: World;
const LIST = '/api/v1/contract/';
const MADE = 1400;

beforeAll(async () => {
  app = await testApp();
  admin = await app.as('admin');
  world = await makeWorld(admin);
  const id = await makeHire(admin, world);
  // Many equal values, and some empty ones.
  await app.db.rows(sql`
    insert into contract (contract_number, position, state_set_id, depot_id, account_id, lead_customer_id, customer_reference, delivery_date, grand_total, value, value_ex_delivery)
    select 'W' || n, c.position, c.state_set_id, c.depot_id, case when n % 4 > 0 then c.account_id end, case when n % 3 > 0 then c.lead_customer_id end, 'R' || n % 5,
      case when n % 6 > 0 then date '2027-05-01' + n * 7 % 90 end, n % 9, n % 9, n % 9
    from contract c, generate_series(1, ${MADE}::int) n where c.id = ${id}`);
});
afterAll(() => app.end());

const ids = (body: { results: { id: number }[] }): number[] => body.results.map(({ id }) => id);
const all = async (query: string): Promise<number[]> => {
  const [first, second] = await Promise.all(
    [1, 2].map((page) => admin.get(`${LIST}?page_size=1000&page=${page}&${query}`)),
  );
  return [...ids(first?.body), ...(second?.status === 200 ? ids(second.body) : [])];
};
const relative = (url: string): string => url.replace('http://hire.test', '');

/** The order in a query; titles of other records have no places. */
const ORDERED = /ordering=.*/;

test.each([
  'ordering=id',
  'ordering=-id',
  'ordering=-id&states__id__in__not=2000000000',
  'ordering=contract_number',
  'ordering=delivery_date',
  'ordering=-delivery_date',
  'delivery_date__gte=2027-05-04',
  'delivery_date__lte=2027-07-28',
  'ordering=hire_date',
  'ordering=payment_due_date',
  'ordering=-payment_due_date',
  'ordering=grand_total',
  'ordering=-grand_total',
  'ordering=-value',
  'ordering=created_at',
  'ordering=-updated_at',
  'depot__id__in=DEPOT',
  'account__id__in=ACCOUNT,2000000000',
  'states__id__in__not=2000000000&ordering=delivery_date',
  'states__id__in__not=2000000000&ordering=-hire_date',
  'states__id__in__not=2000000000&delivery_date__gte=2027-05-04',
  'depot__id__in=DEPOT&ordering=id',
  'ordering=account',
  'ordering=-lead_customer',
  'ordering=depot',
  'ordering=-grand_total,delivery_date',
  'ordering=customer_reference,-delivery_date',
  'ordering=-account,customer_reference,-id',
  'search=R',
])('reads distant pages by number and from the previous page: %s', async (asked) => {
  const query = asked.replace('DEPOT', String(world.depot)).replace('ACCOUNT', String(world.account));
  const wanted = await all(query);
  expect(new Set(wanted).size).toBe(wanted.length);
  const size = 45;
  const pages = Math.ceil(wanted.length / size);
  const part = (page: number) => wanted.slice((page - 1) * size, page * size);
  for (const page of [1, 2, 23, 24, pages - 3, pages, 'last'] as const) {
    const reply = await admin.get(`${LIST}?page_size=${size}&page=${page}&${query}`);
    expect([page, reply.body.count, ids(reply.body)]).toEqual([
      page,
      wanted.length,
      part(page === 'last' ? pages : page),
    ]);
  }
  expect((await admin.get(`${LIST}?page_size=${size}&page=${pages + 1}&${query}`)).status).toBe(404);
  let url: string | null = `${LIST}?page_size=${size}&page=22&${query}`;
  let page = 22;
  for (; url !== null; page++) {
    const { body }: { body: { next: string | null; results: { id: number }[] } } = await admin.get(
      relative(url),
    );
    expect([page, ids(body)]).toEqual([page, part(page)]);
    url = body.next;
    if (url !== null)
      expect(url.includes('after=')).toBe(
        page >= 23 && !/account|lead_customer|depot/.test(ORDERED.exec(query)?.[0] ?? ''),
      );
  }
  url = `${LIST}?page_size=${size}&page=last&${query}`;
  for (page = pages; page > 20; page--) {
    const { body }: { body: { previous: string; results: { id: number }[] } } = await admin.get(
      relative(url),
    );
    expect([page, ids(body)]).toEqual([page, part(page)]);
    url = body.previous;
  }
});

test('ignores a start that belongs to another page or order, or is malformed', async () => {
  const far = (await admin.get(`${LIST}?page_size=50&page=22`)).body.next;
  const after = new URL(far).searchParams.get('after');
  for (const query of [
    `page_size=50&page=2&after=${after}`,
    `page_size=50&page=23&ordering=id&after=${after}`,
    'page_size=50&page=23&after=x',
    'page_size=50&page=23&after=W10',
  ])
    expect(ids((await admin.get(`${LIST}?${query}`)).body)).toEqual(
      ids((await admin.get(`${LIST}?${query.replace(/&after=.*/, '')}`)).body),
    );
});

test('counts a search correctly after any write to searched data', async () => {
  const search = `${LIST}?search=R3&page_size=10`;
  const count = async (query = '') => (await admin.get(`${search}${query}`)).body.count;
  const before = await count();
  expect(await count('&page=2')).toBe(before);
  await app.db.rows(sql`update contract set customer_reference = 'none' where contract_number = 'W3'`);
  expect([await count('&page=2'), await count()]).toEqual([before - 1, before - 1]);
  const customer = (
    await admin.post('/api/v1/customer/', { name: 'R3', telephone: '01632 960077', email: 'r3@example.com' })
  ).body.id;
  await makeHire(admin, world, { lead_customer: customer });
  expect(await count('&page=3')).toBe(before);
  await admin.patch(`/api/v1/customer/${customer}/`, { name: 'Other', email: 'other@example.com' });
  expect(await count('&page=3')).toBe(before - 1);
  // Rollbacks change nothing, and uncommitted writes are invisible.
  await app.db
    .transaction(async (tx) => {
      await tx.rows(sql`delete from contract where customer_reference = 'R3'`);
      expect(await count()).toBe(before - 1);
      throw new Error('undone');
    })
    .catch(() => undefined);
  expect(await count('&page=2')).toBe(before - 1);
});

test('orders a list by its date filter unless another order is requested', async () => {
  const dates = async (query: string): Promise<string[]> =>
    (await admin.get(`${LIST}?page_size=30&${query}`)).body.results.map(
      (one: { delivery_date: string }) => one.delivery_date,
    );
  const rising = await dates('delivery_date__gte=2027-05-04&hire_date__lte=');
  expect([rising[0], rising]).toEqual(['2027-05-04', rising.toSorted()]);
  const falling = await dates('delivery_date__lte=2027-06-04');
  expect([falling[0], falling]).toEqual(['2027-06-04', falling.toSorted().toReversed()]);
  expect(await dates('delivery_date__gte=2027-05-04&ordering=-id')).not.toEqual(rising);
});
