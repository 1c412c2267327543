/** Opens what the requests and jobs of a process share: the adapters, the caches and the metrics. */
import { openAccounting } from '../adapters/accounting/open-accounting.ts';
import { openMailOut } from '../adapters/mail-out/open-mail-out.ts';
import { openPayments, type OpenPayments } from '../adapters/payments/open-payments.ts';
import { openShop } from '../adapters/shop/open-shop.ts';
import { openStore, type OpenStore } from '../adapters/storage/open-store.ts';
import { recalculateIfOutdated } from '../contracts/figures/outdated.ts';
import type { Database } from '../db/database.ts';
import { openAccess } from '../platform/auth/access-cache.ts';
import type { Env } from '../platform/env.ts';
import { limitsFor, openAdmission } from '../platform/http/admission.ts';
import type { App } from '../platform/http/call.ts';
import { openLive } from '../platform/live/live.ts';
import { type Metrics, openMetrics } from '../platform/metrics/metrics.ts';
import { watchEventLoop } from '../platform/observe/event-loop.ts';
import { openCalendar } from '../platform/settings/business-calendar.ts';
import { settingsReader } from '../platform/settings/settings.ts';
import { versionOf } from '../system/heartbeat.ts';
import { followers } from './change-hooks.ts';

export interface Services {
  readonly app: App;
  readonly files: OpenStore;
  readonly cards: OpenPayments;
  readonly metrics: Metrics;
  /** Ends live streams, which closing the server would wait for. */
  endStreams(): Promise<void>;
  /** Closes the rest, when no request or job needs it. */
  close(): Promise<void>;
}

/** Starts traces if a collector is set. Their code is loaded only then. */
async function openTracer(env: Env) {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_SERVICE_NAME: service } = env;
  if (endpoint === undefined) return undefined;
  const { openOtlp } = await import('../platform/observe/otlp.ts');
  const { OTEL_EXPORTER_OTLP_HEADERS: headers, OTEL_TRACES_SAMPLER_ARG: ratio } = env;
  return openOtlp({ endpoint, headers, service, ratio, version: versionOf(process.argv[1]) });
}

/**
 * Opens the services that the environment configures.
 * @param role the process's role in metrics: `api`, `worker` or `api and worker`.
 */
export async function openServices(
  env: Env,
  { db, now, role }: { readonly db: Database; readonly now: () => Date; readonly role: string },
): Promise<Services> {
  const access = await openAccess(db, env, now);
  const calendar = await openCalendar(db, env.TIME_ZONE, now);
  const files = await openStore(env);
  const cards = await openPayments(env, { db, now });
  const accounting = await openAccounting(env);
  const mail = await openMailOut(env, { now });
  const live = await openLive(db);
  const loop = watchEventLoop();
  const behind = () => env.REQUESTS_LAG_MS > 0 && loop.lagMs() > env.REQUESTS_LAG_MS;
  const app: App = {
    env,
    db,
    access,
    settings: settingsReader,
    store: files.store,
    payments: cards.provider,
    accounts: accounting.provider,
    shop: await openShop(env),
    mail: mail.sender,
    mailReports: mail.reports,
    live,
    admission: openAdmission(limitsFor(env), behind),
    tracer: await openTracer(env),
    calendar,
    recalculateIfOutdated,
    ...followers,
    now,
  };
  const metrics = openMetrics({
    db,
    admission: app.admission,
    dataDir: env.DATA_DIR,
    version: versionOf(process.argv[1]),
    role,
    lagMs: loop.lagMs,
    streams: live.listeners,
    spansDropped: () => app.tracer?.dropped() ?? 0,
  });
  return {
    app,
    files,
    cards,
    metrics,
    endStreams: () => live.stop(),
    async close() {
      await access.close();
      await calendar.close();
      loop.stop();
      await app.tracer?.close();
    },
  };
}
