/** A crowd at a real server: no request waits longer than declared, refusals say when to retry, and nothing is lost or duplicated. */
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../db/testing.ts';
import { sql } from '../../db/database.ts';
import { freePort } from '../../testing/fleet/free-port.testing.ts';
import { type Node, openInstallation, signIn } from './node.testing.ts';

const LONG = 120_000;
const PLACES = 4;
const WAITING = 3;
const CROWD = 20 * PLACES;
const ROUNDS = 3;
/** Pause of a client between attempts, which leaves the machine to the server. */
const PAUSE_MS = 100;

let db: TestDatabase;
let nodes: ReturnType<typeof openInstallation>;
let node: Node;
let me: Record<string, string>;
let metrics: string;
beforeAll(async () => {
  db = await createTestDatabase();
  nodes = openInstallation(db.connection);
  const port = String(await freePort());
  metrics = `http://127.0.0.1:${port}/metrics`;
  node = await nodes.start({
    WORKER: '0',
    METRICS_PORT: port,
    DATABASE_POOL_SIZE: '3',
    REQUESTS_AT_WORK: String(PLACES),
    REQUESTS_WAITING: String(WAITING),
    REQUESTS_WAIT_MS: '500',
    // ignore the load of the test machine
    REQUESTS_LAG_MS: '0',
    LOG_LEVEL: 'warn',
    // a queue that grew with the crowd wouldn't fit
    NODE_OPTIONS: '--max-old-space-size=192',
  });
  me = await signIn(node);
}, LONG);
afterAll(async () => {
  await nodes.end();
  await db.drop();
});

const scrape = async (): Promise<string> => (await fetch(metrics)).text();
/** Returns the values of a metric, by labels. */
async function figures(name: string, read = scrape()): Promise<Record<string, number>> {
  const text = await read;
  const lines = text.matchAll(new RegExp(`^${name}(?:\\{(.*)\\})? (\\S+)$`, 'gm'));
  return Object.fromEntries(
    [...lines].map(([, labels = '', value]) => [
      [...labels.matchAll(/"([^"]*)"/g)].map(([, word]) => word).join(' '),
      Number(value),
    ]),
  );
}
const sum = (values: Record<string, number>) => Object.values(values).reduce((all, one) => all + one, 0);
const until = (holds: () => Promise<boolean>) =>
  expect.poll(holds, { timeout: 60_000, interval: 20 }).toBe(true);

interface Answer {
  readonly status: number;
  readonly again: string | null;
  readonly body: { readonly code?: string; readonly detail?: string };
}
async function ask(path: string, body?: object, key?: string): Promise<Answer> {
  const reply = await fetch(`${node.url}${path}`, {
    headers: {
      ...me,
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(key !== undefined && { 'idempotency-key': key }),
    },
    ...(body !== undefined && { method: 'POST', body: JSON.stringify(body) }),
  });
  return {
    status: reply.status,
    again: reply.headers.get('retry-after'),
    body: (await reply.json()) as Answer['body'],
  };
}
const OVERLOADED = {
  status: 503,
  again: expect.stringMatching(/^[1-9]\d*$/),
  body: { code: 'overloaded', detail: expect.any(String) },
};
const customer = (name: string) => ({ name, email: 'ada@example.com', telephone: '01632 960000' });

test('a waiting request gets Retry-After at the declared time, not when others finish', {
  timeout: LONG,
}, async () => {
  const go = Promise.withResolvers<void>();
  const stands = Promise.withResolvers<void>();
  const held = db.transaction(async (tx) => {
    await tx.rows(sql`lock table depot in access exclusive mode`);
    stands.resolve();
    await go.promise;
  });
  await stands.promise;
  const before = await figures('hireyard_requests_shed_total');
  const atWork = Array.from({ length: PLACES - 1 }, () => ask('/api/v1/depot/'));
  await until(async () => (await figures('hireyard_requests_at_work'))['read'] === PLACES - 1);
  // answered while no active work can end
  const refused = await Promise.all(Array.from({ length: 30 }, () => ask('/api/v1/depot/')));
  for (const answer of refused) expect(answer).toEqual(OVERLOADED);
  const after = await figures('hireyard_requests_shed_total');
  expect(after['read late']).toBe((before['read late'] ?? 0) + WAITING);
  expect(after['read full']).toBe((before['read full'] ?? 0) + 30 - WAITING);
  go.resolve();
  await held;
  for (const answer of await Promise.all(atWork)) expect(answer.status).toBe(200);
});

test('refuses or serves a crowd of twenty times the places, and then recovers', {
  timeout: LONG,
}, async () => {
  const seen = { served: 0, shed: 0, signedIn: 0 };
  const peaks = { waiting: 0, atWork: 0 };
  const over = new AbortController();
  const judge = (answer: Answer): boolean => {
    if (answer.status < 400) seen.served += 1;
    else {
      expect(answer).toEqual(OVERLOADED);
      seen.shed += 1;
    }
    return answer.status < 400;
  };
  const watching = (async () => {
    while (!over.signal.aborted) {
      const read = scrape();
      const waiting = await figures('hireyard_requests_waiting', read);
      const atWork = await figures('hireyard_requests_at_work', read);
      peaks.waiting = Math.max(peaks.waiting, ...Object.values(waiting));
      peaks.atWork = Math.max(peaks.atWork, sum(atWork));
      expect((await fetch(`${node.url}/healthz`)).status).toBe(200);
      await pause(PAUSE_MS);
    }
  })();
  const desk = (async () => {
    while (seen.signedIn < 3)
      if ((await signIn(node))['authorization'] !== 'Bearer undefined') seen.signedIn += 1;
  })();
  const names: string[] = [];
  await Promise.all(
    Array.from({ length: CROWD }, async (_, client) => {
      for (let n = 0; n < ROUNDS; n++) {
        judge(await ask(`/api/v1/contract/?search=${n}`));
        const name = `crowd ${client} ${n}`;
        names.push(name);
        // retried at once with the same key, however often it is refused
        while (!judge(await ask('/api/v1/customer/', customer(name), name))) await pause(PAUSE_MS);
      }
    }),
  );
  over.abort();
  await Promise.all([watching, desk]);
  expect(seen.shed).toBeGreaterThan(0);
  expect(peaks.waiting).toBeLessThanOrEqual(WAITING);
  expect(peaks.atWork).toBeLessThanOrEqual(PLACES);
  const rows = await db.rows<{ name: string }>(
    sql`select name from customer where name like 'crowd %' order by name`,
  );
  expect(rows.map(({ name }) => name)).toEqual(
    (await db.rows<{ name: string }>(sql`select unnest(${names}::text[]) as name order by name`)).map(
      ({ name }) => name,
    ),
  );
  expect([
    sum(await figures('hireyard_requests_at_work')),
    sum(await figures('hireyard_requests_waiting')),
    sum(await figures('hireyard_pool_waiting')),
  ]).toEqual([0, 0, 0]);
  const shed = sum(await figures('hireyard_requests_shed_total'));
  for (let n = 0; n < 20; n++) expect((await ask(`/api/v1/contract/?search=${n}`)).status).toBe(200);
  expect(sum(await figures('hireyard_requests_shed_total'))).toBe(shed);
  expect(node.process.exitCode).toBe(null);
});
