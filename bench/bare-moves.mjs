// The statements with which the bare server of bench/bare-writes.mjs moves an order.

// A separate lock: later reads see everything its holder wrote, also outside the contract.
export const LOCK = 'select from contract where id = $1 for update';
export const FACTS = `select c.position, c.problem_ids, exists (select from contract_outdated where contract_id = c.id) as outdated, c.account_id, c.depot_id, c.grand_total, a.credit_account, a.credit_limit is not null or a.credit_limit_hard_limit is not null as limited,
    (select outstanding from contract_balance b where b.contract_id = c.id and b.type = 'deposit') as deposit, ss.state_ids
  from contract c join state_set ss on ss.id = c.state_set_id left join account a on a.id = c.account_id where c.id = $1`;
export const ACCOUNT =
  'select credit_limit, credit_limit_hard_limit from account where id = $1 for no key update';
export const OWED = `select (coalesce(sum(owed), 0) / 100.0)::numeric(16, 2) as others from contract_debt where account_id = $1 and contract_id <> $2`;
export const FREE = `select r.quantity, f.free from (select array_agg(stockitem_id) as i, array_agg(depot_id) as d, array_agg(first_day) as f, array_agg(last_day) as l,
    array_agg(quantity) as q from stock_reservation where contract_id = $1) x
  cross join lateral free_units(x.i, x.d, x.f, x.l, $1) f cross join lateral (select x.q[f.n] as quantity) r where f.free < r.quantity`;
export const MOVE = `update contract set state_set_id = state_set_of($2::int[]), position = $3, version = version + 1, updated_at = now() where id = $1`;
// Of an order that leaves on its delivery date, the claims stay.
export const GOODS = `insert into goods_movement (contract_id, contract_line_id, stockitem_id, kind, quantity, day, depot_id, source, created_by_id)
  select c.id, l.id, l.stockitem_id, 'out', l.quantity, c.delivery_date, c.depot_id, 'move', $2 from contract c join contract_line l on l.contract_id = c.id
  where c.id = $1 order by l.id`;
