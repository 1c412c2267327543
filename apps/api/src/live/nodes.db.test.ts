/** News across nodes: what one node's callers write reaches the screens of another, and their next read shows it. */
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { sql } from '../db/database.ts';
import { type Node, type Nodes, startNodes, Visitor, visitorAt } from '../testing/replicated.ts';

let nodes: Nodes;
let one: Node;
let other: Node;
let token: string;
const addresses = new Map<Node, string>();
const listening = async (node: Node): Promise<Node> => {
  addresses.set(node, await node.server.listen({ port: 0, host: '127.0.0.1' }));
  return node;
};
// Two servers are made, on machines that are busy with other suites.
beforeAll(async () => {
  nodes = await startNodes();
  one = await listening(await nodes.node());
  other = await listening(await nodes.node());
  token = await one.tokenOf('admin');
}, 180_000);
afterEach(() => nodes.standby.resume());
afterAll(() => nodes?.end());

interface Heard {
  readonly resource: string | null;
  readonly ids?: readonly number[];
  readonly position?: string;
}
/** A screen at a node: what it hears, as it comes. */
async function screen(node: Node, behind = 0) {
  const end = new AbortController();
  const reply = await fetch(`${addresses.get(node)}/api/v1/events/?behind=${behind}`, {
    headers: { authorization: `Bearer ${token}` },
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

test('what is written at one node is heard at another, and read there because of it, although the replica stands still', async () => {
  const there = await screen(other);
  const reader = await visitorAt(other, token);
  await nodes.standby.pause();
  const { body } = await new Visitor(token).ask(one, 'POST', PATH, mail);
  const stale = await reader.ask(other, 'GET', PATH);
  expect(stale.body.results).not.toContainEqual(expect.objectContaining({ id: body.id }));
  await hears(() => there.heard, 'sesmail_incoming');
  const news = there.heard.find(({ resource }) => resource === 'sesmail_incoming');
  reader.known = news?.position;
  const fresh = await reader.ask(other, 'GET', PATH);
  expect(fresh.body.results).toContainEqual(expect.objectContaining({ id: body.id }));
  await nodes.standby.resume();
  await there.stop();
});

test('who comes to another node is told what was new; one that just started says that all may be', async () => {
  const knowing = await screen(other);
  await new Visitor(token).ask(one, 'POST', PATH, mail);
  await hears(() => knowing.heard, 'sesmail_incoming');
  const again = await screen(other, 60_000_000);
  const soon = await screen(other, 1);
  const fresh = await listening(await nodes.node());
  const here = await screen(fresh, 600_000);
  for (const { heard } of [again, here]) {
    await hears(() => heard, null);
    expect(heard.find(({ resource }) => resource === null)?.position).toMatch(/^[\da-f]{8}\./);
  }
  expect(soon.heard).not.toContainEqual(expect.objectContaining({ resource: null }));
  for (const { stop } of [knowing, again, soon, here]) await stop();
});

test('a node whose connection broke tells its screens that they may have missed something', async () => {
  const screens = await Promise.all([screen(one), screen(other)]);
  const cut = await nodes.db.rows(sql`select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = 'hireyard listener'`);
  expect(cut.length).toBeGreaterThanOrEqual(2);
  for (const { heard } of screens) await hears(() => heard, null);
  const after = screens.map(({ heard }) => heard.length);
  await new Visitor(token).ask(one, 'POST', PATH, mail);
  for (const [n, { heard }] of screens.entries())
    await hears(() => heard.slice(after[n]), 'sesmail_incoming');
  for (const { stop } of screens) await stop();
});
