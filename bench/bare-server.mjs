// The yardstick: node:http and the driver, nothing else. One named statement, one round trip, the whole answer built
// as JSON text by the database; no sign-in, no permissions, no validation.
import http from 'node:http';
import pg from 'pg';

const person = (alias) =>
  `case when ${alias}.id is not null then json_build_object('id', ${alias}.id, 'name', ${alias}.name, 'telephone', ${alias}.telephone, 'email', ${alias}.email) end`;
const moment = (column) => `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
const amounts = [
  'value',
  'value_ex_delivery',
  'tax',
  'grand_total',
  'delivery_price',
  'delivery_charge',
  'delivery_surcharge',
]
  .concat(['calculated_delivery_price', 'deposit_override', 'deposit_amount', 'weight'])
  .map((name) => `t.${name}::text as ${name}`);
const record = `
    select t.id, t.contract_number, ss.states, ${person('k')} as lead_customer, ${person('p')} as delivery_contact,
      case when a.id is not null then json_build_object('id', a.id, 'code', a.code, 'name', a.name, 'credit_account', a.credit_account) end as account,
      json_build_object('id', d.id, 'code', d.code, 'name', d.name) as depot,
      t.customer_reference, t.system_notes, t.hire_date, t.delivery_date, t.collection_date, t.payment_due_date, t.hold_until,
      t.delivery_type, t.address_1, t.address_2, t.address_3, t.address_town, t.address_county, t.address_postcode,
      ${amounts.join(', ')}, t.calculated_delivery_vehicles, t.delivery_vehicle_mix, t.can_deliver,
      (select coalesce(json_agg(json_build_object('id', q.id, 'code', q.code, 'description', q.description) order by q.id), '[]')
        from problem q where q.id = any (t.problem_ids)) as problems,
      (select coalesce(json_agg(json_build_object('id', n.id, 'title', n.title, 'content', n.content,
        'created_at', ${moment('n.created_at')}, 'updated_at', ${moment('n.updated_at')},
        'created_by', nullif(trim(u.first_name || ' ' || u.last_name), '')) order by n.id desc), '[]')
        from note n left join app_user u on u.id = n.created_by_id
        where n.content_type = 'contract.contract' and n.object_id = t.id) as notes,
      (select coalesce(json_agg(json_build_object('id', m.id, 'subject', m.subject, 'to', m."to", 'category', m.category,
        'states', ms.states, 'created_at', ${moment('m.created_at')}) order by m.id desc), '[]')
        from sesmail m join state_set ms on ms.id = m.state_set_id where m.contract_id = t.id) as emails,
      (select coalesce(json_agg(json_build_object('id', c.id, 'title', c.title, 'states', cs.states,
        'created_at', ${moment('c.created_at')}) order by c.id), '[]')
        from change_request c join state_set cs on cs.id = c.state_set_id where c.contract_id = t.id) as changerequests, t.version,
      ${moment('t.created_at')} as created_at, ${moment('t.updated_at')} as updated_at
    from contract t join state_set ss on ss.id = t.state_set_id join depot d on d.id = t.depot_id
      left join customer k on k.id = t.lead_customer_id left join customer p on p.id = t.delivery_contact_id
      left join account a on a.id = t.account_id`;
const page = `select json_build_object('count', (select count(*) from contract), 'next', $1::text, 'previous', null,
  'results', (select coalesce(json_agg(r), '[]') from (${record} order by t.id desc limit 15) r))::text as body`;
const one = `select row_to_json(r)::text as body from (${record} where t.id = $1) r`;

const pool = new pg.Pool({
  host: process.env.BENCH_SOCKET,
  port: 5432,
  user: process.env.BENCH_USER,
  password: process.env.BENCH_PASSWORD,
  database: 'postgres',
  application_name: 'bare',
  max: 10,
});
pool.on('connect', (client) => void client.query("set timezone = 'UTC'; set jit = off"));

async function answer(request, reply) {
  const id = /^\/api\/v1\/contract\/(\d+)\/$/.exec(request.url)?.[1];
  const { rows } = await pool.query(
    id === undefined
      ? { name: 'page', text: page, values: [`http://${request.headers.host}/api/v1/contract/?page=2`] }
      : { name: 'one', text: one, values: [Number(id)] },
  );
  reply.writeHead(200, { 'content-type': 'application/json; charset=utf-8' }).end(rows[0].body);
}
const server = http.createServer((request, reply) => void answer(request, reply));
server.listen(0, '127.0.0.1', () => console.log(`http://127.0.0.1:${server.address().port}`));
process.on('SIGTERM', () => process.exit(0));
