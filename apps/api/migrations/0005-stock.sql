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
-- What each line of an open contract asks of the stock. `quoted` deducts nothing; `held` is a quote that keeps its stock;
-- `booked` is entered … collection; `wash_up` was counted in and is being cleaned.
create table stock_reservation (
  line_id int primary key references contract_line deferrable initially deferred,
  contract_id int not null references contract deferrable initially deferred,
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
  foreign key (stockitem_id, depot_id) references stock_level (stockitem_id, depot_id),
  check (last_day >= first_day),
  check (no_end = (turns_on is null)),
  check (not no_end or kind = 'booked')
);
create index stock_reservation_contract on stock_reservation (contract_id);
create index stock_reservation_item on stock_reservation (stockitem_id, depot_id, last_day) include (first_day, quantity, kind, contract_id, no_end);
create index stock_reservation_late on stock_reservation (stockitem_id, depot_id) where no_end;
create index stock_reservation_turns on stock_reservation (turns_on) where turns_on is not null;

-- One row per item, depot and day from today on, made when something first asks for that day. `capacity` is what can be
-- promised (owned less out with no end), `excess` what was knowingly promised beyond it. The check is the guard: no
-- path through the code can pass it.
create table stock_day (
  stockitem_id int not null,
  depot_id int not null,
  day date not null,
  booked int not null check (booked >= 0),
  quoted int not null default 0 check (quoted >= 0),
  capacity int not null,
  excess int not null default 0 check (excess >= 0),
  primary key (stockitem_id, depot_id, day),
  constraint stock_day_never_over check (booked <= greatest(capacity, 0) + excess)
) with (fillfactor = 80);
create index stock_day_day on stock_day (day);
create index stock_day_short on stock_day (depot_id, day) where booked > capacity;

create function forget_stock_days() returns trigger language plpgsql as $$
begin
  delete from stock_day where stockitem_id = old.stockitem_id and depot_id = old.depot_id;
  return null;
end $$;
create trigger stock_level_gone after delete on stock_level for each row execute function forget_stock_days();

-- Brings the days of an item at a depot in line with its level. Without `p_over`, what was promised must still fit.
create function spread_stock_level(p_item int, p_depot int, p_over boolean) returns void language sql as $$
  update stock_day d set capacity = l.original - l.no_end,
    excess = case when p_over then greatest(0, d.booked - greatest(l.original - l.no_end, 0))
                  else least(d.excess, greatest(0, d.booked - greatest(l.original - l.no_end, 0))) end
  from stock_level l
  where l.stockitem_id = p_item and l.depot_id = p_depot and d.stockitem_id = p_item and d.depot_id = p_depot
    and d.day >= (select today from stock_clock)
$$;

-- A movement changes the level and, in the same statement's transaction, what can be promised on every later day.
create or replace function apply_stock_movement() returns trigger language plpgsql as $$
begin
  -- Both ends of a transfer in one order, so that two opposite transfers wait and do not block each other.
  perform 1 from stock_level where stockitem_id = new.stockitem_id and depot_id in (new.depot_id, new.to_depot_id)
    order by depot_id for update;
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
    perform spread_stock_level(new.stockitem_id, coalesce(new.to_depot_id, new.depot_id), false);
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
    excess = least(d.excess, greatest(0, d.booked - g.units - greatest(d.capacity, 0)))
  from gone g where d.stockitem_id = g.stockitem_id and d.depot_id = g.depot_id and d.day = g.day;
  delete from stock_reservation where turns_on <= p_today and kind <> 'booked' and last_day < p_today;
  update stock_reservation set kind = 'quoted', turns_on = last_day + 1 where turns_on <= p_today and kind = 'held';
  with late as (
    update stock_reservation set no_end = true, turns_on = null where turns_on <= p_today and kind = 'booked' returning stockitem_id, depot_id, quantity)
  update stock_level l set no_end = l.no_end + x.units
  from (select stockitem_id, depot_id, sum(quantity)::int as units from late group by 1, 2) x
  where l.stockitem_id = x.stockitem_id and l.depot_id = x.depot_id;
  delete from stock_day where day < p_today;
  update stock_day d set capacity = l.original - l.no_end, excess = greatest(0, d.booked - greatest(l.original - l.no_end, 0))
  from stock_level l where l.stockitem_id = d.stockitem_id and l.depot_id = d.depot_id and d.capacity <> l.original - l.no_end;
  update stock_clock set today = p_today;
  return true;
end $$;

