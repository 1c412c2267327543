-- outside a transaction
-- contract: 0073 a hire is signed for once per drop and return; a process of the version before answers warehouse calls about such a hire with an error
-- The day whose goods were handed over or collected: lines have dates of their own. Null for signatures from before; they are for the first drop.
alter table warehouse_scan add column if not exists day date;
-- A hire is signed for once per leg and day, whatever two devices send at once.
drop index concurrently if exists warehouse_scan_signed_per_day;
create unique index concurrently warehouse_scan_signed_per_day on warehouse_scan (contract_id, leg, day) nulls not distinct where kind = 'deliver' and outcome = 'counted';
drop index concurrently if exists warehouse_scan_signed_once;
