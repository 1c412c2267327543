-- How many contracts stand at each state set, and what they come to, so that a board knows the figures of its columns without walking
-- through all contracts. As with row_count, changes are only added, so that those who write never wait for each other.
create table contract_tally (
  state_set_id int not null,
  n bigint not null,
  total numeric(20, 2) not null
);
create index contract_tally_place on contract_tally (state_set_id) include (n, total);

create function add_up_contract_tally() returns void language sql as $$
  with taken as (
    delete from contract_tally where ctid = any (array(
      select ctid from contract_tally limit 10000 for update skip locked))
    returning state_set_id, n, total)
  insert into contract_tally (state_set_id, n, total)
  select state_set_id, sum(n), sum(total) from taken group by state_set_id having sum(n) <> 0 or sum(total) <> 0
$$;

create function tally_contracts() returns trigger language plpgsql as $$
begin
  if tg_op = 'TRUNCATE' then
    delete from contract_tally;
    return null;
  end if;
  if tg_op = 'INSERT' then
    insert into contract_tally select state_set_id, count(*), sum(grand_total) from added group by state_set_id;
  elsif tg_op = 'DELETE' then
    insert into contract_tally select state_set_id, -count(*), -sum(grand_total) from gone group by state_set_id;
  else
    insert into contract_tally
    select state_set_id, sum(n), sum(total) from (
      select state_set_id, 1 as n, grand_total as total from added
      union all select state_set_id, -1, -grand_total from gone) x
    group by state_set_id having sum(n) <> 0 or sum(total) <> 0;
  end if;
  -- Who adds up does so alone: others pass over what he has in hand.
  if random() < 0.02 then
    perform add_up_contract_tally();
  end if;
  return null;
end $$;

create trigger tally_added after insert on contract referencing new table as added for each statement execute function tally_contracts();
create trigger tally_moved after update on contract referencing old table as gone new table as added for each statement execute function tally_contracts();
create trigger tally_gone after delete on contract referencing old table as gone for each statement execute function tally_contracts();
create trigger tally_emptied after truncate on contract for each statement execute function tally_contracts();

insert into contract_tally select state_set_id, count(*), sum(grand_total) from contract group by state_set_id;

-- The next card of a column that waits for a day.
create index contract_goes_out on contract (position, delivery_date, id) where position in ('quote', 'entered', 'in_transit');
create index contract_comes_back on contract (position, collection_date, id) where position in ('on_hire', 'off_hire', 'collection');
-- Hires that touch some days, however long they are.
create index contract_span on contract using gist (daterange(delivery_date, collection_date, '[]'))
  where delivery_date is not null and collection_date is not null;
