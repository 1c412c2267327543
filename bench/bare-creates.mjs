// The statements with which the bare server of bench/bare-writes.mjs creates a contract.

export const PARTIES = `select d.address_postcode as depot_postcode, k.active as lead_active, a.active as account_active, a.credit_account, a.payment_terms,
    coalesce(a.credit_limit, a.credit_limit_hard_limit) is not null as credit_limited
  from depot d, customer k, account a where d.id = $1 and d.active and k.id = $2 and a.id = $3`;
export const ITEMS = `select i.id, i.sku, i.internal_title as title, i.price, i.washup_price, i.washup_rate, i.height, i.width, i.depth, i.weight, i.pack_size,
    i.loose_volume_factor, case when b.id is not null then jsonb_build_object('height', coalesce(b.height, 0), 'width', coalesce(b.width, 0),
      'depth', coalesce(b.depth, 0), 'weight', coalesce(b.weight, 0)) end as container
  from stockitem i left join stock_container b on b.id = i.container_id where i.id = any ($1::int[]) and i.active`;
export const OUTCODES = 'select outcode, latitude, longitude from outcode where outcode = any ($1::text[])';
export const GIVEN =
  'lead_customer_id account_id depot_id customer_reference delivery_date collection_date delivery_type address_1 address_town address_postcode'.split(
    ' ',
  );
export const FIGURES = [
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
export const CONTRACT = `insert into contract (contract_number, state_set_id, problem_ids, ${CONTRACT_COLUMNS.join(', ')})
  values ('H' || nextval('contract_number_seq'), state_set_of($1::int[]), array(select id from problem where code = any ($2::text[]) order by id),
    ${CONTRACT_COLUMNS.map((_, n) => `$${n + 3}`).join(', ')}) returning id`;
export const LINES = `insert into contract_line (contract_id, stockitem_id, quantity, locked_price, locked_washup_price, unit_price, unit_washup_price, value, tax, grand_total, priced_days)
  select $1, x.*, (select greatest(1, collection_date - coalesce(hire_date, delivery_date) + 1) from contract where id = $1) from unnest($2::int[], $3::int[], $4::numeric[], $5::numeric[], $4::numeric[], $5::numeric[], $6::numeric[], $7::numeric[], $8::numeric[]) x
  returning id`;
export const RESERVE = `select reserve_stock('{}', $1::int[], $2::int[], $3::int[], $4::int[], $5::int[], $6::text[], $7::date[], $8::date[], $9::date[], $10::date, false) as ok`;
export const BALANCES = `insert into contract_balance (contract_id, type, total, total_tax) values ($1, 'deposit', $2, 0), ($1, 'contract', $3, $4), ($1, 'damages', 0, 0)`;
export const HISTORY = `insert into history (resource, object_id, user_id, action, changes)
  select x.resource, x.id, $2::int, x.action, x.changes from json_to_recordset($1) x (resource text, id int, action text, changes jsonb)`;
export const KNOWN = `select body_hash, status, answer from idempotency_key where user_id = $1 and path = $2 and key = $3`;
export const KEEP = `insert into idempotency_key (user_id, path, key, body_hash, status, answer) values ($1, $2, $3, $4, 201, $5)`;
