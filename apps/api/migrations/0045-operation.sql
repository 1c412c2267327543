-- What an operator sees of the machinery (docs/jobs.md, "Watching"): why jobs failed, which processes are there, what checks found.

-- What kind of failure the last error was, and when the job was tried last. Rows of an earlier release say nothing of it.
alter table job add column failure text, add column tried_at timestamptz;

-- One row a process of the product; who is silent for a minute is gone. Names no person.
create table node_beat (
  node uuid primary key,
  name text not null,
  version text not null,
  serves boolean not null,
  works boolean not null,
  started_at timestamptz not null,
  seen_at timestamptz not null default now()
);

-- What comparing all figures with their causes found.
create table figures_check (
  id int generated always as identity primary key,
  started_at timestamptz not null,
  ended_at timestamptz not null default now(),
  wrong int not null check (wrong >= 0),
  -- The first of them: [{"kind": "booked", "text": "…"}].
  findings jsonb not null default '[]',
  asked_by_id int references app_user on delete set null
);
create index figures_check_asked_by on figures_check (asked_by_id);

-- Tells open screens which jobs moved on. A lease that is renewed is no news.
create function notify_job() returns trigger language plpgsql as $$
begin
  perform pg_notify('live', 'job #' || new.id);
  if 'dead' in (new.state, case when tg_op = 'UPDATE' then old.state end) then
    perform pg_notify('live', 'deadjob');
  end if;
  return null;
end $$;
create trigger job_live_new after insert on job for each row execute function notify_job();
create trigger job_live after update on job for each row
  when ((old.state, old.progress, old.progress_text, old.run_at, old.last_error) is distinct from (new.state, new.progress, new.progress_text, new.run_at, new.last_error))
  execute function notify_job();
create trigger inbound_event_live after insert or update on inbound_event for each statement execute function notify_live('inboundevent');
create trigger reconciler_run_live after insert or update on reconciler_run for each statement execute function notify_live('reconcilerrun');
create trigger figures_check_live after insert on figures_check for each statement execute function notify_live('job');
