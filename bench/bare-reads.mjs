// The baseline of reads: node:http and the driver, one named statement per question, the answer as JSON text built by the database. No
// sign-in, permissions or stored counts: pages use OFFSET and are counted row by row, as a driver alone would.
import http from 'node:http';
import pg from 'pg';
import { recordText } from './bare-record.mjs';

// The record of bare-record.mjs, for the ids of a page.
const record = recordText.replace('select row_to_json(r)::text as record from (', '').replace(/\) r$/, '');
const rows = (ids) => `(select coalesce(json_agg(r order by r.n), '[]') from (
  select x.n, y.* from (${ids}) x cross join lateral (${record.replace('t.id = $1', 't.id = x.id')}) y) r)`;
const page = (
  where,
  order,
  offset = '$2',
) => `select json_build_object('count', (select count(*) from contract t where ${where}),
  'results', ${rows(`select id, row_number() over () as n from (select t.id from contract t where ${where} order by ${order} limit 15 offset ${offset}::int) i`)})::text as record`;
const WORDS = `t.id in (
  select id from contract where contract_number ilike $1 or customer_reference ilike $1 or address_postcode ilike $1 or address_town ilike $1
  union select c.id from contract c join customer k on k.id = c.lead_customer_id where k.name ilike $1 or k.email ilike $1 or k.telephone ilike $1
  union select c.id from contract c join customer k on k.id = c.delivery_contact_id where k.name ilike $1 or k.email ilike $1 or k.telephone ilike $1
  union select c.id from contract c join account a on a.id = c.account_id where a.code ilike $1 or a.name ilike $1)`;
const STATEMENTS = {
  list: page('$1::text is null', 't.id desc'),
  filtered: page(
    `t.state_set_id = any (array(select id from state_set where state_ids && string_to_array($1, ',')::int[])) and ($2::int is null or t.depot_id = $2)`,
    't.id desc',
    '0',
  ),
  search: page(WORDS, 't.id desc'),
  read: recordText,
  lines: `select json_build_object('count', count(*), 'results', coalesce(json_agg(x order by x.id), '[]'))::text as record from (
    select l.id, json_build_object('id', c.id, 'contract_number', c.contract_number) as contract,
      case when i.id is not null then json_build_object('id', i.id, 'sku', i.sku, 'internal_title', i.internal_title, 'customer_title', i.customer_title) end as stockitem,
      l.quantity, l.locked_price::text, l.locked_washup_price::text, l.unlisted, l.unlisted_description, l.unlisted_price::text, l.unlisted_washup_price::text,
      l.unit_price::text, l.unit_washup_price::text, l.value::text, l.tax::text, l.grand_total::text, l.version, l.created_at, l.updated_at,
      v.original as owned, v.original - v.no_end - coalesce((select max(d.booked) from stock_day d where d.stockitem_id = r.stockitem_id
        and d.depot_id = r.depot_id and d.day >= r.first_day and (r.no_end or d.day <= r.last_day)), 0) + case when r.kind = 'quoted' then 0 else r.quantity end as available
    from contract_line l join contract c on c.id = l.contract_id left join stockitem i on i.id = l.stockitem_id
      left join stock_reservation r on r.line_id = l.id left join stock_level v on v.stockitem_id = r.stockitem_id and v.depot_id = r.depot_id
    where l.contract_id = $1) x`,
  availability: `select coalesce(json_agg(x), '[]')::text as record from (
    select l.stockitem_id, l.original as owned, json_agg(json_build_object('day', d.day::date, 'booked', coalesce(s.booked, 0), 'quoted', coalesce(s.quoted, 0),
      'free', coalesce(s.capacity, l.original - l.no_end) - coalesce(s.booked, 0)) order by d.day) as days
    from stock_level l cross join generate_series($3::date, $4::date, interval '1 day') d (day)
      left join stock_day s on s.stockitem_id = l.stockitem_id and s.depot_id = l.depot_id and s.day = d.day
    where l.depot_id = $2 and l.stockitem_id = any (string_to_array($1, ',')::int[]) group by l.stockitem_id, l.original, l.no_end) x`,
};

const pool = new pg.Pool({
  host: process.env.BENCH_SOCKET,
  port: 5432,
  user: process.env.BENCH_USER,
  password: process.env.BENCH_PASSWORD,
  database: 'postgres',
  application_name: 'bare-reads',
  max: 10,
  idleTimeoutMillis: 600_000,
});
pool.on('connect', (client) => void client.query("set timezone = 'UTC'; set jit = off"));

async function answer(request, reply) {
  const [, name, ...values] = request.url.split('/').map(decodeURIComponent);
  try {
    const { rows: found } = await pool.query({
      name,
      text: STATEMENTS[name],
      values: values.map((value) => (value === '-' ? null : value)),
    });
    reply.writeHead(200, { 'content-type': 'application/json; charset=utf-8' }).end(found[0].record);
  } catch (error) {
    reply.writeHead(500).end(String(error.stack));
  }
}
const server = http.createServer((request, reply) => void answer(request, reply));
server.listen(0, '127.0.0.1', () => console.log(`http://127.0.0.1:${server.address().port}`));
process.on('SIGTERM', () => process.exit(0));
