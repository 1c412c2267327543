-- Work that is owed to the outside, written in the transaction that causes it, and deliveries of outside services (docs/jobs.md).

create table job (
  id int generated always as identity primary key,
  topic text not null,
  -- Jobs of one aggregate ('contract:12') run one after the other, oldest first.
  aggregate text not null,
  payload jsonb not null default '{}',
  -- The same work is queued once while it waits; done work may be asked for again.
  key text not null,
  state text not null default 'queued' check (state in ('queued', 'running', 'done', 'dead', 'given_up')),
  attempts int not null default 0,
  -- Not before; null = at once.
  run_at timestamptz,
  locked_until timestamptz,
  locked_by uuid,
  -- Of a job that people wait for: how far it is, 0 to 1, and in words.
  progress numeric(4, 3) not null default 0 check (progress between 0 and 1),
  progress_text text not null default '',
  result jsonb,
  -- The older job that did this one's work as well.
  joined_id int references job on delete set null,
  last_error text,
  created_by_id int references app_user on delete set null,
  created_at timestamptz not null default now(),
  done_at timestamptz,
  check ((state = 'running') = (locked_by is not null)),
  check ((state = 'running') = (locked_until is not null)),
  check ((state in ('done', 'given_up')) = (done_at is not null))
);
create unique index job_waiting_once on job (topic, key) where state = 'queued';
create unique index job_running_once on job (aggregate) where state = 'running';
create index job_due on job (coalesce(run_at, created_at), id) where state = 'queued';
create index job_lost on job (locked_until) where state = 'running';
create index job_aggregate on job (aggregate, id) where state in ('queued', 'running', 'dead');
create index job_dead on job (topic, key) where state = 'dead';
create index job_finished on job (done_at) where done_at is not null;
create index job_state on job (state, id);
create index job_joined on job (joined_id) where joined_id is not null;
create index job_created_by on job (created_by_id);

create table inbound_event (
  id int generated always as identity primary key,
  provider text not null,
  -- The provider's id of the event: a delivery that is repeated is stored once.
  external_id text not null,
  type text not null,
  -- What it is about, as the door understood it: {"intent": "pi_…"}.
  hint jsonb not null default '{}',
  -- The delivery as it came; null when we asked for the event ourselves, and trimmed after ninety days.
  body text,
  received_at timestamptz not null default now(),
  deliveries int not null default 1,
  state text not null default 'received' check (state in ('received', 'applied', 'ignored', 'failed')),
  applied_at timestamptz,
  last_error text,
  unique (provider, external_id)
);
create index inbound_event_open on inbound_event (id) where state in ('received', 'failed');
create index inbound_event_body on inbound_event (received_at) where body is not null;

-- One row a provider and kind of catch-up: where the next run begins, and what the last one saw.
create table reconciler_run (
  id int generated always as identity primary key,
  name text not null unique,
  cursor_at timestamptz,
  ran_at timestamptz,
  counts jsonb not null default '{}',
  last_error text
);
-- Deliveries that were turned away: no more than a count is kept of them.
create table refused_delivery (
  provider text not null,
  day date not null,
  count int not null default 0,
  primary key (provider, day)
);

insert into contenttype (app_label, model) values ('core', 'job'), ('core', 'inboundevent');
