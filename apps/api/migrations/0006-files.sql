-- Files on records: uploads that were promised, files that were registered, and what is to be removed from the store.

-- The models of the wire, by the names that permissions use (spec §3.21).
create table contenttype (
  id int generated always as identity primary key,
  app_label text not null,
  model text not null,
  unique (app_label, model)
);
insert into contenttype (app_label, model) values
  ('account', 'account'),
  ('accounting', 'depositrule'), ('accounting', 'invoice'), ('accounting', 'nominal'), ('accounting', 'paymentrequest'),
  ('accounting', 'refundrequest'), ('accounting', 'transaction'),
  ('comms', 'announcement'), ('comms', 'changerequest'), ('comms', 'sesmail'), ('comms', 'sesmail_incoming'), ('comms', 'snippet'),
  ('contract', 'contract'), ('contract', 'contractstock'),
  ('core', 'depot'), ('core', 'file'), ('core', 'metadata'), ('core', 'note'),
  ('customer', 'customer'),
  ('stateit', 'state'), ('stateit', 'state_group'), ('stateit', 'state_type'),
  ('stats', 'sales_dated'),
  ('stock', 'stockcontainer'), ('stock', 'stockcontainer_accessory'), ('stock', 'stockgroup'), ('stock', 'stockitem'), ('stock', 'stockmovement'),
  ('tag', 'tag'), ('tag', 'tagtype'),
  ('user', 'user');

-- A key in the store that a user may send one object to and then register.
create table upload (
  key text primary key,
  user_id int not null references app_user on delete cascade,
  file_name text not null,
  expires_at timestamptz not null
);

-- Keys whose objects nothing needs from `due_at` on; swept, and safe to sweep twice. An object is written down here before
-- it can exist and struck out in the transaction that makes it a file, so that no crash leaves one behind.
create table object_to_remove (
  key text primary key,
  due_at timestamptz not null
);
create index object_to_remove_due on object_to_remove (due_at);

create table file (
  id int generated always as identity primary key,
  uuid uuid not null unique,
  content_type_id int not null references contenttype,
  object_id int not null,
  title text not null default '',
  category text not null default '',
  file_name text not null,
  file_type text not null check (file_type in ('image/jpeg', 'image/png', 'application/pdf')),
  file_extension text not null,
  key text not null unique,
  thumbnail_key text unique,
  size int not null check (size > 0),
  width int,
  height int,
  created_by_id int references app_user on delete set null,
  created_on timestamptz not null default now(),
  updated_by_id int references app_user on delete set null,
  updated_on timestamptz not null default now(),
  version int not null default 1
);
create index file_record on file (content_type_id, object_id, id);

create function forget_objects() returns trigger language plpgsql as $$
begin
  insert into object_to_remove (key, due_at)
    select key, '-infinity' from unnest(array[old.key, old.thumbnail_key]) key where key is not null
    on conflict (key) do update set due_at = excluded.due_at;
  return null;
end $$;
create trigger file_objects after delete on file for each row execute function forget_objects();
