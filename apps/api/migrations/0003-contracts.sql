-- Contracts, their lines and notes.
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
