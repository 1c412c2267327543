-- Bookings that meet on a day without a row count each other, and releasing units works whatever the day rows say.
--
-- Until now `reserve_stock` updated the rows that existed and then inserted the missing ones. A row that another booking
-- committed between the two statements got neither. Now every row exists and is locked before any of it is counted, and a
-- day's figures are the sum of its reservations, not the old figure plus a difference: what is wrong in a row ends with
-- the next change of that day.

-- Units that reservations ask for, per item, depot and day, from the first to the last of the given days of each item at a depot.
create function stock_asked(p_item int[], p_depot int[], p_day date[])
returns table (item int, depot int, day date, booked int, quoted int) language sql stable as $$
  select w.item, w.depot, greatest(r.first_day, w.first) + n,
    coalesce(sum(r.quantity) filter (where r.kind <> 'quoted'), 0)::int, coalesce(sum(r.quantity) filter (where r.kind = 'quoted'), 0)::int
  from (select i, d, min(n), max(n) from unnest(p_item, p_depot, p_day) t (i, d, n) group by 1, 2) w (item, depot, first, last)
  join stock_reservation r on r.stockitem_id = w.item and r.depot_id = w.depot and r.last_day >= w.first and r.first_day <= w.last and not r.no_end
  cross join lateral generate_series(0, least(r.last_day, w.last) - greatest(r.first_day, w.first)) n
  group by 1, 2, 3
$$;

-- Writes the figures of days whose rows the caller has locked. `p_more` is by how much the change raises what is asked of a
-- day beyond what it can carry. A day on which that is nothing is never refused: its shortage is written into `excess`, as
-- with `p_over`. On others the check of the table decides.
create function count_stock_days(p_item int[], p_depot int[], p_day date[], p_more int[], p_over boolean) returns void language plpgsql
set plan_cache_mode = force_generic_plan as $$
begin
  update stock_day s set booked = c.booked, quoted = c.quoted, capacity = c.capacity,
    excess = least(case when not p_over and c.more > 0 then s.excess end, greatest(0, c.booked - c.capacity))
  from (
    select t.item, t.depot, t.day, t.more, coalesce(a.booked, 0) as booked, coalesce(a.quoted, 0) as quoted, l.original - l.no_end as capacity
    from unnest(p_item, p_depot, p_day, p_more) t (item, depot, day, more)
    join stock_level l on l.stockitem_id = t.item and l.depot_id = t.depot
    left join stock_asked(p_item, p_depot, p_day) a on a.item = t.item and a.depot = t.depot and a.day = t.day) c
  where s.stockitem_id = c.item and s.depot_id = c.depot and s.day = c.day;
end $$;

-- Units that are late, of these items at these depots. The caller has locked the levels exclusively.
create function count_late_units(p_item int[], p_depot int[]) returns void language sql as $$
  update stock_level l set no_end = c.units
  from (select w.i, w.d, coalesce(sum(r.quantity), 0)::int as units from (select distinct i, d from unnest(p_item, p_depot) t (i, d)) w
    left join stock_reservation r on r.stockitem_id = w.i and r.depot_id = w.d and r.no_end group by 1, 2) c
  where l.stockitem_id = c.i and l.depot_id = c.d and l.no_end <> c.units
$$;

-- Applies the passing of time up to a day: holds lapse, hires become late, wash-ups and past quotes end, past days go.
-- Nobody is refused by it: lateness is a fact, so the shortage that it leaves is written down as excess.
create or replace function roll_stock(p_today date) returns boolean language plpgsql as $$
declare
  v_item int[];
  v_depot int[];
begin
  if p_today <= (select today from stock_clock) then return false; end if;
  perform pg_advisory_xact_lock(stock_clock_lock());
  if p_today <= (select today from stock_clock) then return false; end if;
  select array_agg(stockitem_id), array_agg(depot_id) into v_item, v_depot
  from (select distinct stockitem_id, depot_id from stock_reservation where turns_on <= p_today) t;
  perform lock_stock_levels(v_item, v_depot, true);
  delete from stock_reservation where turns_on <= p_today and kind <> 'booked' and last_day < p_today;
  update stock_reservation set kind = 'quoted', turns_on = last_day + 1 where turns_on <= p_today and kind = 'held';
  update stock_reservation set no_end = true, turns_on = null where turns_on <= p_today and kind = 'booked';
  delete from stock_day where day < p_today;
  perform count_late_units(v_item, v_depot);
  perform count_stock_days(array_agg(s.stockitem_id), array_agg(s.depot_id), array_agg(s.day), null, true)
  from unnest(v_item, v_depot) w (i, d) join stock_day s on s.stockitem_id = w.i and s.depot_id = w.d;
  update stock_clock set today = p_today;
  return true;
