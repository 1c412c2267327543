-- to_bin() came with PostgreSQL 16, and plpgsql looks a function up only when it is called: on 15 every new contract failed.
-- Same buckets as before: the length of a number in binary, without its leading zeros.
create or replace function value_bucket(amount numeric) returns int language plpgsql immutable parallel safe strict as $$
declare
  n bigint := (amount * 100)::bigint;
  m bigint := case when n < 0 then -n - 1 else n end;
  k int := greatest(0, length(ltrim(m::bit(64)::text, '0')) - 10);
  b int := k * 512 + (m >> k)::int;
begin
  return case when n < 0 then -b - 1 else b end;
end $$;
