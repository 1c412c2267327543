-- Reports that are reckoned from records (docs/reporting.md).

-- Why a quote was lost. The row comes and goes with the position, however it was reached; the reason is written by the move.
create table quote_loss (
  contract_id int primary key references contract on delete cascade,
  lost_on date not null,
  -- One of the reasons of the settings as it was called then; empty = nobody said.
  reason text not null default '',
  detail text not null default '',
  -- Without tax, as it stood when it was lost.
  value numeric(14, 2) not null,
  user_id int references app_user on delete set null
);
create index quote_loss_day on quote_loss (lost_on);

create function quote_lost() returns trigger language plpgsql as $$
begin
  if new.position = 'quote_abandoned' then
    -- at the latest on the day that it was for
    insert into quote_loss (contract_id, lost_on, value)
      values (new.id, greatest(new.created_at::date, least(current_date, new.delivery_date)), new.value) on conflict do nothing;
  else
    delete from quote_loss where contract_id = new.id;
  end if;
  return null;
end $$;
create trigger quote_lost_new after insert on contract for each row
  when (new.position = 'quote_abandoned') execute function quote_lost();
create trigger quote_lost after update of position on contract for each row
  when ((old.position = 'quote_abandoned') <> (new.position = 'quote_abandoned')) execute function quote_lost();

insert into quote_loss (contract_id, lost_on, detail, value, user_id)
select c.id, coalesce(h.at, c.updated_at)::date, coalesce(h.reason, ''), c.value, h.user_id
from contract c left join lateral (
  select h.at, h.user_id, x ->> 'after' as reason from history h, jsonb_array_elements(h.changes) x
  where h.resource = 'contract' and h.object_id = c.id and h.action = 'state' and x ->> 'field' = 'reason'
  order by h.id desc limit 1) h on true
where c.position = 'quote_abandoned';

insert into setting (code, value) values ('lost_reasons', '[{"reason": "Price too high"}, {"reason": "Went to another hirer"},
  {"reason": "Event called off"}, {"reason": "Dates did not fit"}, {"reason": "Not in stock"}, {"reason": "Never answered"}]');

-- Deposits that are held are few among all that ever were.
create index contract_deposit_held on contract_balance (contract_id) where type = 'deposit' and paid > refunded;
-- Hires that came back after their collection day.
create index contract_counted_late on contract (counted_in_on) where counted_in_on > collection_date;
create index contract_created on contract (created_at);
