-- Who has a record open. Nobody's truth: after a crash it is empty, and pages that are open say so again within seconds, so it is written
-- without a log.
create unlogged table presence (
  tab uuid primary key,
  resource text not null,
  object_id int not null,
  user_id int not null references app_user on delete cascade,
  editing text check (editing in ('items', 'details', 'notes')),
  seen_at timestamptz not null default now()
);
create index presence_record on presence (resource, object_id);
create index presence_user on presence (user_id);

-- Tells open screens which records of a kind a person changed: writes of people count the version up. Once a statement; a crowd is not named.
-- The plan of the join is not kept from statements of one row (see 0042).
create function notify_records() returns trigger language plpgsql set enable_nestloop = off as $$
declare
  ids int[];
begin
  if tg_op = 'INSERT' then
    ids := array(select id from added limit 51);
  elsif tg_op = 'DELETE' then
    ids := array(select id from gone limit 51);
  else
    ids := array(select n.id from added n join gone o using (id) where n.version is distinct from o.version limit 51);
  end if;
  if cardinality(ids) > 0 then
    perform pg_notify('live', tg_argv[0] || case when cardinality(ids) > 50 then '' else ' #' || array_to_string(ids, ',') end);
  end if;
  return null;
end $$;
create trigger customer_live_new after insert on customer referencing new table as added for each statement execute function notify_records('customer');
create trigger customer_live after update on customer referencing old table as gone new table as added for each statement execute function notify_records('customer');
create trigger customer_live_gone after delete on customer referencing old table as gone for each statement execute function notify_records('customer');
create trigger account_live_new after insert on account referencing new table as added for each statement execute function notify_records('account');
create trigger account_live after update on account referencing old table as gone new table as added for each statement execute function notify_records('account');
create trigger account_live_gone after delete on account referencing old table as gone for each statement execute function notify_records('account');
create trigger stockitem_live_new after insert on stockitem referencing new table as added for each statement execute function notify_records('stockitem');
create trigger stockitem_live after update on stockitem referencing old table as gone new table as added for each statement execute function notify_records('stockitem');
create trigger stockitem_live_gone after delete on stockitem referencing old table as gone for each statement execute function notify_records('stockitem');
create trigger note_live_new after insert on note referencing new table as added for each statement execute function notify_records('note');
create trigger note_live after update on note referencing old table as gone new table as added for each statement execute function notify_records('note');
create trigger note_live_gone after delete on note referencing old table as gone for each statement execute function notify_records('note');
