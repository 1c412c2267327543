/** Data of a newer release is shown or ignored, and breaks nothing. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '../../db/database.ts';
import { type Agent, type TestApp, testApp } from '../../testing/test-app.ts';
import { makeWorld, type World } from '../../testing/world.ts';

let app: TestApp;
let admin: Agent;
let world: World;
beforeAll(async () => {
  app = await testApp();
  admin = await app.as('admin');
  world = await makeWorld(admin);
}, 120_000);
afterAll(() => app.end());

test('unknown states, settings, groups, events and topics break nothing', async () => {
  await app.db.rows(
    sql`insert into setting (code, value) values ('next_setting', '{"of": "the next release"}')`,
  );
  await app.db.rows(sql`
    insert into state (name, system_action, colour, type_id, system_group)
    select 'Floating', 'float', '#123456', s.type_id, null from state s join contract c on true
      join state_set_member m on m.state_set_id = c.state_set_id and m.state_id = s.id where c.id = ${world.contract} limit 1`);
  await app.db.rows(sql`update contract set state_set_id = state_set_of((select s.state_ids || f.id from state_set s, state f
    where s.id = contract.state_set_id and f.system_action = 'float')) where id = ${world.contract}`);
  await app.db.rows(
    sql`update app_user set groups = groups || 'Next Group'::text where groups <> '{}' or is_admin`,
  );
  await app.db.rows(
    sql`update job set topic = 'next.topic', payload = '{"version": 2}' where id = ${world.job}`,
  );
  await app.db.rows(
    sql`insert into job (topic, aggregate, key, state) values ('next.topic', 'next', 'next', 'queued')`,
  );
  await app.db.rows(sql`insert into inbound_event (provider, external_id, type, hint, body, state)
    values ('next_provider', 'evt_next', 'next.event', '{}', '{}', 'applied')`);
  const paths = [
    'contract/',
    `contract/${world.contract}/`,
    'contract/?search=ada',
    'state/',
    'metadata/',
    'user/',
    'job/',
    `job/${world.job}/`,
    'inboundevent/',
    'notification/',
    'contract/summary/',
  ];
  const answers = await Promise.all(
    paths.map(async (path) => [path, (await admin.get(`/api/v1/${path}`)).status] as const),
  );
  expect(answers.filter(([, status]) => status >= 500)).toEqual([]);
  expect((await admin.get(`/api/v1/contract/${world.contract}/`)).body.states).toEqual(
    expect.arrayContaining([expect.objectContaining({ name: 'Floating' })]),
  );
  const other = await app.as(['Account Manager', 'Next Group']);
  expect((await other.get('/auth/user/')).status).toBe(200);
  expect((await other.get('/api/v1/customer/')).status).toBe(200);
  await app.drain();
  expect(await app.db.one(sql`select state, attempts from job where key = 'next'`)).toEqual({
    state: 'queued',
    attempts: 0,
  });
});

test('ignores a field that only a newer page sends', async () => {
  const reply = await admin.post('/api/v1/customer/', {
    name: 'From a newer page',
    email: 'newer@example.com',
    telephone: '01632 960111',
    next_field: { of: 'the next release' },
  });
  expect(reply.status).toBe(201);
});
