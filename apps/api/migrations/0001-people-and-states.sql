-- People, settings, states and what happened.
create extension if not exists pg_trgm;

-- ── people ─────────────────────────────────────────────────────────────────────────────────────────
create table app_user (
  id int generated always as identity primary key,
  uid uuid not null default gen_random_uuid() unique,
  username text not null,
  email text not null,
  first_name text not null default '',
  last_name text not null default '',
  password_hash text not null,
  is_admin boolean not null default false,
  is_site_admin boolean not null default false,
  is_active boolean not null default true,
  groups text[] not null default '{}',
  -- Raised when older tokens must end at once (password change, blocking).
  epoch int not null default 1,
  last_login timestamptz,
  demo boolean not null default false,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index app_user_username on app_user (lower(username));
create unique index app_user_email on app_user (lower(email));

-- One row per sign-in: the family of one refresh token.
create table session (
  id uuid primary key default gen_random_uuid(),
  user_id int not null references app_user on delete cascade,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  revoked_at timestamptz
);
create index session_by_user on session (user_id);

-- Nodes keep what a token may do in memory for a moment; this tells them to forget it.
create function notify_access() returns trigger language plpgsql as $$
begin
  perform pg_notify('access_changed', coalesce(new.user_id, old.user_id)::text);
  return null;
end $$;
create trigger session_access after update of revoked_at or delete on session for each row execute function notify_access();
create function notify_user_access() returns trigger language plpgsql as $$
begin
  perform pg_notify('access_changed', old.id::text);
  return null;
end $$;
create trigger app_user_access after update or delete on app_user for each row execute function notify_user_access();

-- The login defender: failures by typed name and by address.
create table login_failure (
  kind text not null check (kind in ('name', 'address')),
  key text not null,
  failures int not null,
  last_at timestamptz not null,
  blocked_at timestamptz,
  primary key (kind, key)
);
create table login_attempt (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  name text not null,
  address text not null,
  user_agent text not null,
  path text not null,
  success boolean not null
);
create index login_attempt_name on login_attempt (name, at);

-- ── settings (meta_data) ───────────────────────────────────────────────────────────────────────────
create table setting (
  id int generated always as identity primary key,
  code text not null unique,
  value jsonb not null,
  description text not null default ''
);

-- ── states ─────────────────────────────────────────────────────────────────────────────────────────
create table state_type (
  id int generated always as identity primary key,
  name text not null,
  context text not null unique,
  version int not null default 1
);
create table state_group (
  id int generated always as identity primary key,
  name text not null,
  system_group text not null unique,
  exclusive boolean not null default false,
  type_id int not null references state_type,
  version int not null default 1
);
create table state (
  id int generated always as identity primary key,
  name text not null,
  customer_visible boolean not null default false,
  system_action text,
  colour text not null default '',
  type_id int not null references state_type,
  system_group text references state_group (system_group) on update cascade,
  version int not null default 1,
  unique (type_id, system_action)
);
-- The distinct combinations of states that records have: a record points to one, so a list reads its
-- states with one join and filters on a small table.
create table state_set (
  id int generated always as identity primary key,
  state_ids int[] not null unique,
  states jsonb not null
);
create table state_set_member (
  state_set_id int not null references state_set on delete cascade,
  state_id int not null references state,
  primary key (state_set_id, state_id)
);
create index state_set_member_state on state_set_member (state_id);

create function state_document(ids int[]) returns jsonb language sql stable as $$
  select coalesce(jsonb_agg(jsonb_build_object('id', s.id, 'name', s.name, 'colour', s.colour, 'system_action', s.system_action,
    'system_group', s.system_group, 'customer_visible', s.customer_visible) order by g.exclusive desc nulls last, s.id), '[]')
  from state s left join state_group g using (system_group) where s.id = any (ids)
$$;
-- The id of the set with exactly these states, made when it is new.
create function state_set_of(ids int[]) returns int language plpgsql as $$
declare
  wanted int[] := array(select distinct x from unnest(ids) x order by x);
  found int;
begin
  select id into found from state_set where state_ids = wanted;
  if found is null then
    insert into state_set (state_ids, states) values (wanted, state_document(wanted))
      on conflict (state_ids) do update set state_ids = excluded.state_ids returning id into found;
    insert into state_set_member (state_set_id, state_id) select found, x from unnest(wanted) x on conflict do nothing;
  end if;
  return found;
end $$;
create function refresh_state_sets() returns trigger language plpgsql as $$
begin
  update state_set set states = state_document(state_ids) where new.id = any (state_ids);
  return null;
end $$;
create trigger state_renamed after update on state for each row execute function refresh_state_sets();
create function refresh_group_sets() returns trigger language plpgsql as $$
begin
  update state_set set states = state_document(state_ids)
    where state_ids && array(select id from state where system_group = new.system_group);
  return null;
end $$;
create trigger state_group_changed after update on state_group for each row execute function refresh_group_sets();

-- ── what happened ──────────────────────────────────────────────────────────────────────────────────
create table history (
  id bigint generated always as identity primary key,
  resource text not null,
  object_id int not null,
  at timestamptz not null default now(),
  user_id int references app_user on delete set null,
  action text not null,
  changes jsonb not null default '[]'
);
create index history_object on history (resource, object_id, id desc);

create table idempotency_key (
  user_id int not null references app_user on delete cascade,
  path text not null,
  key text not null,
  body_hash text not null,
  status int not null,
  answer jsonb,
  created_at timestamptz not null default now(),
  primary key (user_id, path, key)
);
create index idempotency_key_age on idempotency_key (created_at);

