/** Events across nodes: writes at one node reach screens of another, whose next read shows them. */
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { openDatabase, sql } from '../../db/database.ts';
import { createTestDatabase, type TestDatabase } from '../../db/testing.ts';
import { type TestApp, testApp } from '../../testing/test-app.ts';

/** One of several servers of a business, with its own connections. */
interface Node extends TestApp {
  readonly url: string;
}
let db: TestDatabase;
let one: Node;
let other: Node;
let me: { readonly authorization: string };
const ending: (() => Promise<unknown>)[] = [];
async function startNode(): Promise<Node> {
  const own = openDatabase({ connection: db.connection, max: 6 });
  const app = await testApp({ db: { ...db, ...own } });
  ending.push(async () => {
    await app.end();
    await own.close();
  });
  return { ...app, url: await app.server.listen({ port: 0, host: '127.0.0.1' }) };
}
beforeAll(async () => {
  db = await createTestDatabase();
  ending.push(() => db.drop());
  one = await startNode();
  other = await startNode();
  me = { authorization: `Bearer ${await one.tokenOf('admin')}` };
});
afterAll(async () => {
  for (const end of ending.toReversed()) await end();
});

interface Heard {
  readonly resource: string | null;
  readonly ids?: readonly number[];
}
/** A screen at a node, collecting its events. */
async function screen(node: Node, behind = 0) {
  const end = new AbortController();
  const reply = await fetch(`${node.url}/api/v1/events/?behind=${behind}`, {
    headers: me,
    signal: end.signal,
  });
  const heard: Heard[] = [];
  const decoder = new TextDecoder();
  const reading = (async () => {
    for await (const chunk of reply.body ?? [])
      for (const line of decoder.decode(chunk as Uint8Array, { stream: true }).split('\n'))
        if (line.startsWith('data: ')) heard.push(JSON.parse(line.slice(6)) as Heard);
  })().catch(() => undefined);
  const stop = async () => {
    end.abort();
    await reading;
  };
  return { heard, stop };
}
const hears = (heard: () => readonly Heard[], resource: string | null) =>
  vi.waitFor(() => expect(heard()).toContainEqual(expect.objectContaining({ resource })), {
    timeout: 15_000,
  });
const mail = {
  subject: 'x',
  category: 'message',
  source: 'a@example.com',
  destination: 'hire@example.com',
  type: 'text',
};
const PATH = '/api/v1/ses/sesmail_incoming/';
/** Writes at a node something that is reported; returns its id. */
async function write(node: Node): Promise<number> {
  const { status, body } = await node.anonymous.post(PATH, mail, me);
  expect(status).toBe(201);
  return body.id;
}

test('a write at one node is reported at another, and read there', async () => {
  const there = await screen(other);
  const id = await write(one);
  await hears(() => there.heard, 'sesmail_incoming');
  const { body } = await other.anonymous.get(PATH, me);
  expect(body.results).toContainEqual(expect.objectContaining({ id }));
  await there.stop();
});

test('a client of another node gets recent events; a new node reports that all may have changed', async () => {
  const knowing = await screen(other);
  await write(one);
  await hears(() => knowing.heard, 'sesmail_incoming');
  const again = await screen(other, 60_000_000);
  const soon = await screen(other, 1);
  const fresh = await startNode();
  const here = await screen(fresh, 600_000);
  for (const { heard } of [again, here]) await hears(() => heard, null);
  expect(soon.heard).not.toContainEqual(expect.objectContaining({ resource: null }));
  for (const { stop } of [knowing, again, soon, here]) await stop();
});

test('after a connection loss, a node tells its screens that events may be missing', async () => {
  const screens = await Promise.all([screen(one), screen(other)]);
  const cut = await db.rows(sql`select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = 'hireyard listener' and datname = current_database()`);
  expect(cut.length).toBeGreaterThanOrEqual(2);
  for (const { heard } of screens) await hears(() => heard, null);
  const after = screens.map(({ heard }) => heard.length);
  await write(one);
  for (const [n, { heard }] of screens.entries())
    await hears(() => heard.slice(after[n]), 'sesmail_incoming');
  for (const { stop } of screens) await stop();
});
