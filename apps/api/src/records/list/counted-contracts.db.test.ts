import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '../../db/database.ts';
import { makeHire, move } from '../../testing/hire.ts';
import { chance } from '../../testing/stock-chance.ts';
import { type Agent, type TestApp, testApp } from '../../testing/test-app.ts';
import { makeWorld, type World } from '../../testing/world.ts';

let app: TestApp;
let admin: Agent;
let world: World;
let sets: number[];
let depots: number[];
let accounts: number[];
let states: number[];
beforeAll(async () => {
  app = await testApp({ database: { max: 8 } });
  admin = await app.as('admin');
  world = await makeWorld(admin);
  const made = await admin.post('/api/v1/depot/', { code: 'TWO', name: 'Second depot' });
  depots = [world.depot, made.body.id];
  accounts = [world.account, world.account];
  for (const position of ['entered', 'summary_sent'])
    await move(admin, await makeHire(admin, world), position);
  sets = (await app.db.rows<{ id: number }>(sql`select distinct state_set_id as id from contract`)).map(
    ({ id }) => id,
  );
  states = (
    await app.db.rows<{ id: number }>(
      sql`select distinct unnest(s.state_ids) as id from state_set s where s.id = any (${sets}::int[])`,
    )
  ).map(({ id }) => id);
});
afterAll(() => app.end());

const pick = chance(20_270_302);
const oneOf = <T>(of: readonly T[]): T => of[pick(of.length)] as T;
const day = (): string => new Date(Date.UTC(2026, 10 + pick(6), 1 + pick(28))).toISOString().slice(0, 10);
const dateOrNone = () => (pick(8) === 0 ? null : day());

let made = 0;
const add = (count: number) => {
  made += count;
  const on = dateOrNone();
  return app.db.rows(sql`
    insert into contract (contract_number, position, state_set_id, depot_id, account_id, hire_date, delivery_date, collection_date)
    select 'C' || n, 'quote', ${oneOf(sets)}::int, ${oneOf(depots)}::int, ${oneOf([...accounts, null])}::int, ${on}::date, ${on}::date, ${on}::date + n % 40
    from generate_series(${made - count + 1}::int, ${made}::int) n`);
};
const OPERATIONS: readonly (() => Promise<unknown>)[] = [
  () => add(1 + pick(5)),
  () => add(1 + pick(5)),
  () =>
    app.db.rows(
      sql`update contract set state_set_id = ${oneOf(sets)}::int where contract_number like 'C%' and id % 7 = ${pick(7)}`,
    ),
  () =>
    app.db.rows(
      sql`update contract set depot_id = ${oneOf(depots)}::int where contract_number like 'C%' and id % 9 = ${pick(9)}`,
    ),
  () =>
    app.db.rows(
      sql`update contract set delivery_date = delivery_date - ${pick(50)}::int, hire_date = hire_date - 3 where contract_number like 'C%' and id % 5 = ${pick(5)}`,
    ),
  () =>
    app.db.rows(
      sql`update contract set collection_date = null, hire_date = null, account_id = null where contract_number like 'C%' and id % 17 = ${pick(17)}`,
    ),
  () =>
    app.db.rows(
      sql`update contract set customer_reference = 'x' where contract_number like 'C%' and id % 3 = 0`,
    ),
  () =>
    app.db.rows(
      sql`update contract set (tax, grand_total) = (select x.tax, value + x.tax from (select (${pick(4000)}::int / 7.0 - 100 * (id % 3))::numeric(14, 2) as tax) x), payment_due_date = hire_date + ${pick(9)}::int, updated_at = now() - ${pick(40)} * interval '7 hours' where contract_number like 'C%' and id % 5 = ${pick(5)}`,
    ),
  () => app.db.rows(sql`delete from contract where contract_number like 'C%' and id % 13 = ${pick(13)}`),
];
/** Two changes of the same rows in different order may deadlock; one gives way and is retried. */
const unlessDeadlock = (error: unknown) => {
  const { code, cause } = error as { code?: string; cause?: { code?: string } };
  expect(code ?? cause?.code).toBe('40P01');
};

