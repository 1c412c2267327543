-- Sales by week and month (docs/reporting.md): kept in the transaction of whatever changes them, and never a row that all writers wait for.

-- ── what a contract says of itself ─────────────────────────────────────────────────────────────────
alter table contract
  add column washup_value numeric(14, 2) not null default 0,
  add column booked_on date;
comment on column contract.washup_value is 'What of value_ex_delivery is wash-up: kept with the other figures.';
comment on column contract.booked_on is 'The business day on which its prices were locked; null = it never was an order.';
update contract c set booked_on = (prices_locked_at at time zone 'UTC')::date,
  washup_value = coalesce((select sum(l.quantity * l.unit_washup_price) from contract_line l where l.contract_id = c.id and l.kind = 'hire'), 0);
create index contract_charged on contract (coalesce(hire_date, delivery_date), id);
create index contract_booked on contract (booked_on, id);

create function is_sale(p_position text) returns boolean language sql immutable as
  $$ select p_position in ('entered', 'in_transit', 'on_hire', 'off_hire', 'collection', 'complete') $$;

-- ── what a document charges ────────────────────────────────────────────────────────────────────────
alter table invoice
  add column hire_charges numeric(14, 2) not null default 0,
  add column washup_charges numeric(14, 2) not null default 0,
  add column delivery_charges numeric(14, 2) not null default 0,
  add column first_of_contract boolean not null default false;
comment on column invoice.hire_charges is 'Of its amount without tax: split as the contract was when it was raised, less what earlier documents have.';
comment on column invoice.first_of_contract is 'The contract counts as invoiced on the day of this one.';

create index invoice_first on invoice (issued_on, contract_id) where first_of_contract;

create function split_invoice() returns trigger language plpgsql as $$
declare
  v_contract contract;
  v_before record;
  v_sum numeric;
begin
  if new.type <> 'contract' then return new; end if;
  -- Whoever raises a document holds this lock; so must whoever would write one by hand.
  select * into strict v_contract from contract where id = new.contract_id for no key update;
  select coalesce(sum(washup_charges), 0) as washup, coalesce(sum(delivery_charges), 0) as delivery, coalesce(sum(amount_ex), 0) as total, count(*) as n
    into v_before from invoice where contract_id = new.contract_id and type = 'contract';
  v_sum := v_before.total + new.amount - new.amount_tax;
  new.washup_charges := case when v_contract.value = 0 then 0 else round(v_sum * v_contract.washup_value / v_contract.value, 2) end - v_before.washup;
  new.delivery_charges := case when v_contract.value = 0 then 0 else round(v_sum * v_contract.delivery_price / v_contract.value, 2) end - v_before.delivery;
  new.hire_charges := new.amount - new.amount_tax - new.washup_charges - new.delivery_charges;
  new.first_of_contract := v_before.n = 0;
  return new;
end $$;
create trigger invoice_split before insert on invoice for each row execute function split_invoice();

-- Documents there are already: by the contract as it is now.
with run as (
  select i.id, i.amount_ex, c.value, c.washup_value, c.delivery_price,
    sum(i.amount_ex) over (partition by i.contract_id order by i.id) as upto, row_number() over (partition by i.contract_id order by i.id) = 1 as first
  from invoice i join contract c on c.id = i.contract_id where i.type = 'contract'),
split as (
  select id, first, amount_ex,
    case when value = 0 then 0 else round(upto * washup_value / value, 2) - round((upto - amount_ex) * washup_value / value, 2) end as washup,
    case when value = 0 then 0 else round(upto * delivery_price / value, 2) - round((upto - amount_ex) * delivery_price / value, 2) end as delivery
  from run)
update invoice i set hire_charges = s.amount_ex - s.washup - s.delivery, washup_charges = s.washup, delivery_charges = s.delivery, first_of_contract = s.first
from split s where s.id = i.id;

-- ── what counts, and when ──────────────────────────────────────────────────────────────────────────
-- Each contract's part of the figures, as they follow from contracts and documents alone: what the sums below must come to.
create view sales_fact as
select c.id as contract_id, m.mode, m.day, c.depot_id, c.value_ex_delivery - c.washup_value as hire, c.washup_value as washup,
  c.delivery_price as delivery, 1 as contracts, coalesce(c.booked_on, (c.created_at at time zone 'UTC')::date) as known_on
from contract c cross join lateral (values ('hire', coalesce(c.hire_date, c.delivery_date)),
  ('booked', coalesce(c.booked_on, (c.created_at at time zone 'UTC')::date))) m (mode, day)
where is_sale(c.position) and m.day is not null
union all
select c.id, 'invoiced', i.issued_on, c.depot_id, i.hire_charges, i.washup_charges, i.delivery_charges, i.first_of_contract::int, i.issued_on
from invoice i join contract c on c.id = i.contract_id where i.type = 'contract' and is_sale(c.position);

