-- Contracts that follow a change beside them (a deposit rule, a depot, an item's price) are recalculated by a job, in batches (docs/jobs.md).

-- A change and how far its contracts have followed it.
create table recalculation (
  id int generated always as identity primary key,
  -- The record that was changed; no id where it was several or a setting.
  resource text not null,
  object_id int,
  -- Which contracts it reaches: names of conditions with their values.
  reaches jsonb not null,
  scope text not null check (scope in ('figures', 'problems', 'stock')),
  -- The start of the oldest transaction then in progress. What was written since may rest on what was true before the change.
  since timestamptz not null,
  -- Transactions that were in progress when the job began; null = not asked yet.
  waits_for text[],
  -- Contracts written by those are marked too.
  complete boolean not null default false,
  total int not null default 0,
  remaining int not null default 0,
  created_at timestamptz not null default now(),
  ended_at timestamptz
);
create index recalculation_open on recalculation (id) where ended_at is null;
create trigger recalculation_live after insert or update on recalculation for each statement execute function notify_live('recalculation');

-- Contracts that have not followed a change yet. Rows are only added and deleted, and there are no foreign keys: marking a contract neither waits
-- for whoever has it locked nor makes anybody wait.
create table contract_outdated (
  id bigint generated always as identity primary key,
  contract_id int not null,
  recalculation_id int not null,
  scope text not null
);
create index contract_outdated_contract on contract_outdated (contract_id);
create index contract_outdated_recalculation on contract_outdated (recalculation_id, contract_id);

-- A recalculation in the background leaves the version of a contract alone, so that it is no conflict for whoever edits it. Open pages hear of its figures.
create or replace function notify_contracts() returns trigger language plpgsql set enable_nestloop = off as $$
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
          n.grand_total, n.deposit_amount, n.delivery_price, n.problem_ids, n.delivery_type, n.calculated_delivery_vehicles, n.weight)
        is distinct from (o.version, o.state_set_id, o.hire_date, o.delivery_date, o.collection_date, o.hold_until, o.depot_id, o.lead_customer_id,
          o.account_id, o.grand_total, o.deposit_amount, o.delivery_price, o.problem_ids, o.delivery_type, o.calculated_delivery_vehicles, o.weight)
      limit 51);
  end if;
  if cardinality(ids) > 0 then
    perform pg_notify('live', 'contract' || case when cardinality(ids) > 50 then '' else ' #' || array_to_string(ids, ',') end);
  end if;
  return null;
end $$;
