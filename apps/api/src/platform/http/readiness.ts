/** Liveness and readiness for load balancers and Kubernetes (docs/run/observability.md, "Health"). */
import { readdirSync } from 'node:fs';
import type { FastifyInstance } from 'fastify';
import { type Db, pgError, sql } from '../../db/database.ts';
import { migrationsDirectory } from '../../db/migrate.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Polled every few seconds by load balancers and supervisors. */
    isProbe?: boolean;
  }
}

/** Probes give up by then too. */
const WAIT_LIMIT_MS = 2000;
/** A database that answered this recently is up, even if too busy to answer again. */
const GOOD_FOR_MS = 15_000;
/** Simultaneous probes share one check. */
const KEPT_MS = 1000;
const UNDEFINED_TABLE = '42P01';

export type DatabaseState = 'ok' | 'slow' | 'away';
export interface Ready {
  readonly status: 'ready' | 'not ready';
  readonly database: DatabaseState;
  /** Whether the tables match this release. */
  readonly migrations: 'applied' | 'missing' | 'unknown';
  /** Whether a contract could be entered, by trying it (platform/try-contract.ts). */
  readonly contracts: 'ok' | 'failing' | 'unknown';
  /** The process is shutting down. */
  readonly draining: boolean;
}
export interface ReadinessOptions {
  readonly db: Db;
  readonly trial?: () => Promise<Ready['contracts']>;
  /** Returns whether this process is shutting down. */
  readonly leaving?: () => boolean;
  readonly now?: () => number;
  readonly waitLimitMs?: number;
}

interface Look {
  readonly at: number;
  readonly database: DatabaseState;
  readonly migration?: number;
}

const question = sql<{ number: number }>`select coalesce(max(number), 0) as number from schema_migration`;

/** Returns the number of migrations of this release. */
const ownMigrations = (): number =>
  readdirSync(migrationsDirectory()).filter((name) => name.endsWith('.sql')).length;

/** Checks whether this process can take requests; queries the database at most once a second. */
export function openReadiness(options: ReadinessOptions): () => Promise<Ready> {
  const {
    db,
    trial = async () => 'unknown',
    leaving = () => false,
    now = Date.now,
    waitLimitMs = WAIT_LIMIT_MS,
  } = options;
  const needed = ownMigrations();
  let last: Look | undefined;
  let good: Look | undefined;
  let looking: Promise<Look> | undefined;

  async function ask(): Promise<Look> {
    const answer = db
      .one(question)
      .then((row): Look => ({ at: now(), database: 'ok', migration: row?.number ?? 0 }))
      .catch((error: unknown): Look => {
        const empty = pgError(error)?.code === UNDEFINED_TABLE;
        return empty ? { at: now(), database: 'ok', migration: 0 } : { at: now(), database: 'away' };
      });
    let timer: NodeJS.Timeout | undefined;
    const slow = new Promise<Look>((done) => {
      timer = setTimeout(() => done({ at: now(), database: 'slow' }), waitLimitMs);
    });
    const look = await Promise.race([answer, slow]);
    clearTimeout(timer);
    return look;
  }

  /** Returns the current state without waiting: the first trial may be blocked. */
  const tried = (): Promise<Ready['contracts']> => {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<Ready['contracts']>((done) => {
      timer = setTimeout(() => done('unknown'), waitLimitMs);
    });
    return Promise.race([trial(), late]).finally(() => clearTimeout(timer));
  };

  async function look(): Promise<Look> {
    if (last !== undefined && now() - last.at < KEPT_MS) return last;
    looking ??= ask().finally(() => {
      looking = undefined;
    });
    last = await looking;
    if (last.database === 'ok') good = last;
    return last;
  }

  return async () => {
    const { database, at } = await look();
    const migration = good?.migration;
    const migrations = migration === undefined ? 'unknown' : migration >= needed ? 'applied' : 'missing';
    const there =
      database === 'ok' || (database === 'slow' && good !== undefined && at - good.at < GOOD_FOR_MS);
    // Tries nothing on missing tables.
    const contracts = there && migrations === 'applied' ? await tried() : 'unknown';
    const draining = leaving();
    return {
      status:
        there && migrations === 'applied' && contracts !== 'failing' && !draining ? 'ready' : 'not ready',
      database,
      migrations,
      contracts,
      draining,
    };
  };
}

/** Adds `/healthz` (the process answers, without the database) and `/readyz` (503 while it should get no requests). */
export function addHealth(server: FastifyInstance, base: string, ready: () => Promise<Ready>): void {
  const options = { config: { access: 'public', isProbe: true } };
  let told: Ready['status'] = 'ready';
  server.get(`${base}/healthz`, options, async () => ({ status: 'ok' }));
  server.get(`${base}/readyz`, options, async (request, reply) => {
    const answer = await ready();
    // Logs each change, not the probes.
    if (answer.status !== told)
      request.log[answer.status === 'ready' ? 'info' : 'warn'](answer, `this process is ${answer.status}`);
    told = answer.status;
    return reply.code(answer.status === 'ready' ? 200 : 503).send(answer);
  });
}
