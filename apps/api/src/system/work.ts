/** Counts of jobs, received events and processes. */
import type {
  CatchUpState,
  FailureGroup,
  ProviderLoad,
  SystemNode,
  SystemOverview,
  TopicLoad,
} from '@hireyard/wire/system/system';
import { SILENT_AFTER_S } from '@hireyard/domain/system/health';
import { type Db, sql } from '../db/database.ts';
import { behind, sameError } from './jobs.ts';
import { catchUpColumns } from './catch-ups.ts';

/** Limit of failure groups shown at once. */
const MAX_GROUPS = 50;

/** Returns waiting, running and failed jobs by topic, from small parts of the table however long its past. `now`: ISO. */
export const topicLoads = (db: Db, now: string): Promise<TopicLoad[]> =>
  db.rows<TopicLoad>(sql`
    with open as (
      select topic, state, attempts, coalesce(run_at, created_at) as due_at, state = 'queued' and coalesce(run_at, created_at) <= ${now}::timestamptz as due
      from job where state in ('queued', 'running', 'dead'))
    select topic, count(*) filter (where due)::int as waiting, count(*) filter (where state = 'queued' and not due)::int as later,
      count(*) filter (where state = 'queued' and not due and attempts > 0)::int as pausing,
      count(*) filter (where state = 'running')::int as running, count(*) filter (where state = 'dead')::int as dead,
      min(due_at) filter (where due) as oldest_at
    from open group by topic order by topic`);

/** Returns failed jobs by topic and error, the largest group first. */
export const failureGroups = (db: Db): Promise<FailureGroup[]> =>
  db.rows<FailureGroup>(sql`
    with dead as (select j.*, ${sameError('j')} as same, ${behind('j')} as held from job j where j.state = 'dead')
    select topic, (array_agg(coalesce(last_error, '') order by id desc))[1] as last_error, same as same_error,
      (array_agg(failure order by id desc))[1] as failure, count(*)::int as count,
      min(coalesce(tried_at, created_at)) as first_at, max(coalesce(tried_at, created_at)) as last_at, sum(held)::int as behind
    from dead group by topic, same order by count(*) desc, topic limit ${MAX_GROUPS}`);

/** Returns received events by provider. */
export const providerLoads = (db: Db): Promise<ProviderLoad[]> =>
  db.rows<ProviderLoad>(sql`
    with known as (select distinct provider from inbound_event union select provider from refused_delivery)
    select k.provider,
      (select count(*)::int from inbound_event e where e.provider = k.provider and e.state = 'received') as waiting,
      (select count(*)::int from inbound_event e where e.provider = k.provider and e.state = 'failed') as failed,
      (select e.received_at from inbound_event e where e.provider = k.provider order by e.id desc limit 1) as last_at,
      (select coalesce(sum(r.count), 0)::int from refused_delivery r where r.provider = k.provider and r.day > (select today from stock_clock) - 7) as refused
    from known k order by k.provider`);

export const catchUps = (db: Db): Promise<CatchUpState[]> =>
  db.rows<CatchUpState>(sql`
    select t.id, t.name, ${catchUpColumns.state} as state, t.ran_at, ${catchUpColumns.next_at} as next_at, t.counts, t.last_error
    from reconciler_run t order by t.name`);

/** Returns the processes seen in the last minute, the oldest first. */
export const nodes = (db: Db): Promise<SystemNode[]> =>
  db.rows<SystemNode>(sql`
    select node, name, version, serves, works, started_at, seen_at from node_beat
    where seen_at > now() - make_interval(secs => ${SILENT_AFTER_S}) order by started_at, node`);

type DatabaseState = SystemOverview['database'];

/** Returns facts about the database. Replica details that its user may not see are null. */
export async function databaseState(db: Db): Promise<DatabaseState> {
  const row = await db.one<Omit<DatabaseState, 'replicas'>>(sql`
    select split_part(current_setting('server_version'), ' ', 1) as version, pg_database_size(current_database())::float8 as size,
      (select count(*)::int from pg_stat_activity where backend_type = 'client backend') as connections,
      current_setting('max_connections')::int as most_connections,
      (select name from schema_migration order by number desc limit 1) as migration`);
  if (row === undefined) throw new Error('The database returned no facts.');
  const replicas = await db.rows<DatabaseState['replicas'][number]>(sql`
    select coalesce(nullif(application_name, ''), host(client_addr), '') as name, coalesce(state, '') as state,
      floor(extract(epoch from replay_lag))::int as behind
    from pg_stat_replication where coalesce(state, '') <> 'backup' order by 1`);
  return { ...row, replicas };
}
