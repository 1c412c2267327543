-- What people are told of, how they chose to hear of it, and the browsers that take pushes (docs/notifications.md).

create table notification (
  id int generated always as identity primary key,
  user_id int not null references app_user on delete cascade,
  kind text not null check (kind <> ''),
  -- The same cause tells somebody once, however often it is written.
  cause text not null,
  -- The record to open; null = none.
  resource text,
  object_id int,
  -- Those of one group and day are one line of the list.
  group_key text not null,
  day date not null,
  -- Numbers of records and amounts: no names of customers, none of their words.
  text text not null default '',
  -- Who caused it; null = a customer or the system.
  actor_id int references app_user on delete set null,
  app boolean not null,
  mail boolean not null,
  push boolean not null,
  at timestamptz not null default now(),
  read_at timestamptz,
  mailed_at timestamptz,
  pushed_at timestamptz,
  unique (user_id, cause),
  check ((resource is null) = (object_id is null)),
  check (app or mail or push)
);
create index notification_line_of on notification (user_id, day, group_key, id) where app;
create index notification_own on notification (user_id, id desc) where app;
create index notification_to_mail on notification (user_id, id) where mail and mailed_at is null and read_at is null;
create index notification_to_push on notification (user_id, kind, id) where push and pushed_at is null and read_at is null;
create index notification_at on notification (at);
create index notification_actor on notification (actor_id) where actor_id is not null;

-- A line is the newest of its group; read and unread ones of a group are two lines.
create view notification_line as
select n.id, n.user_id, n.kind, n.text, n.actor_id, n.at, n.read_at, g.count,
  case when g.same then n.resource end as resource, case when g.same then n.object_id end as object_id
from notification n
cross join lateral (
  select count(*)::int as count, bool_and((m.resource, m.object_id) is not distinct from (n.resource, n.object_id)) as same, max(m.id) as newest
  from notification m
  where m.user_id = n.user_id and m.day = n.day and m.group_key = n.group_key and m.app and (m.read_at is null) = (n.read_at is null)) g
where n.app and n.id = g.newest;

create function notify_own() returns trigger language plpgsql as $$
begin
  perform pg_notify('live', 'notification ' || x.user_id) from (select distinct user_id from changed) x;
  return null;
end $$;
create trigger notification_added after insert on notification referencing new table as changed for each statement execute function notify_own();
create trigger notification_changed after update on notification referencing new table as changed for each statement execute function notify_own();

-- Who chose nothing of a kind hears of it as the kind says.
create table notification_choice (
  user_id int not null references app_user on delete cascade,
  kind text not null,
  app boolean not null,
  mail boolean not null,
  push boolean not null,
  primary key (user_id, kind)
);

create table notification_settings (
  user_id int primary key references app_user on delete cascade,
  digest_hours int[] not null default '{8}' check (digest_hours <@ '{0,1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21,22,23}'),
  -- 1 = Monday.
  digest_days int[] not null default '{1,2,3,4,5}' check (digest_days <@ '{1,2,3,4,5,6,7}'),
  urgent_mail boolean not null default true,
  quiet_from int default 20 check (quiet_from between 0 and 23),
  quiet_until int default 7 check (quiet_until between 0 and 23),
  -- The time whose digest was made last: each is made once.
  digest_slot timestamptz,
  check ((quiet_from is null) = (quiet_until is null))
);

-- A browser takes pushes while the session lives in which its user said so: no longer, and for nobody else.
create table push_subscription (
  id int generated always as identity primary key,
  user_id int not null references app_user on delete cascade,
  session_id uuid not null references session on delete cascade,
  endpoint text not null unique check (endpoint <> ''),
  p256dh text not null,
  auth text not null,
  label text not null default '',
  created_at timestamptz not null default now(),
  last_used_at timestamptz
);
create index push_subscription_user on push_subscription (user_id);
create index push_subscription_session on push_subscription (session_id);
create function end_push_subscriptions() returns trigger language plpgsql as $$
begin
  delete from push_subscription where session_id = new.id;
  return null;
end $$;
create trigger session_push after update of revoked_at on session for each row
  when (new.revoked_at is not null) execute function end_push_subscriptions();

-- The pair of keys by which push services know us. The private one is sealed with a key derived from SECRET_KEY.
create table push_key (
  one boolean primary key default true check (one),
  public_key text not null,
  sealed bytea not null
);

insert into contenttype (app_label, model) values ('core', 'notification');
insert into setting (code, value) values ('retention_notification_days', '90');
