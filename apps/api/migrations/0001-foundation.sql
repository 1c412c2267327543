-- People, settings, states, parties, stock and contracts.
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

-- ── parties ────────────────────────────────────────────────────────────────────────────────────────
create table depot (
  id int generated always as identity primary key,
  active boolean not null default true,
  code text not null,
  name text not null,
  telephone text not null default '',
  address_1 text not null default '',
  address_2 text not null default '',
  address_3 text not null default '',
  address_town text not null default '',
  address_county text not null default '',
  address_postcode text not null default '',
  state_set_id int not null default state_set_of('{}') references state_set,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index depot_code on depot (lower(code));

create table customer (
  id int generated always as identity primary key,
  active boolean not null default true,
  name text not null,
  telephone text not null,
  email text not null,
  address_1 text not null default '',
  address_2 text not null default '',
  address_3 text not null default '',
  address_town text not null default '',
  address_county text not null default '',
  address_postcode text not null default '',
  -- The number of the customer in the file it was imported from.
  import_ref text unique,
  state_set_id int not null default state_set_of('{}') references state_set,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index customer_name on customer (name, id);
create index customer_search on customer using gin (name gin_trgm_ops, email gin_trgm_ops, telephone gin_trgm_ops, address_postcode gin_trgm_ops);

create table account (
  id int generated always as identity primary key,
  active boolean not null default true,
  code text not null,
  name text not null,
  lead_customer_id int not null references customer,
  email text not null default '',
  address_1 text not null default '',
  address_2 text not null default '',
  address_3 text not null default '',
  address_town text not null default '',
  address_county text not null default '',
  address_postcode text not null default '',
  payment_terms int not null default 0 check (payment_terms >= 0),
  credit_account boolean not null default false,
  credit_limit numeric(14, 2) check (credit_limit >= 0),
  credit_limit_hard_limit numeric(14, 2) check (credit_limit_hard_limit >= 0),
  outstanding_balance numeric(14, 2) not null default 0,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index account_code on account (lower(code));
create index account_name on account (name, id);
create index account_lead on account (lead_customer_id, id desc);
create index account_search on account using gin (code gin_trgm_ops, name gin_trgm_ops, email gin_trgm_ops, address_postcode gin_trgm_ops);
create table account_customer (
  account_id int not null references account on delete cascade,
  customer_id int not null references customer,
  primary key (account_id, customer_id)
);
create index account_customer_customer on account_customer (customer_id);

-- ── stock ──────────────────────────────────────────────────────────────────────────────────────────
create table stock_container (
  id int generated always as identity primary key,
  active boolean not null default true,
  code text not null unique,
  description text not null default '',
  height numeric(8, 1), width numeric(8, 1), depth numeric(8, 1),
  weight numeric(10, 3),
  perforated boolean not null default false,
  front_label_width numeric(8, 1), front_label_height numeric(8, 1),
  side_label_width numeric(8, 1), side_label_height numeric(8, 1)
);
create table tag_type (
  id int generated always as identity primary key,
  name text not null,
  slug text not null unique,
  is_category boolean not null default false,
  is_attribute boolean not null default false,
  is_range boolean not null default false,
  is_theme boolean not null default false
);
create table tag (
  id int generated always as identity primary key,
  name text not null,
  slug text not null unique
);
create table tag_tag_type (
  tag_id int not null references tag on delete cascade,
  tag_type_id int not null references tag_type,
  primary key (tag_id, tag_type_id)
);
create table stockitem (
  id int generated always as identity primary key,
  active boolean not null default true,
  third_party_software_reference text not null,
  sku text not null default '',
  internal_title text not null default '',
  internal_description text not null default '',
  customer_title text not null default '',
  customer_description text not null default '',
  web_title text not null default '',
  web_description text not null default '',
  image_url text not null default '',
  height numeric(8, 1), width numeric(8, 1), depth numeric(8, 1),
  weight numeric(10, 3),
  price numeric(14, 2) not null check (price >= 0),
  display_price numeric(14, 2),
  washup_rate numeric(6, 4) check (washup_rate between 0 and 1),
  washup_price numeric(14, 2) check (washup_price >= 0),
  purchase_price numeric(14, 2),
  replacement_price numeric(14, 2),
  pack_size int check (pack_size > 0),
  order_multiple int not null default 1 check (order_multiple > 0),
  container_id int references stock_container,
  loose_volume_factor numeric(4, 2) not null default 1,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index stockitem_sku on stockitem (lower(sku)) where sku <> '';
create index stockitem_search on stockitem using gin (sku gin_trgm_ops, internal_title gin_trgm_ops, customer_title gin_trgm_ops);
create table stockitem_tag (
  stockitem_id int not null references stockitem on delete cascade,
  tag_id int not null references tag,
  primary key (stockitem_id, tag_id)
);
create index stockitem_tag_tag on stockitem_tag (tag_id);
-- Owned units change by movements only; the level is their sum, kept by the database.
create table stock_movement (
  id bigint generated always as identity primary key,
  stockitem_id int not null references stockitem on delete cascade,
  depot_id int not null references depot,
  kind text not null check (kind in ('opening', 'buy', 'found', 'write_off', 'sell', 'transfer')),
  quantity int not null check (quantity > 0),
  to_depot_id int references depot,
  reason text not null default '',
  user_id int references app_user on delete set null,
  created_at timestamptz not null default now(),
  check ((kind = 'transfer') = (to_depot_id is not null)),
  check (to_depot_id is distinct from depot_id)
);
create index stock_movement_item on stock_movement (stockitem_id, id);
create table stock_level (
  stockitem_id int not null references stockitem on delete cascade,
  depot_id int not null references depot,
  original int not null check (original >= 0),
  primary key (stockitem_id, depot_id)
);
create function apply_stock_movement() returns trigger language plpgsql as $$
begin
  if new.kind in ('write_off', 'sell', 'transfer') then
    update stock_level set original = original - new.quantity where stockitem_id = new.stockitem_id and depot_id = new.depot_id;
    if not found then
      raise exception 'no stock of item % at depot %', new.stockitem_id, new.depot_id using errcode = '23514', constraint = 'stock_level_original_check';
    end if;
  end if;
  if new.kind in ('opening', 'buy', 'found', 'transfer') then
    insert into stock_level (stockitem_id, depot_id, original)
      values (new.stockitem_id, coalesce(new.to_depot_id, new.depot_id), new.quantity)
      on conflict (stockitem_id, depot_id) do update set original = stock_level.original + excluded.original;
  end if;
  return null;
end $$;
create trigger stock_movement_level after insert on stock_movement for each row execute function apply_stock_movement();
create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% rows are append only', tg_table_name using errcode = '23514', constraint = 'append_only';
end $$;
create trigger stock_movement_append_only before update on stock_movement for each row execute function refuse_change();

-- ── contracts ──────────────────────────────────────────────────────────────────────────────────────
create table problem (
  id int primary key,
  code text not null unique,
  description text not null
);
create table deposit_rule (
  id int generated always as identity primary key,
  type text not null check (type in ('threshold', 'percentage')),
  threshold numeric(14, 2) not null check (threshold >= 0),
  value numeric(14, 2) not null check (value >= 0),
  unique (type, threshold)
);
-- Outward postcodes with their centroid, for delivery distances.
create table outcode (
  outcode text primary key,
  latitude double precision not null,
  longitude double precision not null,
  town text not null default ''
);
create sequence contract_number_seq start 100001;
create table contract (
  id int generated always as identity primary key,
  contract_number text not null unique,
  -- The system action of the one position among the states: what rules and indexes ask for.
  position text not null,
  state_set_id int not null references state_set,
  lead_customer_id int references customer,
  delivery_contact_id int references customer,
  account_id int references account,
  depot_id int not null references depot,
  customer_reference text not null default '',
  system_notes text not null default '',
  hire_date date, delivery_date date, collection_date date,
  payment_due_date date,
  hold_until date,
  delivery_type text not null default 'both' check (delivery_type in ('none', 'deliver', 'collect', 'both')),
  address_1 text not null default '',
  address_2 text not null default '',
  address_3 text not null default '',
  address_town text not null default '',
  address_county text not null default '',
  address_postcode text not null default '',
  value numeric(14, 2) not null default 0,
  value_ex_delivery numeric(14, 2) not null default 0,
  tax numeric(14, 2) not null default 0,
  grand_total numeric(14, 2) not null default 0,
  delivery_price numeric(14, 2) not null default 0,
  delivery_charge numeric(14, 2) check (delivery_charge >= 0),
  delivery_surcharge numeric(14, 2) not null default 0 check (delivery_surcharge >= 0),
  calculated_delivery_price numeric(14, 2) not null default 0,
  calculated_delivery_vehicles int not null default 0,
  delivery_vehicle_mix jsonb not null default '[]',
  deposit_override numeric(14, 2) check (deposit_override >= 0),
  deposit_amount numeric(14, 2) not null default 0,
  weight numeric(12, 3) not null default 0,
  can_deliver boolean not null default true,
  problem_ids int[] not null default '{}',
  prices_locked_at timestamptz,
  created_by_id int references app_user on delete set null,
  import_ref text unique,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check (collection_date >= delivery_date),
  check (hire_date <= collection_date),
  check (grand_total = value + tax),
  check (value = value_ex_delivery + delivery_price)
);
create index contract_states on contract (state_set_id, id desc);
create index contract_position on contract (position, id desc);
create index contract_account on contract (account_id, id desc);
create index contract_customer on contract (lead_customer_id, id desc);
create index contract_contact on contract (delivery_contact_id, id desc);
create index contract_depot on contract (depot_id, id desc);
create index contract_hire on contract (hire_date, id);
create index contract_delivery on contract (delivery_date, id);
create index contract_collection on contract (collection_date, id);
create index contract_due on contract (payment_due_date, id);
create index contract_search on contract using gin
  (contract_number gin_trgm_ops, customer_reference gin_trgm_ops, address_postcode gin_trgm_ops, address_town gin_trgm_ops);

create table contract_line (
  id int generated always as identity primary key,
  contract_id int not null references contract on delete cascade,
  stockitem_id int references stockitem,
  quantity int not null check (quantity >= 0),
  locked_price numeric(14, 2),
  locked_washup_price numeric(14, 2),
  unlisted boolean not null default false,
  unlisted_description text not null default '',
  unlisted_price numeric(14, 2),
  unlisted_washup_price numeric(14, 2),
  kind text not null default 'hire' check (kind in ('hire', 'cancellation')),
  unit_price numeric(14, 2) not null,
  unit_washup_price numeric(14, 2) not null,
  value numeric(14, 2) not null,
  tax numeric(14, 2) not null,
  grand_total numeric(14, 2) not null,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check (unlisted = (stockitem_id is null)),
  check (not unlisted or unlisted_description <> ''),
  check (grand_total = value + tax),
  check (value = quantity * (unit_price + unit_washup_price))
);
create index contract_line_contract on contract_line (contract_id, id);
create index contract_line_item on contract_line (stockitem_id, contract_id);

create table note (
  id int generated always as identity primary key,
  content_type text not null,
  object_id int not null,
  title text not null default '',
  content text not null,
  created_by_id int references app_user on delete set null,
  state_set_id int not null default state_set_of('{}') references state_set,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index note_object on note (content_type, object_id, id);
