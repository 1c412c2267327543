// Shared by bench/writes.mjs and bench/ladder.mjs: the product and the bare server on one database, contracts to create and move, and CPU
// of each.
import { randomUUID } from 'node:crypto';
import { createRequire } from 'node:module';
import { isDeepStrictEqual } from 'node:util';
import { cpuMs, loginEnv, loginOf, request, signIn, startHireyard, startProgram } from './lib.mjs';

const require = createRequire(new URL('../apps/api/package.json', import.meta.url));
const { Client } = require('pg');

/** Enough units of these items at these depots that no booking is refused. */
const PLENTY = `insert into stock_movement (stockitem_id, depot_id, kind, quantity)
  select i, d, 'buy', 1000000 from unnest($1::int[]) i cross join unnest($2::int[]) d`;

/** Milliseconds that migrating an older directory may take. */
const MIGRATING = 3_600_000;

/** Starts the product and the bare server on a data directory, with data for the measurement. `end` stops everything. */
export async function openSides(dir) {
  const stops = [];
  const end = async () => {
    for (const stop of stops) await stop();
  };
  try {
    const real = await startHireyard(dir, { WORKER: '0', RATE_LIMIT: '0' }, MIGRATING);
    stops.unshift(real.stop);
    const login = loginOf(dir);
    const watch = new Client({ ...login, application_name: 'watch' });
    await watch.connect();
    stops.unshift(() => watch.end());
    const all = async (text, values) => (await watch.query(text, values)).rows;
    const headers = await signIn(real.port);
    const [{ id: user }] = await all(
      `select id from app_user where username = 'admin@hireyard.example' or email = 'admin@hireyard.example'`,
    );
    const env = { ...loginEnv(login), BENCH_USER_ID: String(user) };
    const bare = await startProgram(['bench/bare-writes.mjs'], env);
    stops.unshift(bare.stop);
    const sides = [
      { name: 'hireyard', ...real, headers },
      { name: 'bare', ...bare, headers: {} },
    ];
    return { sides, all, end, env, world: await worldOf(all) };
  } catch (error) {
    await end();
    throw error;
  }
}

/** Customers, credit accounts with a very high limit, items and addresses for new contracts. */
async function worldOf(all) {
  const ids = async (text) => (await all(text)).map((row) => row.id);
  const accounts = await ids(`update account set credit_limit = 100000000, credit_limit_hard_limit = 100000000
    where id in (select id from account where active and credit_account order by id limit 40) returning id`);
  const places = await all(
    `select address_1, address_town, address_postcode from customer where active and address_postcode <> '' order by id limit 60`,
  );
  const [{ id: entered }] = await all(
    `select s.id from state s join state_type y on y.id = s.type_id where y.context = 'contract_status' and s.system_action = 'entered'`,
  );
  const items = await ids('select id from stockitem where active order by id limit 400');
  const depots = await ids('select id from depot where active order by id limit 2');
  await all(PLENTY, [items, depots]);
  return {
    accounts,
    places,
    entered,
    customers: await ids('select id from customer where active order by id limit 200'),
    items,
    depots,
  };
}

const day = (n) => new Date(Date.now() + n * 86_400_000).toISOString().slice(0, 10);
const at = (values, n) => values[n % values.length];

/** Returns the body of a contract with six lines, delivered and collected; the n-th is always the same. */
export function bodyOf(world, n) {
  const from = 20 + ((n * 7) % 150);
  const place = at(world.places, n);
  return {
    lead_customer: at(world.customers, n),
    account: at(world.accounts, n),
    depot: at(world.depots, n),
    customer_reference: `PO ${n}`,
    delivery_date: day(from),
    collection_date: day(from + 1 + (n % 4)),
    delivery_type: 'both',
    ...place,
    lines: Array.from({ length: 6 }, (_, at_) => ({
      stockitem: at(world.items, n * 13 + at_ * 67),
      quantity: 10 + ((n + at_) % 40),
    })),
  };
}

/** Returns the body of such an order that leaves today. */
export const orderOf = (world, n) => ({
  ...bodyOf(world, n),
  delivery_date: day(0),
  collection_date: day(1 + (n % 4)),
  states: [world.entered],
});

const json = { 'content-type': 'application/json' };

async function send(side, method, path, body, status) {
  const headers = { ...side.headers, ...json, ...(method === 'POST' && { 'idempotency-key': randomUUID() }) };
  const reply = await request(side.port, path, headers, method, JSON.stringify(body));
  if (reply.status !== status)
    throw new Error(`${side.name} ${method} ${path}: ${reply.status} ${reply.text.slice(0, 1500)}`);
  return JSON.parse(reply.text);
}

