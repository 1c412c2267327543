-- What a list chooses without a place is counted without one too, and pages far down are found in more orders (docs/adr/0017).

-- ── cells ──────────────────────────────────────────────────────────────────────────────────────────
-- The kinds of cells of a table. A row is in one cell of each: at one of its buckets (none: all rows), which may be put together to
-- stretches, by place and state set or over all of them (0). `key` = as it is, `key *` = over all places, `… 32` = stretches of 32 buckets.
create table counted_kind (
  table_name text collate "C" not null,
  kind text collate "C" not null,
  -- Which of the row's buckets.
  at int,
  shift int not null,
  by_place boolean not null,
  by_states boolean not null,
  -- Of which other kind it is the sum; null = counted from the rows.
  sum_of text collate "C",
  primary key (table_name, kind)
);

-- Amounts in order, in buckets that grow with them: single pennies up to 10.23, then 512 to each doubling. Reckoned in whole numbers, so
-- that it is the same on every machine.
create function value_bucket(amount numeric) returns int language plpgsql immutable parallel safe strict as $$
declare
  n bigint := (amount * 100)::bigint;
  m bigint := case when n < 0 then -n - 1 else n end;
  k int := greatest(0, length(to_bin(m)) - 10);
  b int := k * 512 + (m >> k)::int;
begin
  return case when n < 0 then -b - 1 else b end;
end $$;
-- The least amount of a bucket.
create function value_of_bucket(bucket int) returns numeric language plpgsql immutable parallel safe strict as $$
declare
  b int := abs(bucket);
  k int := greatest(0, b / 512 - 1);
begin
  return sign(bucket)::int * ((b - k * 512)::bigint << k)::numeric / 100;
end $$;

create or replace function add_up_row_counts(of_table text) returns void language plpgsql as $$
begin
  if current_setting('transaction_isolation') <> 'read committed'
    or not pg_try_advisory_xact_lock(hashtextextended('row_cell ' || of_table, 0)) then return; end if;
  with taken as (
    delete from row_change where ctid = any (array(select ctid from row_change where table_name = of_table limit 10000))
    returning n, state_set_id, place, buckets)
  insert into row_cell as c (table_name, kind, bucket, place, state_set_id, n)
  select of_table, k.kind, coalesce(t.buckets[k.at] >> k.shift, 0), case when k.by_place then t.place else 0 end,
    case when k.by_states then t.state_set_id else 0 end, sum(t.n)
  from taken t join counted_kind k on k.table_name = of_table
  where k.at is null or t.buckets[k.at] is not null
  group by 2, 3, 4, 5 having sum(t.n) <> 0
  on conflict (table_name, kind, bucket, place, state_set_id) do update set n = c.n + excluded.n;
end $$;

-- Rows are walked through once; what sums up other cells is made of these. Cells that are read together are written together.
create or replace function count_anew(of_table text) returns void language plpgsql set work_mem = '128MB' as $$
declare
  d counted_table;
  k counted_kind;
begin
  select * into strict d from counted_table where name = of_table;
  delete from row_change where table_name = of_table;
  delete from row_cell where table_name = of_table;
  execute format('create temp table counted_row (states, place, %s) on commit drop as select %s, %s, %s from %I r',
    (select string_agg('b' || at, ', ' order by at) from generate_series(1, cardinality(d.keys)) at), d.states, d.place, d.buckets, of_table);
  analyze counted_row;
  for k in select * from counted_kind where table_name = of_table and sum_of is null order by kind loop
    execute format(case
      when k.at is null then 'insert into row_cell select $1, $2, 0, place, states, count(*) from counted_row group by place, states order by 4, 5'
      when k.by_states then 'insert into row_cell select $1, $2, %1$s, place, states, count(*) from counted_row where %1$s is not null group by %1$s, place, states order by 3, 4, 5'
      else 'insert into row_cell select $1, $2, %1$s, 0, 0, count(*) from counted_row where %1$s is not null group by %1$s order by 3' end, 'b' || k.at)
      using of_table, k.kind;
  end loop;
  drop table counted_row;
  for k in select * from counted_kind where table_name = of_table and sum_of is not null order by kind loop
    insert into row_cell
    select of_table, k.kind, c.bucket >> k.shift, case when k.by_place then c.place else 0 end, c.state_set_id, sum(c.n)
    from row_cell c where c.table_name = of_table and c.kind = k.sum_of group by 3, 4, 5 order by 3, 4, 5;
  end loop;
