-- The business's time zone. Empty = the server's (TIME_ZONE); the next start stores that, so existing businesses keep their day.
insert into setting (code, value) values ('time_zone', '""');

create function business_zone() returns text language sql stable as $$
  select coalesce(nullif((select value #>> '{}' from setting where code = 'time_zone'), ''), 'UTC')
$$;
-- The day that a moment falls on at the business. Stored figures must not depend on it: they would change with the setting.
create function business_day(p_moment timestamptz) returns date language sql stable as $$
  select (p_moment at time zone business_zone())::date
$$;

-- A business without contracts may go back to an earlier day: nothing has been booked, so nothing has lapsed or become late.
-- With contracts the clock of the stock only moves forward.
create function rewind_stock_clock(p_today date) returns void language plpgsql as $$
begin
  if p_today >= (select today from stock_clock) then return; end if;
  perform pg_advisory_xact_lock(stock_clock_lock());
  if exists (select from contract) or exists (select from stock_reservation) then return; end if;
  update stock_clock set today = p_today where today > p_today;
end $$;

-- A quote is lost on the business's day.
create or replace function quote_lost() returns trigger language plpgsql as $$
begin
  if new.position = 'quote_abandoned' then
    -- at the latest on the day that it was for
    insert into quote_loss (contract_id, lost_on, value)
      values (new.id, greatest(business_day(new.created_at), least(greatest((select today from stock_clock), business_day(now())), new.delivery_date)), new.value)
      on conflict do nothing;
  else
    delete from quote_loss where contract_id = new.id;
  end if;
  return null;
end $$;

-- Deposit rules are the business's own decision: one that has no users yet starts without any.
delete from deposit_rule where not exists (select from app_user);
