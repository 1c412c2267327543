-- Lists know their counts without walking through their rows (docs/adr/0017). Rows are counted as they are written, in cells: how many
-- stand at each state set and place, alone and by the buckets of some columns. Those who write only add what changed, so that nobody waits
-- for anybody; now and then one of them adds up what is there.
create table counted_table (
  name text primary key,
  -- SQL over a row `r`: its state set, its place, and its buckets by the names of the columns.
  states text not null,
  place text not null,
  keys text[] not null,
  buckets text not null,
  -- Which keys are stretches too, of 32 buckets each.
  ranged boolean[] not null
);
create table row_change (
  table_name text collate "C" not null,
  n int not null,
  state_set_id int not null,
  place int not null,
  buckets int[] not null
);
create index row_change_table on row_change (table_name);
create table row_cell (
  table_name text collate "C" not null,
  -- '' = all rows, a column, or a column and ' 32'.
  kind text collate "C" not null,
  bucket int not null,
  place int not null,
  state_set_id int not null,
  n bigint not null,
  primary key (table_name, kind, bucket, place, state_set_id)
) with (fillfactor = 80);

-- The cells of a row.
create function cells_of(buckets int[], keys text[], ranged boolean[]) returns table (kind text, bucket int) language sql immutable as $$
  select '', 0
  union all select k.key, k.bucket from unnest(keys, buckets) k (key, bucket) where k.bucket is not null
  union all select k.key || ' 32', k.bucket >> 5 from unnest(keys, buckets, ranged) k (key, bucket, ranged) where k.ranged and k.bucket is not null
$$;

-- Adds up what was written. One does so at a time and the others pass by, so nobody waits; where reads are repeated it is left to others.
create or replace function add_up_row_counts(of_table text) returns void language plpgsql as $$
begin
  if current_setting('transaction_isolation') <> 'read committed'
    or not pg_try_advisory_xact_lock(hashtextextended('row_cell ' || of_table, 0)) then return; end if;
  with taken as (
    delete from row_change where ctid = any (array(select ctid from row_change where table_name = of_table limit 10000))
    returning n, state_set_id, place, buckets)
  insert into row_cell as c (table_name, kind, bucket, place, state_set_id, n)
  select of_table, x.kind, x.bucket, t.place, t.state_set_id, sum(t.n)
  from taken t join counted_table d on d.name = of_table cross join lateral cells_of(t.buckets, d.keys, d.ranged) x
  group by 2, 3, 4, 5 having sum(t.n) <> 0
  on conflict (table_name, kind, bucket, place, state_set_id) do update set n = c.n + excluded.n;
end $$;

-- Counts all rows of a table anew; nobody may write to it meanwhile.
create function count_anew(of_table text) returns void language plpgsql as $$
declare
  d counted_table;
