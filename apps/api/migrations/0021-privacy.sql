-- Personal data: what is kept how long, and what erasing a person may change that nothing else may (docs/history.md).
insert into setting (code, value, description) values
  ('retention_history_months', '0', 'Months after which entries of the history lose what they say; 0 = kept'),
  ('retention_mail_months', '0', 'Months after which mail loses its text and attachments; 0 = kept'),
  ('retention_inbound_event_days', '90', 'Days that the bodies of deliveries are kept'),
  ('retention_session_days', '90', 'Days after which ended sessions lose address and browser');

-- The bytes of a version that was erased are gone; that it was, and its hash, stay.
alter table contract_document add column erased_at timestamptz;
-- Mail whose text and attachments are gone.
alter table sesmail add column erased_at timestamptz;
alter table sesmail_incoming add column erased_at timestamptz;
create index sesmail_kept on sesmail (created_at) where erased_at is null;
create index incoming_kept on sesmail_incoming (created_at) where erased_at is null;
create index history_kept on history (at) where erased_at is null;

-- What is never changed is changed by erasing alone, which says so of its transaction.
create function refuse_change_but_erasing() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and current_setting('hireyard.erasing', true) = 'on' then return new; end if;
  raise exception '% rows are append only', tg_table_name using errcode = '23514', constraint = 'append_only';
end $$;
drop trigger contract_document_stays on contract_document;
create trigger contract_document_stays before update of id, contract_id, account_id, invoice_id, payment_request_id, kind, number, name, media_type,
  sha256, bytes, contract_version, facts, created_at, erased_at on contract_document for each row execute function refuse_change_but_erasing();
drop trigger quote_acceptance_stays on quote_acceptance;
create trigger quote_acceptance_stays before update or delete on quote_acceptance for each row execute function refuse_change_but_erasing();

-- Who was erased begins nothing new. Who writes here waits for an erasing that has the row locked, and sees what it did.
alter table customer add column erased_at timestamptz;
alter table account add column erased_at timestamptz;
create function demand_kept(p_customer int, p_account int, p_name text) returns void language plpgsql as $$
declare gone timestamptz;
begin
  if p_customer is not null then
    select erased_at into gone from customer where id = p_customer for key share;
  else
    select erased_at into gone from account where id = p_account for key share;
  end if;
  if gone is not null then
    raise exception 'erased' using errcode = '23514', constraint = p_name;
  end if;
end $$;
create function refuse_erased_on_contract() returns trigger language plpgsql as $$
begin
  if new.lead_customer_id is distinct from old.lead_customer_id then
    perform demand_kept(new.lead_customer_id, null, 'contract_lead_customer_erased');
  end if;
  if new.delivery_contact_id is distinct from old.delivery_contact_id then
    perform demand_kept(new.delivery_contact_id, null, 'contract_delivery_contact_erased');
  end if;
  if new.account_id is distinct from old.account_id then
    perform demand_kept(null, new.account_id, 'contract_account_erased');
  end if;
  return new;
end $$;
create trigger contract_of_nobody_erased before insert or update of lead_customer_id, delivery_contact_id, account_id on contract
  for each row execute function refuse_erased_on_contract();
create function refuse_erased_on_account() returns trigger language plpgsql as $$
begin
  if new.lead_customer_id is distinct from old.lead_customer_id then
    perform demand_kept(new.lead_customer_id, null, 'account_lead_customer_erased');
  end if;
  return new;
end $$;
create trigger account_of_nobody_erased before insert or update of lead_customer_id on account for each row execute function refuse_erased_on_account();
create function refuse_erased_member() returns trigger language plpgsql as $$
begin
  perform demand_kept(new.customer_id, null, 'account_customer_erased');
  perform demand_kept(null, new.account_id, 'account_erased');
  return new;
end $$;
create trigger account_customer_of_nobody_erased before insert on account_customer for each row execute function refuse_erased_member();
