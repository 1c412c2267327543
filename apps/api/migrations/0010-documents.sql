-- Documents that a job has made and somebody will fetch; small, and gone after a day.
create table document_file (
  job_id int primary key references job on delete cascade,
  name text not null check (name <> ''),
  media_type text not null,
  bytes bytea not null,
  expires_at timestamptz not null
);
create index document_file_expiry on document_file (expires_at);
