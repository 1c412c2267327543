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
  hireyard_build_info: gauge('1; what this process is', 'version', 'node', 'role'),
  hireyard_start_time_seconds: gauge('When the process began'),
  hireyard_cpu_seconds_total: counter('Processor time of the process'),
  hireyard_heap_used_bytes: gauge('JavaScript memory in use'),
  hireyard_resident_bytes: gauge('Memory of the process'),
  hireyard_event_loop_lag_seconds: gauge('How late work comes to its turn, a mean over a second'),
  hireyard_disk_free_bytes: gauge('Free on the disk of DATA_DIR'),
  hireyard_disk_size_bytes: gauge('Size of that disk'),
  hireyard_http_request_seconds: {
    kind: 'histogram',
    labels: ['method', 'route', 'status'],
    help: 'Requests by the pattern of their route and the class of their status',
    buckets: [0.05, 0.25, 1, 5],
  },
  hireyard_requests_places: gauge('Requests that may be at work at once'),
  hireyard_requests_at_work: gauge('Requests at work', 'load'),
  hireyard_requests_waiting: gauge('Requests that wait for a place', 'load'),
  hireyard_requests_admitted_total: counter('Requests that got a place', 'load'),
  hireyard_requests_shed_total: counter('Requests answered 503 before any work', 'load', 'reason'),
  hireyard_live_streams: gauge('Screens that hear the news from this process'),
  hireyard_pool_size: gauge('Database connections at most', 'pool'),
  hireyard_pool_connections: gauge('Database connections', 'pool', 'state'),
  hireyard_pool_waiting: gauge('Work that waits for a database connection', 'pool'),
  hireyard_statements_total: counter('Statements that ended', 'pool'),
  hireyard_statements_failed_total: counter(
    'Of these, those that the database refused or that were cut off',
    'pool',
  ),
  hireyard_statement_seconds_total: counter('Time that statements took, waiting included', 'pool'),
  hireyard_job_tries_total: counter('Tries of jobs by this process, by how they ended', 'topic', 'ended'),
  hireyard_job_try_seconds_total: counter('Time that they took', 'topic'),
  hireyard_business_up: gauge('1 when the figures below could be read from the database'),
  hireyard_jobs: gauge('Jobs that wait, run or are dead', 'topic', 'state'),
  hireyard_job_oldest_seconds: gauge('How long the job has waited that is due longest', 'topic'),
  hireyard_inbound_events: gauge('Deliveries that wait or failed', 'provider', 'state'),
  hireyard_mail_waiting: gauge('Mail that waits to be sent (out) or read (in)', 'direction'),
  hireyard_mail_failed: gauge('Mail of the last seven days that did not arrive'),
  hireyard_mail_failing: gauge('1 when the last sign-in for mail failed', 'direction'),
  hireyard_mail_success_age_seconds: gauge('Since a sign-in for mail last worked', 'direction'),
  hireyard_catch_up_age_seconds: gauge('Since a catch-up with an outside service last ran', 'name'),
  hireyard_catch_up_failing: gauge('1 when its last run failed', 'name'),
  hireyard_figures_wrong: gauge('Figures that the last comparison found not to follow from their causes'),
  hireyard_figures_check_age_seconds: gauge('Since that comparison'),
  hireyard_history_broken: gauge('1 when the last check of the history found a break'),
  hireyard_history_check_age_seconds: gauge('Since that check'),
  hireyard_history_unsealed_seconds: gauge('Age of the oldest entry that the chain has not got yet'),
  hireyard_nodes: gauge('Processes of the product heard of in the last minute'),
  hireyard_spans_dropped_total: counter('Parts of traces that could not be handed over'),
} as const satisfies Readonly<Record<string, Metric>>;

export type MetricName = keyof typeof METRICS;
