-- Counting the goods of a hire in, unit by unit (domain rules §6). Entries are what happened and stay; `count_in_line` is their sum.
create table count_in_line (
  contract_line_id int primary key references contract_line,
  contract_id int not null references contract,
  good int not null default 0 check (good >= 0),
  dirty int not null default 0 check (dirty >= 0),
  broken int not null default 0 check (broken >= 0),
  missing int not null default 0 check (missing >= 0),
  -- Of the broken and missing ones, those that a movement of the item took out of what is owned.
  written_off int not null default 0 check (written_off >= 0)
);
create index count_in_line_contract on count_in_line (contract_id);

create table count_in_entry (
  id bigint generated always as identity primary key,
  contract_id int not null references contract,
  contract_line_id int not null references contract_line,
  -- The filled container in which they came.
  stockgroup_id int references stockgroup on delete set null,
  condition text not null check (condition in ('good', 'dirty', 'broken', 'missing')),
  -- Negative = taken back; 0 = only a remark, or a picture.
  quantity int not null,
  note text not null default '',
  photo_file_id int references file on delete set null,
  -- What a device calls the scan that it tells of; the same told again is the same.
  scan_id uuid,
  created_by_id int references app_user,
  created_at timestamptz not null default now(),
  check (quantity <> 0 or note <> '')
);
create index count_in_entry_line on count_in_entry (contract_line_id, id);
create index count_in_entry_group on count_in_entry (stockgroup_id) where stockgroup_id is not null;
create index count_in_entry_photo on count_in_entry (photo_file_id) where photo_file_id is not null;
create unique index count_in_entry_once on count_in_entry (scan_id, condition, contract_line_id);

-- A container or picture that is deleted leaves its number; nothing else of an entry ever changes.
create function count_in_entry_stays() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and coalesce(new.stockgroup_id, old.stockgroup_id) is not distinct from old.stockgroup_id
    and coalesce(new.photo_file_id, old.photo_file_id) is not distinct from old.photo_file_id
    and to_jsonb(new) - 'stockgroup_id' - 'photo_file_id' = to_jsonb(old) - 'stockgroup_id' - 'photo_file_id' then
    return new;
  end if;
  raise exception 'count_in_entry rows are append only' using errcode = '23514', constraint = 'append_only';
end $$;
create trigger count_in_entry_stays before update or delete on count_in_entry for each row execute function count_in_entry_stays();

-- Adds an entry to its line, under the contract's lock. No condition falls below nothing (the checks of the sums); more units
-- than went out are written down only with a word why, and never beside missing ones.
create function count_in_added() returns trigger language plpgsql as $$
declare
  v_line contract_line;
  v_sum count_in_line;
  v_position text;
begin
  select position into v_position from contract where id = new.contract_id for no key update;
  select * into v_line from contract_line where id = new.contract_line_id;
  if v_line.contract_id <> new.contract_id or v_line.stockitem_id is null then
    raise exception 'line % has no goods of contract %', new.contract_line_id, new.contract_id using errcode = '23514', constraint = 'count_in_goods';
  end if;
  if v_position not in ('on_hire', 'off_hire', 'collection') then
    raise exception 'the goods of contract % are not out', new.contract_id using errcode = '23514', constraint = 'count_in_out';
  end if;
  insert into count_in_line (contract_line_id, contract_id) values (new.contract_line_id, new.contract_id) on conflict do nothing;
  update count_in_line set good = good + case new.condition when 'good' then new.quantity else 0 end,
    dirty = dirty + case new.condition when 'dirty' then new.quantity else 0 end,
    broken = broken + case new.condition when 'broken' then new.quantity else 0 end,
    missing = missing + case new.condition when 'missing' then new.quantity else 0 end
  where contract_line_id = new.contract_line_id returning * into v_sum;
  if new.quantity > 0 and v_sum.good + v_sum.dirty + v_sum.broken + v_sum.missing > v_line.quantity and (new.note = '' or v_sum.missing > 0) then
    raise exception 'more of line % than went out', new.contract_line_id using errcode = '23514', constraint = 'count_in_over';
  end if;
  return null;
end $$;
create trigger count_in_added after insert on count_in_entry for each row execute function count_in_added();

-- What was counted stays countable: a counted line keeps its item, and at least the units that are counted.
create function counted_line_fits() returns trigger language plpgsql as $$
begin
  if exists (select from count_in_line c where c.contract_line_id = new.id and c.good + c.dirty + c.broken + c.missing > 0
    and (new.stockitem_id is distinct from old.stockitem_id or c.good + c.dirty + c.broken + c.missing > new.quantity)) then
    raise exception 'line % is counted in', new.id using errcode = '23514', constraint = 'counted_line_fits';
  end if;
  return null;
end $$;
create trigger counted_line_fits after update of quantity, stockitem_id on contract_line for each row
  when (new.quantity < old.quantity or new.stockitem_id is distinct from old.stockitem_id) execute function counted_line_fits();

-- Damages that follow from the count name their line; several of a kind may stand, once some of them are decided.
alter table damage add column contract_line_id int references contract_line;
alter table damage add constraint damage_counted check (contract_line_id is null or kind in ('broken', 'missing'));
create index damage_counted on damage (contract_line_id) where contract_line_id is not null;
create unique index damage_proposed on damage (contract_line_id, kind) where contract_line_id is not null and decision = 'undecided';

-- What the count puts right of the wash-up that was charged: one line of the contract, whose price follows the count when a person says so.
alter table contract_line add column counted_washup boolean not null default false;
alter table contract_line add constraint counted_washup_unlisted check (not counted_washup or unlisted);
create unique index contract_line_counted_washup on contract_line (contract_id) where counted_washup;

insert into setting (code, value, description) values
  ('damage_grace_days', '{"default": 7, "depots": {}}', 'Days in which missing goods may still turn up before they are charged');
