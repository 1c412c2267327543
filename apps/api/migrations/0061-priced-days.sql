-- For how many chargeable days the price of a line was fixed; null = it follows the dates, or a person set it.
alter table contract_line add column priced_days int check (priced_days > 0);
-- Set when someone keeps the price although the dates changed: the number of chargeable days they kept it for.
alter table contract_line add column price_kept_days int check (price_kept_days > 0);
-- The warning shown until someone keeps or updates the prices: {code, description, lines}.
alter table contract add column price_warning jsonb;

-- Neither is a part of how a contract stood: the prices and dates that they follow from are.
create or replace function seen_of_contract(p_row jsonb) returns jsonb language sql immutable as $$
  select p_row - '{search,version,updated_at,pieces,washup_pieces,washup_value,counted_in_on,booked_on,prices_locked_at,import_ref,created_by_id,price_warning}'::text[]
$$;
create or replace function seen_of_line(p_row jsonb) returns jsonb language sql immutable as $$
  select p_row - '{search,version,updated_at,priced_days,price_kept_days}'::text[]
$$;

-- For open contracts we take the present dates: the dates their prices were made for were not recorded.
update contract_line l set priced_days = greatest(1, coalesce(c.collection_date - coalesce(c.hire_date, c.delivery_date) + 1, 1))
from contract c
where c.id = l.contract_id and l.stockitem_id is not null and l.locked_price is not null
  and c.position not in ('complete', 'abandoned', 'quote_abandoned');
