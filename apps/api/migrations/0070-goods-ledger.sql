-- contract: 0070 counts are rows of the goods ledger; a process of the version before answers contract calls with an error until it is stopped
-- The goods ledger: one row per movement of a contract line's units. `goods_line` has the sums of each line.
-- It replaces count_in_entry, which knew only how units came back.
create table goods_movement (
  id bigint generated always as identity primary key,
  contract_id int not null references contract,
  -- Not a foreign key: the rows stay when a line is deleted of which nothing is out.
  contract_line_id int not null,
  stockitem_id int not null references stockitem,
  kind text not null check (kind in ('out', 'in_good', 'in_dirty', 'broken', 'missing', 'found', 'not_sent')),
  -- Below zero: a count was corrected. Zero: only a note or a picture.
  quantity int not null,
  day date not null,
  depot_id int not null references depot,
  source text not null check (source in ('move', 'scan', 'count', 'correction', 'import')),
  reason text not null default '',
  -- The filled container they came in.
  stockgroup_id int references stockgroup on delete set null,
  photo_file_id int references file on delete set null,
  -- Identifies a scan, so that a repeated one counts once.
  scan_id uuid,
  created_by_id int references app_user,
  created_at timestamptz not null default now(),
  check (quantity <> 0 or reason <> ''),
  check (kind <> 'out' or quantity > 0),
  check (kind <> 'not_sent' or (quantity > 0 and reason <> ''))
);

create table goods_line (
  contract_line_id int primary key references contract_line on delete cascade,
  contract_id int not null references contract,
  sent int not null default 0,
  not_sent int not null default 0,
  in_good int not null default 0 check (in_good >= 0),
  in_dirty int not null default 0 check (in_dirty >= 0),
  broken int not null default 0 check (broken >= 0),
  missing int not null default 0,
  found int not null default 0 check (found >= 0),
  -- Lost units that a stock movement has taken out of what the depot owns.
  written_off int not null default 0 check (written_off >= 0),
  -- The first day on which units that are still out left, and on which units that are still lost were counted.
  out_since date,
  lost_since date,
  went_out int not null generated always as (sent - not_sent) stored check (went_out >= 0),
  returned int not null generated always as (in_good + in_dirty + found) stored,
  lost int not null generated always as (broken + missing - found) stored,
  still_out int not null generated always as (sent - not_sent - in_good - in_dirty - broken - missing) stored,
  constraint goods_found check (found <= missing),
  constraint goods_out check (still_out >= 0)
);

-- Rows of hires that left before the ledger existed, or were imported: all units of a line left on its delivery date, and those of
-- a completed hire without a count were returned clean. Contracts that already have rows are skipped.
create function open_goods_ledger(p_contracts int[]) returns void language plpgsql as $$
begin
  insert into goods_movement (contract_id, contract_line_id, stockitem_id, kind, quantity, day, depot_id, source, created_at)
  select c.id, l.id, l.stockitem_id, m.kind, l.quantity, m.day, c.depot_id, 'import', l.created_at
  from contract c join contract_line l on l.contract_id = c.id and l.stockitem_id is not null and l.quantity > 0
  cross join lateral (values ('out', c.delivery_date), ('in_good', case when c.position = 'complete' then coalesce(c.counted_in_on, c.collection_date) end)) m (kind, day)
  where c.id = any (p_contracts) and c.position in ('in_transit', 'on_hire', 'off_hire', 'collection', 'complete') and m.day is not null
    and not exists (select from goods_movement g where g.contract_id = c.id)
  order by l.id, m.kind desc;
end $$;

-- What count_in_entry and the positions of contracts say. Units counted beyond the quantity of their line went out too.
insert into goods_movement (contract_id, contract_line_id, stockitem_id, kind, quantity, day, depot_id, source, created_at)
select c.id, l.id, l.stockitem_id, 'out', greatest(l.quantity, coalesce(n.good + n.dirty + n.broken + n.missing, 0)), least(c.delivery_date, coalesce(n.first, c.delivery_date)),
  c.depot_id, 'import', l.created_at
from contract c join contract_line l on l.contract_id = c.id and l.stockitem_id is not null
left join lateral (select s.*, (select business_day(min(e.created_at)) from count_in_entry e where e.contract_line_id = l.id) as first
  from count_in_line s where s.contract_line_id = l.id) n on true
