import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { sql } from '../../db/database.ts';
import { toHttpError } from '../../platform/http/database-errors.ts';
import { makeHire, path } from '../../testing/hire.ts';
import { type Agent, type TestApp, testApp } from '../../testing/test-app.ts';
import { makeWorld, type World } from '../../testing/world.ts';

let app: TestApp;
let admin: Agent;
let world: World;
beforeAll(async () => {
  app = await testApp();
  admin = await app.as('admin');
  world = await makeWorld(admin);
});
afterAll(() => app.end());

const STATE = '/api/v1/stateit/state/';
const MAIL = '/api/v1/ses/sesmail/';

const typeOf = async (context: string): Promise<number> =>
  (await admin.get(`/api/v1/stateit/state_type/?context=${context}`)).body.results[0].id;
async function make(
  name: string,
  system_group: string | null = 'contract_marker',
  context = 'contract_status',
) {
  const reply = await admin.post(STATE, { name, type: await typeOf(context), system_group, colour: 'dark' });
  if (reply.status !== 201) throw new Error(JSON.stringify(reply.body));
  return reply.body.id as number;
}
const attach = (contract: number, state_id: number) =>
  admin.put(path(contract, 'state/'), { state_id, action: 'attach' });
const merge = (from: number, into: number, by = admin) => by.post(`${STATE}${from}/merge/`, { into });
const idsOf = async (contract: number): Promise<number[]> =>
  (await admin.get(path(contract))).body.states.map((state: { id: number }) => state.id);

/** Creates a contract with these states besides its position. */
async function hireWith(...states: number[]): Promise<number> {
  const id = await makeHire(admin, world);
  for (const state of states) await attach(id, state);
  return id;
}

test('gives every record of the state the other one once, without conflicts for open editors', async () => {
  const [urgent, vip, later] = [await make('Urgent'), await make('VIP'), await make('Later')];
  const contracts = [
    await hireWith(urgent),
    await hireWith(urgent, vip),
    await hireWith(vip),
    await hireWith(urgent, later),
  ];
  const before = await Promise.all(contracts.map((id) => admin.get(path(id))));
  const usage = await admin.get(`${STATE}${urgent}/usage/`);
  expect(usage.body).toEqual([{ resource: 'contract', label: 'Contracts', records: 3 }]);

  const reply = await merge(urgent, vip);
  expect([reply.status, reply.body.id, reply.body.in_use]).toEqual([200, vip, true]);

  const quote = (await idsOf(await makeHire(admin, world)))[0];
  expect(await Promise.all(contracts.map(idsOf))).toEqual([
    [quote, vip],
    [quote, vip],
    [quote, vip],
    [quote, vip, later],
  ]);
  const after = await Promise.all(contracts.map((id) => admin.get(path(id))));
  expect(after.map((one) => one.headers['etag'])).toEqual(before.map((one) => one.headers['etag']));
  expect((await admin.get(`/api/v1/contract/?states__id__in=${vip}`)).body.count).toBe(4);
  expect((await admin.get(`${STATE}${urgent}/`)).status).toBe(404);
  const left = await app.db.rows(sql`select 1 from state_set where ${urgent} = any (state_ids)
    union all select 1 from state_set_member where state_id = ${urgent}`);
  expect(left).toEqual([]);
});

test('records the merge in both histories', async () => {
  const [from, into] = [await make('Old'), await make('New')];
  await hireWith(from);
  await admin.put(`/api/v1/depot/${world.depot}/state/`, { state_id: from, action: 'attach' });
  await merge(from, into);
  const historyOf = async (id: number) =>
    (await admin.get(`${STATE}${id}/history/`)).body.results.map(
      (entry: { action: string; changes: { field: string; after: unknown }[] }) => [
        entry.action,
        Object.fromEntries(entry.changes.map(({ field, after }) => [field, after])),
      ],
    );
  const [deleted, merged] = await historyOf(from);
  expect([deleted[0], merged]).toEqual(['deleted', ['merged', { into: 'New', records: '1 Contract' }]]);
  expect((await historyOf(into))[0]).toEqual(['took in', { state: 'Old', records: '1 Contract' }]);
});

