-- What the dashboard asks of all live contracts at once (docs/dashboard.md): figures that would else be added up from lines, and indexes
-- over the few rows that are live, so that finished hires cost nothing.

-- Null = closed before this was kept; whatever opens it again computes it.
alter table contract add pieces int, add washup_pieces int, add constraint contract_washup_pieces check (washup_pieces between 0 and pieces);
comment on column contract.pieces is 'Units of stock items on its lines.';
comment on column contract.washup_pieces is 'Of these, units whose wash-up is charged.';
update contract c set pieces = x.pieces, washup_pieces = x.washup
from (select o.id, coalesce(sum(l.quantity) filter (where not l.unlisted), 0)::int as pieces,
    coalesce(sum(l.quantity) filter (where not l.unlisted and l.unit_washup_price > 0), 0)::int as washup
  from contract o left join contract_line l on l.contract_id = o.id
  where o.position in ('quote', 'entered', 'in_transit', 'on_hire', 'off_hire', 'collection') group by o.id) x
where x.id = c.id;
alter table contract alter column pieces set default 0, alter column washup_pieces set default 0;

create index contract_going_out on contract (delivery_date, id) where position in ('entered', 'in_transit');
create index contract_coming_back on contract (collection_date, id) where position in ('entered', 'in_transit', 'on_hire', 'off_hire', 'collection');
create index contract_quoted on contract (delivery_date, id) where position = 'quote';
create index contract_held on contract (hold_until, id) where position = 'quote' and hold_until is not null;
create index contract_stopped on contract (id) where problem_ids <> '{}' and position in ('entered', 'in_transit', 'on_hire', 'off_hire', 'collection');
create index contract_balance_held on contract_balance (contract_id) include (paid, refunded) where type = 'deposit' and paid <> refunded;
create index contract_balance_deposit_due on contract_balance (contract_id) where type = 'deposit' and outstanding > 0;
create index refund_request_waits on refund_request (id) where position in ('create', 'failed');
create index payment_request_failed on payment_request (id) where last_error <> '' and position in ('pending', 'partially_paid');
create index sesmail_failed on sesmail (created_at, id) where (furthest in ('bounced', 'complaint') or last_error <> '') and not replaced;