/** Compares a list's count with a full scan. */
async function compare(query: URLSearchParams): Promise<void> {
  const condition = [sql`true`];
  for (const name of ['hire_date', 'delivery_date', 'collection_date']) {
    const column = sql.ref(`t.${name}`);
    if (query.has(name)) condition.push(sql`${column} = ${query.get(name)}`);
    if (query.has(`${name}__gte`)) condition.push(sql`${column} >= ${query.get(`${name}__gte`)}`);
    if (query.has(`${name}__lte`)) condition.push(sql`${column} <= ${query.get(`${name}__lte`)}`);
  }
  if (query.has('depot__id__in')) condition.push(sql`t.depot_id = ${Number(query.get('depot__id__in'))}`);
  if (query.has('account__id__in'))
    condition.push(sql`t.account_id = ${Number(query.get('account__id__in'))}`);
  const carries = (name: string) =>
    sql`(select state_ids from state_set s where s.id = t.state_set_id) && ${(query.get(name) ?? '').split(',').map(Number)}::int[]`;
  if (query.has('states__id__in')) condition.push(carries('states__id__in'));
  if (query.has('states__id__in__not')) condition.push(sql`not (${carries('states__id__in__not')})`);
  const real = await app.db.one<{ n: number }>(
    sql`select count(*)::int as n from contract t where ${sql.join(condition, sql` and `)}`,
  );
  const reply = await admin.get(`/api/v1/contract/?page_size=1000&${query.toString()}`);
  expect([query.toString(), reply.body.count, reply.body.results.length]).toEqual([
    query.toString(),
    real?.n,
    real?.n,
  ]);
}

const someQuery = (): URLSearchParams => {
  const query = new URLSearchParams();
  if (pick(2) === 0) query.set('states__id__in', [oneOf(states), oneOf(states)].join(','));
  if (pick(4) === 0) query.set('states__id__in__not', String(oneOf(states)));
  if (pick(3) === 0) query.set('depot__id__in', String(oneOf(depots)));
  if (pick(4) === 0) query.set('account__id__in', String(oneOf(accounts)));
  const name = oneOf(['hire_date', 'delivery_date', 'collection_date']);
  const kind = pick(5);
  if (kind === 0) query.set(name, day());
  if (kind === 1 || kind === 2) query.set(`${name}__gte`, day());
  if (kind === 2 || kind === 3) query.set(`${name}__lte`, day());
  return query;
};

test('counts any filter like a full scan, during concurrent writes', async () => {
  await add(200);
  for (let round = 0; round < 8; round++) {
    await Promise.all(Array.from({ length: 8 }, () => oneOf(OPERATIONS)().catch(unlessDeadlock)));
    await app.db
      .transaction(async (tx) => {
        await tx.rows(sql`delete from contract where contract_number like 'C%'`);
        throw new Error('undone');
      })
      .catch(() => undefined);
    for (let i = 0; i < 8; i++) await compare(someQuery());
  }
  await app.db.rows(sql`select add_up_contract_tally()`);
  for (let i = 0; i < 30; i++) await compare(someQuery());
});

test('counting never blocks writers, not even an unfinished tally update', async () => {
  await app.db.transaction(async (tx) => {
    await tx.rows(
      sql`update contract set depot_id = ${depots[1]}::int where id = (select min(id) from contract where contract_number like 'C%')`,
    );
    await tx.rows(sql`select add_up_contract_tally()`);
    await add(120);
    await app.db.rows(sql`select add_up_contract_tally()`);
    await compare(new URLSearchParams());
  });
  await compare(new URLSearchParams({ depot__id__in: String(depots[1]) }));
});

test('merging states keeps the counts right', async () => {
  const [type] = (await admin.get('/api/v1/stateit/state_type/?context=contract_status')).body.results;
  const make = async (name: string) =>
    (
      await admin.post('/api/v1/stateit/state/', {
        name,
        type: type.id,
        system_group: 'contract_marker',
        colour: 'dark',
      })
    ).body.id;
  const [from, into] = [await make('Rung'), await make('Called')];
  for (const [state, every] of [
    [from, 3],
    [into, 6],
  ] as const)
    await app.db.rows(sql`update contract c set state_set_id = state_set_of(s.state_ids || ${[state]}::int[])
      from state_set s where s.id = c.state_set_id and c.id % ${every} = 0`);
  await compare(new URLSearchParams({ states__id__in: String(from) }));
  expect((await admin.post(`/api/v1/stateit/state/${from}/merge/`, { into })).status).toBe(200);
  states.push(into);
  for (let i = 0; i < 20; i++) await compare(someQuery());
  await compare(new URLSearchParams({ states__id__in: String(into) }));
});

test('the tally equals the contracts, folded or not', async () => {
  const folded = () =>
    app.db.rows(sql`select state_set_id, depot_id, sum(n)::int as n, sum(total)::text as total from contract_tally
      group by 1, 2 having sum(n) <> 0 order by 1, 2`);
  const real =
    await app.db.rows(sql`select state_set_id, depot_id, count(*)::int as n, sum(grand_total)::text as total from contract
    group by 1, 2 order by 1, 2`);
  expect(real.length).toBeGreaterThan(2);
  expect(await folded()).toEqual(real);
  await Promise.all(Array.from({ length: 4 }, () => app.db.rows(sql`select add_up_contract_tally()`)));
  await app.db.rows(sql`select add_up_contract_tally()`);
  expect(await folded()).toEqual(real);
  expect(await app.db.rows(sql`select 1 from contract_tally`)).toHaveLength(real.length);
});
