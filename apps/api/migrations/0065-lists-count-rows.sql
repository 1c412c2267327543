-- contract: 0065 lists count the rows they find (docs/adr/0017); a process of the version before answers lists with an error until it is stopped.
do $$
declare
  t record;
begin
  for t in select c.relname, g.tgname from pg_trigger g join pg_class c on c.oid = g.tgrelid
      where g.tgname in ('count_added', 'count_moved', 'count_gone', 'count_emptied', 'note_write') loop
    execute format('drop trigger %I on %I', t.tgname, t.relname);
  end loop;
  for t in select name from counted_table where name not like '% writes' loop
    execute format('drop function count_%s()', t.name);
  end loop;
end $$;
drop view row_count;
drop function counts_emptied(), note_write(), count_rows_of(text, text, text, text[], text[]), count_anew(text), add_up_row_counts(text),
  row_place(text, text, bigint, boolean, int[], int[]), value_bucket(numeric), value_of_bucket(int);
drop table row_change, row_cell, counted_kind, counted_table;
-- Filtered lists by the day read the indexes on the day or on the states.
drop index contract_states_hire, contract_states_delivery, contract_states_collection;

-- Records with states are counted when somebody asks for the use of a state, which only its settings do.
drop function tables_with_states();
create function tables_with_states() returns table (of_table text, of_column text) language sql stable as $$
  select c.conrelid::regclass::text, a.attname::text
  from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
  where c.contype = 'f' and c.confrelid = 'state_set'::regclass and c.conrelid <> 'state_set_member'::regclass
  order by 1
$$;
create or replace function state_usage(ids int[]) returns table (state_id int, of_table text, records bigint) language plpgsql stable as $$
declare
  t record;
  sets int[] := array(select distinct m.state_set_id from state_set_member m where m.state_id = any (ids));
begin
  if sets = '{}' then return; end if;
  for t in select * from tables_with_states() loop
    return query execute format(
      'select m.state_id, %L::text, sum(c.n)::bigint from (select %2$I as set, count(*) as n from %3$s where %2$I = any ($2) group by 1) c
       join state_set_member m on m.state_set_id = c.set where m.state_id = any ($1) group by 1', t.of_table, t.of_column, t.of_table)
      using ids, sets;
  end loop;
end $$;

-- The tabs of the contract list count by state and depot: how many contracts stand at each, and what they come to. A write only adds
-- rows, so that those who write never wait for each other; now and then one folds them.
drop index contract_tally_place;
delete from contract_tally;
alter table contract_tally add column depot_id int;
create or replace function add_up_contract_tally() returns void language sql as $$
  with taken as (
    delete from contract_tally where ctid = any (array(select ctid from contract_tally limit 10000 for update skip locked))
    returning state_set_id, depot_id, n, total)
  insert into contract_tally (state_set_id, depot_id, n, total)
  select state_set_id, depot_id, sum(n), sum(total) from taken group by 1, 2 having sum(n) <> 0 or sum(total) <> 0
$$;
create or replace function tally_contracts() returns trigger language plpgsql as $$
begin
  if tg_op = 'TRUNCATE' then
    delete from contract_tally;
  elsif tg_op = 'INSERT' then
    insert into contract_tally (state_set_id, depot_id, n, total) select state_set_id, depot_id, count(*), sum(grand_total) from added group by 1, 2;
  elsif tg_op = 'DELETE' then
    insert into contract_tally (state_set_id, depot_id, n, total) select state_set_id, depot_id, -count(*), -sum(grand_total) from gone group by 1, 2;
  else
    insert into contract_tally (state_set_id, depot_id, n, total)
    select state_set_id, depot_id, sum(n), sum(total) from (
      select state_set_id, depot_id, 1 as n, grand_total as total from added
      union all select state_set_id, depot_id, -1, -grand_total from gone) x
    group by 1, 2 having sum(n) <> 0 or sum(total) <> 0;
  end if;
  if random() < 0.02 then perform add_up_contract_tally(); end if;
  return null;
end $$;
insert into contract_tally (state_set_id, depot_id, n, total)
select state_set_id, depot_id, count(*), sum(grand_total) from contract group by 1, 2;
