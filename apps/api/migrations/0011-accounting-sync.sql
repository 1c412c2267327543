-- Keeping an accounting package outside in line with us (docs/accounting.md).

-- One row a contract that is kept there: how far it is, and who is at it.
create table accounting_contract (
  contract_id int primary key references contract on delete cascade,
  -- Rises with every cause; the package is in line with all causes up to `done`.
  asked int not null default 0,
  done int not null default 0,
  -- The contact that its documents are of: another account of the contract does not move them.
  contact_id text,
  -- Why the package refused the last step, and the type of money it was about (null = all).
  error text not null default '',
  error_type text check (error_type in ('deposit', 'contract', 'damages')),
  tried_at timestamptz,
  -- Rises with every step: whoever compares with the package sees whether something moved meanwhile.
  moves int not null default 0,
  locked_by uuid,
  locked_until timestamptz,
  check (done <= asked),
  check ((locked_by is null) = (locked_until is null))
);
create index accounting_contract_behind on accounting_contract (tried_at) where asked > done;

-- A payment that stands in the package: (a part of) a movement on a document. Noted before the call.
create table accounting_booking (
  id int generated always as identity primary key,
  transaction_id int not null references money_transaction,
  invoice_id int not null references invoice,
  amount numeric(14, 2) not null check (amount > 0),
  -- Null = asked for, the answer is not known.
  third_party_id text unique,
  -- Noted before it is taken back.
  leaving boolean not null default false,
  unique (transaction_id, invoice_id),
  check (not leaving or third_party_id is not null)
);
create index accounting_booking_invoice on accounting_booking (invoice_id);

-- All that stands of a credit note against an invoice. Noted before the call.
create table accounting_allocation (
  credit_note_id int not null references invoice,
  invoice_id int not null references invoice,
  amount numeric(14, 2) not null check (amount > 0),
  -- What stood before the last call, should the package refuse it.
  amount_before numeric(14, 2) not null default 0 check (amount_before >= 0),
  -- False = asked for, the answer is not known.
  done boolean not null default false,
  primary key (credit_note_id, invoice_id)
);
create index accounting_allocation_invoice on accounting_allocation (invoice_id);

alter table invoice
  -- What the package says is due on it, when it was read last, and how it differs from our books.
  add package_due numeric(14, 2), add package_read_at timestamptz, add package_difference text not null default '';
create index invoice_open_there on invoice (package_read_at) where package_due <> 0 or package_difference <> '';
alter table customer add third_party_accounting_id text unique;
-- Why the package cannot book on the code; read by contracts, so that they never ask the network.
alter table nominal add problem text not null default '';

-- A payment that was taken back and booked anew has another id in the package; everything else of a movement stays.
create or replace function transaction_stays() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE'
    and to_jsonb(new) - 'third_party_accounting_id' - 'accounting_package' - 'version' - 'amount'
      = to_jsonb(old) - 'third_party_accounting_id' - 'accounting_package' - 'version' - 'amount' then
    return new;
  end if;
  raise exception 'money_transaction rows are append only' using errcode = '23514', constraint = 'append_only';
end $$;