/** Creates a contract; returns its record. */
export const create = (side, body) => send(side, 'POST', '/api/v1/contract/', body, 201);
/** Moves a contract; returns its record. */
export const move = (side, id, system_action) =>
  send(side, 'PUT', `/api/v1/contract/${id}/system_state/`, { system_action, action: 'attach' }, 200);

/** Runs work on each of these, four at a time; returns the results. */
export async function each(values, work) {
  const results = [];
  let next = 0;
  const one = async () => {
    while (next < values.length) {
      const n = next++;
      results[n] = await work(values[n], n);
    }
  };
  await Promise.all(Array.from({ length: Number(process.env.BENCH_CONCURRENCY ?? 4) }, one));
  return results;
}

/** CPU milliseconds of a server: its process and its database backends. */
export async function cpuOf(all, side) {
  const rows = await all('select pid from pg_stat_activity where application_name = $1', [side.name]);
  return { node: cpuMs(side.pid), postgres: rows.reduce((sum, { pid }) => sum + cpuMs(pid), 0) };
}

const NOT_DUPLICATES = [
  'id',
  'contract_id',
  'line_id',
  'contract_line_id',
  'contract_number',
  'search',
  'created_at',
  'updated_at',
  'at',
  'xact',
  'request_id',
];
/** Returns the rows of a contract without what always differs: ids, numbers, times, salts. */
async function rowsOf(all, id) {
  const [{ number }] = await all('select contract_number as number from contract where id = $1', [id]);
  const rows = {};
  const keep = async (name, text) => {
    rows[name] = (
      await all(`select to_jsonb(x) - $2::text[] as row from (${text}) x`, [id, NOT_DUPLICATES])
    ).map(({ row }) => row);
  };
  await keep('contract', 'select * from contract where id = $1');
  await keep('lines', 'select * from contract_line where contract_id = $1 order by id');
  await keep('reservations', 'select * from stock_reservation where contract_id = $1 order by line_id');
  await keep('goods', 'select * from goods_movement where contract_id = $1 order by contract_line_id');
  await keep('goods of lines', 'select * from goods_line where contract_id = $1 order by contract_line_id');
  await keep('balances', 'select * from contract_balance where contract_id = $1 order by type');
  await keep('debt', 'select * from contract_debt where contract_id = $1');
  await keep('past', 'select * from contract_past where contract_id = $1 order by at');
  await keep('line past', 'select * from contract_line_past where contract_id = $1 order by at, line_id');
  await keep(
    'history',
    `select resource, user_id, via, action, changes from history where (resource = 'contract' and object_id = $1)
      or (resource = 'contractstock' and object_id in (select id from contract_line where contract_id = $1)) order by id`,
  );
  return JSON.parse(
    JSON.stringify(rows)
      .replaceAll(`"after": ${id}`, '"after": 0')
      .replaceAll(`"after":${id}`, '"after":0')
      .replaceAll(number, 'H'),
  );
}

function alike(what, [one, other]) {
  for (const name of Object.keys(one))
    if (!isDeepStrictEqual(one[name], other[name]))
      throw new Error(
        `${what}: ${name} differ.\n${JSON.stringify(one[name])}\n${JSON.stringify(other[name])}`,
      );
}
const shownOf = (record) => ({
  ...record,
  ...Object.fromEntries(['id', 'contract_number', 'created_at', 'updated_at'].map((name) => [name, null])),
});

/** Checks that both return and store the same when a contract is created and moved. */
export async function requireEqualAnswers({ sides, all, world }) {
  for (const n of [1, 2, 3]) {
    const made = await Promise.all(sides.map((side) => create(side, bodyOf(world, n))));
    alike('The answers to a new contract', made.map(shownOf));
    alike('What a new contract leaves', await Promise.all(made.map(({ id }) => rowsOf(all, id))));
    const orders = await Promise.all(sides.map((side) => create(side, orderOf(world, n))));
    for (const action of ['in_transit', 'on_hire']) {
      const moved = await Promise.all(sides.map((side, of) => move(side, orders[of].id, action)));
      alike(`The answers to ${action}`, moved.map(shownOf));
      alike(`What ${action} leaves`, await Promise.all(orders.map(({ id }) => rowsOf(all, id))));
    }
  }
}
