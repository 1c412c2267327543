-- Stock that is never promised twice (docs/stock.md). Reservations are the truth; a roll-up by day carries the guard.

-- ── owned units ────────────────────────────────────────────────────────────────────────────────────
alter table stock_level add column no_end int not null default 0 check (no_end >= 0);
comment on column stock_level.no_end is 'Units past their collection and not counted in: out with no known end.';
alter table stock_movement add column accept_shortage boolean not null default false;
comment on column stock_movement.accept_shortage is 'Recorded although later bookings come short by it.';
alter table stock_movement add column version int not null default 1;
create index stock_movement_depot on stock_movement (depot_id, id);

-- The day on which a contract's goods were counted in; from then on they are in wash-up and no longer out.
alter table contract add column counted_in_on date;
update contract set counted_in_on = collection_date where position = 'complete';

-- The business day up to which the passing of time was applied to reservations.
create table stock_clock (
  single boolean primary key default true check (single),
  today date not null
);
insert into stock_clock (today) values ('2000-01-01');

-- ── reservations ───────────────────────────────────────────────────────────────────────────────────
-- What each line of an open contract asks of the stock. The line alone is a foreign key: that its contract, item and depot
-- exist follows from it and from the function below, and to check them again would cost as much as to write the row. `quoted` deducts nothing; `held` is a quote that keeps its stock;
-- `booked` is entered … collection; `wash_up` was counted in and is being cleaned.
create table stock_reservation (
  line_id int primary key references contract_line deferrable initially deferred,
  contract_id int not null,
  stockitem_id int not null,
  depot_id int not null,
  quantity int not null check (quantity > 0),
  kind text not null check (kind in ('quoted', 'held', 'booked', 'wash_up')),
  first_day date not null,
  last_day date not null,
  -- The day on which the passing of time changes it: a hold lapses, a hire is late, a wash-up or a quote is over.
  turns_on date,
  -- Late: blocked from today with no end.
  no_end boolean not null default false,
  check (last_day >= first_day),
  check (no_end = (turns_on is null)),
  check (not no_end or kind = 'booked')
);
create index stock_reservation_contract on stock_reservation (contract_id);
create index stock_reservation_item on stock_reservation (stockitem_id, depot_id, last_day) include (first_day, quantity, kind, contract_id, no_end);
create index stock_reservation_late on stock_reservation (stockitem_id, depot_id) where no_end;

-- One row per item, depot and day from today on, made when something first asks for that day. `capacity` is what can be
-- promised (owned less out with no end), `excess` what was knowingly promised beyond it. The last check is the guard: no
-- path through the code can pass it. `quoted` has none below zero: what is converted gives it back in the same upsert.
create table stock_day (
  stockitem_id int not null,
  depot_id int not null,
  day date not null,
  booked int not null check (booked >= 0),
  quoted int not null default 0,
  capacity int not null,
  excess int not null default 0 check (excess >= 0),
  primary key (stockitem_id, depot_id, day),
  constraint stock_day_never_over check (booked <= capacity + excess)
) with (fillfactor = 80);
-- On `excess` and not on what it follows from, so that a booking stays a heap-only update.
create index stock_day_short on stock_day (depot_id, day) where excess > 0;

create function forget_stock_days() returns trigger language plpgsql as $$
begin
  delete from stock_day where stockitem_id = old.stockitem_id and depot_id = old.depot_id;
  return null;
end $$;
create trigger stock_level_gone after delete on stock_level for each row execute function forget_stock_days();

-- The lock between bookings of an item at a depot (shared) and what changes its level (exclusive). Not a lock on the row of
-- the level, which every booking would then write; a few items share one, so that an import does not need thousands.
create function stock_level_lock(p_item int, p_depot int) returns int language sql immutable as $$ select (p_item * 8 + p_depot) & 255 $$;
create function lock_stock_levels(p_items int[], p_depots int[], p_exclusive boolean) returns void language plpgsql as $$
declare
  v_lock int;
begin
  for v_lock in select distinct stock_level_lock(i, d) from unnest(p_items, p_depots) w (i, d) order by 1 loop
    if p_exclusive then perform pg_advisory_xact_lock(718281829, v_lock); else perform pg_advisory_xact_lock_shared(718281829, v_lock); end if;
  end loop;
end $$;

-- Brings the days of an item at a depot in line with its lowered or raised level. Without `p_over`, what was promised must
-- still fit: on days with bookings, and beyond them what is out with no end.
create function spread_stock_level(p_item int, p_depot int, p_over boolean) returns void language plpgsql as $$
declare
  v_capacity int;