test('moves notes on the state to the other one', async () => {
  const [from, into] = [await make('Noted'), await make('Noted too')];
  await app.db.rows(
    sql`update note set object_id = ${from}, content_type = 'stateit.state' where id = ${world.note}`,
  );
  await merge(from, into);
  expect(await app.db.rows(sql`select object_id from note where content_type = 'stateit.state'`)).toEqual([
    { object_id: into },
  ]);
});

test('keeps lists of emails by state correct', async () => {
  const [from, into] = [
    await make('Checked', 'email_progress', 'email_status'),
    await make('Read over', 'email_progress', 'email_status'),
  ];
  const give = (id: number, ...states: number[]) =>
    app.db.rows(sql`update sesmail m set state_set_id = state_set_of(s.state_ids || ${states}::int[]) from state_set s
      where s.id = m.state_set_id and m.id = ${id}`);
  const copies = await app.db.rows<{ id: number }>(sql`select id from sesmail order by id limit 3`);
  while (copies.length < 3) {
    const created = await app.db.one<{ id: number }>(sql`insert into sesmail (subject, category, state_set_id)
      select subject, category, state_set_id from sesmail where id = ${world.sesmail} returning id`);
    if (created) copies.push(created);
  }
  const [a, b, c] = copies.map((one) => one.id) as [number, number, number];
  await give(a, from);
  await give(b, from, into);
  await give(c, into);
  const count = async (query = '') => (await admin.get(`${MAIL}?page_size=1&${query}`)).body.count;
  const all = await count();
  expect((await admin.get(`${STATE}${from}/usage/`)).body).toEqual([
    { resource: 'sesmail', label: 'Sent mail', records: 2 },
  ]);
  expect((await merge(from, into)).status).toBe(200);
  expect([await count(), await count(`states__id__in=${into}`)]).toEqual([all, 3]);
});

test('leaves one state of an exclusive group', async () => {
  const type = await typeOf('contract_status');
  await admin.post('/api/v1/stateit/state_group/', { name: 'Priority', system_group: 'priority', type });
  const [low, mid, high] = [
    await make('Low', 'priority'),
    await make('Mid', 'priority'),
    await make('High', 'priority'),
  ];
  const ids = [await hireWith(low), await hireWith(low, mid, high), await hireWith(mid)];
  const group = (await admin.get('/api/v1/stateit/state_group/?system_group=priority')).body.results[0];
  await admin.patch(`/api/v1/stateit/state_group/${group.id}/`, { exclusive: true });
  await merge(low, high);
  const ours = await Promise.all(
    ids.map(async (id) => (await idsOf(id)).filter((one) => [low, mid, high].includes(one))),
  );
  expect(ours).toEqual([[high], [high], [mid]]);
});

test('explains refusals, and changes nothing', async () => {
  const [state, retired] = [await make('Stays'), await make('Gone')];
  const other = await make('Elsewhere', 'depot_marker', 'depot_status');
  await admin.patch(`${STATE}${retired}/`, { active: false });
  const quote = (await admin.get(`${STATE}?type__context=contract_status&system_action=quote`)).body
    .results[0].id;
  for (const [from, into, code] of [
    [state, state, 'same_state'],
    [state, retired, 'retired'],
    [state, other, 'other_group'],
    [quote, state, 'system_state'],
  ] as const) {
    const reply = await merge(from, into);
    expect([reply.status, reply.body.code, typeof reply.body.detail]).toEqual([409, code, 'string']);
  }
  expect((await merge(state, 2_000_000_000)).body).toEqual({
    into: ['Record 2000000000 was not found.'],
  });
  expect((await merge(2_000_000_000, state)).status).toBe(404);
  for (const body of [{}, { into: 'x' }, { into: null }])
    expect((await admin.post(`${STATE}${state}/merge/`, body)).status).toBe(400);
  const director = await app.as(['Director']);
  expect((await merge(state, retired, director)).status).toBe(403);
  expect((await director.get(`${STATE}${state}/usage/`)).body).toEqual([]);
  expect((await admin.get(`${STATE}2000000000/usage/`)).status).toBe(404);
});