-- Sums by week and month: additions only, several rows for one period, so that writers never wait for each other. `fold_sales` adds them up.
create table sales_sum (
  mode text not null check (mode in ('hire', 'booked', 'invoiced')),
  type text not null check (type in ('week', 'month')),
  starting date not null,
  depot_id int not null,
  hire numeric(14, 2) not null,
  washup numeric(14, 2) not null,
  delivery numeric(14, 2) not null,
  contracts int not null
);
create index sales_sum_period on sales_sum (mode, type, starting, depot_id);

insert into sales_sum
select mode, type, date_trunc(type, day::timestamp)::date, depot_id, sum(hire), sum(washup), sum(delivery), sum(contracts)
from sales_fact cross join (values ('week'), ('month')) p (type) group by 1, 2, 3, 4;

create function fold_sales() returns void language sql as $$
  with many as (select mode, type, starting, depot_id from sales_sum group by 1, 2, 3, 4
    having count(*) > 1 or (sum(contracts) = 0 and sum(hire) = 0 and sum(washup) = 0 and sum(delivery) = 0)),
  taken as (delete from sales_sum s using many m
    where s.mode = m.mode and s.type = m.type and s.starting = m.starting and s.depot_id = m.depot_id returning s.*)
  insert into sales_sum
  select mode, type, starting, depot_id, sum(hire), sum(washup), sum(delivery), sum(contracts) from taken group by 1, 2, 3, 4
  having sum(contracts) <> 0 or sum(hire) <> 0 or sum(washup) <> 0 or sum(delivery) <> 0
$$;

-- The old part out, the new part in; what is the same is not written.
create function contract_sales() returns trigger language plpgsql as $$
declare
  v_old contract;
  v_new contract;
begin
  if tg_op <> 'INSERT' then v_old := old; end if;
  if tg_op <> 'DELETE' then v_new := new; end if;
  insert into sales_sum
  select m.mode, p.type, date_trunc(p.type, m.day::timestamp)::date, (v.c).depot_id, sum(v.sign * ((v.c).value_ex_delivery - (v.c).washup_value)),
    sum(v.sign * (v.c).washup_value), sum(v.sign * (v.c).delivery_price), sum(v.sign)
  from (values (-1, v_old), (1, v_new)) v (sign, c)
    cross join lateral (values ('hire', coalesce((v.c).hire_date, (v.c).delivery_date)),
      ('booked', coalesce((v.c).booked_on, ((v.c).created_at at time zone 'UTC')::date))) m (mode, day)
    cross join (values ('week'), ('month')) p (type)
  where is_sale((v.c).position) and m.day is not null
  group by 1, 2, 3, 4
  having sum(v.sign) <> 0 or sum(v.sign * (v.c).value_ex_delivery) <> 0 or sum(v.sign * (v.c).washup_value) <> 0 or sum(v.sign * (v.c).delivery_price) <> 0;
  if tg_op = 'UPDATE' and (old.depot_id <> new.depot_id or is_sale(old.position) <> is_sale(new.position)) then
    insert into sales_sum
    select 'invoiced', p.type, date_trunc(p.type, i.issued_on::timestamp)::date, v.depot_id, v.sign * i.hire_charges, v.sign * i.washup_charges,
      v.sign * i.delivery_charges, v.sign * i.first_of_contract::int
    from (values (-1, old.depot_id, is_sale(old.position)), (1, new.depot_id, is_sale(new.position))) v (sign, depot_id, sold)
      join invoice i on i.contract_id = new.id and i.type = 'contract' cross join (values ('week'), ('month')) p (type)
    where v.sold;
  end if;
  return null;
end $$;
create trigger contract_sales_in after insert on contract for each row when (is_sale(new.position)) execute function contract_sales();
create trigger contract_sales_out after delete on contract for each row when (is_sale(old.position)) execute function contract_sales();
create trigger contract_sales_moved after update of position, depot_id, hire_date, delivery_date, booked_on, value_ex_delivery, washup_value, delivery_price
  on contract for each row
  when ((is_sale(old.position) or is_sale(new.position))
    and (is_sale(old.position), old.depot_id, old.hire_date, old.delivery_date, old.booked_on, old.value_ex_delivery, old.washup_value, old.delivery_price)
      is distinct from
      (is_sale(new.position), new.depot_id, new.hire_date, new.delivery_date, new.booked_on, new.value_ex_delivery, new.washup_value, new.delivery_price))
  execute function contract_sales();

create function invoice_sales() returns trigger language plpgsql as $$
begin
  insert into sales_sum
  select 'invoiced', p.type, date_trunc(p.type, new.issued_on::timestamp)::date, c.depot_id, new.hire_charges, new.washup_charges, new.delivery_charges,
    new.first_of_contract::int
  from contract c cross join (values ('week'), ('month')) p (type) where c.id = new.contract_id and is_sale(c.position);
  return null;
