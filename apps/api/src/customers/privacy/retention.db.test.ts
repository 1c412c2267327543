import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '../../db/database.ts';
import { sealHistory } from '../../records/history/seal.ts';
import { verifyHistory } from '../../system/history/verify.ts';
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
  await app.drain();
});
afterAll(() => app.end());

async function keep(settings: Readonly<Record<string, number>>): Promise<void> {
  await app.db.rows(
    sql`update setting set value = '0' where code in ('retention_history_months', 'retention_mail_months')`,
  );
  for (const [code, value] of Object.entries(settings))
    await app.db.rows(sql`update setting set value = to_jsonb(${value}::int) where code = ${code}`);
  await app.db.rows(
    sql`insert into job (topic, aggregate, key) values ('housekeeping', 'housekeeping', 'housekeeping') on conflict do nothing`,
  );
  await app.db.rows(sql`update job set run_at = null where topic = 'housekeeping' and state = 'queued'`);
  await app.drain();
}
const count = async (query: ReturnType<typeof sql<{ n: number }>>) => (await app.db.one(query))?.n;
const speaking = () => count(sql`select count(*)::int as n from history where changes <> '[]'`);
const texts = () =>
  count(sql`select (select count(*) from sesmail where message || coalesce(content_html, '') <> '')::int
    + (select count(*) from sesmail_incoming where content_text <> '')::int + (select count(*) from sesmail_raw)::int as n`);

test('deletes bulk actions ninety days after their end, with their rows; running ones stay', async () => {
  const run = async (state: string, days: number | null) =>
    (
      await app.db.one<{ id: number }>(sql`
        with r as (insert into bulk_run (created_by_id, resource, action, inputs, state, total, ended_at)
          values (1, 'customer', 'retire', '{}', ${state}, 1, now() - make_interval(days => ${days}::int)) returning id)
        insert into bulk_row (run_id, place, object_id) select id, 1, ${world.customer}::int from r returning run_id as id`)
    )?.id;
  const old = [await run('done', 91), await run('stopped', 91), await run('done', 400)];
  const others = [await run('done', 89), await run('stopped', 1), await run('queued', null)];
  for (let n = 0; n < 12; n += 1) old.push(await run('done', 100 + n));
  await keep({});
  const left = (table: string, column: string) =>
    app.db.rows<{ id: number }>(
      sql`select ${sql.ref(column)} as id from ${sql.table(table)} where ${sql.ref(column)} = any (${[...old, ...others]}::int[]) order by 1`,
    );
  for (const [table, column] of [
    ['bulk_run', 'id'],
    ['bulk_row', 'run_id'],
  ] as const)
    expect((await left(table, column)).map(({ id }) => id)).toEqual(others);
  await app.db.rows(sql`delete from bulk_run where id = any (${others}::int[])`);
});

test('0 keeps everything; recent data stays', async () => {
  await admin.post('/api/v1/ses/sesmail/', {
    to: 'ada1@example.com',
    subject: 'Hello',
    message: 'Words',
    category: 'conversation',
    type: 'html',
    contract: world.contract,
  });
  await app.drain();
  const before = [await speaking(), await texts()];
  await keep({});
  await keep({
    retention_history_months: 1,
    retention_mail_months: 1,
    retention_session_days: 1,
    retention_inbound_event_days: 1,
  });
  expect((await speaking()) ?? 0).toBeGreaterThanOrEqual(before[0] ?? 1);
  expect(await texts()).toBe(before[1]);
  expect(before.every((n) => (n ?? 0) > 0)).toBe(true);
});

test('clears older history entries and keeps them in the chain', async () => {
  await sealHistory(app.db);
  now.at = new Date(now.at.getTime() + 40 * 86_400_000);
  const entries = await count(sql`select count(*)::int as n from history`);
  const until = await app.db.one<{ at: string }>(sql`select max(at)::text as at from contract_past`);
  const pasts = () =>
    count(sql`select count(*)::int as n from contract_past where at <= ${until?.at}::timestamptz`);
  expect(await pasts()).toBeGreaterThan(0);
  await keep({ retention_history_months: 1 });
  expect(await speaking()).toBe(0);
  // Past states before that date are gone, and the API says so.
  expect(await pasts()).toBe(0);
  const then = await (await app.as('admin')).get(
    `/api/v1/contract/${world.contract}/as_of/?at=${new Date(Date.now() - 1000).toISOString()}`,
  );
  expect(then.body).toMatchObject({ status: expect.stringMatching(/^not_/), contract: null });
  expect(await count(sql`select count(*)::int as n from history`)).toBeGreaterThanOrEqual(entries ?? 0);
  await sealHistory(app.db);
  expect((await verifyHistory(app.db, { sealedUntil: new Date('2100-01-01') })).problem).toBeUndefined();
});

