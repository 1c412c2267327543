-- Mail that goes out, mail that comes in, and what customers ask to be changed (docs/mail.md).

-- ── out ────────────────────────────────────────────────────────────────────────────────────────────
create table sesmail (
  id int generated always as identity primary key,
  "to" text not null check ("to" <> ''),
  cc text not null default '',
  subject text not null check (subject <> ''),
  category text not null check (category in ('quote', 'contract_summary', 'payment_request', 'refund', 'receipt', 'statement', 'invoice',
    'conversation', 'security', 'notice', 'other')),
  type text not null check (type in ('html', 'text')),
  -- What a person wrote; the template of the category stands around it.
  message text not null default '',
  -- What was really sent; null until it is composed.
  content_html text,
  content_text text,
  from_address text not null default '',
  reply_to text not null default '',
  -- Ours, and the one that recipients see where the service replaces it; without angle brackets.
  message_id text not null unique,
  wire_message_id text unique,
  in_reply_to text,
  "references" text[] not null default '{}',
  provider text not null default '',
  provider_id text unique,
  contract_id int references contract,
  account_id int references account,
  customer_id int references customer,
  paymentrequest_id int references payment_request,
  refundrequest_id int references refund_request,
  resent_of_id int references sesmail,
  -- Papers to make and attach when it is composed: quote, contract, …
  documents text[] not null default '{}',
  -- What only this category needs: the period of a statement, a link of a security mail.
  facts jsonb not null default '{}',
  -- Queued by the product itself and not by a person.
  automatic boolean not null default false,
  furthest text not null default 'pending'
    check (furthest in ('pending', 'sent', 'received', 'opened', 'clicked', 'bounced', 'complaint')),
  -- Handed to the service and no answer known: set before the call, emptied by its answer.
  sending_at timestamptz,
  sent_at timestamptz,
  last_error text not null default '',
  -- Another mail went out in its place.
  replaced boolean not null default false,
  state_set_id int not null references state_set,
  created_by_id int references app_user on delete set null,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index sesmail_contract on sesmail (contract_id, id) where contract_id is not null;
create index sesmail_account on sesmail (account_id, id) where account_id is not null;
create index sesmail_customer on sesmail (customer_id, id) where customer_id is not null;
create index sesmail_request on sesmail (paymentrequest_id, id) where paymentrequest_id is not null;
create index sesmail_refund on sesmail (refundrequest_id, id) where refundrequest_id is not null;
create index sesmail_resent on sesmail (resent_of_id) where resent_of_id is not null;
create index sesmail_states on sesmail (state_set_id, id desc);
create index sesmail_created on sesmail (created_at desc, id desc);

-- The message as it went on the wire.
create table sesmail_raw (
  sesmail_id int primary key references sesmail on delete cascade,
  raw bytea not null,
  envelope_to text[] not null
);

create table sesmail_attachment (
  id int generated always as identity primary key,
  sesmail_id int not null references sesmail on delete cascade,
  name text not null check (name <> ''),
  media_type text not null,
  size int not null,
  document_id int references contract_document,
  file_id int references file on delete set null
);
create index sesmail_attachment_mail on sesmail_attachment (sesmail_id, id);

-- What became of it, as the service, our own links, a report that came back or a person says. Only grows.
create table sesmail_event (
  id int generated always as identity primary key,
  sesmail_id int not null references sesmail on delete cascade,
  action text not null,
  address text not null default '',
  source text not null check (source in ('service', 'tracking', 'report', 'user')),
  external_id text not null,
  detail text not null default '',
  at timestamptz not null,
  unique (sesmail_id, external_id)
);

-- Links of a message, numbered as they stand in it; a click goes through us.
create table sesmail_link (
  sesmail_id int not null references sesmail on delete cascade,
  n int not null,
  url text not null,
  primary key (sesmail_id, n)
);

-- Addresses that mail must not go to any more, in lower case.
create table mail_suppression (
  address text primary key check (address = lower(address)),
  reason text not null check (reason in ('bounced', 'complaint')),
  detail text not null default '',
  sesmail_id int references sesmail on delete set null,
  created_at timestamptz not null default now()
);
create index customer_email_lower on customer (lower(email));

-- ── in ─────────────────────────────────────────────────────────────────────────────────────────────
-- A message as it came, kept before it is acknowledged.
create table mail_intake (
  id int generated always as identity primary key,
  external_id text not null unique,
  transport text not null check (transport in ('smtp', 'ses', 'imap', 'enquiry', 'hand')),
  envelope_from text not null,
  recipients text[] not null,
  spam boolean not null default false,
  -- The receiving service could not confirm its sender.
  suspect boolean not null default false,
  virus boolean not null default false,
  raw bytea not null,
  received_at timestamptz not null default now()
);
alter table mail_intake alter column raw set storage external;

-- How far a mailbox elsewhere was read.
create table mail_cursor (
  name text primary key,
  uid_validity text not null,
  uid bigint not null
);

create table sesmail_incoming (
  id int generated always as identity primary key,
  intake_id int not null unique references mail_intake,
  subject text not null,
  -- What it is: message, reply, enquiry, auto_reply, bounce, complaint, report, loop.
  category text not null,
  -- Why it was taken for that, in words.
  why text not null default '',
  source text not null,
  source_name text not null default '',
  reply_to text not null default '',
  destination text not null,
  type text not null check (type in ('html', 'text')),
  message_id text,
  in_reply_to text,
  "references" text[] not null default '{}',
  preview text not null default '',
  content_text text not null default '',
  -- The words that are new: without quotes and signature.
  new_text text not null default '',
  -- As it came: sanitised whenever it is read.
  original_html text not null default '',
  -- What was wrong with it.
  problems text[] not null default '{}',
  sent_at timestamptz,
  contract_id int references contract,
  match_by text check (match_by in ('reply_token', 'reply_headers', 'subject', 'body', 'sender', 'user')),
  match_why text not null default '',
  customer_id int references customer,
  -- The mail of ours that it answers or reports on.
  sesmail_id int references sesmail,
  position text not null default 'received',
  state_set_id int not null references state_set,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index incoming_states on sesmail_incoming (state_set_id, id desc);
create index incoming_contract on sesmail_incoming (contract_id, id) where contract_id is not null;
create index incoming_customer on sesmail_incoming (customer_id, id) where customer_id is not null;
create index incoming_reply on sesmail_incoming (sesmail_id) where sesmail_id is not null;
create index incoming_message_id on sesmail_incoming (message_id) where message_id is not null;
create index incoming_created on sesmail_incoming (created_at desc, id desc);
create index incoming_waiting on sesmail_incoming (id) where position = 'received';

create table sesmail_incoming_match (
  sesmail_incoming_id int not null references sesmail_incoming on delete cascade,
  contract_id int not null references contract on delete cascade,
  by text not null check (by in ('reply_token', 'reply_headers', 'subject', 'body', 'sender')),
  why text not null,
  primary key (sesmail_incoming_id, contract_id)
);
create index incoming_match_contract on sesmail_incoming_match (contract_id);

create table sesmail_incoming_attachment (
  id int generated always as identity primary key,
  sesmail_incoming_id int not null references sesmail_incoming on delete cascade,
  -- Its place among the parts of the raw message.
  position int not null,
  name text not null check (name <> ''),
  media_type text not null,
  size int not null,
  content_id text,
  inline boolean not null default false,
  -- Pictures and PDFs are files too.
  file_id int references file on delete set null
);
create index incoming_attachment_mail on sesmail_incoming_attachment (sesmail_incoming_id, position);

alter table sesmail add incoming_id int references sesmail_incoming on delete set null;
create index sesmail_answers on sesmail (incoming_id) where incoming_id is not null;

-- ── what customers ask for ─────────────────────────────────────────────────────────────────────────
create table change_request (
  id int generated always as identity primary key,
  contract_id int not null references contract,
  title text not null check (title <> ''),
  content text not null check (content <> ''),
  -- The change of the contract that would answer it; null = in words only.
  proposal jsonb,
  -- What applying it did: figures before and after, who and when.
  applied jsonb,
  applied_at timestamptz,
  resolution text not null default '',
  position text not null default 'create',
  state_set_id int not null references state_set,
  created_by_id int references app_user on delete set null,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index change_request_contract on change_request (contract_id, id);
create index change_request_states on change_request (state_set_id, id desc);
create index change_request_open on change_request (id) where position in ('create', 'reopened');

create table change_request_incoming (
  change_request_id int not null references change_request on delete cascade,
  sesmail_incoming_id int not null references sesmail_incoming on delete cascade,
  primary key (change_request_id, sesmail_incoming_id)
);
create index change_request_incoming_mail on change_request_incoming (sesmail_incoming_id);
create table change_request_outgoing (
  change_request_id int not null references change_request on delete cascade,
  sesmail_id int not null references sesmail on delete cascade,
  primary key (change_request_id, sesmail_id)
);
create index change_request_outgoing_mail on change_request_outgoing (sesmail_id);

-- ── words ──────────────────────────────────────────────────────────────────────────────────────────
create table snippet (
  id int generated always as identity primary key,
  active boolean not null default true,
  code text not null,
  content text not null check (content <> ''),
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index snippet_code on snippet (lower(code));
create table announcement (
  id int generated always as identity primary key,
  active boolean not null default true,
  subject text not null check (subject <> ''),
  content text not null check (content <> ''),
  -- Shown on these days; null = without end.
  shown_from date,
  shown_until date,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check (shown_from <= shown_until)
);

insert into setting (code, value, description) values
  ('mail_tracking', 'true', 'Notice when customers open mail and click its links; true or false'),
  ('mail_from_name', '""', 'Name that mail comes from; empty = the company'),
  ('mail_signature', '""', 'Closing words of every mail; empty = none'),
  ('mail_automatic', '{"payment_request": true, "receipt": true, "refund": true}', 'Mail that goes out by itself: payment_request, receipt, refund');

-- ── live ───────────────────────────────────────────────────────────────────────────────────────────
-- Tells open screens that records of a resource changed, once a transaction.
create function notify_live() returns trigger language plpgsql as $$
begin
  perform pg_notify('live', tg_argv[0]);
  return null;
end $$;
create trigger sesmail_live after insert or update or delete on sesmail for each statement execute function notify_live('sesmail');
create trigger incoming_live after insert or update or delete on sesmail_incoming for each statement execute function notify_live('sesmail_incoming');
create trigger change_request_live after insert or update or delete on change_request for each statement execute function notify_live('changerequest');
