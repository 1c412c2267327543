-- outside a transaction
-- Few lines have dates of their own. Calendar and dashboard ask for each hire whether it has any.
drop index concurrently if exists contract_line_own_dates;
create index concurrently contract_line_own_dates on contract_line (contract_id) where delivery_date is not null or collection_date is not null;