-- ── booking ────────────────────────────────────────────────────────────────────────────────────────
-- Replaces the reservations of the lines `p_old` by the given ones, all or nothing. False = some day cannot carry it and
-- nothing was changed. `p_over`: what lies beyond the capacity is written down as excess and not refused.
-- Locks: levels (shared), then days, each sorted, so bookings of different items or days never wait for each other.
create function reserve_stock(p_old int[], p_line int[], p_contract int[], p_item int[], p_depot int[], p_quantity int[],
  p_kind text[], p_first date[], p_last date[], p_turns date[], p_today date, p_over boolean) returns boolean language plpgsql as $$
declare
  v_today date;
  v_pairs int;
  v_locked int;
  v_old boolean;
  v_late boolean;
  v_constraint text;
begin
  if p_today > (select today from stock_clock) then perform roll_stock(p_today); end if;
  perform pg_advisory_xact_lock_shared(stock_clock_lock());
  select today into v_today from stock_clock;
  v_old := exists (select from stock_reservation where line_id = any (p_old));
  v_late := exists (select from unnest(p_kind, p_turns) w (kind, turns) where w.kind = 'booked' and w.turns <= v_today)
    or (v_old and exists (select from stock_reservation where line_id = any (p_old) and no_end));

  select count(*) into v_pairs from (select distinct i, d from unnest(p_item, p_depot) w (i, d)) x;
  if v_late then
    perform 1 from stock_level where (stockitem_id, depot_id) in (select * from unnest(p_item, p_depot)
      union select stockitem_id, depot_id from stock_reservation where line_id = any (p_old)) order by stockitem_id, depot_id for update;
  elsif v_old then
    perform 1 from stock_level where (stockitem_id, depot_id) in (select * from unnest(p_item, p_depot)
      union select stockitem_id, depot_id from stock_reservation where line_id = any (p_old)) order by stockitem_id, depot_id for share;
  else
    perform 1 from stock_level where (stockitem_id, depot_id) in (select * from unnest(p_item, p_depot)) order by stockitem_id, depot_id for share;
  end if;
  get diagnostics v_locked = row_count;
  if v_locked < v_pairs or v_old then
    insert into stock_level (stockitem_id, depot_id, original) select distinct i, d, 0 from unnest(p_item, p_depot) w (i, d) order by 1, 2 on conflict do nothing;
  end if;
  if v_old then
    perform 1 from stock_day d join (select distinct stockitem_id, depot_id, first_day, last_day from stock_reservation where line_id = any (p_old)
      union select i, p, f, t from unnest(p_item, p_depot, p_first, p_last) w (i, p, f, t)) r using (stockitem_id, depot_id)
      where d.day between r.first_day and r.last_day order by d.stockitem_id, d.depot_id, d.day for update of d;
  end if;

  begin
    if v_late and v_old then
      -- Units that are late no longer come back first, so that a hire which gets a new end is not measured against itself.
      with change as (
        select item, depot, sum(units)::int as units from (
          select stockitem_id as item, depot_id as depot, -quantity as units from stock_reservation where line_id = any (p_old) and no_end
          union all select w.i, w.d, w.q from unnest(p_item, p_depot, p_kind, p_turns, p_quantity) w (i, d, k, u, q) where w.k = 'booked' and w.u <= v_today) x
        group by 1, 2 having sum(units) < 0),
      level as (
        update stock_level l set no_end = l.no_end + c.units from change c where l.stockitem_id = c.item and l.depot_id = c.depot
        returning l.stockitem_id, l.depot_id, l.original - l.no_end as capacity)
      update stock_day d set capacity = l.capacity from level l where d.stockitem_id = l.stockitem_id and d.depot_id = l.depot_id and d.day >= v_today;
    end if;
    if v_old then
      -- What is asked for less, or no longer.
      with change as (
        select item, depot, f + n as day, sum(units) filter (where kind <> 'quoted')::int as units, sum(units) filter (where kind = 'quoted')::int as quoted
        from (select stockitem_id as item, depot_id as depot, kind, greatest(first_day, v_today) as f, last_day as t, -quantity as units
              from stock_reservation where line_id = any (p_old) and not no_end
              union all
              select w.i, w.d, w.k, greatest(w.f, v_today), w.t, w.q from unnest(p_item, p_depot, p_kind, p_first, p_last, p_turns, p_quantity) w (i, d, k, f, t, u, q)
              where not (w.k = 'booked' and w.u <= v_today)) x
        cross join lateral generate_series(0, x.t - x.f) n group by 1, 2, 3),
      less as (
        update stock_day s set booked = s.booked + least(coalesce(c.units, 0), 0), quoted = s.quoted + least(coalesce(c.quoted, 0), 0),
          excess = case when v_late then s.excess else least(s.excess, greatest(0, s.booked + least(coalesce(c.units, 0), 0) - greatest(s.capacity, 0))) end
        from change c where s.stockitem_id = c.item and s.depot_id = c.depot and s.day = c.day and (c.units < 0 or c.quoted < 0)
          and not (coalesce(c.units, 0) > 0 or coalesce(c.quoted, 0) > 0)),
      both_ways as (
        update stock_day s set booked = s.booked + coalesce(c.units, 0), quoted = s.quoted + coalesce(c.quoted, 0),
          excess = case when p_over then greatest(0, s.booked + coalesce(c.units, 0) - greatest(s.capacity, 0))
                        when v_late then s.excess
                        else least(s.excess, greatest(0, s.booked + coalesce(c.units, 0) - greatest(s.capacity, 0))) end
        from change c where s.stockitem_id = c.item and s.depot_id = c.depot and s.day = c.day and least(c.units, c.quoted) < 0 and greatest(c.units, c.quoted) > 0)
      insert into stock_day as s (stockitem_id, depot_id, day, booked, quoted, capacity, excess)
      select c.item, c.depot, c.day, coalesce(c.units, 0), coalesce(c.quoted, 0), l.original - l.no_end,
        case when p_over then greatest(0, coalesce(c.units, 0) - greatest(l.original - l.no_end, 0)) else 0 end
      from change c join stock_level l on l.stockitem_id = c.item and l.depot_id = c.depot
      where coalesce(c.units, 0) >= 0 and coalesce(c.quoted, 0) >= 0 and (c.units > 0 or c.quoted > 0) order by 1, 2, 3
      on conflict (stockitem_id, depot_id, day) do update set booked = s.booked + excluded.booked, quoted = s.quoted + excluded.quoted,
        excess = case when p_over then greatest(0, s.booked + excluded.booked - greatest(s.capacity, 0)) else s.excess end;
    else
      insert into stock_day as s (stockitem_id, depot_id, day, booked, quoted, capacity, excess)
      select c.item, c.depot, c.day, c.units, c.quoted, l.original - l.no_end,
        case when p_over then greatest(0, c.units - greatest(l.original - l.no_end, 0)) else 0 end
      from (select w.i as item, w.d as depot, greatest(w.f, v_today) + n as day, coalesce(sum(w.q) filter (where w.k <> 'quoted'), 0)::int as units,
              coalesce(sum(w.q) filter (where w.k = 'quoted'), 0)::int as quoted
            from unnest(p_item, p_depot, p_kind, p_first, p_last, p_turns, p_quantity) w (i, d, k, f, t, u, q)
            cross join lateral generate_series(0, w.t - greatest(w.f, v_today)) n
            where not (w.k = 'booked' and w.u <= v_today) group by 1, 2, 3) c
      join stock_level l on l.stockitem_id = c.item and l.depot_id = c.depot order by 1, 2, 3
      on conflict (stockitem_id, depot_id, day) do update set booked = s.booked + excluded.booked, quoted = s.quoted + excluded.quoted,
        excess = case when p_over then greatest(0, s.booked + excluded.booked - greatest(s.capacity, 0)) else s.excess end;
    end if;
    if v_late then
      -- The others that are late now lower what is left; then excess shrinks to what is really over.
      with change as (
        select item, depot, sum(units)::int as units from (
          select stockitem_id as item, depot_id as depot, -quantity as units from stock_reservation where line_id = any (p_old) and no_end
          union all select w.i, w.d, w.q from unnest(p_item, p_depot, p_kind, p_turns, p_quantity) w (i, d, k, u, q) where w.k = 'booked' and w.u <= v_today) x
        group by 1, 2 having sum(units) > 0)
      update stock_level l set no_end = l.no_end + c.units from change c where l.stockitem_id = c.item and l.depot_id = c.depot;
      perform spread_stock_level(i, d, p_over) from (select i, d from unnest(p_item, p_depot) w (i, d)
        union select stockitem_id, depot_id from stock_reservation where line_id = any (p_old)) x (i, d) order by x.i, x.d;
    end if;
    if v_old then delete from stock_reservation where line_id = any (p_old) and line_id <> all (p_line); end if;
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
