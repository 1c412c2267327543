-- States as an administrator orders, retires and merges them (spec §3.14).
alter table state_group add column position int not null default 0;
alter table state
  add column position int not null default 0,
  -- false = retired: records that carry it keep it, none gets it any more.
  add column active boolean not null default true;

-- The order in which things go, where the program knows one.
update state_group g set position = x.n
from (select id, row_number() over (partition by type_id order by array_position(array['contract_position', 'contract_deposit', 'contract_payment', 'contract_damages',
    'payment_request_position', 'refund_request_position'], system_group), id) as n from state_group) x
where x.id = g.id;
update state s set position = x.n
from (select id, row_number() over (partition by type_id, system_group order by
    array_position(array['quote', 'entered', 'in_transit', 'on_hire', 'off_hire', 'collection', 'complete', 'abandoned', 'quote_abandoned',
      'create', 'approved', 'rejected', 'pending', 'succeeded', 'request_create', 'outstanding', 'settled', 'partially_paid', 'paid', 'overpaid', 'failed', 'sent', 'received', 'opened', 'clicked', 'bounced',
      'complaint', 'resolved', 'cancelled', 'reopened', 'spam'],
      regexp_replace(system_action, '^(deposit|damages|contract)_', '')),
    array_position(array['Packed', 'Out', 'Wash-up', 'Repair', 'Missing'], name), id) as n from state) x
where x.id = s.id;
alter table state_group add check (position > 0);
alter table state add check (position > 0);
-- A record stands only where the program knows what that means.
alter table state add constraint state_of_position_has_action check (system_action is not null or system_group is null or system_group not in (
  'contract_position', 'contract_deposit', 'contract_damages', 'contract_payment', 'payment_request_position', 'refund_request_position',
  'incoming_email_position', 'change_request_position'));

-- What is new comes last, unless it says where it stands.
create function place_state() returns trigger language plpgsql as $$
begin
  if new.position = 0 then
    new.position := (select coalesce(max(position), 0) + 1 from state where type_id = new.type_id and system_group is not distinct from new.system_group);
  end if;
  return new;
end $$;
create trigger state_placed before insert on state for each row execute function place_state();
create function place_state_group() returns trigger language plpgsql as $$
begin
  if new.position = 0 then
    new.position := (select coalesce(max(position), 0) + 1 from state_group where type_id = new.type_id);
  end if;
  return new;
end $$;
create trigger state_group_placed before insert on state_group for each row execute function place_state_group();

-- Where it is comes before what else is so; contexts stand apart.
create or replace function state_document(ids int[]) returns jsonb language sql stable as $$
  select coalesce(jsonb_agg(jsonb_build_object('id', s.id, 'name', s.name, 'colour', s.colour, 'system_action', s.system_action,
    'system_group', s.system_group, 'customer_visible', s.customer_visible) order by g.exclusive desc nulls last, s.type_id, g.position, s.position, s.id), '[]')
  from state s left join state_group g using (system_group) where s.id = any (ids)
$$;

-- Sets follow their states and groups, all that a statement changed at once.
drop trigger state_renamed on state;
drop trigger state_group_changed on state_group;
create or replace function refresh_state_sets() returns trigger language plpgsql as $$
begin
  update state_set set states = state_document(state_ids)
    where state_ids && array(select id from changed) and states is distinct from state_document(state_ids);
  return null;
end $$;
create or replace function refresh_group_sets() returns trigger language plpgsql as $$
begin
  update state_set set states = state_document(state_ids)
    where state_ids && array(select s.id from state s join changed using (system_group)) and states is distinct from state_document(state_ids);
  return null;
end $$;
create trigger state_renamed after update on state referencing new table as changed for each statement execute function refresh_state_sets();
create trigger state_group_changed after update on state_group referencing new table as changed for each statement execute function refresh_group_sets();
update state_set set states = state_document(state_ids) where states is distinct from state_document(state_ids);

-- Every table whose records have states, asked of the database itself, so that none can be forgotten. Those with counts of their own say so.
create function tables_with_states() returns table (of_table text, of_column text, counted boolean) language sql stable as $$
  select c.conrelid::regclass::text, a.attname::text,
    exists (select from pg_trigger t where t.tgrelid = c.conrelid and t.tgname = 'count_moved')
  from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
  where c.contype = 'f' and c.confrelid = 'state_set'::regclass and c.conrelid <> 'state_set_member'::regclass
  order by 1
$$;
-- How many records of each table carry these states.
create function state_usage(ids int[]) returns table (state_id int, of_table text, records bigint) language plpgsql stable as $$
declare
  t record;
  sets int[] := array(select distinct m.state_set_id from state_set_member m where m.state_id = any (ids));
begin
  if sets = '{}' then return; end if;
  for t in select * from tables_with_states() loop
    return query execute format(
      'select m.state_id, %L::text, sum(c.n)::bigint from (select %s as set, %s as n from %s where %s group by 1) c
       join state_set_member m on m.state_set_id = c.set where m.state_id = any ($1) group by 1 having sum(c.n) > 0',
      t.of_table,
      case when t.counted then 'state_set_id' else quote_ident(t.of_column) end,
      case when t.counted then 'sum(n)' else 'count(*)' end,
      case when t.counted then 'row_count' else t.of_table end,
      case when t.counted then format('table_name = %L and state_set_id = any ($2)', t.of_table) else format('%I = any ($2)', t.of_column) end)
      using ids, sets;
  end loop;
end $$;
-- Whether any record carries the state.
create function state_carried(wanted int) returns boolean language plpgsql stable as $$
declare
  t record;
  found_one boolean;
  sets int[] := array(select m.state_set_id from state_set_member m where m.state_id = wanted);
begin
  if sets = '{}' then return false; end if;
  for t in select * from tables_with_states() loop
    execute format('select exists (select from %s where %I = any ($1))', t.of_table, t.of_column) into found_one using sets;
    if found_one then return true; end if;
  end loop;
  return false;
end $$;
-- Asked whenever a set goes.
create index depot_states on depot (state_set_id);
create index customer_states on customer (state_set_id);
create index note_states on note (state_set_id);

-- Open screens show names, colours and order as they are now.
create trigger state_live after insert or update or delete on state for each statement execute function notify_live('state');
create trigger state_group_live after insert or update or delete on state_group for each statement execute function notify_live('state_group');
create trigger state_type_live after insert or update or delete on state_type for each statement execute function notify_live('state_type');
