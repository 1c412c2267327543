-- Whether mail works in each direction: when a sign-in last succeeded, and since when and why it has failed. There is no row for a
-- direction that needs no sign-in (docs/mail.md, "Is mail working?").
create table mail_state (
  direction text primary key check (direction in ('out', 'in')),
  checked_at timestamptz not null default now(),
  ok_at timestamptz,
  failing_since timestamptz,
  problem text,
  check ((problem is null) = (failing_since is null))
);
