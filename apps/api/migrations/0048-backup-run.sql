-- When the business was backed up, for the page that says whether all is well. Backups made by other tools are not known here.
create table backup_run (
  id int generated always as identity primary key,
  ended_at timestamptz not null default now(),
  ok boolean not null,
  words text not null
);
create trigger backup_run_live after insert on backup_run for each statement execute function notify_live('job');
