// The baseline of writes: node:http and the driver. Creates and moves a contract with named statements in one transaction, on the same tables with
// the same triggers, constraints, stock guard, figures (the server's own function), history and Idempotency-Key. No sign-in, permissions or
// validation; settings, tariffs and states are read once at the start. See docs/run/performance.md.
import { createHmac } from 'node:crypto';
import http from 'node:http';
import pg from 'pg';
import { claimsOf, isWashable, NO_GOODS } from '@hireyard/domain/stock/availability';
import { creditCheck } from '@hireyard/domain/money/credit';
import { roadMiles } from '@hireyard/domain/contracts/delivery';
import { formatMoney, parseDecimal, parseMoney } from '@hireyard/domain/values/money';
import { normalisePostcode, outwardCode } from '@hireyard/domain/values/postcode';
import { figuresOf, livePrices } from '../apps/api/src/contracts/figures/figures.ts';
import { settingFor } from '../apps/api/src/platform/settings/settings.ts';
import { stockRules } from '../apps/api/src/stock/reservations/claims.ts';
import { types } from '../apps/api/src/db/type-parsers.ts';
import { ACCOUNT, FACTS, FREE, GOODS, LOCK, MOVE, OWED } from './bare-moves.mjs';
import { recordText } from './bare-record.mjs';

const pool = new pg.Pool({
  host: process.env.BENCH_SOCKET,
  port: 5432,
  user: process.env.BENCH_USER,
  password: process.env.BENCH_PASSWORD,
  database: 'postgres',
  application_name: 'bare',
  max: 10,
  idleTimeoutMillis: 600_000,
  types,
});
pool.on('connect', (client) => void client.query("set timezone = 'UTC'; set jit = off"));
const USER = Number(process.env.BENCH_USER_ID);
const today = () => new Date().toISOString().slice(0, 10);

const list = async (text) => (await pool.query(text)).rows;
const settings = Object.fromEntries(
  (await list('select code, value from setting')).map((row) => [row.code, row.value]),
);
const rules = (await list('select type, threshold, value from deposit_rule order by threshold')).map(
  (row) => ({
    type: row.type,
    threshold: parseMoney(row.threshold),
    value: parseDecimal(row.value),
  }),
);
const [{ mapped }] = await list(`select count(*) = 3 as mapped from nominal where problem = ''`);
const basis = { settings, rules, accounting_lookup_ok: mapped };
const states =
  await list(`select s.id, s.name, s.system_action, s.system_group from state s join state_type y on y.id = s.type_id
  where y.context in ('contract_status', 'contract_finance_status') and s.system_action is not null order by s.id`);
const stateOf = new Map(states.map((state) => [state.system_action, state]));
const stateById = new Map(states.map((state) => [state.id, state]));
const country = settingFor(settings, 'country');
const secret = 'bare';

/** A transaction of named statements. */
async function transaction(work) {
  const client = await pool.connect();
  const run = async (name, text, values) => (await client.query({ name, text, values })).rows;
  try {
    await client.query(`begin; set local hireyard.via = 'screen'; set local hireyard.request = 'bare'`);
    const done = await work(run);
    await client.query('commit');
    return done;
  } catch (error) {
    await client.query('rollback');
    throw error;
  } finally {
    client.release();
  }
}

const PARTIES = `select d.address_postcode as depot_postcode, k.active as lead_active, a.active as account_active, a.credit_account, a.payment_terms,
    coalesce(a.credit_limit, a.credit_limit_hard_limit) is not null as credit_limited
  from depot d, customer k, account a where d.id = $1 and d.active and k.id = $2 and a.id = $3`;
const ITEMS = `select i.id, i.sku, i.internal_title as title, i.price, i.washup_price, i.washup_rate, i.height, i.width, i.depth, i.weight, i.pack_size,
    i.loose_volume_factor, case when b.id is not null then jsonb_build_object('height', coalesce(b.height, 0), 'width', coalesce(b.width, 0),
      'depth', coalesce(b.depth, 0), 'weight', coalesce(b.weight, 0)) end as container
  from stockitem i left join stock_container b on b.id = i.container_id where i.id = any ($1::int[]) and i.active`;
const OUTCODES = 'select outcode, latitude, longitude from outcode where outcode = any ($1::text[])';
const GIVEN =
  'lead_customer_id account_id depot_id customer_reference delivery_date collection_date delivery_type address_1 address_town address_postcode'.split(
    ' ',
  );
