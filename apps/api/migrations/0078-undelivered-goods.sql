-- A driver could not deliver units of a line. The quantity and the reason (note) are the scan's.
-- locks: only a new value is allowed; every row satisfies it
alter table warehouse_scan drop constraint warehouse_scan_kind_check;
alter table warehouse_scan add constraint warehouse_scan_kind_check
  check (kind in ('pick', 'pack', 'load', 'depart', 'deliver', 'undelivered', 'count_in', 'undo', 'settle')) not valid;
