-- Settings are records: they have versions and a history, and open screens follow them.
alter table setting
  add column version int not null default 1,
  add column created_at timestamptz not null default now(),
  add column updated_at timestamptz not null default now();
-- What a code of the product means is said by the product.
update setting set description = '';
insert into contenttype (app_label, model) values ('core', 'metadata') on conflict do nothing;
create trigger setting_live after insert or update or delete on setting for each statement execute function notify_live('metadata');

insert into setting (code, value) values
  ('opening_days', '{"default": {"week": [1, 2, 3, 4, 5, 6, 7], "closed": []}, "depots": {}}');