begin
  select original - no_end into v_capacity from stock_level where stockitem_id = p_item and depot_id = p_depot;
  if v_capacity < 0 and not p_over then
    raise exception 'more units of item % are out with no end than depot % would own', p_item, p_depot
      using errcode = '23514', constraint = 'stock_day_never_over';
  end if;
  update stock_day set capacity = v_capacity,
    excess = case when p_over then greatest(0, booked - v_capacity) else least(excess, greatest(0, booked - v_capacity)) end
  where stockitem_id = p_item and depot_id = p_depot;
end $$;

-- A movement changes the level and, in the same statement's transaction, what can be promised on every later day.
create or replace function apply_stock_movement() returns trigger language plpgsql as $$
begin
  -- Both ends of a transfer in one order, so that two opposite transfers wait and do not block each other.
  perform lock_stock_levels(array[new.stockitem_id, new.stockitem_id], array[new.depot_id, coalesce(new.to_depot_id, new.depot_id)], true);
  if new.kind in ('write_off', 'sell', 'transfer') then
    update stock_level set original = original - new.quantity where stockitem_id = new.stockitem_id and depot_id = new.depot_id;
    if not found then
      raise exception 'no stock of item % at depot %', new.stockitem_id, new.depot_id using errcode = '23514', constraint = 'stock_level_original_check';
    end if;
    perform spread_stock_level(new.stockitem_id, new.depot_id, new.accept_shortage);
  end if;
  if new.kind in ('opening', 'buy', 'found', 'transfer') then
    insert into stock_level (stockitem_id, depot_id, original)
      values (new.stockitem_id, coalesce(new.to_depot_id, new.depot_id), new.quantity)
      on conflict (stockitem_id, depot_id) do update set original = stock_level.original + excluded.original;
    -- More units never bring a shortage about, though one may remain.
    perform spread_stock_level(new.stockitem_id, coalesce(new.to_depot_id, new.depot_id), true);
  end if;
  return null;
end $$;

-- ── the passing of time ────────────────────────────────────────────────────────────────────────────
-- Number of the lock between bookings (shared) and the change of the day (exclusive).
create function stock_clock_lock() returns bigint language sql immutable as $$ select 718281828 $$;

-- Applies the passing of time up to a day: holds lapse, hires become late, wash-ups and past quotes end, past days go.
-- Nobody is refused by it: lateness is a fact, so what it leaves short is written down as excess.
create function roll_stock(p_today date) returns boolean language plpgsql as $$
begin
  if p_today <= (select today from stock_clock) then return false; end if;
  perform pg_advisory_xact_lock(stock_clock_lock());
  if p_today <= (select today from stock_clock) then return false; end if;
  perform 1 from stock_level l where (stockitem_id, depot_id) in (select stockitem_id, depot_id from stock_reservation where turns_on <= p_today)
    order by stockitem_id, depot_id for update;
  -- Days that a turning reservation no longer takes. Its days before today go anyway.
  with gone as (
    select r.stockitem_id, r.depot_id, r.first_day + n as day, sum(r.quantity)::int as units, sum(r.quantity) filter (where r.kind = 'held')::int as lapsed
    from stock_reservation r cross join lateral generate_series(greatest(p_today - r.first_day, 0), r.last_day - r.first_day) n
    where r.turns_on <= p_today and r.kind in ('held', 'booked') group by 1, 2, 3)
  update stock_day d set booked = d.booked - g.units, quoted = d.quoted + coalesce(g.lapsed, 0),
    excess = least(d.excess, greatest(0, d.booked - g.units - d.capacity))
  from gone g where d.stockitem_id = g.stockitem_id and d.depot_id = g.depot_id and d.day = g.day;
  delete from stock_reservation where turns_on <= p_today and kind <> 'booked' and last_day < p_today;
  update stock_reservation set kind = 'quoted', turns_on = last_day + 1 where turns_on <= p_today and kind = 'held';
  with late as (
    update stock_reservation set no_end = true, turns_on = null where turns_on <= p_today and kind = 'booked' returning stockitem_id, depot_id, quantity)
  update stock_level l set no_end = l.no_end + x.units
  from (select stockitem_id, depot_id, sum(quantity)::int as units from late group by 1, 2) x
  where l.stockitem_id = x.stockitem_id and l.depot_id = x.depot_id;
  delete from stock_day where day < p_today;
  update stock_day d set capacity = l.original - l.no_end, excess = greatest(0, d.booked - l.original + l.no_end)
  from stock_level l where l.stockitem_id = d.stockitem_id and l.depot_id = d.depot_id and d.capacity <> l.original - l.no_end;
  update stock_clock set today = p_today;
  return true;