const FIGURES = [
  'value',
  'value_ex_delivery',
  'washup_value',
  'tax',
  'grand_total',
  'delivery_price',
  'calculated_delivery_price',
].concat([
  'calculated_delivery_vehicles',
  'deposit_amount',
  'weight',
  'pieces',
  'washup_pieces',
  'can_deliver',
]);
const CONTRACT_COLUMNS = ['position', 'created_by_id', 'delivery_vehicle_mix', ...GIVEN, ...FIGURES];
const CONTRACT = `insert into contract (contract_number, state_set_id, problem_ids, ${CONTRACT_COLUMNS.join(', ')})
  values ('H' || nextval('contract_number_seq'), state_set_of($1::int[]), array(select id from problem where code = any ($2::text[]) order by id),
    ${CONTRACT_COLUMNS.map((_, n) => `$${n + 3}`).join(', ')}) returning id`;
const LINES = `insert into contract_line (contract_id, stockitem_id, quantity, locked_price, locked_washup_price, unit_price, unit_washup_price, value, tax, grand_total, priced_days)
  select $1, x.*, (select greatest(1, collection_date - coalesce(hire_date, delivery_date) + 1) from contract where id = $1) from unnest($2::int[], $3::int[], $4::numeric[], $5::numeric[], $4::numeric[], $5::numeric[], $6::numeric[], $7::numeric[], $8::numeric[]) x
  returning id`;
const RESERVE = `select reserve_stock('{}', $1::int[], $2::int[], $3::int[], $4::int[], $5::int[], $6::text[], $7::date[], $8::date[], $9::date[], $10::date, false) as ok`;
const BALANCES = `insert into contract_balance (contract_id, type, total, total_tax) values ($1, 'deposit', $2, 0), ($1, 'contract', $3, $4), ($1, 'damages', 0, 0)`;
const HISTORY = `insert into history (resource, object_id, user_id, action, changes)
  select x.resource, x.id, $2::int, x.action, x.changes from json_to_recordset($1) x (resource text, id int, action text, changes jsonb)`;
const KNOWN = `select body_hash, status, answer from idempotency_key where user_id = $1 and path = $2 and key = $3`;
const KEEP = `insert into idempotency_key (user_id, path, key, body_hash, status, answer) values ($1, $2, $3, $4, 201, $5)`;

const of = (rows, name) => rows.map((row) => row[name]);

async function milesTo(run, depot, postcode) {
  const to = outwardCode(country, normalisePostcode(country, postcode));
  const from = outwardCode(country, normalisePostcode(country, depot));
  const zone = settingFor(settings, 'delivery_zones', 0)[to];
  if (typeof zone === 'number') return zone;
  const found = await run('outcodes', OUTCODES, [[from, to]]);
  const [a, b] = [from, to].map((code) => {
    const row = found.find((one) => one.outcode === code);
    return row && { lat: row.latitude, lon: row.longitude };
  });
  return a && b ? roadMiles(a, b) : null;
}

const change = (field, after) => ({ field, before: null, after });

async function create(body, key) {
  const { lines, states: starting, ...given } = body;
  const position = starting === undefined ? 'quote' : stateById.get(starting[0]).system_action;
  const hash = createHmac('sha256', secret).update('\n').update(JSON.stringify(body)).digest('base64url');
  return transaction(async (run) => {
    const path = '/api/v1/contract';
    if ((await run('known', KNOWN, [USER, path, key])).length > 0) throw new Error('known');
    const [found] = await run('parties', PARTIES, [given.depot, given.lead_customer, given.account]);
    const items = new Map(
      (await run('items', ITEMS, [of(lines, 'stockitem')])).map((item) => [item.id, item]),
    );
    const contract = {
      ...found,
      position,
      depot_id: given.depot,
      hire_date: null,
      delivery_date: given.delivery_date,
      collection_date: given.collection_date,
      delivery_type: given.delivery_type,
      delivery_charge: null,
      delivery_surcharge: '0',
      deposit_override: null,
      contact_active: null,
      address_1: given.address_1,
      address_2: '',
      address_3: '',
      address_town: given.address_town,
      address_county: '',
      address_postcode: given.address_postcode,
    };
    const rows = lines.map((line, n) => {
      const { id, ...item } = items.get(line.stockitem);
      const row = { ...item, id: n, kind: 'hire', stockitem_id: id, quantity: line.quantity };
      const live = livePrices(row, contract, settings);
      return {
        ...row,
        locked_price: formatMoney(live.unit_price),
        locked_washup_price: formatMoney(live.unit_washup_price),
      };
    });
    const miles = await milesTo(run, found.depot_postcode, given.address_postcode);
    const figures = figuresOf(contract, rows, basis, miles);
    const { columns } = figures;
    const [{ id }] = await run('contract', CONTRACT, [
      [stateOf.get(position).id],
      figures.problems.map((problem) => problem.code),
      position,
      USER,
      JSON.stringify(figures.vehicles),
      given.lead_customer,
      given.account,
      given.depot,
      ...GIVEN.slice(3).map((name) => given[name]),
      ...FIGURES.map((name) => columns[name]),
    ]);
    const made = await run('lines', LINES, [
      id,
      of(rows, 'stockitem_id'),
      of(rows, 'quantity'),
      of(rows, 'locked_price'),
      of(rows, 'locked_washup_price'),
      of(figures.lines, 'value'),
      of(figures.lines, 'tax'),
      of(figures.lines, 'grand_total'),
    ]);
    const facts = { ...contract, hold_until: null, goods: NO_GOODS };
    const rules = stockRules(settings, given.depot);
    const claims = rows.flatMap((row) => claimsOf({ ...facts, ...row }, isWashable(row), rules, today()));
    const [{ ok }] = await run('reserve', RESERVE, [
      of(made, 'id'),
      rows.map(() => id),
      of(rows, 'stockitem_id'),
      rows.map(() => given.depot),
      of(rows, 'quantity'),
      of(claims, 'kind'),
      of(claims, 'first'),
      of(claims, 'last'),
      of(claims, 'turns_on'),
      today(),
    ]);
    if (!ok) throw new Error('too few');
    const asks = position !== 'quote';
    await run('balances', BALANCES, [
      id,
      asks ? columns.deposit_amount : '0.00',
      asks ? columns.grand_total : '0.00',
      asks ? columns.tax : '0.00',
    ]);
    const entries = [
      {
        resource: 'contract',
        id,
        action: 'created',
        changes: Object.entries(given).map(([f, v]) => change(f, v)),
      },
    ];
    lines.forEach((line, n) => {
      const values = { unlisted: false, contract: id, stockitem: line.stockitem, quantity: line.quantity };
      entries.push({
        resource: 'contractstock',
        id: made[n].id,
        action: 'created',
        changes: Object.entries(values).map(([f, v]) => change(f, v)),
      });
      entries.push({
        resource: 'contract',
        id,
        action: 'line added',
        changes: [change('line', `${line.quantity} × ${rows[n].sku}`)],
      });
    });
    await run('history', HISTORY, [JSON.stringify(entries), USER]);
    const [{ record }] = await run('record', recordText, [id]);
    const answer = `{"body":${record},"headers":{"ETag":"\\"1\\""}}`;
    await run('keep', KEEP, [USER, path, key, hash, answer]);
    return record;
  });
}

