-- contract: 0071 a line may have several reservations; a process of the version before answers contract calls with an error until it is stopped
-- locks: only lines of open contracts have reservations, so the key and the checks are quick
-- Claims belong to units, not to lines: units out, units in wash-up and lost units each have reservations of their own.
-- `part` numbers the reservations of a line. `lost` units are broken or missing and not written off yet. They are blocked without end.
alter table stock_reservation add column part smallint not null default 1;
alter table stock_reservation drop constraint stock_reservation_pkey;
alter table stock_reservation add primary key (line_id, part);
alter table stock_reservation drop constraint stock_reservation_kind_check;
alter table stock_reservation add constraint stock_reservation_kind_check check (kind in ('quoted', 'held', 'booked', 'wash_up', 'lost'));
alter table stock_reservation drop constraint stock_reservation_check2;
alter table stock_reservation add constraint stock_reservation_endless check (not no_end or kind in ('booked', 'lost'));

-- As before, for several reservations a line. `p_old` names every line whose reservations are replaced.
create or replace function reserve_stock(p_old int[], p_line int[], p_contract int[], p_item int[], p_depot int[], p_quantity int[],
  p_kind text[], p_first date[], p_last date[], p_turns date[], p_today date, p_over boolean) returns boolean language plpgsql
-- Its statements are alike for all orders: planned once a session and not for each order, which would be most of the work.
set plan_cache_mode = force_generic_plan as $$
declare
  v_today date;
  v_late boolean;
  -- Items at depots, old and new.
  v_items int[];
  v_depots int[];
  -- The days that change, sorted, and by how much more is asked of each.
  v_item int[];
  v_depot int[];
  v_day date[];
  v_more int[];
  -- Levels whose late units change.
  v_late_item int[];
  v_late_depot int[];
  v_late_units int[];
  v_constraint text;
