-- Documents as they were sent: every version kept as it is, links that customers open without signing in, and quotes that they accepted (docs/documents.md).

-- A version is never changed. `facts` are the figures it shows; the hash is the version's name among people and machines.
create table contract_document (
  id int generated always as identity primary key,
  contract_id int references contract on delete cascade,
  account_id int references account,
  invoice_id int references invoice,
  payment_request_id int references payment_request,
  kind text not null check (kind in ('quote', 'contract', 'delivery_note', 'picking_list', 'invoice', 'statement', 'receipt')),
  -- Counts the versions of the kind on its contract, invoice, payment request or account.
  number int not null check (number > 0),
  -- Of the file.
  name text not null check (name <> ''),
  media_type text not null default 'application/pdf',
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  bytes bytea not null,
  contract_version int,
  facts jsonb not null,
  created_by_id int references app_user on delete set null,
  created_at timestamptz not null default now(),
  check ((kind = 'statement') = (account_id is not null)),
  check ((kind = 'statement') = (contract_id is null)),
  check ((kind = 'invoice') = (invoice_id is not null)),
  check ((kind = 'receipt') = (payment_request_id is not null)),
  unique nulls not distinct (contract_id, account_id, invoice_id, payment_request_id, kind, number)
);
create index contract_document_account on contract_document (account_id) where account_id is not null;
create index contract_document_invoice on contract_document (invoice_id) where invoice_id is not null;
create index contract_document_request on contract_document (payment_request_id) where payment_request_id is not null;

-- All but the author, whom the database itself forgets when he goes.
create trigger contract_document_stays before update of id, contract_id, account_id, invoice_id, payment_request_id, kind, number, name, media_type,
  sha256, bytes, contract_version, facts, created_at on contract_document for each row execute function refuse_change();
-- Versions go with their contract, when that may go, and never alone.
create function document_goes_with_contract() returns trigger language plpgsql as $$
begin
  if old.contract_id is not null and not exists (select from contract where id = old.contract_id) then return old; end if;
  raise exception '% rows are append only', tg_table_name using errcode = '23514', constraint = 'append_only';
end $$;
create trigger contract_document_remains before delete on contract_document for each row execute function document_goes_with_contract();

-- A link to one version. The token is all it takes to read it; it is kept as it is, so that staff can copy the link again.
create table document_share (
  id int generated always as identity primary key,
  document_id int not null references contract_document on delete cascade,
  token text not null unique check (length(token) >= 22),
  expires_at timestamptz not null,
  revoked_at timestamptz,
  views int not null default 0 check (views >= 0),
  first_viewed_at timestamptz,
  last_viewed_at timestamptz,
  created_by_id int references app_user on delete set null,
  created_at timestamptz not null default now(),
  check ((views = 0) = (first_viewed_at is null)),
  check ((views = 0) = (last_viewed_at is null))
);
create index document_share_document on document_share (document_id, id);

-- What a customer agreed to: who, when, and the hash of exactly what he saw. One for a version; kept as it is, and so is its contract.
create table quote_acceptance (
  id int generated always as identity primary key,
  contract_id int not null references contract,
  document_id int not null unique references contract_document,
  share_id int not null references document_share,
  name text not null check (name <> ''),
  email text not null default '',
  accepted_at timestamptz not null default now(),
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  terms text not null default '',
  -- Of the address of the caller, keyed with a secret: proves a claim, tells nobody an address.
  ip_hash text not null default '',
  user_agent text not null default '' check (length(user_agent) <= 200)
);
create index quote_acceptance_contract on quote_acceptance (contract_id, id);
create index quote_acceptance_share on quote_acceptance (share_id);
create trigger quote_acceptance_stays before update or delete on quote_acceptance for each row execute function refuse_change();

insert into setting (code, value, description) values
  ('document_terms', '{"default": "", "depots": {}}', 'Terms at the end of quotes and contracts, empty lines between paragraphs'),
  ('document_paper', '{"default": "", "depots": {}}', 'A4 or LETTER; empty = by the country'),
  ('document_share_days', '30', 'Days a link to a document holds unless another number is asked for');
