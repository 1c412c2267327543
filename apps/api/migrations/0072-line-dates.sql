-- contract: 0072 lines have dates of their own; a process of the version before would claim units for the contract's dates
-- A line may leave later, or return earlier or later, than its contract. Null = the contract's date.
alter table contract_line add column delivery_date date, add column collection_date date;
-- locks: both columns are new and empty, so the check needs no scan and the two indexes have no rows
alter table contract_line add constraint contract_line_dates check (collection_date >= delivery_date) not valid;
create index contract_line_delivery on contract_line (delivery_date, contract_id) where delivery_date is not null;
create index contract_line_collection on contract_line (collection_date, contract_id) where collection_date is not null;

-- `send`: part of an order was sent. `swap`: a faulty unit was replaced; both the replacement and the faulty unit have a row.
-- locks: only new values are allowed; every row satisfies it
alter table goods_movement drop constraint goods_movement_source_check;
alter table goods_movement add constraint goods_movement_source_check check (source in ('move', 'send', 'scan', 'count', 'swap', 'correction', 'import')) not valid;

-- Replacements that went out beyond the quantity of the line.
alter table goods_line add column swapped int not null default 0;

create or replace function goods_moved() returns trigger language plpgsql as $$
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
    swapped = n.swapped + case when new.kind = 'out' and new.source = 'swap' then new.quantity else 0 end,
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
  if new.kind = 'out' and (select went_out - swapped from goods_line where contract_line_id = new.contract_line_id) > v_line.quantity then
    raise exception 'more of line % than it has', new.contract_line_id using errcode = '23514', constraint = 'goods_of_line';
  end if;
  return null;
end $$;

-- A line keeps its item, and at least as many units as went out; and its delivery date while units are out.
create or replace function line_keeps_goods() returns trigger language plpgsql as $$
begin
  if exists (select from goods_line n where n.contract_line_id = new.id and n.went_out > 0
    and (new.stockitem_id is distinct from old.stockitem_id or n.went_out - n.swapped > new.quantity
      or (n.still_out > 0 and new.delivery_date is distinct from old.delivery_date))) then
    raise exception 'units of line % went out', new.id using errcode = '23514', constraint = 'line_keeps_goods';
  end if;
  return null;
end $$;
drop trigger line_keeps_goods on contract_line;
create trigger line_keeps_goods after update of quantity, stockitem_id, delivery_date on contract_line for each row
  when (new.quantity < old.quantity or new.stockitem_id is distinct from old.stockitem_id or new.delivery_date is distinct from old.delivery_date)
  execute function line_keeps_goods();

-- A contract keeps its depot once anything went out, and its delivery date while units of a line are out that follows it.
create or replace function contract_keeps_goods() returns trigger language plpgsql as $$
begin
  if coalesce(current_setting('hireyard.importing', true), '') <> 'on' and exists (select from goods_line n join contract_line l on l.id = n.contract_line_id where n.contract_id = new.id and n.went_out > 0
    and (new.depot_id <> old.depot_id or (n.still_out > 0 and l.delivery_date is null and new.delivery_date is distinct from old.delivery_date))) then
    raise exception 'goods of contract % went out', new.id using errcode = '23514', constraint = 'contract_keeps_goods';
  end if;
  return null;
end $$;
drop trigger contract_keeps_goods on contract;
create trigger contract_keeps_goods after update of depot_id, delivery_date on contract for each row
  when (new.depot_id <> old.depot_id or new.delivery_date is distinct from old.delivery_date) execute function contract_keeps_goods();
