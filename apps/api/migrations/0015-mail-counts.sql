-- How many rows of a table stand at each state set, so that a list knows its count without walking through its rows.
-- Changes are only added, so that those who write never wait for each other; now and then one of them adds up what is there.
create table row_count (
  table_name text not null,
  state_set_id int not null,
  n bigint not null
);
create index row_count_place on row_count (table_name, state_set_id) include (n);

create function add_up_row_counts(of_table text) returns void language sql as $$
  with taken as (
    delete from row_count where ctid = any (array(
      select ctid from row_count where table_name = of_table limit 10000 for update skip locked))
    returning state_set_id, n)
  insert into row_count (table_name, state_set_id, n)
  select of_table, state_set_id, sum(n) from taken group by state_set_id having sum(n) <> 0
$$;

create function count_rows() returns trigger language plpgsql as $$
begin
  if tg_op = 'TRUNCATE' then
    delete from row_count where table_name = tg_table_name;
    return null;
  end if;
  if tg_op = 'INSERT' then
    insert into row_count select tg_table_name, state_set_id, count(*) from added group by state_set_id;
  elsif tg_op = 'DELETE' then
    insert into row_count select tg_table_name, state_set_id, -count(*) from gone group by state_set_id;
  else
    insert into row_count
    select tg_table_name, state_set_id, sum(n) from (select state_set_id, 1 as n from added union all select state_set_id, -1 from gone) x
    group by state_set_id having sum(n) <> 0;
  end if;
  -- Who adds up does so alone: others pass over what he has in hand.
  if random() < 0.02 then
    perform add_up_row_counts(tg_table_name);
  end if;
  return null;
end $$;

create trigger count_added after insert on sesmail referencing new table as added for each statement execute function count_rows();
create trigger count_moved after update on sesmail referencing old table as gone new table as added for each statement execute function count_rows();
create trigger count_gone after delete on sesmail referencing old table as gone for each statement execute function count_rows();
create trigger count_emptied after truncate on sesmail for each statement execute function count_rows();
create trigger count_added after insert on sesmail_incoming referencing new table as added for each statement execute function count_rows();
create trigger count_moved after update on sesmail_incoming referencing old table as gone new table as added for each statement execute function count_rows();
create trigger count_gone after delete on sesmail_incoming referencing old table as gone for each statement execute function count_rows();
create trigger count_emptied after truncate on sesmail_incoming for each statement execute function count_rows();

insert into row_count
select 'sesmail', state_set_id, count(*) from sesmail group by state_set_id
union all select 'sesmail_incoming', state_set_id, count(*) from sesmail_incoming group by state_set_id;