end $$;
create trigger invoice_sales_in after insert on invoice for each row when (new.type = 'contract') execute function invoice_sales();
-- Numbers have no gaps, so documents stay, and so does what they charge.
create trigger invoice_charges_stay before update of hire_charges, washup_charges, delivery_charges, first_of_contract on invoice
  for each row execute function refuse_change();

-- ── rows that are kept ─────────────────────────────────────────────────────────────────────────────
-- The weeks of which there is a snapshot: what a week did not have in it was nothing, and of other weeks nothing is known.
create table sales_snapshot (
  week_starting date primary key,
  -- Made later from the days on which contracts were booked: what was cancelled since is not in it.
  derived boolean not null,
  taken_at timestamptz not null default now()
);
create table sales_dated (
  id int generated always as identity (maxvalue 999999999) primary key,
  origin text not null check (origin in ('historic', 'snapshot', 'derived')),
  type text not null check (type in ('week', 'month')),
  mode text not null check (mode in ('hire', 'booked', 'invoiced')),
  depot_id int references depot,
  current_year int not null,
  current_week_number int not null,
  year int not null,
  week_number int,
  month int,
  starting date not null,
  hire_charges numeric(14, 2) not null default 0,
  washup_charges numeric(14, 2) not null default 0,
  delivery_charges numeric(14, 2) not null default 0,
  contracts_count int not null default 0 check (contracts_count >= 0),
  version int not null default 1,
  check ((type = 'week') = (week_number is not null)),
  check ((type = 'month') = (month is not null))
);
create unique index sales_dated_historic on sales_dated (mode, type, starting, depot_id) nulls not distinct where origin = 'historic';
create unique index sales_dated_kept on sales_dated (current_year, current_week_number, mode, type, starting, depot_id) nulls not distinct
  where origin <> 'historic';
create index sales_dated_period on sales_dated (mode, type, starting, depot_id);

-- Numbers of rows that are computed: above those that are kept, and the same for the same period whenever it is asked for.
create function sales_row_id(p_mode text, p_type text, p_starting date, p_depot int) returns int language sql immutable as $$
  select 1000000000 + ((coalesce(p_depot, 0) % 11000 * 3 + array_position(array['hire', 'booked', 'invoiced'], p_mode) - 1) * 2 + (p_type = 'month')::int) * 16384
    + ((case p_type when 'week' then (p_starting - date '1900-01-01') / 7
      else (extract(year from p_starting)::int - 1900) * 12 + extract(month from p_starting)::int end) % 16384 + 16384) % 16384
$$;

-- Every row that the API knows: computed ones (all depots, and each depot), historic ones, and the snapshots of weeks that are over.
create view sales_row as
with now as (select extract(isoyear from today)::int as year, extract(week from today)::int as week from stock_clock),
live as not materialized (
  select mode, type, starting, null::int as depot_id, sum(hire) as hire, sum(washup) as washup, sum(delivery) as delivery, sum(contracts)::int as contracts
  from sales_sum group by mode, type, starting
  having sum(contracts) <> 0 or sum(hire) <> 0 or sum(washup) <> 0 or sum(delivery) <> 0
  union all
  select mode, type, starting, depot_id, sum(hire), sum(washup), sum(delivery), sum(contracts)::int
  from sales_sum group by mode, type, starting, depot_id
  having sum(contracts) <> 0 or sum(hire) <> 0 or sum(washup) <> 0 or sum(delivery) <> 0)
select sales_row_id(mode, type, starting, depot_id) as id, 'computed' as origin, type, mode, depot_id, (select year from now) as current_year,
  (select week from now) as current_week_number, case type when 'week' then extract(isoyear from starting) else extract(year from starting) end::int as year,
  case type when 'week' then extract(week from starting)::int end as week_number, case type when 'month' then extract(month from starting)::int end as month,
  starting, case type when 'week' then starting end as week_starting, case type when 'month' then starting end as month_starting,
  hire::numeric(14, 2) as hire_charges, washup::numeric(14, 2) as washup_charges, delivery::numeric(14, 2) as delivery_charges,
  (hire + washup + delivery)::numeric(14, 2) as turnover, contracts as contracts_count, 1 as version
from live
union all
select id, origin, type, mode, depot_id, current_year, current_week_number, year, week_number, month, starting, case type when 'week' then starting end,
  case type when 'month' then starting end, hire_charges, washup_charges, delivery_charges, hire_charges + washup_charges + delivery_charges, contracts_count, version
from sales_dated
where origin = 'historic' or (current_year, current_week_number) <> (select year, week from now);