const FROM = { in_transit: 'entered', on_hire: 'in_transit' };

async function move(id, action) {
  return transaction(async (run) => {
    await run('lock', LOCK, [id]);
    const [now] = await run('facts', FACTS, [id]);
    if (now.position !== FROM[action] || now.problem_ids.length > 0 || now.outdated)
      throw new Error('refused');
    if (action === 'in_transit') {
      if (!now.credit_account && now.deposit !== '0.00') throw new Error('deposit');
      if (now.limited) {
        const [account] = await run('account', ACCOUNT, [now.account_id]);
        const [{ others }] = await run('owed', OWED, [now.account_id, id]);
        const limits = {
          limit: account.credit_limit && parseMoney(account.credit_limit),
          hard_limit: account.credit_limit_hard_limit && parseMoney(account.credit_limit_hard_limit),
        };
        const exposure = parseMoney(others) + parseMoney(now.grand_total);
        if (creditCheck({ exposure, ...limits }).level === 'block') throw new Error('credit');
      }
      if ((await run('free', FREE, [id])).length > 0) throw new Error('too few');
    }
    const before = now.state_ids.map((state) => stateById.get(state));
    const after = [
      ...before.filter((state) => state.system_group !== 'contract_position'),
      stateOf.get(action),
    ];
    await run('move', MOVE, [id, of(after, 'id'), action]);
    if (action === 'in_transit') await run('goods', GOODS, [id, USER]);
    const names = (some) =>
      of(
        some.toSorted((a, b) => a.id - b.id),
        'name',
      );
    const changes = [{ field: 'states', before: names(before), after: names(after), actions: [action] }];
    await run('history', HISTORY, [
      JSON.stringify([{ resource: 'contract', id, action: 'state', changes }]),
      USER,
    ]);
    const [{ record }] = await run('record', recordText, [id]);
    return record;
  });
}

function bodyOf(request) {
  return new Promise((done) => {
    const parts = [];
    request.on('data', (part) => parts.push(part));
    request.on('end', () => done(JSON.parse(Buffer.concat(parts).toString())));
  });
}

async function answer(request, reply) {
  try {
    const body = await bodyOf(request);
    const moved = /^\/api\/v1\/contract\/(\d+)\/system_state\/$/.exec(request.url);
    const record = moved
      ? await move(Number(moved[1]), body.system_action)
      : await create(body, request.headers['idempotency-key']);
    reply.writeHead(moved ? 200 : 201, { 'content-type': 'application/json; charset=utf-8' }).end(record);
  } catch (error) {
    reply.writeHead(500).end(String(error.stack));
  }
}
const server = http.createServer((request, reply) => void answer(request, reply));
server.listen(0, '127.0.0.1', () => console.log(`http://127.0.0.1:${server.address().port}`));
process.on('SIGTERM', () => process.exit(0));
