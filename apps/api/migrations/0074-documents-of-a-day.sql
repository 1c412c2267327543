-- A return note lists the returned goods. Delivery notes, picking lists and return notes can be for one day; null = the whole hire.
-- locks: only a new value is allowed, and the new column is empty; every row satisfies both
alter table contract_document drop constraint contract_document_kind_check;
alter table contract_document add constraint contract_document_kind_check
  check (kind in ('quote', 'contract', 'delivery_note', 'picking_list', 'return_note', 'invoice', 'statement', 'receipt')) not valid;
alter table contract_document add column day date,
  add constraint contract_document_day check (day is null or kind in ('delivery_note', 'picking_list', 'return_note')) not valid;
drop trigger contract_document_stays on contract_document;
create trigger contract_document_stays before update of id, contract_id, account_id, invoice_id, payment_request_id, kind, number, name, media_type,
  sha256, bytes, contract_version, facts, created_at, erased_at, day on contract_document for each row execute function refuse_change_but_erasing();