end $$;

-- ── booking ────────────────────────────────────────────────────────────────────────────────────────
-- Replaces the reservations of the lines `p_old` by the given ones, all or nothing. False = some day cannot carry it and
-- nothing was changed. Only what makes a day worse is refused; with `p_over` that is written down as excess instead.
-- Locks: the day's change (shared), levels (shared; exclusive when late units change), then days in their order, so that
-- bookings of different items or days never wait for each other.
create function reserve_stock(p_old int[], p_line int[], p_contract int[], p_item int[], p_depot int[], p_quantity int[],
  p_kind text[], p_first date[], p_last date[], p_turns date[], p_today date, p_over boolean) returns boolean language plpgsql
-- Its statements are alike for all orders: planned once a session and not for each order, which would be most of the work.
set plan_cache_mode = force_generic_plan as $$
declare
  v_today date;
  v_late boolean;
  -- What changes on each day, sorted.
  v_item int[];
  v_depot int[];
  v_day date[];
  v_units int[];
  v_quoted int[];
  -- Some of it is less, or a level changes: existing days are locked first, in their order.
  v_less boolean;
  v_late_item int[];
  v_late_depot int[];
  v_late_units int[];
  v_constraint text;
begin
  if p_today > (select today from stock_clock) then perform roll_stock(p_today); end if;
  perform pg_advisory_xact_lock_shared(stock_clock_lock());
  select today into v_today from stock_clock;
  v_late := exists (select from unnest(p_kind, p_turns) w (kind, turns) where w.kind = 'booked' and w.turns <= v_today)
    or exists (select from stock_reservation where line_id = any (p_old) and no_end);

  if exists (select from unnest(p_item, p_depot) w (i, d) left join stock_level l on l.stockitem_id = w.i and l.depot_id = w.d where l.depot_id is null) then
    insert into stock_level (stockitem_id, depot_id, original) select distinct i, d, 0 from unnest(p_item, p_depot) w (i, d) order by 1, 2 on conflict do nothing;
  end if;
  perform lock_stock_levels(p_item || array_agg(stockitem_id), p_depot || array_agg(depot_id), v_late) from stock_reservation where line_id = any (p_old);
  if v_late then
    select array_agg(item), array_agg(depot), array_agg(units) into v_late_item, v_late_depot, v_late_units
    from (select item, depot, sum(units)::int as units from (
        select stockitem_id, depot_id, -quantity from stock_reservation where line_id = any (p_old) and no_end
        union all select w.i, w.d, w.q from unnest(p_item, p_depot, p_quantity, p_kind, p_turns) w (i, d, q, k, u) where w.k = 'booked' and w.u <= v_today) x (item, depot, units)
      group by 1, 2) c where c.units <> 0;
    -- What is out with no end must be there on every day, also beyond those that somebody asked for.
    if not p_over and exists (select from unnest(v_late_item, v_late_depot, v_late_units) c (item, depot, units)
      join stock_level l on l.stockitem_id = c.item and l.depot_id = c.depot where c.units > 0 and l.no_end + c.units > l.original) then return false; end if;
  end if;

  select array_agg(item), array_agg(depot), array_agg(day), array_agg(units), array_agg(quoted), coalesce(bool_or(units < 0), false) or v_late
    into v_item, v_depot, v_day, v_units, v_quoted, v_less
  from (
    select item, depot, day, sum(units)::int as units, sum(quoted)::int as quoted, bool_or(all_days) as all_days
    from (
      select w.i, w.d, greatest(w.f, v_today) + n, case when w.k = 'quoted' then 0 else w.q end, case when w.k = 'quoted' then w.q else 0 end, false
      from unnest(p_item, p_depot, p_kind, p_first, p_last, p_turns, p_quantity) w (i, d, k, f, t, u, q)
      cross join lateral generate_series(0, w.t - greatest(w.f, v_today)) n where not (w.k = 'booked' and w.u <= v_today)
      union all
      select stockitem_id, depot_id, greatest(first_day, v_today) + n, case when kind = 'quoted' then 0 else -quantity end, case when kind = 'quoted' then -quantity else 0 end, false
      from stock_reservation cross join lateral generate_series(0, last_day - greatest(first_day, v_today)) n where line_id = any (p_old) and not no_end
      union all
      -- All days of a level that changes follow it.
      select d.stockitem_id, d.depot_id, d.day, 0, 0, true from unnest(v_late_item, v_late_depot) w (i, p) join stock_day d on d.stockitem_id = w.i and d.depot_id = w.p
      ) x (item, depot, day, units, quoted, all_days)
    group by 1, 2, 3 order by 1, 2, 3) c
  where c.units <> 0 or c.quoted <> 0 or c.all_days;

  begin
    if v_late then
      -- Days get their row before the level changes, so that each is judged by how it was.
      insert into stock_day (stockitem_id, depot_id, day, booked, capacity, excess)
      select c.item, c.depot, c.day, 0, l.original - l.no_end, greatest(0, l.no_end - l.original)
      from unnest(v_item, v_depot, v_day) c (item, depot, day) join stock_level l on l.stockitem_id = c.item and l.depot_id = c.depot
      order by 1, 2, 3 on conflict do nothing;
      update stock_level l set no_end = l.no_end + c.units from unnest(v_late_item, v_late_depot, v_late_units) c (item, depot, units)
      where l.stockitem_id = c.item and l.depot_id = c.depot;
    end if;
    if v_less then
      perform 1 from unnest(v_item, v_depot, v_day) c (item, depot, day) join stock_day s on s.stockitem_id = c.item and s.depot_id = c.depot and s.day = c.day
        order by c.item, c.depot, c.day for update of s;
      update stock_day s set booked = s.booked + c.units, quoted = s.quoted + c.quoted, capacity = l.original - l.no_end,
        excess = least(case when not p_over then s.excess end, greatest(0, s.booked + c.units - l.original + l.no_end))
      from unnest(v_item, v_depot, v_day, v_units, v_quoted) c (item, depot, day, units, quoted)
        join stock_level l on l.stockitem_id = c.item and l.depot_id = c.depot
      where s.stockitem_id = c.item and s.depot_id = c.depot and s.day = c.day;
    end if;
    insert into stock_day as s (stockitem_id, depot_id, day, booked, quoted, capacity, excess)
    select c.item, c.depot, c.day, c.units, c.quoted, l.original - l.no_end, greatest(0, case when p_over then c.units else 0 end - l.original + l.no_end)
    from unnest(v_item, v_depot, v_day, v_units, v_quoted) c (item, depot, day, units, quoted)
      join stock_level l on l.stockitem_id = c.item and l.depot_id = c.depot
    where not v_less or not exists (select from stock_day d where d.stockitem_id = c.item and d.depot_id = c.depot and d.day = c.day)
    order by c.item, c.depot, c.day
    on conflict (stockitem_id, depot_id, day) do update set booked = s.booked + excluded.booked, quoted = s.quoted + excluded.quoted,
      excess = case when p_over then greatest(0, s.booked + excluded.booked - s.capacity) else s.excess end;

    delete from stock_reservation where line_id = any (p_old) and line_id <> all (p_line);
    insert into stock_reservation as r (line_id, contract_id, stockitem_id, depot_id, quantity, kind, first_day, last_day, turns_on, no_end)
    select w.l, w.c, w.i, w.d, w.q, w.k, w.f, w.t, case when w.k = 'booked' and w.u <= v_today then null else w.u end, w.k = 'booked' and w.u <= v_today
    from unnest(p_line, p_contract, p_item, p_depot, p_quantity, p_kind, p_first, p_last, p_turns) w (l, c, i, d, q, k, f, t, u)
    on conflict (line_id) do update set stockitem_id = excluded.stockitem_id, depot_id = excluded.depot_id, quantity = excluded.quantity,
      kind = excluded.kind, first_day = excluded.first_day, last_day = excluded.last_day, turns_on = excluded.turns_on, no_end = excluded.no_end;
  exception when check_violation then
    get stacked diagnostics v_constraint = constraint_name;
    if v_constraint <> 'stock_day_never_over' then raise; end if;
    return false;
  end;
  return true;
