/** An application with a test database, and requests injected as a user. */
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import type { InjectOptions } from 'fastify';
import { buildApp, type RunningApp } from '../app/app.ts';
import { hashPassword } from '../people/sign-in/core/password-hash.ts';
import { createTestDatabase, type TestDatabase } from '../db/testing.ts';
import { type DatabaseOptions, sql } from '../db/database.ts';
import { loadEnv } from '../platform/env.ts';
import type { Parts } from '../platform/background.ts';
import { drain } from '../platform/jobs/worker.ts';
import { notifyJobFailed } from '../platform/notify/job-failed.ts';
import type { App } from '../platform/http/call.ts';

export interface Reply {
  readonly status: number;
  // Tests read bodies of every shape; the assertions are their types.
  // oxlint-disable-next-line typescript/no-explicit-any
  readonly body: any;
  /** The raw body, for files. */
  readonly bytes: Buffer;
  readonly headers: Readonly<Record<string, string | string[] | number | undefined>>;
}
export interface Agent {
  /** For data that no request can create. */
  readonly db: TestDatabase;
  get(url: string, headers?: Record<string, string>): Promise<Reply>;
  post(url: string, body?: unknown, headers?: Record<string, string>): Promise<Reply>;
  put(url: string, body: unknown, headers?: Record<string, string>): Promise<Reply>;
  patch(url: string, body: unknown, headers?: Record<string, string>): Promise<Reply>;
  del(url: string, headers?: Record<string, string>): Promise<Reply>;
}
type Who = 'admin' | 'site admin' | readonly string[];
/** Sent every two seconds by whichever call is next (`listener-check.ts`), so it belongs to none. Waking workers has the same text. */
const HEARTBEAT = 'select pg_notify($1, $2)';

export interface TestApp extends RunningApp {
  readonly db: TestDatabase;
  /** Texts of the statements since the last call, without heartbeats. */
  takeQueries(): string[];
  /** Log lines written so far. */
  readonly logs: string[];
  anonymous: Agent;
  /** Requests as a new user: an administrator, a site administrator without groups, or a member of these groups. */
  as(who: Who): Promise<Agent>;
  /** The access token of such a user, for calls that are not injected. */
  tokenOf(who: Who): Promise<string>;
  /** Runs the queued jobs that are due, one after the other; no worker does so. Returns the number of attempts. */
  drain(now?: Date): Promise<number>;
  end(): Promise<void>;
}

const PASSWORD = 'Test-pass-1!';

/** A running application with its own database; `end()` it in afterAll. */
export async function testApp({
  database,
  db: given,
  env: settings,
  ...options
}: {
  now?: () => Date;
  parts?: (app: App) => Parts;
  /** Folder of a web app to serve. */
  webRoot?: string;
  database?: Partial<DatabaseOptions>;
  /** A migrated database to use; it stays, and its statements are not recorded. */
  db?: TestDatabase;
  /** Variables besides those of every test. */
  env?: Readonly<Record<string, string>>;
} = {}): Promise<TestApp> {
  const queries: string[] = [];
  const logs: string[] = [];
  const db =
    given ??
    (await createTestDatabase({
      ...database,
      onQuery: (text) => void (text === HEARTBEAT || queries.push(text)),
    }));
  const dataDir = mkdtempSync(join(tmpdir(), 'hy-app-'));
  const env = loadEnv({
    SECRET_KEY: 'a test secret that is long enough, at least',
    LOG_LEVEL: 'info',
    DATA_DIR: dataDir,
    PUBLIC_URL: 'http://hire.test',
    ...settings,
  });
  const logStream = new Writable({
    write(chunk, _encoding, done) {
      logs.push(String(chunk));
      done();
    },
  });
  const running = await buildApp({ env, db, logStream, ...options });
  const agent = (token?: string): Agent => {
    const send = async (
      method: NonNullable<InjectOptions['method']>,
      url: string,
      body?: unknown,
      headers: Record<string, string> = {},
    ): Promise<Reply> => {
      const reply = await running.server.inject({
        method,
        url,
        headers: {
          ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(body === undefined
          ? {}
          : { payload: typeof body === 'string' || Buffer.isBuffer(body) ? body : JSON.stringify(body) }),
      });
      const json = (reply.headers['content-type'] ?? '').includes('json');
      return {
        status: reply.statusCode,
        body: json ? JSON.parse(reply.body) : reply.body,
        bytes: reply.rawPayload,
        headers: reply.headers,
      };
    };
    return {
      db,
      get: (url, headers) => send('GET', url, undefined, headers),
      post: (url, body, headers) => send('POST', url, body, headers),
      put: (url, body, headers) => send('PUT', url, body, headers),
      patch: (url, body, headers) => send('PATCH', url, body, headers),
      del: (url, headers) => send('DELETE', url, undefined, headers),
    };
  };
  let users = 0;
  // Cheap, because a real hash takes longer than most tests.
  const hash = await hashPassword(PASSWORD, { memoryCost: 64, timeCost: 1 });
  const tokenOf = async (who: Who): Promise<string> => {
    const name = given === undefined ? `user${++users}` : `user-${randomUUID()}`;
    await db.rows(sql`insert into app_user (username, email, first_name, last_name, password_hash, is_admin, is_site_admin, groups)
        values (${name}, ${`${name}@hire.test`}, 'Test', ${name}, ${hash}, ${who === 'admin'}, ${who === 'site admin'},
          ${typeof who === 'string' ? [] : [...who]}::text[])`);
    const reply = await agent().post('/auth/login/', { email: `${name}@hire.test`, password: PASSWORD });
    if (reply.status !== 200) throw new Error(`Login failed: ${reply.status} ${JSON.stringify(reply.body)}`);
    return reply.body.access_token;
  };
  return {
    ...running,
    db,
    logs,
    takeQueries: () => queries.splice(0),
    anonymous: agent(),
    drain: (now) =>
      drain(running.app, running.handlers, { onGivenUp: notifyJobFailed, ...(now !== undefined && { now }) }),
    tokenOf,
    as: async (who) => agent(await tokenOf(who)),
    async end() {
      await running.close();
      if (given === undefined) await db.drop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
