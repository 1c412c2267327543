-- What happened cannot be changed afterwards: rows are written once, each carries a digest of what it says, and a chain is made over them.
alter table history
  -- Through what: screen, api, public, import, `job <topic>`, system.
  add column via text not null default coalesce(nullif(current_setting('hireyard.via', true), ''), 'system'),
  add column request_id text not null default coalesce(current_setting('hireyard.request', true), ''),
  -- Without the salt nobody can guess what an erased entry said.
  add column salt bytea,
  add column digest bytea,
  add column erased_at timestamptz,
  drop constraint history_user_id_fkey,
  -- Users are never deleted, so that what they did keeps their name.
  add constraint history_user_id_fkey foreign key (user_id) references app_user;
create index history_at on history (at desc, id desc);
create index history_user on history (user_id, id desc);

-- The digest of an entry: sha256 over its facts, and over salt and changes apart, so that the changes can be taken away and the rest still be checked.
create function history_content(p_salt bytea, p_changes jsonb) returns bytea language sql immutable as $$
  select sha256(p_salt || convert_to(p_changes::text, 'UTF8'))
$$;
alter table history add column content bytea;
create function history_digest(h history) returns bytea language sql immutable as $$
  select sha256(convert_to(jsonb_build_array(h.id, h.resource, h.object_id, extract(epoch from h.at at time zone 'UTC'), h.user_id, h.action, h.via, h.request_id)::text, 'UTF8') || h.content)
$$;
update history set salt = uuid_send(gen_random_uuid());
update history h set content = history_content(salt, changes);
update history h set digest = history_digest(h);
alter table history alter column digest set not null, alter column content set not null;

create function write_history() returns trigger language plpgsql as $$
begin
  new.salt := uuid_send(gen_random_uuid());
  new.content := history_content(new.salt, new.changes);
  new.erased_at := null;
  new.digest := history_digest(new);
  return new;
end $$;
create trigger history_written before insert on history for each row execute function write_history();

-- Only the erasing of personal data and the end of what is kept, which say so of their transaction, may take away what an entry said; never who, when and of what.
create function keep_history() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and current_setting('hireyard.erasing', true) = 'on' and new.erased_at is not null and new.salt is null and new.changes = '[]'
    and (new.id, new.resource, new.object_id, new.at, new.action, new.via, new.request_id, new.digest, new.content)
      = (old.id, old.resource, old.object_id, old.at, old.action, old.via, old.request_id, old.digest, old.content)
    and new.user_id is not distinct from old.user_id
  then return new; end if;
  raise exception 'history cannot be changed' using errcode = 'restrict_violation';
end $$;
create trigger history_kept before update or delete on history for each row execute function keep_history();
create trigger history_stays before truncate on history for each statement execute function keep_history();

-- The chain: each link's hash is over the one before and the entry's digest. Written by one writer at a time, soon after the entries,
-- in the order in which they could be seen. It refers to entries that cannot go; a foreign key would only lock each of them once more.
create table history_chain (
  seq bigint primary key check (seq > 0),
  history_id bigint not null unique,
  hash bytea not null check (length(hash) = 32),
  sealed_at timestamptz not null default now()
);
create function keep_chain() returns trigger language plpgsql as $$
begin
  raise exception 'the chain of the history cannot be changed' using errcode = 'restrict_violation';
end $$;
create trigger history_chain_kept before update or delete on history_chain for each row execute function keep_chain();
create trigger history_chain_stays before truncate on history_chain for each statement execute function keep_chain();

-- Entries that the chain has not got yet. One whose transaction ends late waits here with a smaller id than what is sealed.
create table history_unsealed (history_id bigint not null);
create function await_seal() returns trigger language plpgsql as $$
begin
  insert into history_unsealed select id from added;
  return null;
end $$;
create trigger history_awaits_seal after insert on history referencing new table as added for each statement execute function await_seal();
insert into history_unsealed select id from history;

-- What the checks of the chain found.
create table history_check (
  id int generated always as identity primary key,
  started_at timestamptz not null,
  ended_at timestamptz not null,
  entries bigint not null,
  -- Null = intact; else the first break in words.
  problem text,
  head_seq bigint not null,
  head_hash bytea not null
);

insert into contenttype (app_label, model) values ('core', 'history');