begin
  select * into strict d from counted_table where name = of_table;
  delete from row_change where table_name = of_table;
  delete from row_cell where table_name = of_table;
  execute format('insert into row_cell (table_name, kind, bucket, place, state_set_id, n)
    select $1, x.kind, x.bucket, s.place, s.states, count(*) from (select %s as states, %s as place, array[%s]::int[] as buckets from %I r) s
    cross join lateral cells_of(s.buckets, $2, $3) x group by 2, 3, 4, 5', d.states, d.place, d.buckets, of_table) using of_table, d.keys, d.ranged;
end $$;

create function counts_emptied() returns trigger language plpgsql as $$
begin
  delete from row_change where table_name = tg_table_name;
  delete from row_cell where table_name = tg_table_name;
  return null;
end $$;

-- From now on a table is counted: by its state sets (a column, or null), by a place with few values (a column, or null), and by the buckets
-- of some columns: 1024 ids, days, or plain values.
create function count_rows_of(of_table text, states text, place text, keys text[]) returns void language plpgsql as $$
declare
  of_states text := coalesce('r.' || quote_ident(states), '0');
  of_place text := coalesce('coalesce(r.' || quote_ident(place) || '::int, 0)', '0');
  of_buckets text;
  of_ranged boolean[];
begin
  select string_agg(case
      when k.key = 'id' then '(r.id >> 10)::int'
      when a.atttypid = 'date'::regtype then format('r.%I - date ''2000-01-01''', k.key)
      else format('r.%I', k.key) end, ', ' order by k.at),
    array_agg(k.key = 'id' or a.atttypid = 'date'::regtype order by k.at)
  into strict of_buckets, of_ranged
  from unnest(keys) with ordinality k (key, at) join pg_attribute a on a.attrelid = of_table::regclass and a.attname = k.key;
  insert into counted_table values (of_table, of_states, of_place, keys, of_buckets, of_ranged);
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

-- Where the row after so many others stands in the order of a key: its bucket, and how many of that come before it.
create function row_place(of_table text, of_key text, skip bigint, descending boolean, places int[], sets int[])
returns table (bucket int, rest bigint) language sql stable as $$
  with late as (
    select c.n, c.buckets[array_position(d.keys, of_key)] as bucket from row_change c join counted_table d on d.name = of_table
    where c.table_name = of_table and (places is null or c.place = any (places)) and (sets is null or c.state_set_id = any (sets))),
  stretch as (
    select bucket, sum(n) as n from (
      select c.bucket, c.n from row_cell c where c.table_name = of_table and c.kind = of_key || ' 32'
        and (places is null or c.place = any (places)) and (sets is null or c.state_set_id = any (sets))
      union all select l.bucket >> 5, l.n from late l where l.bucket is not null) x group by bucket),
  first as (
    select bucket, upto - n as before from (
      select bucket, n, sum(n) over (order by case when descending then -bucket else bucket end) as upto from stretch) x
    where upto > skip order by upto limit 1),
  part as (
    select bucket, sum(n) as n from (
      select c.bucket, c.n from row_cell c, first f where c.table_name = of_table and c.kind = of_key
        and c.bucket between f.bucket << 5 and (f.bucket << 5) + 31
        and (places is null or c.place = any (places)) and (sets is null or c.state_set_id = any (sets))
      union all select l.bucket, l.n from late l, first f where l.bucket >> 5 = f.bucket) x group by bucket)
  select x.bucket, (skip - (f.before + x.upto - x.n))::bigint from (
    select bucket, n, sum(n) over (order by case when descending then -bucket else bucket end) as upto from part) x, first f
  where f.before + x.upto > skip order by x.upto limit 1
$$;

-- Mail was counted by state sets alone.
do $$
declare
  t text;
begin
  foreach t in array array['sesmail', 'sesmail_incoming'] loop
    execute format('drop trigger count_added on %1$I; drop trigger count_moved on %1$I; drop trigger count_gone on %1$I; drop trigger count_emptied on %1$I', t);
  end loop;
end $$;
drop function count_rows();
drop table row_count;
create view row_count as
  select table_name, state_set_id, n from row_cell where kind = ''
  union all select table_name, state_set_id, n from row_change;
comment on view row_count is 'How many rows of a table stand at each state set; sum it up.';

select count_rows_of('sesmail', 'state_set_id', null, '{id}');
select count_rows_of('sesmail_incoming', 'state_set_id', null, '{id}');
select count_rows_of('contract', 'state_set_id', 'depot_id', '{id,hire_date,delivery_date,collection_date,account_id}');
select count_rows_of('customer', 'state_set_id', 'active', '{id}');
select count_rows_of('account', null, 'active', '{id}');
select count_rows_of('stockitem', null, 'active', '{id}');
select count_rows_of('payment_request', 'state_set_id', null, '{id}');
select count_rows_of('refund_request', 'state_set_id', null, '{id}');
select count_rows_of('money_transaction', null, null, '{id}');
select count_rows_of('invoice', null, null, '{id}');
select count_rows_of('stock_movement', null, null, '{id}');
select count_rows_of('history', null, null, '{id}');

-- How often a table was written to: what was counted by walking is right as long as this stays the same. Who sees the same number sees the same rows.
create function note_write() returns trigger language plpgsql as $$
begin
  insert into row_change values (tg_argv[0], 1, 0, 0, '{}');
  if random() < 0.02 then perform add_up_row_counts(tg_argv[0]); end if;
  return null;
end $$;
do $$
declare
  t text;
begin
  foreach t in array array['contract', 'customer', 'account', 'stockitem', 'contract_balance', 'contract_line'] loop
    insert into counted_table values (t || ' writes', '0', '0', '{}', '', '{}');
    execute format('create trigger note_write after insert or update or delete or truncate on %I for each statement execute function note_write(%L)', t, t || ' writes');
  end loop;
end $$;

-- Orders of the list of contracts; empty values stand last and have an order of their own.
create index contract_by_total on contract (grand_total, id);
create index contract_by_value on contract (value, id);
create index contract_by_reference on contract (customer_reference, id);
create index contract_by_created on contract (created_at, id);
create index contract_by_updated on contract (updated_at, id);
create index depot_by_name on depot (name, id);
