/** Outages: something that we need is slow, full, wrong or unavailable. What users are told, and that the product recovers by itself (docs/run/failure.md). */
import { spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { type MailServer, startMailServer } from '../../adapters/mail-out/smtp/server.testing.ts';
import { sql } from '../../db/database.ts';
import type { Agent } from '../test-app.ts';
import { type Business, makeBusiness, must, quote, signIn } from './business.testing.ts';
import { type Cards, openCards } from './cards.testing.ts';
import { ADMIN, type Fleet, type Node, openFleet } from './fleet.testing.ts';
import { agentAt } from './http-agent.testing.ts';
import { unreconciled } from './ledger.testing.ts';
import { type Line, openLine } from './line.testing.ts';

let fleet: Fleet;
let node: Node;
let line: Line;
let cards: Cards;
let mail: MailServer;
let business: Business;
let admin: Agent;
let contract: number;

beforeAll(async () => {
  [cards, mail] = await Promise.all([openCards(), startMailServer()]);
  fleet = await openFleet({
    nodes: 1,
    workers: 0,
    settings: { max_connections: '24' },
    env: {
      ...cards.env,
      WORKER: '1',
      MAIL_OUT: 'smtp',
      MAIL_FROM: 'hire@hire.test',
      SMTP_URL: `smtp://127.0.0.1:${mail.port}`,
      PUBLIC_URL: 'http://hire.test',
      DATABASE_POOL_SIZE: '6',
      DATABASE_TIMEOUT_SECONDS: '3',
      ACCESS_TOKEN_MINUTES: '60',
    },
    line: async (straight) => (line = await openLine(straight)).url,
  });
  [node] = fleet.nodes as [Node];
  admin = agentAt(fleet.db, node.url, await signIn(node.url, ADMIN));
  business = await makeBusiness(admin, 5000);
  contract = must(await admin.post('/api/v1/contract/', quote(business))).id;
}, 120_000);
afterAll(async () => {
  await fleet?.end();
  await Promise.all([line?.end(), cards?.end(), mail?.close()]);
}, 60_000);

const read = () => admin.get(`/api/v1/contract/${contract}/`);
const write = (key: string = randomUUID(), customer_reference = key) =>
  admin.post('/api/v1/contract/', quote(business, { customer_reference }), { 'Idempotency-Key': key });
/** As large as the files of PostgreSQL's log, which it continues to write. */
const LARGEST = 2 ** 24;
/** Reads and writes work again automatically. */
const allIsWell = (): Promise<void> =>
  vi.waitFor(
    async () => {
      expect((await read()).status).toBe(200);
      expect((await write()).status).toBe(201);
    },
    { timeout: 30_000, interval: 100 },
  );
const UNAVAILABLE = { detail: expect.stringMatching(/[Tt]ry again/), code: expect.any(String) };
/** Idle transactions of the product that hold locks. */
const leaked = () =>
  fleet.db.rows(sql`select pid, query from pg_stat_activity where state like 'idle in transaction%' and application_name not like 'fleet%'
    and now() - state_change > interval '1 second'`);

describe('a database', () => {
  test('that does not answer: requests are told so within seconds; afterwards all connections are as good as before', async () => {
    const go = line.stall();
    const replies = await Promise.all([read(), write(), read(), write(), read(), read(), read(), write()]);
    for (const { status, body, headers } of replies) {
      expect([status, body]).toEqual([503, UNAVAILABLE]);
      expect(headers['retry-after']).toMatch(/^\d+$/);
    }
    go();
    await allIsWell();
    expect(await Promise.all(Array.from({ length: 12 }, async () => (await read()).status))).toEqual(
      Array(12).fill(200),
    );
    await vi.waitFor(async () => expect(await leaked()).toEqual([]), { timeout: 15_000 });
  }, 60_000);

  test('that is cut off for a while: 503 at once, and all goes on when it is there again', async () => {
    const open = await line.close();
    for (const { status, body } of [await read(), await write()])
      expect([status, body]).toEqual([503, UNAVAILABLE]);
    await open();
    await allIsWell();
    expect(node.starts()).toBe(1);
  }, 60_000);

  test('whose connection ends between the commit and its answer: the same key tells what became of it', async () => {
    const key = randomUUID();
    line.cutAtCommit();
    const unknown = await write(key);
    expect([unknown.status, unknown.body]).toEqual([503, UNAVAILABLE]);
    const rows = await fleet.db.rows<{ id: number }>(
      sql`select id from contract where customer_reference = ${key}`,
    );
    expect(rows).toHaveLength(1);
    const told = await write(key);
    expect([told.status, told.body.id, told.headers['idempotent-replayed']]).toEqual([
      201,
      rows[0]?.id,
      'true',
    ]);
  });

  test('whose connections are all taken by another program: 503, and all goes on when it lets go', async () => {
    await fleet.db.rows(sql`select 1`); // before there is no connection left
    const others: pg.Client[] = [];
    line.cut();
    let refused: Awaited<ReturnType<typeof read>>;
    for (;;) {
      const client = new pg.Client({ ...fleet.connection, application_name: 'fleet hog' });
      client.on('error', () => undefined);
      const taken = await client.connect().then(
        () => true,
        () => false,
      );
      if (taken) others.push(client);
      else {
        // A write also fails if its connection was cut a moment ago, so a read is tried too.
        const { status } = await write();
        if ((refused = await read()).status === 503 && status === 503) break;
        line.cut();
      }
    }
    expect([refused.status, refused.body]).toEqual([503, UNAVAILABLE]);
    await Promise.all(others.map((client) => client.end()));
    await allIsWell();
    expect(node.starts()).toBe(1);
  }, 60_000);

  test('without room to write: saving is refused in words, reading goes on, nothing is half written', async (context) => {
    // Like a quota: no file may grow larger than the largest one already is.
    // Even root may not do this to other users' processes, so it runs as the database's own user.
    const { uid, gid } = statSync(join(fleet.folder, 'database/postgres/cluster'));
    const limit = (bytes: string) => {
      // Some processes come and go; the first one is their parent.
      const done = fleet
        .databaseProcesses()
        .map(
          (pid) =>
            spawnSync('prlimit', ['--pid', String(pid), `--fsize=${bytes}`], { uid, gid }).status === 0,
        );
      return done[0] === true;
    };
    const note = () =>
      admin.post('/api/v1/note/', {
        content_type: 'contract.contract',
        object_id: contract,
        content: Array.from({ length: 150 }, () => randomUUID()).join(' '),
      });
    const { id } = must(await note());
    // Writes long notes until their file is almost at the limit.
    for (let size = 0; size < LARGEST - 300_000; ) {
      await fleet.db.rows(sql`insert into note (content_type, object_id, content, state_set_id)
        select content_type, object_id, (select string_agg(gen_random_uuid()::text, ' ') from generate_series(1, 150) where g > 0), state_set_id
        from note, generate_series(1, 50) g where id = ${id}`);
      const row = await fleet.db.one<{ size: number }>(
        sql`select pg_relation_size(reltoastrelid)::int as size from pg_class where relname = 'note'`,
      );
      size = row?.size ?? LARGEST;
    }
    await fleet.db.rows(sql`checkpoint`);
    if (!limit(`${LARGEST}:unlimited`))
      return context.skip('prlimit is not here, or may not: a full disk could not be made');
    const kept = await fleet.db.one<{ n: number }>(sql`select count(*)::int as n from note`);
    let taken = 0;
    await vi.waitFor(
      async () => {
        const reply = await note();
        if (reply.status === 201) taken++;
        expect([reply.status, reply.body.code]).toEqual([503, 'database_full']);
      },
      { timeout: 30_000, interval: 1 },
    );
    expect((await note()).body.detail).toContain('The database is full, so nothing was saved.');
    expect((await read()).status).toBe(200);
    expect((await fleet.db.one<{ n: number }>(sql`select count(*)::int as n from note`))?.n).toBe(
      (kept?.n ?? 0) + taken,
    );
    limit('unlimited:unlimited');
    await allIsWell();
    expect((await note()).status).toBe(201);
    expect(await unreconciled(fleet.db)).toEqual([]);
  }, 90_000);
});

test('a file store without room refuses a file in words, keeps nothing of it, and takes it afterwards', async (context) => {
  const limit = (bytes: string) =>
    spawnSync('prlimit', ['--pid', String(node.pid()), `--fsize=${bytes}`]).status === 0;
  const upload = async () => {
    const target = must(await admin.post('/api/v1/fum/signed_url/', { fileName: 'Plan.pdf' }));
    const form = new FormData();
    for (const [name, value] of Object.entries<string>(target.fields)) form.append(name, value);
    form.append('file', new Blob([`%PDF-1.4 ${'x'.repeat(200_000)}`]), 'Plan.pdf');
    return fetch(`${node.url}${new URL(target.url).pathname}`, { method: 'POST', body: form });
  };
  const files = () =>
    readdirSync(join(fleet.folder, 'files'), { recursive: true, withFileTypes: true }).filter((one) =>
      one.isFile(),
    ).length;
  if (!limit('4096:unlimited'))
    return context.skip('prlimit is not here, or may not: a full disk could not be made');
  const before = files();
  const refused = await upload();
  expect([refused.status, await refused.text()]).toEqual([
    507,
    expect.stringContaining('<Code>StorageFull</Code>'),
  ]);
  expect(files()).toBe(before);
  expect((await read()).status).toBe(200);
  limit('unlimited:unlimited');
  expect((await upload()).status).toBe(204);
});

test('a node whose clock is hours wrong, and jumps, works by the time of the database like all the others', async () => {
  // A clock that is wrong by the hours in a file, which changes while the process runs.
  const clock = `data:text/javascript,${encodeURIComponent(`
    const Right = Date; let hours = 7; process.on('SIGUSR2', () => { hours = -9; });
    const now = () => Right.now() + hours * 3600000;
    globalThis.Date = class extends Right { constructor(...given) { super(...(given.length === 0 ? [now()] : given)); } static now() { return now(); } };`)}`;
  const wrong = await fleet.node({ NODE_OPTIONS: `--import=${clock}` });
  for (const jump of [false, true]) {
    if (jump) wrong.signal('SIGUSR2');
    const token = await signIn(wrong.url, ADMIN);
    expect((await agentAt(fleet.db, node.url, token).get('/auth/user/')).status).toBe(200);
    const there = agentAt(fleet.db, wrong.url, await signIn(node.url, ADMIN));
    const made = must(
      await there.post('/api/v1/contract/', quote(business, { delivery_date: null, collection_date: null })),
    );
    const row = await fleet.db.one<{ off: number; rolled: boolean }>(sql`
      select abs(extract(epoch from now() - created_at))::int as off,
        (select today between current_date - 1 and current_date + 1 from stock_clock) as rolled from contract where id = ${made.id}`);
    expect(row?.off).toBeLessThan(60);
    expect(row?.rolled).toBe(true);
  }
  expect(wrong.said()).toContain("clock differs from the database's");
  await wrong.end();
  expect(await unreconciled(fleet.db)).toEqual([]);
}, 60_000);

describe('a service outside', () => {
  test('for cards that hangs: the customer is told within bounds, and work on contracts goes on meanwhile', async () => {
    const url = `/api/v1/contract/${contract}/`;
    must(
      await admin.post('/api/v1/contractstock/', {
        contract,
        unlisted: true,
        unlisted_description: 'Marquee',
        unlisted_price: '400.00',
        quantity: 1,
      }),
    );
    must(await admin.put(`${url}system_state/`, { system_action: 'entered', action: 'attach' }));
    const { uuid } = must(
      await admin.post('/api/v1/accounting/paymentrequest/', { contract, type: 'contract', amount: '20.00' }),
    );
    const answer = cards.hang();
    const paying = admin.post(`/api/v1/pay/${uuid}/secret/`, {});
    for (let n = 0; n < 5; n++) expect((await write()).status).toBe(201);
    const told = await paying;
    expect([told.status, told.body.code]).toEqual([502, 'card_provider_failed']);
    answer();
    expect((await admin.post(`/api/v1/pay/${uuid}/secret/`, {})).status).toBe(200);
  }, 60_000);

  test('for mail that is away: mail waits and says why, and goes out once by itself', async () => {
    await mail.setWeather('away');
    const subject = `WaitLimits ${randomUUID()}`;
    const { id } = must(
      await admin.post('/api/v1/ses/sesmail/', {
        to: 'ada@example.com',
        subject,
        category: 'conversation',
        type: 'text',
        message: 'It waits.',
      }),
    );
    await vi.waitFor(
      async () => expect((await admin.get(`/api/v1/ses/sesmail/${id}/`)).body.last_error).not.toBe(''),
      { timeout: 15_000 },
    );
    expect((await write()).status).toBe(201);
    await mail.setWeather('fair');
    const arrived = () => mail.deliveries.filter(({ raw }) => raw.includes(subject));
    await vi.waitFor(() => expect(arrived()).toHaveLength(1), { timeout: 45_000 });
  }, 90_000);
});
