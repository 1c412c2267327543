// The baseline of writes: node:http and the driver create and move contracts in one transaction, on the same tables with the same triggers,
// constraints, stock guard, figures (the server's own function), history and Idempotency-Key. See docs/run/performance.md.
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
import {
  PARTIES,
  ITEMS,
  OUTCODES,
  GIVEN,
  FIGURES,
  CONTRACT,
  LINES,
  RESERVE,
  BALANCES,
  HISTORY,
  KNOWN,
  KEEP,
} from './bare-creates.mjs';
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

/** Facts of a new contract, as the figures need them. */
const contractOf = (given, found, position) => ({
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
});

const pricedRows = (lines, items, contract) =>
  lines.map((line, n) => {
    const { id, ...item } = items.get(line.stockitem);
    const row = { ...item, id: n, kind: 'hire', stockitem_id: id, quantity: line.quantity };
    const live = livePrices(row, contract, settings);
    return {
      ...row,
      locked_price: formatMoney(live.unit_price),
      locked_washup_price: formatMoney(live.unit_washup_price),
    };
  });

async function reserve(run, id, depot, { contract, rows, made }) {
  const facts = { ...contract, hold_until: null, goods: NO_GOODS };
  const around = stockRules(settings, depot);
  const claims = rows.flatMap((row) => claimsOf({ ...facts, ...row }, isWashable(row), around, today()));
  const [{ ok }] = await run('reserve', RESERVE, [
    of(made, 'id'),
    rows.map(() => id),
    of(rows, 'stockitem_id'),
    rows.map(() => depot),
    of(rows, 'quantity'),
    of(claims, 'kind'),
    of(claims, 'first'),
    of(claims, 'last'),
    of(claims, 'turns_on'),
    today(),
  ]);
  if (!ok) throw new Error('too few');
}

const historyOf = (id, given, { lines, rows, made }) => [
  {
    resource: 'contract',
    id,
    action: 'created',
    changes: Object.entries(given).map(([f, v]) => change(f, v)),
  },
  ...lines.flatMap((line, n) => {
    const values = { unlisted: false, contract: id, stockitem: line.stockitem, quantity: line.quantity };
    return [
      {
        resource: 'contractstock',
        id: made[n].id,
        action: 'created',
        changes: Object.entries(values).map(([f, v]) => change(f, v)),
      },
      {
        resource: 'contract',
        id,
        action: 'line added',
        changes: [change('line', `${line.quantity} × ${rows[n].sku}`)],
      },
    ];
  }),
];

async function create(body, key) {
  const { lines, states: starting, ...given } = body;
  const position = starting === undefined ? 'quote' : stateById.get(starting[0]).system_action;
  const hash = createHmac('sha256', 'bare').update('\n').update(JSON.stringify(body)).digest('base64url');
  return transaction(async (run) => {
    const path = '/api/v1/contract';
    if ((await run('known', KNOWN, [USER, path, key])).length > 0) throw new Error('known');
    const [found] = await run('parties', PARTIES, [given.depot, given.lead_customer, given.account]);
    const items = new Map(
      (await run('items', ITEMS, [of(lines, 'stockitem')])).map((item) => [item.id, item]),
    );
    const contract = contractOf(given, found, position);
    const rows = pricedRows(lines, items, contract);
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
    await reserve(run, id, given.depot, { contract, rows, made });
    const asks = position !== 'quote';
    await run('balances', BALANCES, [
      id,
      asks ? columns.deposit_amount : '0.00',
      asks ? columns.grand_total : '0.00',
      asks ? columns.tax : '0.00',
    ]);
    const entries = historyOf(id, given, { lines, rows, made });
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
