-- Contracts as they stood: what was sent, accepted or entered as versions, and every change of a contract and its lines backwards (docs/history.md, docs/documents.md).

-- ── at any moment ──────────────────────────────────────────────────────────────────────────────────
-- From when on the past is known: rows hold what was before each change, so that it is read backwards from now and nothing had to be copied for
-- what never changes again.
create table contract_past_known (
  one boolean primary key default true check (one),
  since timestamptz not null
);
insert into contract_past_known (since) values (date_trunc('milliseconds', clock_timestamp()));

-- A moment at which a contract or its lines changed: one a transaction, whenever it began, in the order in which they held the contract's lock.
create table contract_past (
  contract_id int not null references contract on delete cascade,
  -- To the millisecond, as people name moments.
  at timestamptz not null,
  xact xid8 not null default pg_current_xact_id(),
  request_id text not null default coalesce(current_setting('hireyard.request', true), ''),
  -- Before it there was no contract.
  made boolean not null default false,
  -- Columns that changed as they had been; with the states in words, as sets of states are merged.
  body jsonb not null default '{}',
  primary key (contract_id, at)
);
-- Whose a contract had been.
create index contract_past_lead on contract_past ((body ->> 'lead_customer_id')) where body ? 'lead_customer_id';
create index contract_past_contact on contract_past ((body ->> 'delivery_contact_id')) where body ? 'delivery_contact_id';
-- Lines that changed at such a moment as they had been; null = it was not there.
create table contract_line_past (
  contract_id int not null,
  at timestamptz not null,
  line_id int not null,
  body jsonb,
  primary key (contract_id, line_id, at),
  foreign key (contract_id, at) references contract_past on delete cascade
);
create index contract_line_past_moment on contract_line_past (contract_id, at);

-- The moment of this transaction for a contract. A number of a transaction may come again in a restored database: never with a moment since it began.
create function contract_moment(p_contract int) returns timestamptz language plpgsql as $$
declare
  v_at timestamptz;
  v_xact xid8;
begin
  select at, xact into v_at, v_xact from contract_past where contract_id = p_contract order by at desc limit 1;
  if v_xact = pg_current_xact_id() and v_at >= date_trunc('milliseconds', now()) then return v_at; end if;
  return greatest(date_trunc('milliseconds', clock_timestamp()), v_at + interval '1 millisecond');
end $$;
-- What nobody sees of a contract, or what follows from the rest.
create function seen_of_contract(p_row jsonb) returns jsonb language sql immutable as $$
  select p_row - '{search,version,updated_at,pieces,washup_pieces,washup_value,counted_in_on,booked_on,prices_locked_at,import_ref,created_by_id}'::text[]
$$;
create function seen_of_line(p_row jsonb) returns jsonb language sql immutable as $$
  select p_row - '{search,version,updated_at}'::text[]
$$;

create function keep_contract() returns trigger language plpgsql as $$
declare
  v_before jsonb;
  v_after jsonb;
begin
  if tg_op = 'INSERT' then
    insert into contract_past (contract_id, at, made) values (new.id, date_trunc('milliseconds', clock_timestamp()), true);
    return null;
  end if;
  v_before := seen_of_contract(to_jsonb(old));
  v_after := seen_of_contract(to_jsonb(new));
  -- What is erased is gone from the past too.
  if v_before = v_after or current_setting('hireyard.erasing', true) = 'on' then return null; end if;
  select jsonb_object_agg(key, value) into v_before from jsonb_each(v_before) where v_after -> key is distinct from value;
  if old.state_set_id <> new.state_set_id then
    v_before := v_before || jsonb_build_object('states', (select states from state_set where id = old.state_set_id));
  end if;
  -- Of several changes in one transaction the first knows how it had been.
  insert into contract_past as p (contract_id, at, body) values (new.id, contract_moment(new.id), v_before)
  on conflict (contract_id, at) do update set body = excluded.body || p.body where not p.made;
  return null;
end $$;
create trigger contract_past after insert or update on contract for each row execute function keep_contract();

