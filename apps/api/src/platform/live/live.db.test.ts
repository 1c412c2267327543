import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { sql } from '../../db/database.ts';
import { type Agent, type TestApp, testApp } from '../../testing/test-app.ts';

let app: TestApp;
let admin: Agent;
let address = '';
beforeAll(async () => {
  app = await testApp();
  admin = await app.as('admin');
  address = await app.server.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => app.end());

const message = {
  subject: 'x',
  category: 'message',
  source: 'a@example.com',
  destination: 'hire@example.com',
  type: 'text',
};

/** Collects a user's events. */
async function listen(who: 'admin' | 'site admin' | readonly string[], behind = 0) {
  const end = new AbortController();
  const headers = { authorization: `Bearer ${await app.tokenOf(who)}` };
  const reply = await fetch(`${address}/api/v1/events/?behind=${behind}`, { headers, signal: end.signal });
  const heard: (string | null)[] = [];
  const decoder = new TextDecoder();
  const reading = (async () => {
    for await (const chunk of reply.body ?? [])
      for (const line of decoder.decode(chunk as Uint8Array, { stream: true }).split('\n'))
        if (line.startsWith('data: '))
          heard.push((JSON.parse(line.slice(6)) as { resource: string }).resource);
  })().catch(() => undefined);
  return {
    reply,
    heard,
    ended: reading,
    async stop() {
      end.abort();
      await reading;
    },
  };
}

test('reports the progress of recalculation to every listener', async () => {
  const director = await listen(['Director']);
  const rule = { type: 'threshold', threshold: '70.00', value: '10.00' };
  expect((await admin.post('/api/v1/accounting/depositrule/', rule)).status).toBe(201);
  await vi.waitFor(() => expect(director.heard).toContain('recalculation'), { timeout: 10_000 });
  await director.stop();
});

test('reports changes only to users who may see them', async () => {
  const boss = await listen('admin');
  const stock = await listen(['Stock Manager']);
  expect([boss.reply.status, boss.reply.headers.get('content-type')]).toEqual([
    200,
    'text/event-stream; charset=utf-8',
  ]);
  const made = await admin.post('/api/v1/ses/sesmail_incoming/', message);
  expect(made.status).toBe(201);
  await vi.waitFor(() => expect(boss.heard).toContain('sesmail_incoming'), { timeout: 10_000 });
  // A later notification for everybody shows that an earlier one would have arrived.
  await app.db.rows(sql`select pg_notify('live', 'depot')`);
  await vi.waitFor(() => expect(stock.heard).toContain('depot'), { timeout: 10_000 });
  expect(stock.heard).toEqual(['depot']);
  await boss.stop();
  await stock.stop();
});

test('reports contracts to users who may see them, merged if many change in a row', async () => {
  const boss = await listen('admin');
  const nosy = await listen('site admin');
  const tell = (text: string) => app.db.rows(sql`select pg_notify('live', ${text})`);
  for (let id = 1; id <= 200; id += 1) await tell(`contract #${id}`);
  await tell('snippet');
  await vi.waitFor(() => expect(boss.heard).toContain('snippet'), { timeout: 10_000 });
  const before = boss.heard.length;
  await vi.waitFor(() => expect(boss.heard.length).toBeGreaterThan(before), 5000);
  expect(boss.heard.filter((one) => one === 'contract').length).toBeLessThan(10);
  expect(nosy.heard).toEqual(['snippet']);
  await boss.stop();
  await nosy.stop();
});

test('repeats missed events after a reconnect if permitted; after a long absence reports that some may be missing', async () => {
  const early = await listen('admin');
  const from = Date.now();
  await app.db.rows(sql`select pg_notify('live', 'sesmail_incoming'), pg_notify('live', 'depot #7')`);
  const both = expect.arrayContaining(['sesmail_incoming', 'depot']) as string[];
  await vi.waitFor(() => expect(early.heard).toEqual(both), 5000);
  const behind = Date.now() - from + 1000;
  const late = await listen('admin', behind);
  const stock = await listen(['Stock Manager'], behind);
  const fresh = await listen('admin');
  const away = await listen('admin', 3_600_000);
  await app.db.rows(sql`select pg_notify('live', 'snippet')`);
  for (const one of [late, stock, fresh, away])
    await vi.waitFor(() => expect(one.heard).toContain('snippet'), 5000);
  expect(late.heard).toEqual(both);
  expect(stock.heard).toContain('depot');
  expect(stock.heard).not.toContain('sesmail_incoming');
  for (const name of ['sesmail_incoming', 'depot']) expect(fresh.heard).not.toContain(name);
  expect(away.heard[0]).toBeNull();
  for (const one of [early, late, stock, fresh, away]) await one.stop();
});

test('refuses signed-out users, and users without a group', async () => {
  expect((await fetch(`${address}/api/v1/events/`)).status).toBe(401);
  const nobody = await listen([]);
  expect(nobody.reply.status).toBe(403);
  await nobody.stop();
});

test('closes open streams when the server stops', async () => {
  const boss = await listen('admin');
  await app.app.live.stop();
  await boss.ended;
  expect(boss.reply.status).toBe(200);
});
