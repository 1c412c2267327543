-- The stand-in for a card provider (docs/money.md). It is an outside system that happens to live in the same database:
-- nothing else refers to these tables, and its transactions are its own.

create table testcard_intent (
  id text primary key,
  client_secret text not null,
  status text not null check (status in ('requires_payment_method', 'requires_action', 'processing', 'succeeded', 'canceled')),
  amount bigint not null check (amount > 0),
  currency text not null,
  description text,
  receipt_email text,
  metadata jsonb not null default '{}',
  -- The kind of card it was last tried with; never its number.
  card text,
  payment_method text,
  charge_id text unique,
  last_error jsonb,
  cancellation_reason text,
  canceled_at timestamptz,
  created_at timestamptz not null,
  check (status <> 'succeeded' or charge_id is not null),
  check ((status = 'canceled') = (canceled_at is not null))
);

create table testcard_refund (
  seq bigint generated always as identity primary key,
  id text not null unique,
  intent_id text not null references testcard_intent,
  amount bigint not null check (amount > 0),
  status text not null check (status in ('pending', 'succeeded', 'failed')),
  reason text,
  failure_reason text,
  metadata jsonb not null default '{}',
  -- Where it ends and when, while that is still to come.
  ends_as text check (ends_as in ('succeeded', 'failed')),
  ends_at timestamptz,
  created_at timestamptz not null,
  check ((ends_as is null) = (ends_at is null)),
  check ((status = 'failed') = (failure_reason is not null))
);
create index testcard_refund_intent on testcard_refund (intent_id, seq);
create index testcard_refund_ends on testcard_refund (ends_at) where ends_at is not null;

create table testcard_event (
  seq bigint generated always as identity primary key,
  id text not null unique,
  type text not null,
  intent_id text not null references testcard_intent,
  -- What it is about, as it was then.
  object jsonb not null,
  created_at timestamptz not null,
  attempts int not null default 0,
  -- When to deliver it next; null once it arrived or was given up.
  deliver_at timestamptz,
  delivered_at timestamptz,
  -- What the door said last.
  last_answer text
);
create index testcard_event_due on testcard_event (deliver_at) where deliver_at is not null;
create index testcard_event_created on testcard_event (created_at, seq);

-- First answers by idempotency key, replayed for a day.
create table testcard_key (
  key text primary key,
  -- SHA-256 of what was asked.
  asked text not null,
  status int not null,
  answer jsonb not null,
  created_at timestamptz not null
);
create index testcard_key_created on testcard_key (created_at);
