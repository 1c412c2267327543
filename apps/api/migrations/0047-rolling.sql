-- Files of the web app by their names, which say what is in them: every process has those of all releases that are open in somebody's browser.
create table web_file (
  path text primary key,
  type text not null,
  body bytea not null,
  -- compressed by brotli
  packed boolean not null,
  -- since when no release that started has it; null while the newest start had it
  left_at timestamptz
);
-- Work that one process at a time does for all, for as long as it is heard of.
create table lease (
  name text primary key,
  holder uuid not null,
  until timestamptz not null
);
