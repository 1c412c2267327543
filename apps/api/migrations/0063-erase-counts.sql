-- Erasing a customer clears the notes made when their goods were counted in; the rest of an entry still never changes (docs/history.md).
create or replace function count_in_entry_stays() returns trigger language plpgsql as $$
declare
  v_free text[] := array['stockgroup_id', 'photo_file_id'];
begin
  if current_setting('hireyard.erasing', true) = 'on' then v_free := array_append(v_free, 'note'); end if;
  if tg_op = 'UPDATE' and coalesce(new.stockgroup_id, old.stockgroup_id) is not distinct from old.stockgroup_id
    and coalesce(new.photo_file_id, old.photo_file_id) is not distinct from old.photo_file_id
    and to_jsonb(new) - v_free = to_jsonb(old) - v_free then
    return new;
  end if;
  raise exception 'count_in_entry rows are append only' using errcode = '23514', constraint = 'append_only';
end $$;
