/** Two users at one record, in two processes: no change is lost, and presence is visible only with permission. */
import type { AddressInfo } from 'node:net';
import { PassThrough } from 'node:stream';
import { mergeEdits } from '@hireyard/domain/contracts/merge';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { buildApp, type RunningApp } from '../../app/app.ts';
import { openDatabase, sql } from '../../db/database.ts';
import { makeHire } from '../../testing/hire.ts';
import { type TestApp, testApp } from '../../testing/test-app.ts';
import { makeWorld } from '../../testing/world.ts';

type Body = Readonly<Record<string, unknown>>;
interface Person {
  readonly call: (method: string, path: string, body?: Body, ifMatch?: string) => Promise<Response>;
  readonly hear: () => Promise<{ readonly heard: readonly string[]; readonly stop: () => void }>;
  readonly tab: string;
}

let one: TestApp;
let other: RunningApp;
let ends: () => Promise<void>;
let customer: number;
let contract: number;
let ada: Person;
let ben: Person;
let nosy: Person;

/** A user at one of the processes. */
async function person(server: RunningApp['server'], who: Parameters<TestApp['tokenOf']>[0]): Promise<Person> {
  const base = `http://127.0.0.1:${(server.server.address() as AddressInfo).port}/api/v1`;
  const authorization = `Bearer ${await one.tokenOf(who)}`;
  return {
    tab: crypto.randomUUID(),
    call: async (method, path, body, ifMatch) =>
      fetch(base + path, {
        method,
        headers: {
          authorization,
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          ...(ifMatch === undefined ? {} : { 'if-match': ifMatch }),
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      }),
    hear: async () => {
      const end = new AbortController();
      const reply = await fetch(`${base}/events/`, { headers: { authorization }, signal: end.signal });
      expect(reply.status).toBe(200);
      const heard: string[] = [];
      const decoder = new TextDecoder();
      const read = async () => {
        for await (const part of reply.body ?? [])
          for (const line of decoder.decode(part as Uint8Array, { stream: true }).split('\n'))
            if (line.startsWith('data: '))
              heard.push((JSON.parse(line.slice(6)) as { resource: string }).resource);
      };
      read().catch(() => undefined);
      return { heard, stop: () => end.abort() };
    },
  };
}

beforeAll(async () => {
  one = await testApp();
  const admin = await one.as('admin');
  const world = await makeWorld(admin);
  customer = world.customer;
  contract = await makeHire(admin, world);
  const db = openDatabase({ connection: one.db.connection, max: 4 });
  other = await buildApp({ env: one.app.env, db, logStream: new PassThrough().resume() });
  ends = async () => {
    await other.close();
    await db.close();
  };
  for (const { server } of [one, other]) await server.listen({ port: 0, host: '127.0.0.1' });
  ada = await person(one.server, 'admin');
  ben = await person(other.server, 'admin');
  nosy = await person(other.server, 'site admin');
});
afterAll(async () => {
  await ends();
  await one.end();
});

const beat = async (who: Person, more: Body = {}) =>
  who.call('PUT', '/presence/', {
    resource: 'contract',
    object_id: contract,
    tab: who.tab,
    here: true,
    ...more,
  });
const othersOf = async (who: Person): Promise<readonly unknown[]> =>
  ((await (await beat(who)).json()) as { others: readonly unknown[] }).others;

test('of two simultaneous saves one wins; the other merges after a conflict, and both edits remain', async () => {
  const at = `/customer/${customer}/`;
  for (let round = 0; round < 10; round += 1) {
    const read = await ada.call('GET', at);
    const tag = String(read.headers.get('etag'));
    const base = (await read.json()) as Body;
    const written: readonly Body[] = [
      { telephone: `0117 496 00${10 + round}` },
      { email: `round-${round}@people.example` },
    ];
    const replies = await Promise.all([
      ada.call('PATCH', at, written[0], tag),
      ben.call('PATCH', at, written[1], tag),
    ]);
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 412]);
    const lost = replies.findIndex(({ status }) => status === 412);
    expect(await replies[lost]?.json()).toMatchObject({ code: 'stale' });

    const loser = lost === 0 ? ada : ben;
    const fresh = await loser.call('GET', at);
    const theirs = (await fresh.json()) as Body;
    expect(theirs).toMatchObject(written[1 - lost] as Body);
    const own = written[lost] as Body;
    const { values, clashes } = mergeEdits(base, { ...base, ...own }, theirs, (_name, a, b) =>
      Object.is(JSON.stringify(a), JSON.stringify(b)),
    );
    expect(clashes.filter((name) => name in own)).toEqual([]);
    const mine = Object.fromEntries(Object.keys(own).map((name) => [name, values[name]]));
    expect((await loser.call('PATCH', at, mine, String(fresh.headers.get('etag')))).status).toBe(200);
    expect(await (await ada.call('GET', at)).json()).toMatchObject({ ...written[0], ...written[1] });
  }
});

test('presence is visible from another process, until heartbeats stop', async () => {
  const { heard, stop } = await ben.hear();
  expect(await othersOf(ada)).toEqual([]);
  await vi.waitFor(() => expect(heard).toContain('presence/contract'), 6000);
  expect(await othersOf(ben)).toHaveLength(1);
  await one.db.rows(
    sql`update presence set seen_at = now() - interval '41 seconds' where tab = ${ada.tab}::uuid`,
  );
  expect(await othersOf(ben)).toEqual([]);
  stop();
});

test('presence in contracts is hidden from users who may not see them', async () => {
  const [may, mayNot] = await Promise.all([ben.hear(), nosy.hear()]);
  expect((await beat(nosy)).status).toBe(403);
  await beat(ada, { here: false });
  await beat(ada);
  await vi.waitFor(() => expect(may.heard).toContain('presence/contract'), 6000);
  // a later event for everybody shows that an earlier one would have arrived
  await one.db.rows(sql`select pg_notify('live', 'depot')`);
  await vi.waitFor(() => expect(mayNot.heard).toContain('depot'), 6000);
  expect(mayNot.heard.filter((name) => name.startsWith('presence'))).toEqual([]);
  may.stop();
  mayNot.stop();
});
