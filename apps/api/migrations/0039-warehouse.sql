-- The warehouse (docs/warehouse.md): runs of vehicles with their stops, and every scan that a device sent.
create table vehicle_run (
  id int generated always as identity primary key,
  depot_id int not null references depot,
  day date not null,
  name text not null check (name <> '' and length(name) <= 60),
  -- Class of the setting `vehicles`; a class that was taken out of it has no capacity any more.
  vehicle text not null default '',
  driver text not null default '',
  departed_at timestamptz,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by_id int references app_user on delete set null,
  unique (depot_id, day, name)
);
create trigger vehicle_run_live after insert or update or delete on vehicle_run for each statement execute function notify_live('warehouse');

-- A hire may need two vehicles, so it may stand on several runs, but once on each.
create table vehicle_run_stop (
  id int generated always as identity primary key,
  run_id int not null references vehicle_run on delete cascade,
  contract_id int not null references contract on delete cascade,
  leg text not null check (leg in ('out', 'back')),
  place int not null,
  unique (run_id, contract_id, leg)
);
create index vehicle_run_stop_contract on vehicle_run_stop (contract_id);

-- What devices sent, as they sent it, with what became of it. The id is the device's: sent twice, it stands once.
create table warehouse_scan (
  id uuid primary key,
  device uuid not null,
  seq int not null,
  kind text not null check (kind in ('pick', 'pack', 'load', 'depart', 'deliver', 'count_in', 'undo', 'settle')),
  contract_id int references contract on delete cascade,
  line_id int references contract_line on delete set null,
  stockgroup_id int references stockgroup on delete set null,
  run_id int references vehicle_run on delete set null,
  quantity int check (quantity >= 1),
  condition text check (condition in ('good', 'dirty', 'broken', 'missing')),
  leg text check (leg in ('out', 'back')),
  name text not null default '',
  note text not null default '',
  -- The scan that this one takes back or settles; it may come later than this one.
  of_id uuid,
  keep text check (keep in ('theirs', 'mine')),
  -- Units by line that it counts, and whether loading also packed.
  units jsonb not null default '[]',
  packs boolean not null default false,
  outcome text not null check (outcome in ('counted', 'already', 'conflict', 'refused', 'undone', 'waiting', 'settled')),
  code text not null,
  words text not null,
  -- The other side of a conflict.
  other jsonb,
  signature_file_id int references file on delete set null,
  photo_file_id int references file on delete set null,
  happened_at timestamptz not null,
  created_at timestamptz not null default now(),
  user_id int references app_user on delete set null,
  check ((kind in ('undo', 'settle')) = (of_id is not null))
);
create index warehouse_scan_contract on warehouse_scan (contract_id, kind) where outcome = 'counted';
create index warehouse_scan_of on warehouse_scan (of_id) where of_id is not null;
create index warehouse_scan_run on warehouse_scan (run_id) where run_id is not null;
create index warehouse_scan_open on warehouse_scan (created_at) where outcome = 'conflict';
create index warehouse_scan_group on warehouse_scan (stockgroup_id) where stockgroup_id is not null;
-- Whatever two devices send at once: a container goes onto one vehicle and comes back once for a hire, and a hire is signed for once a leg.
create unique index warehouse_scan_loaded_once on warehouse_scan (contract_id, stockgroup_id) where kind = 'load' and outcome = 'counted' and stockgroup_id is not null;
create unique index warehouse_scan_back_once on warehouse_scan (contract_id, stockgroup_id) where kind = 'count_in' and outcome = 'counted' and stockgroup_id is not null;
create unique index warehouse_scan_signed_once on warehouse_scan (contract_id, leg) where kind = 'deliver' and outcome = 'counted';
create unique index warehouse_scan_departs_once on warehouse_scan (run_id) where kind = 'depart' and outcome = 'counted';
create trigger warehouse_scan_live after insert or update on warehouse_scan for each statement execute function notify_live('warehouse');

insert into contenttype (app_label, model) values ('stock', 'warehousescan'), ('stock', 'vehiclerun');
