-- Logos by the SHA-256 of their bytes. They never change: documents that were kept name theirs.
create table company_logo (
  id text primary key check (id ~ '^[0-9a-f]{64}$'),
  bytes bytea not null,
  width int not null,
  height int not null,
  created_at timestamptz not null default now()
);
