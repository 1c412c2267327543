import { heads } from '@hireyard/wire/resource/heads';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '../../db/database.ts';
import { sealHistory } from '../../records/history/seal.ts';
import { titlesOf } from '../../records/history/titles.ts';
import { type Agent, type TestApp, testApp } from '../../testing/test-app.ts';
import { makeWorld, type World } from '../../testing/world.ts';

let app: TestApp;
let admin: Agent;
let world: World;
const now = { at: new Date() };
beforeAll(async () => {
  app = await testApp({ now: () => now.at });
  admin = await app.as('admin');
  world = await makeWorld(admin);
});
afterAll(() => app.end());

const list = async (query: string) => {
  const reply = await admin.get(`/api/v1/history/?${query}`);
  expect([query, reply.status]).toEqual([query, 200]);
  return reply.body;
};

test('filters by record, user, time, action and channel find a change with its request', async () => {
  const path = `/api/v1/customer/${world.customer}/`;
  const changed = await admin.patch(path, { telephone: '01632 960777' });
  expect(changed.status).toBe(200);
  const of = `resource=customer&object_id=${world.customer}`;
  const [entry] = (await list(of)).results;
  expect(entry).toMatchObject({
    resource: 'customer',
    object_id: world.customer,
    title: expect.stringMatching(/^Ada /),
    user: { name: expect.stringMatching(/^Test /) },
    action: 'changed',
    via: 'screen',
    request_id: changed.headers['x-request-id'],
    changes: [{ field: 'telephone', before: '01632 960001', after: '01632 960777' }],
    erased_at: null,
  });
  const at = encodeURIComponent(entry.at);
  for (const [more, found] of [
    [`user__id__in=${entry.user.id}`, true],
    ['user__id__in=2000000000', false],
    ['action=changed', true],
    ['action=deleted', false],
    ['via=screen', true],
    ['via=job', false],
    [`at__gte=${at}`, true],
    ['at__gte=2100-01-01', false],
    ['at__lte=2000-01-01', false],
    ['search=960777', true],
    ['search=telephone', true],
    [`search=${encodeURIComponent(entry.user.name)}`, true],
    ['search=960778', false],
    [`at__gte=${at}&search=960777`, true],
    [`request_id=${entry.request_id}`, true],
  ] as const) {
    const ids = (await list(`${of}&${more}`)).results.map(({ id }: { id: number }) => id);
    expect([more, ids.includes(entry.id)]).toEqual([more, found]);
  }
});

test('related records have names, also in the history of one record', async () => {
  const other = await admin.post('/api/v1/customer/', {
    name: 'Grace Hopper',
    telephone: '01632 960002',
    email: 'grace@example.com',
  });
  await admin.patch(`/api/v1/contract/${world.contract}/`, { delivery_contact: other.body.id });
  const wanted = {
    field: 'delivery_contact',
    before: null,
    after: other.body.id,
    names: { [other.body.id]: 'Grace Hopper' },
  };
  const all = await list(`resource=contract&object_id=${world.contract}&action=changed`);
  expect(all.results[0].changes).toContainEqual(wanted);
  const own = await admin.get(`/api/v1/contract/${world.contract}/history/`);
  expect(own.body.results[0]).toMatchObject({
    via: 'screen',
    request_id: expect.any(String),
    erased_at: null,
  });
  expect(Object.keys(own.body.results[0])).not.toContain('object_id');
  expect(own.body.results[0].changes).toContainEqual(wanted);
});

test('a user without a name appears by user name', async () => {
  await app.db.rows(sql`update app_user set first_name = '', last_name = ''`);
  const reply = await admin.get(`/api/v1/customer/${world.customer}/history/`);
  expect(reply.body.results[0].user).toMatch(/^user\d+$/);
});

test('entries of a deleted record stay, without a title', async () => {
  const made = await admin.post('/api/v1/snippet/', { code: 'gone', content: 'Words' });
  expect((await admin.del(`/api/v1/snippet/${made.body.id}/`)).status).toBe(204);
  const { results } = await list(`resource=snippet&object_id=${made.body.id}`);
  expect(results.map((one: { action: string; title: string }) => [one.action, one.title])).toEqual([
    ['deleted', null],
    ['created', null],
  ]);
});

