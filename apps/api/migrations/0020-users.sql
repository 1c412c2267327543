-- Users: how long a name stays blocked, and how long attempts to sign in are kept.

-- How long the login defender keeps a name out after its last failure; a setting that is no positive number counts as 15.
create function login_cool_off() returns interval language sql stable as $$
  select make_interval(mins => coalesce((select least(floor((value #>> '{}')::numeric), 1000000)::int from setting
    where code = 'login_cool_off_minutes' and value #>> '{}' ~ '^\d+(\.\d+)?$' and (value #>> '{}')::numeric >= 1), 15))
$$;

create index login_attempt_at on login_attempt (at);
insert into setting (code, value, description) values
  ('retention_login_attempt_days', '90', 'Days that attempts to sign in are kept');
