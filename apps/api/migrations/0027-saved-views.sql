-- Views of lists that people keep, and actions on many records at once.
create table saved_view (
  id int generated always as identity primary key,
  owner_id int not null references app_user,
  name text not null check (name <> '' and length(name) <= 60),
  -- The resource that the list shows, and the address of the list in the app: a resource can have several.
  resource text not null,
  list text not null check (list like '/%'),
  -- Parameters of the list's address by name.
  query jsonb not null check (jsonb_typeof(query) = 'object'),
  shared boolean not null default false,
  position int not null default 0,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index saved_view_name on saved_view (owner_id, list, lower(name));
create index saved_view_shared on saved_view (list) where shared;
create trigger saved_view_live after insert or update or delete on saved_view for each statement execute function notify_live('savedview');

create table bulk_run (
  id int generated always as identity primary key,
  created_by_id int not null references app_user,
  resource text not null,
  action text not null,
  inputs jsonb not null,
  -- How its records were chosen; null = one by one.
  filters jsonb,
  state text not null default 'queued' check (state in ('queued', 'running', 'stopped', 'done')),
  -- Why it ended before its end.
  reason text not null default '',
  total int not null check (total between 1 and 10000),
  -- Of its rows, counted about once a second while it runs and when it ends.
  done int not null default 0,
  unchanged int not null default 0,
  refused int not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  ended_at timestamptz
);
create index bulk_run_mine on bulk_run (created_by_id, id desc);
create trigger bulk_run_live after insert or update on bulk_run for each statement execute function notify_live('bulkrun');

-- One record of a run. Its outcome is written in the transaction of its change, so each is changed once whatever happens between.
create table bulk_row (
  run_id int not null references bulk_run on delete cascade,
  place int not null,
  object_id int not null,
  outcome text not null default 'waiting' check (outcome in ('waiting', 'done', 'unchanged', 'refused')),
  -- What was said to it.
  words text not null default '',
  primary key (run_id, place),
  unique (run_id, object_id)
);
create index bulk_row_waiting on bulk_row (run_id, place) where outcome = 'waiting';

insert into contenttype (app_label, model) values ('core', 'savedview'), ('core', 'bulkrun');
