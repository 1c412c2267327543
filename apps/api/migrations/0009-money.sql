-- Money: what is asked for, taken, given back and booked (docs/money.md). Balances follow from transactions; transactions are append only.

-- A moment as it stands on the wire, for what is embedded as JSON.
create function wire_time(moment timestamptz) returns text language sql stable as
  $$ select to_char(moment at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') $$;

create table nominal (
  id int generated always as identity primary key,
  type text not null unique check (type in ('deposit', 'contract', 'damages')),
  account_code text not null check (account_code <> ''),
  name text not null default '',
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
alter table deposit_rule add version int not null default 1,
  add created_at timestamptz not null default now(), add updated_at timestamptz not null default now();

-- Goods that came back broken, dirty beyond washing, or not at all, and what was decided about each.
create table damage (
  id int generated always as identity primary key,
  contract_id int not null references contract on delete cascade,
  stockitem_id int references stockitem,
  kind text not null check (kind in ('broken', 'missing', 'stained', 'damaged', 'repair', 'other')),
  description text not null default '',
  quantity int not null check (quantity > 0),
  unit_price numeric(14, 2) not null check (unit_price >= 0),
  amount numeric(14, 2) not null check (amount >= 0),
  decision text not null default 'undecided' check (decision in ('undecided', 'charge', 'waive')),
  counted_on date not null,
  import_ref text unique,
  created_by_id int references app_user on delete set null,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index damage_contract on damage (contract_id, id);

create table invoice (
  id int generated always as identity primary key,
  contract_id int not null references contract,
  type text not null check (type in ('deposit', 'contract', 'damages')),
  number text not null unique,
  -- Negative = a credit note.
  amount numeric(14, 2) not null check (amount <> 0),
  amount_tax numeric(14, 2) not null,
  amount_ex numeric(14, 2) generated always as (amount - amount_tax) stored,
  currency text not null,
  issued_on date not null,
  due_date date,
  account_code text not null,
  reason text not null default '',
  third_party_id text unique,
  accounting_package text not null,
  created_by_id int references app_user on delete set null,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check (abs(amount_tax) <= abs(amount)),
  check (amount_tax * amount >= 0)
);
create index invoice_contract on invoice (contract_id, id);

create table payment_request (
  id int generated always as identity primary key,
  uuid uuid not null unique default gen_random_uuid(),
  contract_id int not null references contract,
  invoice_id int references invoice,
  type text not null check (type in ('deposit', 'contract', 'damages')),
  due_date date,
  amount numeric(14, 2) not null check (amount > 0),
  amount_tax numeric(14, 2) not null check (amount_tax >= 0),
  amount_ex numeric(14, 2) generated always as (amount - amount_tax) stored,
  currency text not null,
  -- Sums of its transactions, kept by the database itself.
  amount_captured numeric(14, 2) not null default 0 check (amount_captured >= 0),
  amount_refunded numeric(14, 2) not null default 0 check (amount_refunded >= 0),
  payment_package text not null default '',
  third_party_payment_id text unique,
  -- How many intents were made; part of the key of the next.
  attempt int not null default 0,
  last_error text not null default '',
  manual_reference text not null default '',
  accounting_error text not null default '',
  accounting_synced_at timestamptz,
  cancelled_at timestamptz,
  position text not null,
  state_set_id int not null references state_set,
  import_ref text unique,
  created_by_id int references app_user on delete set null,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- What no race can break: never more given back than was taken.
  constraint payment_request_never_over check (amount_refunded <= amount_captured),
  check (amount_tax <= amount)
);
create index payment_request_contract on payment_request (contract_id, id);
create index payment_request_states on payment_request (state_set_id, id desc);
create index payment_request_invoice on payment_request (invoice_id);

-- What the card provider was asked to take; one request can have several, one after the other.
create table payment_intent (
  id int generated always as identity primary key,
  payment_request_id int not null references payment_request,
  payment_package text not null,
  third_party_id text not null unique,
  amount numeric(14, 2) not null,
  currency text not null,
  status text not null check (status in ('open', 'processing', 'succeeded', 'cancelled')),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index payment_intent_request on payment_intent (payment_request_id, id);
create index payment_intent_open on payment_intent (updated_at) where status in ('open', 'processing');

create table refund_request (
  id int generated always as identity primary key,
  paymentrequest_id int not null references payment_request,
  amount numeric(14, 2) not null check (amount > 0),
  amount_refunded numeric(14, 2) not null default 0 check (amount_refunded between 0 and amount),
  reason text not null default '',
  decline_reason text not null default '',
  manual_reference text not null default '',
  payment_package text not null default '',
  third_party_payment_id text unique,
  third_party_accounting_id text,
  accounting_package text not null default '',
  attempt int not null default 0,
  last_error text not null default '',
  import_ref text unique,
  requested_by_id int references app_user on delete set null,
  approved_by_id int references app_user on delete set null,
  approved_at timestamptz,
  position text not null,
  state_set_id int not null references state_set,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index refund_request_payment on refund_request (paymentrequest_id, id);
create index refund_request_states on refund_request (state_set_id, id desc);

create table money_transaction (
  id int generated always as identity primary key,
  payment_request_id int not null references payment_request,
  refund_request_id int references refund_request,
  kind text not null check (kind in ('capture', 'refund', 'capture_reversal', 'refund_reversal')),
  method text not null check (method in ('card', 'bank_transfer', 'cash', 'cheque', 'transfer')),
  amount_captured numeric(14, 2) not null default 0,
  amount_refunded numeric(14, 2) not null default 0,
  amount numeric(14, 2) generated always as (amount_captured - amount_refunded) stored,
  currency text not null,
  paid_on date not null,
  manual_reference text not null default '',
  reason text not null default '',
  payment_package text not null,
  third_party_payment_id text,
  third_party_accounting_id text unique,
  accounting_package text not null default '',
  -- A correction names the row that it takes back, and each row can be taken back once.
  reverses_id int unique references money_transaction,
  -- Both sides of a deposit that is used for something else.
  transfer_id uuid,
  import_ref text unique,
  created_by_id int references app_user on delete set null,
  timestamp timestamptz not null default now(),
  version int not null default 1,
  check ((kind in ('capture_reversal', 'refund_reversal')) = (reverses_id is not null)),
  check (case kind when 'capture' then amount_captured > 0 and amount_refunded = 0
    when 'capture_reversal' then amount_captured < 0 and amount_refunded = 0
    when 'refund' then amount_refunded > 0 and amount_captured = 0
    else amount_refunded < 0 and amount_captured = 0 end)
);
create index money_transaction_request on money_transaction (payment_request_id, id);
create index money_transaction_refund on money_transaction (refund_request_id) where refund_request_id is not null;
create index money_transaction_day on money_transaction (paid_on, id);
-- A movement at the provider stands here once, however often it is told.
create unique index money_transaction_once on money_transaction (payment_package, third_party_payment_id, kind)
  where third_party_payment_id is not null;

create function transaction_counted() returns trigger language plpgsql as $$
begin
  update payment_request set amount_captured = amount_captured + new.amount_captured, amount_refunded = amount_refunded + new.amount_refunded,
    version = version + 1, updated_at = now() where id = new.payment_request_id;
  if new.refund_request_id is not null then
    update refund_request set amount_refunded = amount_refunded + new.amount_refunded, version = version + 1, updated_at = now()
      where id = new.refund_request_id;
  end if;
  return null;
end $$;
create trigger transaction_counted after insert on money_transaction for each row execute function transaction_counted();

-- Append only: what happened stays, a correction is a new row. Only the accounting package's id is filled in later, and the import's marks never.
create function transaction_stays() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.third_party_accounting_id is null
    and to_jsonb(new) - 'third_party_accounting_id' - 'accounting_package' - 'version' - 'amount'
      = to_jsonb(old) - 'third_party_accounting_id' - 'accounting_package' - 'version' - 'amount' then
    return new;
  end if;
  raise exception 'money_transaction rows are append only' using errcode = '23514', constraint = 'append_only';
end $$;
create trigger transaction_stays before update or delete on money_transaction for each row execute function transaction_stays();

-- The balance of a contract per type, written with whatever changes it; the checks are its identities.
create table contract_balance (
  contract_id int not null references contract on delete cascade,
  type text not null check (type in ('deposit', 'contract', 'damages')),
  total numeric(14, 2) not null default 0,
  total_tax numeric(14, 2) not null default 0,
  paid numeric(14, 2) not null default 0 check (paid >= 0),
  paid_tax numeric(14, 2) not null default 0,
  refunded numeric(14, 2) not null default 0 check (refunded between 0 and paid),
  refunded_tax numeric(14, 2) not null default 0,
  outstanding numeric(14, 2) generated always as (total - paid + refunded) stored,
  outstanding_tax numeric(14, 2) generated always as (total_tax - paid_tax + refunded_tax) stored,
  -- Of open requests, what is not paid yet.
  requested numeric(14, 2) not null default 0 check (requested >= 0),
  primary key (contract_id, type),
  check (type = 'contract' or (total_tax = 0 and paid_tax = 0 and refunded_tax = 0))
);
create index contract_balance_open on contract_balance (contract_id) where outstanding <> 0;

-- A block of the hard credit limit that somebody let pass, until a day, for a reason.
create table credit_override (
  id int generated always as identity primary key,
  account_id int not null references account on delete cascade,
  -- Up to this exposure; null = any.
  amount numeric(14, 2) check (amount > 0),
  reason text not null check (reason <> ''),
  expires_on date not null,
  created_by_id int references app_user on delete set null,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index credit_override_account on credit_override (account_id, expires_on);
alter table account add package_balance numeric(14, 2), add third_party_accounting_id text unique;

-- Double entry: every entry sums to zero, and none is ever changed.
create table ledger_account (
  code text primary key check (code <> ''),
  name text not null,
  kind text not null check (kind in ('asset', 'liability', 'income'))
);
create table journal_entry (
  id int generated always as identity primary key,
  entry_on date not null,
  kind text not null check (kind in ('invoice', 'credit_note', 'payment', 'refund', 'reversal', 'transfer')),
  memo text not null,
  contract_id int not null references contract,
  invoice_id int unique references invoice,
  transaction_id int unique references money_transaction,
  created_at timestamptz not null default now(),
  check ((invoice_id is null) <> (transaction_id is null))
);
create index journal_entry_contract on journal_entry (contract_id);
create index journal_entry_day on journal_entry (entry_on, id);
create table posting (
  id int generated always as identity primary key,
  entry_id int not null references journal_entry,
  code text not null references ledger_account,
  role text not null check (role in ('receivable', 'deposits_held', 'income', 'tax', 'bank', 'card', 'cash', 'transfer')),
  type text not null check (type in ('deposit', 'contract', 'damages')),
  -- Debit positive, credit negative.
  amount numeric(14, 2) not null check (amount <> 0)
);
create index posting_entry on posting (entry_id);
create index posting_code on posting (code, entry_id);

create function entry_balances() returns trigger language plpgsql as $$
declare total numeric;
begin
  select sum(amount) into total from posting where entry_id = new.entry_id;
  if total <> 0 then
    raise exception 'Entry % does not balance: % is left.', new.entry_id, total using errcode = '23514', constraint = 'entry_balances';
  end if;
  return null;
end $$;
create constraint trigger entry_balances after insert on posting deferrable initially deferred for each row execute function entry_balances();

create trigger journal_entry_stays before update or delete on journal_entry for each row execute function refuse_change();
create trigger posting_stays before update or delete on posting for each row execute function refuse_change();

insert into ledger_account (code, name, kind) values
  ('1100', 'Trade receivables', 'asset'), ('1200', 'Bank', 'asset'), ('1210', 'Card payments', 'asset'), ('1220', 'Cash', 'asset'),
  ('1290', 'Transfers between balances', 'asset'), ('2100', 'Deposits held', 'liability'), ('2200', 'Sales tax', 'liability'),
  ('4000', 'Hire income', 'income'), ('4100', 'Damage charges', 'income');
insert into nominal (type, account_code, name) values
  ('deposit', '2100', 'Deposits held'), ('contract', '4000', 'Hire income'), ('damages', '4100', 'Damage charges');
insert into setting (code, value, description) values
  ('ledger_codes', '{"receivable": "1100", "bank": "1200", "card": "1210", "cash": "1220", "transfer": "1290", "tax": "2200"}', 'Codes of the ledger beside the nominal mapping'),
  ('refund_four_eyes_limit', '"100.00"', 'Above it, somebody else than the requester approves a refund');
insert into contenttype (app_label, model) values ('contract', 'damage'), ('account', 'creditoverride');