begin
  if p_today > (select today from stock_clock) then perform roll_stock(p_today); end if;
  perform pg_advisory_xact_lock_shared(stock_clock_lock());
  select today into v_today from stock_clock;

  select array_agg(i), array_agg(d) into v_items, v_depots from (
    select i, d from unnest(p_item, p_depot) w (i, d) union select stockitem_id, depot_id from stock_reservation where line_id = any (p_old) order by 1, 2) t;
  v_late := exists (select from unnest(p_kind, p_turns) w (kind, turns) where w.kind in ('booked', 'lost') and w.turns <= v_today)
    or exists (select from stock_reservation where line_id = any (p_old) and no_end);
  perform lock_stock_levels(v_items, v_depots, v_late);
  -- After the lock: a movement that holds it may be making the same row.
  insert into stock_level (stockitem_id, depot_id, original)
  select i, d, 0 from unnest(v_items, v_depots) w (i, d) where not exists (select from stock_level l where l.stockitem_id = i and l.depot_id = d)
  order by 1, 2 on conflict do nothing;
  if v_late then
    select array_agg(item), array_agg(depot), array_agg(units) into v_late_item, v_late_depot, v_late_units
    from (select item, depot, sum(units)::int as units from (
        select stockitem_id, depot_id, -quantity from stock_reservation where line_id = any (p_old) and no_end
        union all select w.i, w.d, w.q from unnest(p_item, p_depot, p_quantity, p_kind, p_turns) w (i, d, q, k, u) where w.k in ('booked', 'lost') and w.u <= v_today) x (item, depot, units)
      group by 1, 2) c where c.units <> 0;
    -- Units without an end date must fit on every day, also on days without a row.
    if not p_over and exists (select from unnest(v_late_item, v_late_depot, v_late_units) c (item, depot, units)
      join stock_level l on l.stockitem_id = c.item and l.depot_id = c.depot where c.units > 0 and l.no_end + c.units > l.original) then return false; end if;
  end if;

  select array_agg(item), array_agg(depot), array_agg(day), array_agg(more) into v_item, v_depot, v_day, v_more
  from (
    select item, depot, day, (sum(units) + coalesce(min(late), 0))::int as more
    from (
      select w.i, w.d, greatest(w.f, v_today) + n, case when w.k = 'quoted' then 0 else w.q end, case when w.k = 'quoted' then w.q else 0 end
      from unnest(p_item, p_depot, p_kind, p_first, p_last, p_turns, p_quantity) w (i, d, k, f, t, u, q)
      cross join lateral generate_series(0, w.t - greatest(w.f, v_today)) n where not (w.k in ('booked', 'lost') and w.u <= v_today)
      union all
      select stockitem_id, depot_id, greatest(first_day, v_today) + n, case when kind = 'quoted' then 0 else -quantity end, case when kind = 'quoted' then -quantity else 0 end
      from stock_reservation cross join lateral generate_series(0, last_day - greatest(first_day, v_today)) n where line_id = any (p_old) and not no_end
      union all
      -- All days of a level that changes follow it: units out with no end are missing on each.
      select d.stockitem_id, d.depot_id, d.day, 0, 0 from unnest(v_late_item, v_late_depot) w (i, p) join stock_day d on d.stockitem_id = w.i and d.depot_id = w.p
      ) x (item, depot, day, units, quoted)
    left join unnest(v_late_item, v_late_depot, v_late_units) c (item, depot, late) using (item, depot)
    group by 1, 2, 3 having sum(units) <> 0 or sum(quoted) <> 0 or min(late) <> 0 order by 1, 2, 3) t;

  begin
    insert into stock_day (stockitem_id, depot_id, day, booked, capacity, excess)
    select c.item, c.depot, c.day, 0, l.original - l.no_end, greatest(0, l.no_end - l.original)
    from unnest(v_item, v_depot, v_day) c (item, depot, day) join stock_level l on l.stockitem_id = c.item and l.depot_id = c.depot
    order by 1, 2, 3 on conflict do nothing;
    perform 1 from unnest(v_item, v_depot, v_day) c (item, depot, day) join stock_day s on s.stockitem_id = c.item and s.depot_id = c.depot and s.day = c.day
      order by c.item, c.depot, c.day for update of s;

    delete from stock_reservation r where line_id = any (p_old) and part > (select count(*) from unnest(p_line) w (l) where w.l = r.line_id);
    insert into stock_reservation as r (line_id, part, contract_id, stockitem_id, depot_id, quantity, kind, first_day, last_day, turns_on, no_end)
    select w.l, row_number() over (partition by w.l order by w.n), w.c, w.i, w.d, w.q, w.k, w.f, w.t,
      case when w.k in ('booked', 'lost') and w.u <= v_today then null else w.u end, w.k in ('booked', 'lost') and w.u <= v_today
    from unnest(p_line, p_contract, p_item, p_depot, p_quantity, p_kind, p_first, p_last, p_turns) with ordinality w (l, c, i, d, q, k, f, t, u, n)
    on conflict (line_id, part) do update set stockitem_id = excluded.stockitem_id, depot_id = excluded.depot_id, quantity = excluded.quantity,
      kind = excluded.kind, first_day = excluded.first_day, last_day = excluded.last_day, turns_on = excluded.turns_on, no_end = excluded.no_end;
    if v_late then perform count_late_units(v_late_item, v_late_depot); end if;
    perform count_stock_days(v_item, v_depot, v_day, v_more, p_over);
  exception when check_violation then
    get stacked diagnostics v_constraint = constraint_name;
    if v_constraint <> 'stock_day_never_over' then raise; end if;
    return false;
  end;
  return true;
end $$;

-- Owned units, and those free over each window (its poorest day from today on). What the contract itself has booked counts as free; what
-- came back from it or is lost does not.
create or replace function free_units(p_item int[], p_depot int[], p_first date[], p_last date[], p_contract int)
returns table (n int, owned int, free int) language sql stable as $$
  select w.n::int, coalesce(l.original, 0), coalesce(l.original - l.no_end, 0) - coalesce(d.booked, 0) + coalesce(o.units, 0)
  from unnest(p_item, p_depot, p_first, p_last) with ordinality w (item, depot, f, t, n)
  left join stock_level l on l.stockitem_id = w.item and l.depot_id = w.depot
  left join lateral (
    select max(s.booked - coalesce((select sum(r.quantity) from stock_reservation r where r.contract_id = p_contract and r.stockitem_id = w.item
      and r.depot_id = w.depot and r.kind in ('booked', 'held') and not r.no_end and s.day between r.first_day and r.last_day), 0))::int as booked
    from stock_day s where s.stockitem_id = w.item and s.depot_id = w.depot
      and s.day between greatest(w.f, (select today from stock_clock)) and w.t) d on true
  left join lateral (
    select sum(r.quantity)::int as units from stock_reservation r
    where r.contract_id = p_contract and r.stockitem_id = w.item and r.depot_id = w.depot and r.no_end and r.kind = 'booked') o on true
$$;
