-- A new set of states holds the names that its states have when it commits. Until now a rename that was not committed yet
-- neither showed in the set nor found it, so that records of the set kept the old name. Now one waits for the other.
create or replace function state_set_of(ids int[]) returns int language plpgsql as $$
declare
  wanted int[] := array(select distinct x from unnest(ids) x order by x);
  found int;
begin
  select id into found from state_set where state_ids = wanted;
  if found is null then
    perform 1 from state where id = any (wanted) order by id for share;
    perform 1 from state_group where system_group in (select system_group from state where id = any (wanted)) order by system_group for share;
    insert into state_set (state_ids, states) values (wanted, state_document(wanted))
      on conflict (state_ids) do update set state_ids = excluded.state_ids returning id into found;
    insert into state_set_member (state_set_id, state_id) select found, x from unnest(wanted) x on conflict do nothing;
  end if;
  return found;
end $$;
