-- outside a transaction
-- The check of the migration before, without blocking writes.
alter table warehouse_scan validate constraint warehouse_scan_kind_check;
-- Lines of which units returned undelivered, for "Needs attention".
drop index concurrently if exists goods_line_not_sent;
create index concurrently goods_line_not_sent on goods_line (contract_id) where not_sent > 0;