test('merges an own state into a system state', async () => {
  const own = await make('Summary mailed');
  const id = await hireWith(own);
  const sent = (await admin.get(`${STATE}?system_action=summary_sent`)).body.results[0].id;
  expect((await merge(own, sent)).status).toBe(200);
  expect(await idsOf(id)).toContain(sent);
});

test('concurrent moves to the state come first or are refused, so no record keeps a deleted state', async () => {
  for (let round = 0; round < 4; round += 1) {
    const [from, into, third] = [
      await make(`From ${round}`),
      await make(`Into ${round}`),
      await make(`Third ${round}`),
    ];
    const ids = [
      await hireWith(from),
      await hireWith(from, into),
      await hireWith(third),
      await hireWith(into),
    ];
    while (ids.length < 8) ids.push(await makeHire(admin, world));
    const moves = ids.map((id, n) => attach(id, n % 4 === 3 ? third : from));
    const [merged, ...moved] = await Promise.all([merge(from, into), ...moves]);
    expect(merged.status).toBe(200);
    for (const [n, reply] of moved.entries()) {
      expect([200, 400, 409]).toContain(reply.status);
      const now = await idsOf(ids[n] ?? 0);
      expect(now).not.toContain(from);
      if (reply.status === 200) expect(now).toContain(n % 4 === 3 ? third : into);
    }
    const lost =
      await app.db.rows(sql`select c.id from contract c left join state_set s on s.id = c.state_set_id
      where s.id is null or ${from} = any (s.state_ids)
        or s.state_ids <> (select array_agg(m.state_id order by m.state_id) from state_set_member m where m.state_set_id = s.id)`);
    expect(lost).toEqual([]);
  }
});

test('waits for an unfinished move, and merges it', async () => {
  const [from, into] = [await make('Waits'), await make('Stands')];
  // Both combinations exist, so the move only changes the reference.
  await hireWith(from);
  await hireWith(into);
  const id = await makeHire(admin, world);
  let merging: ReturnType<typeof merge> | undefined;
  await app.db.transaction(async (tx) => {
    await tx.rows(sql`update contract c set state_set_id = state_set_of(s.state_ids || ${from}::int) from state_set s
      where s.id = c.state_set_id and c.id = ${id}`);
    merging = merge(from, into);
    await vi.waitFor(
      async () =>
        expect((await app.db.rows(sql`select 1 from pg_locks where not granted`)).length).toBeGreaterThan(0),
      { timeout: 10_000 },
    );
  });
  expect((await merging)?.status).toBe(200);
  expect(await idsOf(id)).toContain(into);
});

test('makes a move with outdated states retry', async () => {
  const [from, into] = [await make('Before'), await make('After')];
  const id = await hireWith(from);
  const known = await idsOf(id);
  const set = await app.db.one<{ id: number }>(
    sql`select state_set_of(${[...known, world.state]}::int[]) as id`,
  );
  await merge(from, into);
  for (const late of [
    sql`update contract set state_set_id = state_set_of(${known}::int[]) where id = ${id}`,
    sql`update contract set state_set_id = 2000000000 where id = ${id}`,
  ]) {
    const error = await app.db.rows(late).then(() => undefined, toHttpError);
    expect(error).toMatchObject({ status: 409, body: { code: 'retry' } });
  }
  // The combination that existed before is the new one by now.
  await app.db.rows(sql`update contract set state_set_id = ${set?.id} where id = ${id}`);
  expect(await idsOf(id)).toContain(into);
  expect(await idsOf(id)).not.toContain(from);
});

test('of two opposite merges one succeeds and the other is refused', async () => {
  const [a, b] = [await make('A'), await make('B')];
  const id = await hireWith(a, b);
  const replies = await Promise.all([merge(a, b), merge(b, a)]);
  expect(replies.filter((one) => one.status === 200).length).toBe(1);
  expect((await idsOf(id)).filter((one) => one === a || one === b).length).toBe(1);
});
