-- Claims follow the goods more closely: units that never left a hire that is over are free, and units that returned from an
-- abandoned order are cleaned first. A job brings existing hires in line.
insert into job (topic, aggregate, key, payload)
select 'stock.reserve_days', 'stock.reserve_days', 'migration 0080', '{}'::jsonb where exists (select from contract);
