-- What the dashboard and debt by age ask of a business with a long past (docs/dashboard.md, "What it costs").

-- What waits, in the order in which it is shown, and counted without a look at the rows themselves.
create index incoming_received on sesmail_incoming (created_at, id) include (contract_id) where position = 'received';
create index refund_request_standing on refund_request (position, updated_at, id) include (paymentrequest_id) where position in ('create', 'failed');
drop index refund_request_waits;

-- Turnover of a day: of the day of hire, else of delivery.
create index contract_sold_hire on contract (hire_date) include (depot_id, value)
  where hire_date is not null and position in ('entered', 'in_transit', 'on_hire', 'off_hire', 'collection', 'complete');
create index contract_sold_delivery on contract (delivery_date) include (depot_id, value)
  where hire_date is null and position in ('entered', 'in_transit', 'on_hire', 'off_hire', 'collection', 'complete');

-- Contracts with an open balance, which are few: what each owes, beside what debt is asked by. Follows from contract_balance and contract in
-- the transaction that changes them; `npm run reconcile` compares.
create table contract_debt (
  contract_id int primary key references contract on delete cascade,
  account_id int,
  depot_id int not null,
  payment_due_date date,
  -- Hire and damages, in the smallest unit of the currency: whole numbers are added up in half the time. May be 0, when one balance makes up for the other.
  owed bigint not null
);
comment on table contract_debt is 'Contracts of which a balance other than the deposit is not 0.';
create index contract_debt_account on contract_debt (account_id);

-- Writes what some contracts owe as their balances say it.
create function keep_debt(contracts int[]) returns void language sql as $$
  delete from contract_debt d where d.contract_id = any (contracts)
    and not exists (select from contract_balance b where b.contract_id = d.contract_id and b.type <> 'deposit' and b.outstanding <> 0);
  insert into contract_debt as d (contract_id, account_id, depot_id, payment_due_date, owed)
    select c.id, c.account_id, c.depot_id, c.payment_due_date, sum(b.outstanding) * 100
    from contract c join contract_balance b on b.contract_id = c.id and b.type <> 'deposit' and b.outstanding <> 0
    where c.id = any (contracts) group by c.id
  on conflict (contract_id) do update set account_id = excluded.account_id, depot_id = excluded.depot_id,
    payment_due_date = excluded.payment_due_date, owed = excluded.owed
  where (d.account_id, d.depot_id, d.payment_due_date, d.owed)
    is distinct from (excluded.account_id, excluded.depot_id, excluded.payment_due_date, excluded.owed);
$$;

create function balance_owes() returns trigger language plpgsql as $$
declare
  contracts int[] := array(select distinct contract_id from changed where type <> 'deposit');
begin
  if contracts <> '{}' then
    perform keep_debt(contracts);
  end if;
  return null;
end $$;
create trigger balance_owes_new after insert on contract_balance referencing new table as changed for each statement execute function balance_owes();
create trigger balance_owes after update on contract_balance referencing new table as changed for each statement execute function balance_owes();
create trigger balance_owes_old after delete on contract_balance referencing old table as changed for each statement execute function balance_owes();

create function contract_owes() returns trigger language plpgsql as $$
begin
  update contract_debt set account_id = new.account_id, depot_id = new.depot_id, payment_due_date = new.payment_due_date where contract_id = new.id;
  return null;
end $$;
create trigger contract_owes after update of account_id, depot_id, payment_due_date on contract for each row
  when ((old.account_id, old.depot_id, old.payment_due_date) is distinct from (new.account_id, new.depot_id, new.payment_due_date))
  execute function contract_owes();

insert into contract_debt
select c.id, c.account_id, c.depot_id, c.payment_due_date, sum(b.outstanding) * 100
from contract c join contract_balance b on b.contract_id = c.id and b.type <> 'deposit' and b.outstanding <> 0 group by c.id;
analyze contract_debt;