test('the database can build the titles of every resource', async () => {
  const wanted = new Map(Object.keys(heads).map((name) => [name, new Set([1])]));
  const titles = await titlesOf(app.db, wanted);
  expect(titles.of('depot', 1)).toMatch(/^D1 · Depot 1$/);
  expect(
    (await titlesOf(app.db, new Map([['nothing of ours', new Set([1])]]))).of('nothing of ours', 1),
  ).toBeUndefined();
});

test('only administrators see the history', async () => {
  for (const groups of [['Account Manager'], ['Finance Admin'], ['Director']]) {
    const agent = await app.as(groups);
    for (const path of ['', 'integrity/', `${world.history}/`])
      expect([groups, path, (await agent.get(`/api/v1/history/${path}`)).status]).toEqual([
        groups,
        path,
        403,
      ]);
  }
});

test('a site administrator sees system changes only, not the business', async () => {
  const site = await app.as('site admin');
  await admin.patch('/api/v1/depot/' + world.depot + '/', { name: 'Depot of the test' });
  const of = async (resource: string) =>
    (await site.get(`/api/v1/history/?resource=${resource}&page_size=1`)).body.count;
  for (const kind of ['customer', 'contract', 'sesmail', 'note', 'file', 'transaction'])
    expect([kind, await of(kind), (await list(`resource=${kind}`)).count > 0]).toEqual([kind, 0, true]);
  expect(await of('depot')).toBeGreaterThan(0);
  const seen = (await site.get('/api/v1/history/?page_size=1000')).body.results;
  expect(
    seen.every(({ resource }: { resource: string }) => !['customer', 'contract', 'note'].includes(resource)),
  ).toBe(true);
  const [hidden] = (await list('resource=customer')).results;
  expect((await site.get(`/api/v1/history/${hidden.id}/`)).status).toBe(404);
  expect((await admin.get(`/api/v1/history/${hidden.id}/`)).status).toBe(200);
});

test('integrity: sealed and unsealed entries, the last link, and the result of the nightly check', async () => {
  const open = (await admin.get('/api/v1/history/integrity/')).body;
  expect(open).toMatchObject({
    sealed: 0,
    unsealed: open.entries,
    last_check: null,
    head: { seq: 0, at: null },
  });
  const sealed = await sealHistory(app.db);
  const closed = (await admin.get('/api/v1/history/integrity/')).body;
  expect(closed).toMatchObject({ entries: sealed, sealed, unsealed: 0, head: { seq: sealed } });

  const verify = app.handlers.find(({ topic }) => topic === 'history.verify');
  const run = async () => {
    await app.db.transaction(async (tx) => {
      await tx.rows(
        sql`insert into job (topic, aggregate, key) values ('history.verify', 'history.verify', 'history.verify') on conflict do nothing`,
      );
      await tx.rows(sql`update job set run_at = null where topic = 'history.verify' and state = 'queued'`);
    });
    await app.drain(now.at);
  };
  expect(verify?.everyMinutes).toBeGreaterThan(0);
  await run();
  const checked = (await admin.get('/api/v1/history/integrity/')).body;
  expect(checked.last_check).toMatchObject({
    entries: sealed,
    problem: null,
    head: { seq: sealed, hash: closed.head.hash },
  });
  expect(app.logs.filter((line) => line.includes(closed.head.hash))).toHaveLength(1);

  // It is checked once a night; the next night finds the alteration.
  await app.db.transaction(async (tx) => {
    await tx.script(
      "set local session_replication_role = replica; update history set action = 'nothing' where id = 3",
    );
  });
  await run();
  expect((await admin.get('/api/v1/history/integrity/')).body.last_check).toEqual(checked.last_check);
  now.at = new Date(now.at.getTime() + 86_400_000);
  await run();
  // Yesterday's session has expired.
  const tomorrow = await app.as('admin');
  const found = (await tomorrow.get('/api/v1/history/integrity/')).body.last_check;
  expect(found.problem).toMatch(/^Entry 3 .*: the author, time, record or channel was altered/);
});