end $$;

-- Replaces the reservations of the lines `p_old` by the given ones, all or nothing. False = some day cannot carry it and
-- nothing was changed. Only what makes a day worse is refused; with `p_over` that is written down as excess instead.
-- Locks: the day's change (shared), levels (shared; exclusive when late units change), then days in the order of item,
-- depot and day: first the missing rows are inserted, then all are locked. So bookings of different items or days never
-- wait for each other. What is read after a lock is read by a statement of its own, whose snapshot is younger than the lock.
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
  v_late := exists (select from unnest(p_kind, p_turns) w (kind, turns) where w.kind = 'booked' and w.turns <= v_today)
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
        union all select w.i, w.d, w.q from unnest(p_item, p_depot, p_quantity, p_kind, p_turns) w (i, d, q, k, u) where w.k = 'booked' and w.u <= v_today) x (item, depot, units)
      group by 1, 2) c where c.units <> 0;
    -- What is out with no end must be there on every day, also beyond those that somebody asked for.
    if not p_over and exists (select from unnest(v_late_item, v_late_depot, v_late_units) c (item, depot, units)
      join stock_level l on l.stockitem_id = c.item and l.depot_id = c.depot where c.units > 0 and l.no_end + c.units > l.original) then return false; end if;
  end if;

  select array_agg(item), array_agg(depot), array_agg(day), array_agg(more) into v_item, v_depot, v_day, v_more
  from (
    select item, depot, day, (sum(units) + coalesce(min(late), 0))::int as more
    from (
      select w.i, w.d, greatest(w.f, v_today) + n, case when w.k = 'quoted' then 0 else w.q end, case when w.k = 'quoted' then w.q else 0 end
      from unnest(p_item, p_depot, p_kind, p_first, p_last, p_turns, p_quantity) w (i, d, k, f, t, u, q)
      cross join lateral generate_series(0, w.t - greatest(w.f, v_today)) n where not (w.k = 'booked' and w.u <= v_today)
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

    delete from stock_reservation where line_id = any (p_old) and line_id <> all (p_line);
    insert into stock_reservation as r (line_id, contract_id, stockitem_id, depot_id, quantity, kind, first_day, last_day, turns_on, no_end)
    select w.l, w.c, w.i, w.d, w.q, w.k, w.f, w.t, case when w.k = 'booked' and w.u <= v_today then null else w.u end, w.k = 'booked' and w.u <= v_today
    from unnest(p_line, p_contract, p_item, p_depot, p_quantity, p_kind, p_first, p_last, p_turns) w (l, c, i, d, q, k, f, t, u)
    on conflict (line_id) do update set stockitem_id = excluded.stockitem_id, depot_id = excluded.depot_id, quantity = excluded.quantity,
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

-- Days that the old function left wrong. Bookings wait for it: it reads the reservations once.
do $$
begin
  perform pg_advisory_xact_lock(stock_clock_lock());
  update stock_day s set booked = c.booked, quoted = c.quoted, excess = greatest(0, c.booked - s.capacity)
  from (
    select d.stockitem_id, d.depot_id, d.day, coalesce(a.booked, 0) as booked, coalesce(a.quoted, 0) as quoted
    from stock_day d
    left join stock_asked((select array_agg(stockitem_id) from stock_day), (select array_agg(depot_id) from stock_day), (select array_agg(day) from stock_day)) a
      on a.item = d.stockitem_id and a.depot = d.depot_id and a.day = d.day
    where d.booked <> coalesce(a.booked, 0) or d.quoted <> coalesce(a.quoted, 0)) c
  where s.stockitem_id = c.stockitem_id and s.depot_id = c.depot_id and s.day = c.day;
end $$;
