-- Depots, customers, accounts and stock.
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

