-- Imports by people: a file is kept, read into rows, mapped, tried, imported and perhaps undone (docs/importing.md).
create table importrun (
  id int generated always as identity primary key,
  kind text not null check (kind in ('customers', 'accounts', 'items')),
  file_name text not null,
  size int not null,
  -- Names the parts of the file; they are there before the run is.
  upload uuid not null unique,
  format text not null check (format in ('csv', 'xlsx')),
  encoding text not null default 'utf-8',
  encoding_sure boolean not null default true,
  -- Empty until a person or the first line has said it.
  separator text not null default '',
  headings jsonb not null default '[]',
  notices jsonb not null default '[]',
  row_count int not null default 0,
  state text not null default 'uploaded' check (state in ('uploaded', 'checked', 'running', 'done', 'refused', 'undone')),
  step text check (step in ('read', 'check', 'apply', 'undo')),
  job_id bigint,
  problem text not null default '',
  created int not null default 0,
  updated int not null default 0,
  unchanged int not null default 0,
  skipped int not null default 0,
  bad int not null default 0,
  warned int not null default 0,
  mapping jsonb,
  options jsonb,
  file_removed_at timestamptz,
  created_by_id int references app_user on delete set null,
  applied_at timestamptz,
  applied_by_id int references app_user on delete set null,
  undone_at timestamptz,
  undone_by_id int references app_user on delete set null,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check ((state in ('done', 'undone')) = (applied_at is not null)),
  check ((state = 'undone') = (undone_at is not null))
);
create index importrun_list on importrun (kind, id desc);
create index importrun_kept on importrun (created_at) where file_removed_at is null;
create trigger importrun_live after insert or update or delete on importrun for each statement execute function notify_live('importrun');

-- The file as it came, in pieces: a reader never holds all of it. Pieces without a run are of uploads that broke off.
create table importrun_part (
  upload uuid not null,
  part int not null,
  bytes bytea not null,
  created_at timestamptz not null default now(),
  primary key (upload, part)
);
alter table importrun_part alter column bytes set storage external;

-- A row of the file, what the last try made of it, and what the import left: enough to take it back.
create table importrun_row (
  run_id int not null references importrun on delete cascade,
  line int not null,
  cells jsonb not null,
  -- Why the row could not be read as it stands in the file.
  fault text not null default '',
  action text check (action in ('create', 'update', 'same', 'skip', 'bad')),
  object_id int,
  title text not null default '',
  changes jsonb not null default '[]',
  findings jsonb not null default '[]',
  -- The columns that were changed, as they were; null for a record that is new.
  was jsonb,
  -- What came with it beside its own columns: links, tags, owned units.
  extra jsonb,
  left_version int,
  primary key (run_id, line)
);
create index importrun_row_action on importrun_row (run_id, action, line);
create index importrun_row_finding on importrun_row (run_id, line) where findings <> '[]';
create index importrun_row_object on importrun_row (object_id) where object_id is not null;

-- A mapping that worked is offered again for a file with the same headings.
create table importrun_mapping (
  kind text not null,
  headings text not null,
  mapping jsonb not null,
  options jsonb not null,
  used_at timestamptz not null default now(),
  primary key (kind, headings)
);

-- Files name customers without regard to case.
create index customer_import_ref_lower on customer (lower(import_ref));

insert into contenttype (app_label, model) values ('core', 'importrun');
insert into setting (code, value, description) values ('retention_import_days', '30', '');