end $$;

-- Owned units, and those free over each window (its poorest day from today on), what the contract itself has counted as free.
create function free_units(p_item int[], p_depot int[], p_first date[], p_last date[], p_contract int)
returns table (n int, owned int, free int) language sql stable as $$
  select w.n::int, coalesce(l.original, 0), coalesce(l.original - l.no_end, 0) - coalesce(d.booked, 0) + coalesce(o.units, 0)
  from unnest(p_item, p_depot, p_first, p_last) with ordinality w (item, depot, f, t, n)
  left join stock_level l on l.stockitem_id = w.item and l.depot_id = w.depot
  left join lateral (
    select max(s.booked - coalesce((select sum(r.quantity) from stock_reservation r where r.contract_id = p_contract and r.stockitem_id = w.item
      and r.depot_id = w.depot and r.kind <> 'quoted' and not r.no_end and s.day between r.first_day and r.last_day), 0))::int as booked
    from stock_day s where s.stockitem_id = w.item and s.depot_id = w.depot
      and s.day between greatest(w.f, (select today from stock_clock)) and w.t) d on true
  left join lateral (
    select sum(r.quantity)::int as units from stock_reservation r
    where r.contract_id = p_contract and r.stockitem_id = w.item and r.depot_id = w.depot and r.no_end) o on true