create function keep_line() returns trigger language plpgsql as $$
declare
  v_line contract_line := case tg_op when 'INSERT' then new else old end;
  v_before jsonb;
  v_at timestamptz;
  v_made boolean;
begin
  if current_setting('hireyard.erasing', true) = 'on' then return null; end if;
  if tg_op <> 'INSERT' then v_before := seen_of_line(to_jsonb(old)); end if;
  if tg_op = 'UPDATE' and v_before = seen_of_line(to_jsonb(new)) then return null; end if;
  v_at := contract_moment(v_line.contract_id);
  select made into v_made from contract_past where contract_id = v_line.contract_id and at = v_at;
  -- A contract that was just made had no lines before.
  if v_made then return null; end if;
  if v_made is null then
    -- Lines that go with their contract leave nothing.
    if not exists (select from contract where id = v_line.contract_id) then return null; end if;
    insert into contract_past (contract_id, at) values (v_line.contract_id, v_at);
  end if;
  insert into contract_line_past (contract_id, at, line_id, body) values (v_line.contract_id, v_at, v_line.id, v_before) on conflict do nothing;
  return null;
end $$;
create trigger contract_line_past after insert or update or delete on contract_line for each row execute function keep_line();

-- The past is not changed: only by the transaction that makes it, by erasing, and with a quote that is deleted.
create function past_stays() returns trigger language plpgsql as $$
begin
  if current_setting('hireyard.erasing', true) = 'on' then return case tg_op when 'UPDATE' then new else old end; end if;
  if tg_op = 'UPDATE' then
    if tg_table_name = 'contract_past' and new.xact = pg_current_xact_id() and (new.contract_id, new.at, new.xact, new.made) = (old.contract_id, old.at, old.xact, old.made)
    then return new; end if;
  elsif not exists (select from contract where id = old.contract_id) then return old; end if;
  raise exception '% rows are append only', tg_table_name using errcode = '23514', constraint = 'append_only';
end $$;
create trigger contract_past_stays before update or delete on contract_past for each row execute function past_stays();
create trigger contract_line_past_stays before update or delete on contract_line_past for each row execute function past_stays();

-- ── versions ───────────────────────────────────────────────────────────────────────────────────────
-- The whole standing of a contract when it was sent, accepted or entered, with the names of that day.
create table contract_version (
  id int generated always as identity primary key,
  contract_id int not null references contract on delete cascade,
  number int not null check (number > 0),
  standing jsonb not null,
  -- Whom it names: `customer 12`, `account 3`.
  parties text[] not null,
  created_at timestamptz not null default date_trunc('milliseconds', clock_timestamp()),
  created_by_id int references app_user,
  erased_at timestamptz,
  unique (contract_id, number)
);
create index contract_version_parties on contract_version using gin (parties);
create trigger contract_version_stays before update on contract_version for each row execute function refuse_change_but_erasing();
create trigger contract_version_remains before delete on contract_version for each row execute function document_goes_with_contract();

-- What made it: a document that was kept (mails, links and acceptances name the document), or the move to entered.
create table contract_version_cause (
  id int generated always as identity primary key,
  version_id int not null references contract_version on delete cascade,
  -- Null = the order was entered.
  document_id int unique references contract_document on delete cascade,
  created_at timestamptz not null default date_trunc('milliseconds', clock_timestamp()),
  created_by_id int references app_user
);
create index contract_version_cause_version on contract_version_cause (version_id, id);
create unique index contract_version_entered on contract_version_cause (version_id) where document_id is null;
create function cause_stays() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and not exists (select from contract_version where id = old.version_id) then return old; end if;
  if tg_op = 'DELETE' and not exists (select from contract_document where id = old.document_id) and old.document_id is not null then return old; end if;
  raise exception '% rows are append only', tg_table_name using errcode = '23514', constraint = 'append_only';
end $$;
create trigger contract_version_cause_stays before update or delete on contract_version_cause for each row execute function cause_stays();