end $$;

-- From now on a table is counted: by its state sets (a column, or null), by a place with few values (a column, or null), and by the buckets
-- of some columns: 1024 ids, days, or plain values. `orders`: columns (days, moments, amounts) whose order alone is counted, not with states
-- and places, so that their pages are found far down.
create function count_rows_of(of_table text, states text, place text, keys text[], orders text[]) returns void language plpgsql as $$
declare
  of_states text := coalesce('r.' || quote_ident(states), '0');
  of_place text := coalesce('coalesce(r.' || quote_ident(place) || '::int, 0)', '0');
  of_buckets text;
begin
  with key as (
    select k.name, k.at, k.at > cardinality(keys) as alone, a.atttypid as type,
      k.name = 'id' or a.atttypid <> 'int'::regtype as ranged
    from unnest(keys || orders) with ordinality k (name, at) join pg_attribute a on a.attrelid = of_table::regclass and a.attname = k.name),
  kind as (
    insert into counted_kind
    select of_table, '', null::int, 0, true, true, null
    union all select of_table, name, at, 0, true, true, null from key where not alone
    union all select of_table, name || ' 32', at, 5, true, true, name from key where not alone and ranged
    union all select of_table, name || ' *', at, 0, false, true, name from key where not alone and ranged and place is not null
    union all select of_table, name || ' * 32', at, 5, false, true, name from key where not alone and ranged and place is not null
    union all select of_table, name || ' *', at, 0, false, false, null from key where alone
    union all select of_table, name || ' * 32', at, 5, false, false, name || ' *' from key where alone)
  select string_agg(case
      when name = 'id' then '(r.id >> 10)::int'
      when type = 'date'::regtype then format('r.%I - date ''2000-01-01''', name)
      when type = 'timestamptz'::regtype then format('(r.%I at time zone ''UTC'')::date - date ''2000-01-01''', name)
      when type = 'numeric'::regtype then format('value_bucket(r.%I)', name)
      else format('r.%I', name) end, ', ' order by at)
  into strict of_buckets from key;
  insert into counted_table (name, states, place, keys, buckets) values (of_table, of_states, of_place, keys || orders, of_buckets);
  execute format($f$
    create function count_%1$s() returns trigger language plpgsql as $t$
    begin
      if tg_op <> 'INSERT' then insert into row_change values (%1$L, -1, %2$s, %3$s, array[%4$s]); end if;
      if tg_op <> 'DELETE' then insert into row_change values (%1$L, 1, %5$s, %6$s, array[%7$s]); end if;
      if random() < 0.02 then perform add_up_row_counts(%1$L); end if;
      return null;
    end $t$;
    create trigger count_added after insert on %1$I for each row execute function count_%1$s();
    create trigger count_moved after update on %1$I for each row
      when ((%2$s, %3$s, %4$s) is distinct from (%5$s, %6$s, %7$s)) execute function count_%1$s();
    create trigger count_gone after delete on %1$I for each row execute function count_%1$s();
    create trigger count_emptied after truncate on %1$I for each statement execute function counts_emptied();
  $f$, of_table, replace(of_states, 'r.', 'old.'), replace(of_place, 'r.', 'old.'), replace(of_buckets, 'r.', 'old.'),
    replace(of_states, 'r.', 'new.'), replace(of_place, 'r.', 'new.'), replace(of_buckets, 'r.', 'new.'));
  perform count_anew(of_table);
end $$;