where c.position in ('in_transit', 'on_hire', 'off_hire', 'collection', 'complete') and c.delivery_date is not null
  and greatest(l.quantity, coalesce(n.good + n.dirty + n.broken + n.missing, 0)) > 0
order by l.id;
insert into goods_movement (contract_id, contract_line_id, stockitem_id, kind, quantity, day, depot_id, source, reason, stockgroup_id, photo_file_id, scan_id,
  created_by_id, created_at)
select e.contract_id, e.contract_line_id, l.stockitem_id, case e.condition when 'good' then 'in_good' when 'dirty' then 'in_dirty' else e.condition end, e.quantity,
  business_day(e.created_at), c.depot_id, case when e.scan_id is null then 'count' else 'scan' end, e.note, e.stockgroup_id, e.photo_file_id, e.scan_id,
  e.created_by_id, e.created_at
from count_in_entry e join contract c on c.id = e.contract_id join contract_line l on l.id = e.contract_line_id order by e.id;
insert into goods_movement (contract_id, contract_line_id, stockitem_id, kind, quantity, day, depot_id, source, created_at)
select c.id, l.id, l.stockitem_id, 'in_good', l.quantity - coalesce(n.good + n.dirty + n.broken + n.missing, 0), coalesce(c.counted_in_on, c.collection_date), c.depot_id,
  'import', l.created_at
from contract c join contract_line l on l.contract_id = c.id and l.stockitem_id is not null left join count_in_line n on n.contract_line_id = l.id
where c.position = 'complete' and c.delivery_date is not null and l.quantity > coalesce(n.good + n.dirty + n.broken + n.missing, 0)
  and coalesce(c.counted_in_on, c.collection_date) is not null
order by l.id;

insert into goods_line (contract_line_id, contract_id, sent, in_good, in_dirty, broken, missing, written_off, out_since, lost_since)
select m.contract_line_id, m.contract_id, m.sent, m.in_good, m.in_dirty, m.broken, m.missing, coalesce(n.written_off, 0),
  case when m.sent > m.in_good + m.in_dirty + m.broken + m.missing then m.out_since end, case when m.broken + m.missing > 0 then m.lost_since end
from (
  select contract_line_id, contract_id, coalesce(sum(quantity) filter (where kind = 'out'), 0)::int as sent,
    coalesce(sum(quantity) filter (where kind = 'in_good'), 0)::int as in_good, coalesce(sum(quantity) filter (where kind = 'in_dirty'), 0)::int as in_dirty,
    coalesce(sum(quantity) filter (where kind = 'broken'), 0)::int as broken, coalesce(sum(quantity) filter (where kind = 'missing'), 0)::int as missing,
    min(day) filter (where kind = 'out') as out_since, min(day) filter (where kind in ('broken', 'missing')) as lost_since
  from goods_movement group by 1, 2) m
left join count_in_line n on n.contract_line_id = m.contract_line_id;

drop trigger counted_line_fits on contract_line;
drop function counted_line_fits();
drop table count_in_entry;
drop function count_in_entry_stays();
drop function count_in_added();
drop table count_in_line;

create index goods_movement_line on goods_movement (contract_line_id, id);
create index goods_movement_item on goods_movement (stockitem_id);
create index goods_movement_contract on goods_movement (contract_id, id);
create index goods_movement_group on goods_movement (stockgroup_id) where stockgroup_id is not null;
create index goods_movement_photo on goods_movement (photo_file_id) where photo_file_id is not null;
create unique index goods_movement_once on goods_movement (scan_id, kind, contract_line_id);
create index goods_line_contract on goods_line (contract_id);
create index goods_line_out on goods_line (contract_id) where still_out > 0;

-- Rows never change, except that a deleted container or picture leaves its number, and erasing a customer clears the reason. Rows
-- that an import made may go with the lines that the same import writes again.
create function goods_movement_stays() returns trigger language plpgsql as $$
declare
  v_free text[] := array['stockgroup_id', 'photo_file_id'];