test('keeps files sent by email on their record; deletes received ones with their message unless our email uses them', async () => {
  const plan = await app.db.one<{ id: number }>(sql`select id from file where uuid = ${world.file}`);
  const sent = await (await app.as('admin')).post('/api/v1/ses/sesmail/', {
    to: 'plan@example.org',
    subject: 'Plan',
    message: 'Words',
    category: 'conversation',
    type: 'html',
    contract: world.contract,
    files: [world.file],
  });
  expect(sent.status).toBe(201);
  await app.drain();
  const came = await app.db.one<{ id: number }>(
    sql`select id from sesmail_incoming where id = ${world.sesmail_incoming}`,
  );
  const kept = await app.db.rows<{ id: number }>(sql`
    insert into file (uuid, content_type_id, object_id, file_name, file_type, file_extension, key, size)
    select gen_random_uuid(), (select id from contenttype where model = 'sesmail_incoming'), ${came?.id}, n || '.pdf', file_type, file_extension,
      'came-' || n, size from file, generate_series(1, 2) n where id = ${plan?.id} returning id`);
  await app.db.rows(sql`insert into sesmail_incoming_attachment (sesmail_incoming_id, position, name, media_type, size, file_id)
    select ${came?.id}, row_number() over (), 'x.pdf', 'application/pdf', 1, id from unnest(${kept.map(({ id }) => id)}::int[]) id`);
  await app.db.rows(sql`insert into sesmail_attachment (sesmail_id, name, media_type, size, file_id)
    values (${world.sesmail}, 'x.pdf', 'application/pdf', 1, ${kept[1]?.id})`);
  await app.db.rows(
    sql`update sesmail set created_at = now() + interval '1 year' where id = ${world.sesmail}`,
  );
  await app.db.rows(sql`insert into mail_intake (external_id, transport, envelope_from, recipients, raw)
    values ('dead', 'ses', 'dead@example.org', '{hire@example.com}', 'From: Dead')`);
  await app.db.rows(sql`insert into job (topic, aggregate, key, payload, state, last_error)
    select 'mail.read', 'mail-in:' || id, 'mail-in:' || id, jsonb_build_object('intake', id), 'dead', 'x' from mail_intake where external_id = 'dead'`);
  now.at = new Date(now.at.getTime() + 40 * 86_400_000);
  await keep({ retention_mail_months: 1 });
  expect(
    await count(sql`select count(*)::int as n from job where topic = 'mail.read' and state = 'dead'`),
  ).toBe(0);
  const left = await app.db.rows(
    sql`select id from file where id = any (${[plan?.id, ...kept.map(({ id }) => id)]}::int[]) order by id`,
  );
  expect(left).toEqual([{ id: plan?.id }, { id: kept[1]?.id }]);
  expect(
    await app.db.rows(sql`select action from history where resource = 'file' and object_id = ${kept[0]?.id}`),
  ).toEqual([{ action: 'erased' }]);
  expect(
    await app.db.rows(
      sql`select 1 from mail_intake where envelope_from = 'dead@example.org' or length(raw) > 0`,
    ),
  ).toEqual([]);
  await app.db.rows(sql`update sesmail set created_at = now() where id = ${world.sesmail}`);
});

test('clears text and attachments of older emails; keeps addresses and subject', async () => {
  await keep({ retention_mail_months: 1 });
  expect(await texts()).toBe(0);
  const mail = await app.db.one<{ to: string; subject: string; furthest: string }>(
    sql`select "to", subject, furthest from sesmail where subject = 'Hello'`,
  );
  expect(mail).toMatchObject({ to: 'ada1@example.com', subject: 'Hello' });
  expect(await count(sql`select count(*)::int as n from sesmail_attachment`)).toBe(0);
  const reader = await app.as('admin');
  for (const path of ['ses/sesmail/', 'ses/sesmail_incoming/', `contract/${world.contract}/thread/`])
    expect([path, (await reader.get(`/api/v1/${path}`)).status]).toEqual([path, 200]);
});

test('deletes bodies of received events after the days in the setting', async () => {
  const days = (n: number) => new Date(now.at.getTime() - n * 86_400_000).toISOString();
  await app.db.rows(sql`insert into inbound_event (provider, external_id, type, body, received_at)
    values ('x', 'old', 'x', 'old', ${days(12)}::timestamptz), ('x', 'new', 'x', 'new', ${days(8)}::timestamptz)`);
  await keep({ retention_inbound_event_days: 10 });
  expect(
    await app.db.rows(sql`select external_id, body from inbound_event where provider = 'x' order by id`),
  ).toEqual([
    { external_id: 'old', body: null },
    { external_id: 'new', body: 'new' },
  ]);
});

test('clears addresses and devices of ended sessions', async () => {
  const user = await app.db.one<{ id: number }>(sql`select id from app_user limit 1`);
  const days = (n: number) => new Date(now.at.getTime() - n * 86_400_000).toISOString();
  await app.db.rows(sql`insert into session (user_id, expires_at, revoked_at, address, user_agent) values
    (${user?.id}, ${days(20)}::timestamptz, null, '192.0.2.1', 'expired'), (${user?.id}, ${days(-9)}::timestamptz, ${days(20)}::timestamptz, '192.0.2.2', 'revoked'),
    (${user?.id}, ${days(-9)}::timestamptz, null, '192.0.2.3', 'open'), (${user?.id}, ${days(5)}::timestamptz, null, '192.0.2.4', 'lately')`);
  await keep({ retention_session_days: 10 });
  const left = await app.db.rows<{ user_agent: string }>(
    sql`select user_agent from session where address like '192.0.2.%' order by address`,
  );
  expect(left.map((one) => one.user_agent)).toEqual(['open', 'lately']);
});
