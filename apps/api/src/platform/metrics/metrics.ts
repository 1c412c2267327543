/** Metrics of a process (docs/run/observability.md): counted as things happen, or looked up on request. */
import type { Answered } from '../http/answered.ts';
import { statfs } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { Database } from '../../db/database.ts';
import type { Admission } from '../http/admission.ts';
import type { Tried } from '../jobs/run-job.ts';
import { openWaitingWork } from './waiting-work.ts';
import { openRegistry, type Registry } from '../observe/registry.ts';

export interface MetricSources {
  readonly db: Database;
  readonly admission: Admission;
  readonly dataDir: string;
  readonly version: string;
  /** `api`, `worker` or `api and worker`. */
  readonly role: string;
  readonly lagMs: () => number;
  readonly streams: () => number;
  readonly spansDropped: () => number;
}
export interface Metrics {
  request(answered: Answered): void;
  job(tried: Tried): void;
  /** Returns all current metrics in Prometheus format. */
  scrape(): Promise<string>;
}

function askProcess(registry: Registry, { lagMs }: MetricSources): void {
  const { heapUsed, rss } = process.memoryUsage();
  const { user, system } = process.cpuUsage();
  registry.set('hireyard_heap_used_bytes', [], heapUsed);
  registry.set('hireyard_resident_bytes', [], rss);
  registry.set('hireyard_cpu_seconds_total', [], (user + system) / 1e6);
  registry.set('hireyard_event_loop_lag_seconds', [], lagMs() / 1000);
}

function askAdmission(registry: Registry, { admission, streams }: MetricSources): void {
  const { places, atWork, waiting, admitted, shed } = admission.figures();
  registry.set('hireyard_requests_places', [], places);
  for (const [load, count] of Object.entries(atWork))
    registry.set('hireyard_requests_at_work', [load], count);
  for (const [load, count] of Object.entries(waiting))
    registry.set('hireyard_requests_waiting', [load], count);
  for (const [load, count] of Object.entries(admitted))
    registry.set('hireyard_requests_admitted_total', [load], count);
  for (const [load, reasons] of Object.entries(shed))
    for (const [reason, count] of Object.entries(reasons))
      registry.set('hireyard_requests_shed_total', [load, reason], count);
  registry.set('hireyard_live_streams', [], streams());
}

function askPools(registry: Registry, { db }: MetricSources): void {
  const pool = 'primary';
  const { size, used, idle, waiting, statements, failed, ms } = db.figures();
  registry.set('hireyard_pool_size', [pool], size);
  registry.set('hireyard_pool_connections', [pool, 'used'], used);
  registry.set('hireyard_pool_connections', [pool, 'idle'], idle);
  registry.set('hireyard_pool_waiting', [pool], waiting);
  registry.set('hireyard_statements_total', [pool], statements);
  registry.set('hireyard_statements_failed_total', [pool], failed);
  registry.set('hireyard_statement_seconds_total', [pool], ms / 1000);
}

async function askDisk(registry: Registry, { dataDir }: MetricSources): Promise<void> {
  const disk = await statfs(dataDir).catch(() => undefined);
  if (disk === undefined) return;
  registry.set('hireyard_disk_free_bytes', [], disk.bavail * disk.bsize);
  registry.set('hireyard_disk_size_bytes', [], disk.blocks * disk.bsize);
}

/** Starts collecting this process's metrics. */
export function openMetrics(sources: MetricSources): Metrics {
  const registry = openRegistry();
  const business = openWaitingWork(sources.db, registry);
  registry.set('hireyard_build_info', [sources.version, process.version, sources.role], 1);
  registry.set('hireyard_start_time_seconds', [], Math.round(Date.now() / 1000 - process.uptime()));
  return {
    request({ method, route, status, ms }) {
      registry.observe(
        'hireyard_http_request_seconds',
        [method, route, `${Math.floor(status / 100)}xx`],
        ms / 1000,
      );
    },
    job({ topic, ended, ms }) {
      registry.add('hireyard_job_tries_total', [topic, ended], 1);
      registry.add('hireyard_job_try_seconds_total', [topic], ms / 1000);
    },
    async scrape() {
      await Promise.all([business(), askDisk(registry, sources)]);
      askProcess(registry, sources);
      askAdmission(registry, sources);
      askPools(registry, sources);
      registry.set('hireyard_spans_dropped_total', [], sources.spansDropped());
      return registry.render();
    },
  };
}

/** Serves only `GET /metrics`, on a separate port, so that metrics are never public. */
export function metricsServer(metrics: Pick<Metrics, 'scrape'>): Server {
  return createServer((request, answer) => {
    if (request.method !== 'GET' || request.url !== '/metrics') return answer.writeHead(404).end();
    metrics.scrape().then(
      (text) =>
        answer.writeHead(200, { 'Content-Type': 'text/plain; version=0.0.4; charset=utf-8' }).end(text),
      () => answer.writeHead(500).end(),
    );
  });
}
