/** Metrics of waiting work in the database, in one statement, cached for a few seconds. */
import { type Database, sql } from '../../db/database.ts';
import type { MetricName } from '../observe/metric-table.ts';
import type { Registry } from '../observe/registry.ts';

/** More frequent scrapes get the same values. */
const KEPT_MS = 10_000;
/** A slower database has other problems. */
const LIMIT_MS = 3000;

const NAMES: readonly MetricName[] = [
  'hireyard_jobs',
  'hireyard_job_oldest_seconds',
  'hireyard_inbound_events',
  'hireyard_mail_waiting',
  'hireyard_mail_failed',
  'hireyard_mail_failing',
  'hireyard_mail_success_age_seconds',
  'hireyard_catch_up_age_seconds',
  'hireyard_catch_up_failing',
  'hireyard_figures_wrong',
  'hireyard_figures_check_age_seconds',
  'hireyard_history_broken',
  'hireyard_history_check_age_seconds',
  'hireyard_history_unsealed_seconds',
  'hireyard_nodes',
];

interface Row {
  readonly name: MetricName;
  readonly labels: readonly string[];
  readonly value: number;
}

/** Each part uses an index of open rows, or a small table. */
const figures = sql<Row>`
  with open as (
    select topic, state, count(*) as n,
      min(coalesce(run_at, created_at)) filter (where state = 'queued' and coalesce(run_at, created_at) <= now()) as due
    from job where state in ('queued', 'running', 'dead') group by 1, 2),
  checked as (select wrong, ended_at from figures_check order by id desc limit 1),
  proved as (select problem, ended_at from history_check order by id desc limit 1),
  said as (
    select 'hireyard_jobs' as name, array[topic, state] as labels, n::float8 as value from open
    union all select 'hireyard_job_oldest_seconds', array[topic], extract(epoch from now() - due)::float8 from open where due is not null
    union all select 'hireyard_inbound_events', array[provider, state], count(*)::float8 from inbound_event
      where state in ('received', 'failed') group by provider, state
    union all select 'hireyard_mail_waiting', array[way], coalesce((select sum(n) from open where topic = job and state <> 'dead'), 0)::float8
      from (values ('out', 'mail.send'), ('in', 'mail.read')) mail (way, job)
    union all select 'hireyard_mail_failed', array[]::text[], count(*)::float8 from sesmail
      where (furthest in ('bounced', 'complaint') or last_error <> '') and not replaced and created_at > now() - interval '7 days'
    union all select 'hireyard_mail_failing', array[direction], (problem is not null)::int::float8 from mail_state
    union all select 'hireyard_mail_success_age_seconds', array[direction], extract(epoch from now() - ok_at)::float8 from mail_state
      where ok_at is not null
    union all select 'hireyard_catch_up_age_seconds', array[name], extract(epoch from now() - ran_at)::float8 from reconciler_run
      where ran_at is not null
    union all select 'hireyard_catch_up_failing', array[name], (last_error is not null)::int::float8 from reconciler_run
    union all select 'hireyard_figures_wrong', array[]::text[], wrong::float8 from checked
    union all select 'hireyard_figures_check_age_seconds', array[]::text[], extract(epoch from now() - ended_at)::float8 from checked
    union all select 'hireyard_history_broken', array[]::text[], (problem is not null)::int::float8 from proved
    union all select 'hireyard_history_check_age_seconds', array[]::text[], extract(epoch from now() - ended_at)::float8 from proved
    union all select 'hireyard_history_unsealed_seconds', array[]::text[], coalesce((select extract(epoch from now() - h.at)::float8
      from history h where h.id = (select min(history_id) from history_unsealed)), 0)
    union all select 'hireyard_nodes', array[]::text[], count(*)::float8 from node_beat where seen_at > now() - interval '1 minute')
  select name, labels, value from said`;

/** Returns a function that updates the database metrics of a registry; reports failures without failing the scrape. */
export function openWaitingWork(
  db: Database,
  registry: Registry,
  now: () => number = Date.now,
): () => Promise<void> {
  let readAt = -Infinity;
  let reading: Promise<void> | undefined;

  async function read(): Promise<void> {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_done, fail) => {
      timer = setTimeout(() => fail(new Error('The figures took too long.')), LIMIT_MS * 2);
    });
    try {
      const rows = db.transaction(
        async (tx) => {
          await tx.script(`set local statement_timeout = ${LIMIT_MS}`);
          return tx.rows(figures);
        },
        { readOnly: true },
      );
      rows.catch(() => undefined);
      const told = await Promise.race([rows, late]);
      for (const name of NAMES) registry.clear(name);
      for (const { name, labels, value } of told) registry.set(name, labels, value);
      registry.set('hireyard_business_up', [], 1);
    } catch {
      // Stale values would look current.
      for (const name of NAMES) registry.clear(name);
      registry.set('hireyard_business_up', [], 0);
    } finally {
      clearTimeout(timer);
      readAt = now();
    }
  }

  return () => {
    if (reading === undefined && now() - readAt < KEPT_MS) return Promise.resolve();
    reading ??= read().finally(() => {
      reading = undefined;
    });
    return reading;
  };
}