$$;

-- ── containers, accessories, filled containers ─────────────────────────────────────────────────────
alter table stock_container rename column code to sku;
alter table stock_container drop constraint stock_container_code_key;
create unique index stock_container_sku on stock_container (lower(sku));
alter table stock_container
  add column image_url text not null default '',
  add column original_stock_level int not null default 0 check (original_stock_level >= 0),
  add column version int not null default 1,
  add column created_at timestamptz not null default now(),
  add column updated_at timestamptz not null default now();
create table stockcontainer_accessory (
  id int generated always as identity primary key,
  active boolean not null default true,
  code text not null,
  name text not null,
  description text not null default '',
  weight numeric(10, 3),
  original_stock_level int not null default 0 check (original_stock_level >= 0),
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index stockcontainer_accessory_code on stockcontainer_accessory (lower(code));
-- What an item is usually packed with; a bulk fill proposes them.
alter table stockitem
  add column accessory_1_id int references stockcontainer_accessory,
  add column accessory_2_id int references stockcontainer_accessory;

-- The printed number that people read; the opaque one stands in the QR code alone.
create sequence stock_group_identifier_seq;
create table stockgroup (
  id int generated always as identity primary key,
  code text not null unique default replace(gen_random_uuid()::text, '-', ''),
  identifier text not null,
  container_id int not null references stock_container,
  stockitem_id int not null references stockitem,
  depot_id int not null references depot,
  quantity int not null check (quantity > 0),
  accessory_1_id int references stockcontainer_accessory,
  accessory_2_id int references stockcontainer_accessory,
  -- The contract it is packed for.
  contract_id int references contract on delete set null,
  state_set_id int not null default state_set_of('{}') references state_set,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index stockgroup_identifier on stockgroup (lower(identifier));
create index stockgroup_item on stockgroup (stockitem_id, depot_id) include (quantity);
create index stockgroup_container on stockgroup (container_id, id);
create index stockgroup_contract on stockgroup (contract_id, id) where contract_id is not null;
create index stockgroup_states on stockgroup (state_set_id, id desc);

-- The next printed number of a container type: CRT6412-000123. Numbers that somebody wrote by hand are passed over.
create function new_stock_group_identifier(p_sku text) returns text language plpgsql as $$
declare
  n text;
  made text;
begin
  loop
    n := nextval('stock_group_identifier_seq')::text;
    made := p_sku || '-' || lpad(n, greatest(6, length(n)), '0');
    exit when not exists (select from stockgroup where lower(identifier) = lower(made));
  end loop;
  return made;
end $$;

insert into setting (code, value, description) values
  ('heavy_limit_kg', '{"default": "25.000", "depots": {}}', 'A filled container above this weight is marked heavy');
create function heavy_limit_kg(p_depot int) returns numeric language sql stable as $$
  select coalesce(value -> 'depots' ->> p_depot::text, value ->> 'default', value #>> '{}')::numeric from setting where code = 'heavy_limit_kg'
$$;

insert into state (name, colour, customer_visible, system_group, type_id)
select v.name, v.colour, false, 'stock_group_position', t.id
from (values ('Packed', 'success'), ('Out', 'tertiary'), ('Wash-up', 'secondary'), ('Repair', 'warning'), ('Missing', 'danger')) v (name, colour)
join state_type t on t.context = 'stock_group_status';

-- ── taxonomies ─────────────────────────────────────────────────────────────────────────────────────
alter table tag_type
  add column "default" boolean not null default false,
  add column internal_title text not null default '',
  add column internal_description text not null default '',
  add column customer_title text not null default '',
  add column customer_description text not null default '',
  add column web_title text not null default '',
  add column web_description text not null default '',
  add column version int not null default 1,
  add column created_at timestamptz not null default now(),
  add column updated_at timestamptz not null default now();
create unique index tag_type_one_default on tag_type ("default") where "default";
alter table tag
  add column internal_title text not null default '',
  add column internal_description text not null default '',
  add column customer_title text not null default '',
  add column customer_description text not null default '',
  add column web_title text not null default '',
  add column web_description text not null default '',
  add column version int not null default 1,
  add column created_at timestamptz not null default now(),
  add column updated_at timestamptz not null default now();
