-- How mail goes out and comes in: the last sign-in that worked, and since when and why it has failed. No row: nobody
-- signs in for this direction (docs/mail.md, "Is mail working?").
create table mail_state (
  direction text primary key check (direction in ('out', 'in')),
  checked_at timestamptz not null default now(),
  ok_at timestamptz,
  failing_since timestamptz,
  problem text,
  check ((problem is null) = (failing_since is null))
);
