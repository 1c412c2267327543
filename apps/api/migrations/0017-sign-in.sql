-- Sign-in: sessions that can be told apart, refresh tokens that are used once, links for passwords, second factors, passkeys.
alter table session
  -- screen = the app, api = programs (api/token/).
  add column via text not null default 'screen' check (via in ('screen', 'api')),
  add column address text not null default '',
  add column user_agent text not null default '',
  add column last_used_at timestamptz,
  -- The jti of the refresh token that counts; null = the one that the sign-in gave. The one before counts for a moment, for answers that were lost.
  add column refresh_jti uuid,
  add column previous_jti uuid,
  add column rotated_at timestamptz,
  -- Why it ended: sign-out, reuse, password, person, inactive, rights.
  add column revoked_for text;

-- Links to choose a password: asked for by somebody who forgot it, or an invitation. Used, replaced and void ones are gone.
create table password_link (
  id int generated always as identity primary key,
  user_id int not null references app_user on delete cascade,
  kind text not null check (kind in ('reset', 'invitation')),
  -- SHA-256 of its token; null until the mail with it is made. The token itself stands nowhere here.
  token_hash bytea unique,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index password_link_user on password_link (user_id);
-- Counts the mails of the last minutes, also when their links are gone.
create table password_mail (
  user_id int not null references app_user on delete cascade,
  at timestamptz not null
);
create index password_mail_user on password_mail (user_id, at);

-- Whoever changes one of these, nobody may go on with a link that was made for the person as he was.
create function end_password_links() returns trigger language plpgsql as $$
begin
  delete from password_link where user_id = new.id;
  return null;
end $$;
create trigger app_user_links after update on app_user for each row
  when (old.password_hash <> new.password_hash or old.email <> new.email or (old.is_active and not new.is_active))
  execute function end_password_links();

-- Second factors: codes of a telephone, and what is used in their place when it is lost.
create table totp (
  user_id int primary key references app_user on delete cascade,
  -- AES-256-GCM with a key derived from SECRET_KEY.
  secret bytea not null,
  -- Null until a code of it was typed: until then it asks nothing.
  confirmed_at timestamptz,
  -- Number of the half minute whose code was used last; no code is good twice.
  last_step bigint not null default 0
);
create table recovery_code (
  user_id int not null references app_user on delete cascade,
  hash bytea not null,
  used_at timestamptz,
  primary key (user_id, hash)
);

create table passkey (
  id int generated always as identity primary key,
  user_id int not null references app_user on delete cascade,
  credential_id text not null unique,
  public_key bytea not null,
  -- How often the authenticator was used, as it says; stays 0 for those that do not count.
  counter bigint not null,
  transports text[] not null default '{}',
  name text not null check (name <> ''),
  created_at timestamptz not null,
  last_used_at timestamptz
);
create index passkey_user on passkey (user_id, id);
-- Tickets are good once; rows go when the ticket would be over anyway.
create table used_ticket (
  id uuid primary key,
  expires_at timestamptz not null
);