-- Where the row after so many others stands in the order of a kind of cells: its bucket, and how many of that come before it.
drop function row_place(text, text, bigint, boolean, int[], int[]);
create function row_place(of_table text, of_kind text, skip bigint, descending boolean, places int[], sets int[])
returns table (bucket int, rest bigint) language sql stable as $$
  with late as (
    select c.n, c.buckets[k.at] as bucket from row_change c join counted_kind k on k.table_name = c.table_name and k.kind = of_kind
    where c.table_name = of_table and (places is null or c.place = any (places)) and (sets is null or c.state_set_id = any (sets))),
  stretch as (
    select bucket, sum(n) as n from (
      select c.bucket, c.n from row_cell c where c.table_name = of_table and c.kind = of_kind || ' 32'
        and (places is null or c.place = any (places)) and (sets is null or c.state_set_id = any (sets))
      union all select l.bucket >> 5, l.n from late l where l.bucket is not null) x group by bucket),
  first as (
    select bucket, upto - n as before from (
      select bucket, n, sum(n) over (order by case when descending then -bucket else bucket end) as upto from stretch) x
    where upto > skip order by upto limit 1),
  part as (
    select bucket, sum(n) as n from (
      select c.bucket, c.n from row_cell c, first f where c.table_name = of_table and c.kind = of_kind
        and c.bucket between f.bucket << 5 and (f.bucket << 5) + 31
        and (places is null or c.place = any (places)) and (sets is null or c.state_set_id = any (sets))
      union all select l.bucket, l.n from late l, first f where l.bucket >> 5 = f.bucket) x group by bucket)
  select x.bucket, (skip - (f.before + x.upto - x.n))::bigint from (
    select bucket, n, sum(n) over (order by case when descending then -bucket else bucket end) as upto from part) x, first f
  where f.before + x.upto > skip order by x.upto limit 1
$$;

-- What is counted has its kinds; what has a place is counted without it too, and contracts by more orders.
do $$
declare
  d counted_table;
begin
  for d in select * from counted_table loop
    if d.place = '0' then
      insert into counted_kind
      select d.name, '', null::int, 0, true, true, null
      union all select d.name, k.key, k.at, 0, true, true, null from unnest(d.keys) with ordinality k (key, at)
      union all select d.name, k.key || ' 32', k.at, 5, true, true, k.key from unnest(d.keys, d.ranged) with ordinality k (key, ranged, at) where k.ranged;
    else
      execute format('drop trigger count_added on %1$I; drop trigger count_moved on %1$I; drop trigger count_gone on %1$I;
        drop trigger count_emptied on %1$I; drop function count_%1$s(); delete from counted_table where name = %1$L', d.name);
    end if;
  end loop;
end $$;
alter table counted_table drop column ranged;
drop function count_rows_of(text, text, text, text[]);
drop function cells_of(int[], text[], boolean[]);
select count_rows_of('contract', 'state_set_id', 'depot_id', '{id,hire_date,delivery_date,collection_date,account_id}',
  '{payment_due_date,grand_total,value,created_at,updated_at}');
select count_rows_of('customer', 'state_set_id', 'active', '{id}', '{}');
select count_rows_of('account', null, 'active', '{id}', '{}');
select count_rows_of('stockitem', null, 'active', '{id}', '{}');

-- ── orders ─────────────────────────────────────────────────────────────────────────────────────────
-- Contracts by account: accounts in the order of their codes, the contracts of each in theirs. Depots are few.
create index account_by_code on account (code, id);
drop index depot_by_name;
-- Contracts of some states by the day: of each state set its first.
create index contract_states_hire on contract (state_set_id, hire_date, id);
create index contract_states_delivery on contract (state_set_id, delivery_date, id);
create index contract_states_collection on contract (state_set_id, collection_date, id);

-- ── searches ───────────────────────────────────────────────────────────────────────────────────────
-- Lists of customers and accounts are searched by town too, which no index knew: every row was read.
drop index customer_search;
create index customer_search on customer using gin
  (name gin_trgm_ops, email gin_trgm_ops, telephone gin_trgm_ops, address_postcode gin_trgm_ops, address_town gin_trgm_ops);
drop index account_search;
create index account_search on account using gin
  (code gin_trgm_ops, name gin_trgm_ops, email gin_trgm_ops, address_postcode gin_trgm_ops, address_town gin_trgm_ops);
