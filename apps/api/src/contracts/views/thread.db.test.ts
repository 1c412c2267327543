/** A long thread is paged without losing entries. */
import type { ThreadEntry } from '@hireyard/wire/contracts/thread';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '../../db/database.ts';
import { aMessage } from '../../testing/messages.ts';
import { type Agent, type TestApp, testApp } from '../../testing/test-app.ts';
import { makeWorld, type World } from '../../testing/world.ts';

let app: TestApp;
let admin: Agent;
let world: World;
beforeAll(async () => {
  app = await testApp();
  admin = await app.as('admin');
  world = await makeWorld(admin);
  await aMessage(admin, { contract: world.contract, content: 'First words' });
});
afterAll(() => app.end());

const thread = async (before = ''): Promise<ThreadEntry[]> =>
  (await admin.get(`/api/v1/contract/${world.contract}/thread/?before=${before}`)).body;

test('returns the newest 300, then earlier ones to the end, keeping entries of one timestamp together', async () => {
  // Four in each half millisecond, so that no page ends between two timestamps.
  await app.db.rows(sql`
    insert into note (title, content, content_type, object_id, created_at)
    select 'n' || n, 'x', 'contract.contract', ${world.contract}, timestamptz '2020-01-01' + (n / 4) * interval '500 microseconds'
    from generate_series(1, 1000) n`);
  const seen = [];
  for (let page = await thread(); page.length > 0; page = await thread(page[0]?.at)) {
    expect(page.length).toBeLessThan(310);
    expect(page.map(({ at }) => at)).toEqual(page.map(({ at }) => at).toSorted());
    seen.unshift(...page);
  }
  const keys = seen.map(({ kind, id }) => `${kind} ${id}`);
  expect(new Set(keys).size).toBe(keys.length);
  expect(seen.filter(({ subject }) => /^n\d+$/.test(subject))).toHaveLength(1000);
  expect(seen.at(-1)?.preview).toBe('First words');
});

test('answers 400 for a malformed timestamp', async () => {
  const reply = await admin.get(`/api/v1/contract/${world.contract}/thread/?before=soon`);
  expect([reply.status, Object.keys(reply.body)]).toEqual([400, ['before']]);
});
