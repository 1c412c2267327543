-- Who set up somebody's sign-in: made the account, gave it its password or changed its e-mail. Null = its owner, or nobody knows.
-- Whoever did may know how to sign in as that user, so the two are one pair of eyes when a refund is approved.
alter table app_user add column set_up_by_id int references app_user on delete set null;
update app_user u set set_up_by_id = made.user_id
from (select distinct on (object_id) object_id, user_id from history where resource = 'user' and action = 'created' order by object_id, id) made
where made.object_id = u.id and made.user_id is not null and made.user_id <> u.id
  and not exists (select from history h where h.resource = 'user' and h.object_id = u.id
    and h.action in ('password reset', 'invitation accepted'));

-- An address that somebody is to have once its mailbox has answered. The token stands in the mail only.
create table email_change (
  id int generated always as identity primary key,
  user_id int not null unique references app_user on delete cascade,
  email text not null,
  requested_by_id int references app_user on delete set null,
  token_hash bytea unique,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index email_change_requested_by on email_change (requested_by_id);

-- A browser that signed in before has failures of its own: those of others keep nobody out who sits at it.
create table device_failure (
  device uuid not null,
  user_id int not null references app_user on delete cascade,
  failures int not null,
  last_at timestamptz not null,
  blocked_at timestamptz,
  primary key (device, user_id)
);
create index device_failure_user on device_failure (user_id);
alter table session add column device uuid;