begin
  if tg_op = 'DELETE' and old.source = 'import' and current_setting('hireyard.importing', true) = 'on' then return old; end if;
  if current_setting('hireyard.erasing', true) = 'on' then v_free := array_append(v_free, 'reason'); end if;
  if tg_op = 'UPDATE' and coalesce(new.stockgroup_id, old.stockgroup_id) is not distinct from old.stockgroup_id
    and coalesce(new.photo_file_id, old.photo_file_id) is not distinct from old.photo_file_id
    and to_jsonb(new) - v_free = to_jsonb(old) - v_free then
    return new;
  end if;
  raise exception 'goods_movement rows are append only' using errcode = '23514', constraint = 'append_only';
end $$;
create trigger goods_movement_stays before update or delete on goods_movement for each row execute function goods_movement_stays();

-- Adds a row to the sums of its line, under the contract's lock. The checks of goods_line refuse what cannot be: more back than is
-- out, more found than is missing.
create function goods_moved() returns trigger language plpgsql as $$
declare
  v_line contract_line;
begin
  perform 1 from contract where id = new.contract_id for no key update;
  select * into v_line from contract_line where id = new.contract_line_id;
  if v_line.contract_id is distinct from new.contract_id or v_line.stockitem_id is distinct from new.stockitem_id then
    raise exception 'line % has no goods of contract %', new.contract_line_id, new.contract_id using errcode = '23514', constraint = 'goods_of_contract';
  end if;
  insert into goods_line as n (contract_line_id, contract_id) values (new.contract_line_id, new.contract_id) on conflict do nothing;
  update goods_line n set sent = n.sent + case new.kind when 'out' then new.quantity else 0 end,
    not_sent = n.not_sent + case new.kind when 'not_sent' then new.quantity else 0 end,
    in_good = n.in_good + case new.kind when 'in_good' then new.quantity else 0 end,
    in_dirty = n.in_dirty + case new.kind when 'in_dirty' then new.quantity else 0 end,
    broken = n.broken + case new.kind when 'broken' then new.quantity else 0 end,
    missing = n.missing + case new.kind when 'missing' then new.quantity else 0 end,
    found = n.found + case new.kind when 'found' then new.quantity else 0 end,
    out_since = case when n.still_out + case new.kind when 'out' then new.quantity when 'found' then 0 else -new.quantity end > 0 then coalesce(n.out_since, new.day) end,
    lost_since = case when n.lost + case when new.kind in ('broken', 'missing') then new.quantity when new.kind = 'found' then -new.quantity else 0 end > 0
      then coalesce(n.lost_since, new.day) end
  where n.contract_line_id = new.contract_line_id;
  if new.kind = 'out' and (select went_out from goods_line where contract_line_id = new.contract_line_id) > v_line.quantity then
    raise exception 'more of line % than it has', new.contract_line_id using errcode = '23514', constraint = 'goods_of_line';
  end if;
  return null;
end $$;
create trigger goods_moved after insert on goods_movement for each row execute function goods_moved();

-- A line keeps its item, and at least as many units as went out.
create function line_keeps_goods() returns trigger language plpgsql as $$
begin
  if exists (select from goods_line n where n.contract_line_id = new.id and n.went_out > 0
    and (new.stockitem_id is distinct from old.stockitem_id or n.went_out > new.quantity)) then
    raise exception 'units of line % went out', new.id using errcode = '23514', constraint = 'line_keeps_goods';
  end if;
  return null;
end $$;
create trigger line_keeps_goods after update of quantity, stockitem_id on contract_line for each row
  when (new.quantity < old.quantity or new.stockitem_id is distinct from old.stockitem_id) execute function line_keeps_goods();

create function line_with_goods_stays() returns trigger language plpgsql as $$
begin
  if coalesce(current_setting('hireyard.importing', true), '') <> 'on'
    and exists (select from goods_line n where n.contract_line_id = old.id and n.went_out > 0) then
    raise exception 'units of line % went out', old.id using errcode = '23514', constraint = 'line_keeps_goods';
  end if;
  return old;
end $$;
create trigger line_with_goods_stays before delete on contract_line for each row execute function line_with_goods_stays();

-- A contract keeps its depot once anything went out.
create function contract_keeps_goods() returns trigger language plpgsql as $$
begin
  if exists (select from goods_line n where n.contract_id = new.id and n.went_out > 0) then
    raise exception 'goods of contract % went out', new.id using errcode = '23514', constraint = 'contract_keeps_goods';
  end if;
  return null;
end $$;
create trigger contract_keeps_goods after update of depot_id on contract for each row when (new.depot_id <> old.depot_id) execute function contract_keeps_goods();
