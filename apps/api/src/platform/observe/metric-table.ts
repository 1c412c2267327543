/** Declares every metric: registry, docs/run/observability.md and alert rules follow from it. */

export interface Metric {
  readonly kind: 'counter' | 'gauge' | 'histogram';
  readonly labels: readonly string[];
  readonly help: string;
  /** Upper limits in seconds; few, because each is a line per label set. */
  readonly buckets?: readonly number[];
}

const gauge = (help: string, ...labels: string[]): Metric => ({ kind: 'gauge', labels, help });
const counter = (help: string, ...labels: string[]): Metric => ({ kind: 'counter', labels, help });

export const METRICS = {
  hireyard_build_info: gauge('Always 1; labels describe the process', 'version', 'node', 'role'),
  hireyard_start_time_seconds: gauge('Start time of the process'),
  hireyard_cpu_seconds_total: counter('Processor time of the process'),
  hireyard_heap_used_bytes: gauge('JavaScript memory in use'),
  hireyard_resident_bytes: gauge('Memory of the process'),
  hireyard_event_loop_lag_seconds: gauge('Event loop delay, mean over a second'),
  hireyard_disk_free_bytes: gauge('Free space on the disk of DATA_DIR'),
  hireyard_disk_size_bytes: gauge('Size of the disk of DATA_DIR'),
  hireyard_http_request_seconds: {
    kind: 'histogram',
    labels: ['method', 'route', 'status'],
    help: 'Request durations by route pattern and status class',
    buckets: [0.05, 0.25, 1, 5],
  },
  hireyard_requests_places: gauge('Maximum concurrent requests'),
  hireyard_requests_at_work: gauge('Requests being handled', 'load'),
  hireyard_requests_waiting: gauge('Requests waiting for admission', 'load'),
  hireyard_requests_admitted_total: counter('Requests admitted', 'load'),
  hireyard_requests_shed_total: counter('Requests rejected with 503', 'load', 'reason'),
  hireyard_live_streams: gauge('Open live update streams'),
  hireyard_pool_size: gauge('Maximum database connections', 'pool'),
  hireyard_pool_connections: gauge('Database connections', 'pool', 'state'),
  hireyard_pool_waiting: gauge('Callers waiting for a database connection', 'pool'),
  hireyard_statements_total: counter('Finished statements', 'pool'),
  hireyard_statements_failed_total: counter('Statements that failed or were cancelled', 'pool'),
  hireyard_statement_seconds_total: counter('Duration of statements, including waiting', 'pool'),
  hireyard_job_tries_total: counter('Job attempts of this process, by outcome', 'topic', 'ended'),
  hireyard_job_try_seconds_total: counter('Duration of job attempts', 'topic'),
  hireyard_business_up: gauge('1 if the metrics below could be read from the database'),
  hireyard_jobs: gauge('Waiting, running and failed jobs', 'topic', 'state'),
  hireyard_job_oldest_seconds: gauge('Waiting time of the oldest due job', 'topic'),
  hireyard_inbound_events: gauge('Received events that are waiting or failed', 'provider', 'state'),
  hireyard_mail_waiting: gauge('Email waiting to be sent (out) or read (in)', 'direction'),
  hireyard_mail_failed: gauge('Undelivered email of the last seven days'),
  hireyard_mail_failing: gauge('1 if the last sign-in to the mail service failed', 'direction'),
  hireyard_mail_success_age_seconds: gauge(
    'Time since the last successful sign-in to the mail service',
    'direction',
  ),
  hireyard_catch_up_age_seconds: gauge('Time since the last catch-up with an outside service', 'name'),
  hireyard_catch_up_failing: gauge('1 if the last catch-up failed', 'name'),
  hireyard_figures_wrong: gauge('Wrong figures found by the last check'),
  hireyard_figures_check_age_seconds: gauge('Time since the last check of all figures'),
  hireyard_history_broken: gauge('1 if the last history check found an alteration'),
  hireyard_history_check_age_seconds: gauge('Time since the last history check'),
  hireyard_history_unsealed_seconds: gauge('Age of the oldest unsealed history entry'),
  hireyard_nodes: gauge('Processes seen in the last minute'),
  hireyard_spans_dropped_total: counter('Trace spans that could not be exported'),
} as const satisfies Readonly<Record<string, Metric>>;

export type MetricName = keyof typeof METRICS;
