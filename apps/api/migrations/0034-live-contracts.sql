-- Tells open screens that contracts changed: once a statement and, as equal notifications of a transaction are one, seldom more than once a
-- transaction. A few are named by their number so that pages of other contracts need not look again; nothing else is said of them. What the
-- process makes of a crowd of notifications is in src/live.
create function notify_contracts() returns trigger language plpgsql as $$
declare
  ids int[];
begin
  if tg_op = 'INSERT' then
    ids := array(select id from added limit 51);
  elsif tg_op = 'DELETE' then
    ids := array(select id from gone limit 51);
  else
    -- Writes of people count the version up; the others change what lists, boards and calendars show, or nothing that anybody sees.
    ids := array(
      select n.id from added n join gone o using (id)
      where (n.version, n.state_set_id, n.hire_date, n.delivery_date, n.collection_date, n.hold_until, n.depot_id, n.lead_customer_id, n.account_id,
          n.grand_total, n.problem_ids, n.delivery_type, n.calculated_delivery_vehicles)
        is distinct from (o.version, o.state_set_id, o.hire_date, o.delivery_date, o.collection_date, o.hold_until, o.depot_id, o.lead_customer_id,
          o.account_id, o.grand_total, o.problem_ids, o.delivery_type, o.calculated_delivery_vehicles)
      limit 51);
  end if;
  if cardinality(ids) > 0 then
    perform pg_notify('live', 'contract' || case when cardinality(ids) > 50 then '' else ' #' || array_to_string(ids, ',') end);
  end if;
  return null;
end $$;
create trigger contract_live_new after insert on contract referencing new table as added for each statement execute function notify_contracts();
create trigger contract_live after update on contract referencing old table as gone new table as added for each statement execute function notify_contracts();
create trigger contract_live_gone after delete on contract referencing old table as gone for each statement execute function notify_contracts();
