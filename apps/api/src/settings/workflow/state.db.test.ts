import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '../../db/database.ts';
import { makeHire, move, path } from '../../testing/hire.ts';
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
const GROUP = '/api/v1/stateit/state_group/';
const TYPE = '/api/v1/stateit/state_type/';
const first = async (url: string) => (await admin.get(url)).body.results[0];
const quote = () => first(`${STATE}?type__context=contract_status&system_action=quote`);

test('renaming or recolouring a state shows at once in contract lists', async () => {
  const id = await makeHire(admin, world);
  const { id: stateId } = await quote();
  const renamed = await admin.patch(`${STATE}${stateId}/`, { name: 'Offer', colour: 'tertiary' });
  expect(renamed.status).toBe(200);
  const listed = await first(`/api/v1/contract/?id__in=${id}`);
  expect(listed.states[0]).toMatchObject({ id: stateId, name: 'Offer', colour: 'tertiary' });
  expect((await move(admin, id, 'entered')).status).toBe(200);
  await admin.patch(`${STATE}${stateId}/`, { name: 'Quote' });
});

test('expand returns a page of groups with context and full states', async () => {
  const reply = await admin.get(`${TYPE}expand/?page_size=100`);
  expect(Object.keys(reply.body)).toEqual(['count', 'next', 'previous', 'results']);
  for (const group of reply.body.results) {
    expect(Object.keys(group).sort()).toEqual([
      'exclusive',
      'id',
      'name',
      'position',
      'states',
      'system_group',
      'type',
    ]);
    expect(Object.keys(group.type)).toEqual(['id', 'name', 'context']);
    for (const state of group.states) expect(state.system_group).toBe(group.system_group);
  }
  const position = reply.body.results.find(
    (one: { system_group: string }) => one.system_group === 'contract_position',
  );
  expect([position.exclusive, position.type.context, position.states.length]).toEqual([
    true,
    'contract_status',
    9,
  ]);
  expect((await admin.get(`${TYPE}expand/?page_size=2`)).body.next).toContain('page=2');
});

test('every state in expand has its type and is in a group of that type', async () => {
  for (const agent of [admin, await app.as(['Stock Manager'])]) {
    const { results } = (await agent.get(`${TYPE}expand/?page_size=1000`)).body;
    const records = (await agent.get(`${STATE}?page_size=1000`)).body.results;
    const byId = new Map(records.map((one: { id: number }) => [one.id, one]));
    let seen = 0;
    for (const group of results)
      for (const state of group.states) {
        expect([state.name, state.type]).toEqual([state.name, group.type]);
        expect(byId.get(state.id)).toMatchObject(state);
        seen++;
      }
    const grouped = records.filter((one: { system_group: string | null }) => one.system_group !== null);
    expect(seen).toBe(grouped.length);
  }
});

test('accepts only known system actions, one state each, and groups of the same context', async () => {
  const type = world.state_type;
  const make = (body: object) => admin.post(STATE, { name: 'New', type, ...body });
  for (const [body, field] of [
    [{ system_action: 'fly' }, 'system_action'],
    [{ system_action: 'paid' }, 'system_action'],
    [{ system_group: 'email_progress' }, 'system_group'],
    [{ system_group: 'no_such' }, 'system_group'],
    [{ type: 2_000_000_000 }, 'type'],
    [{ colour: 'pink' }, 'colour'],
  ] as const) {
    const reply = await make(body);
    expect([body, reply.status, Object.keys(reply.body)]).toEqual([body, 400, [field]]);
  }
  const twice = await make({ system_action: 'quote' });
  expect([twice.status, twice.body]).toEqual([
    400,
    { non_field_errors: ['A record with the same type, system_action already exists.'] },
  ]);
  const odd = await admin.post(TYPE, { name: 'Odd', context: 'constructor' });
  const inOdd = await admin.post(STATE, { name: 'x', type: odd.body.id, system_action: 'apply' });
  expect([odd.status, inOdd.status]).toEqual([201, 400]);
});

test('protects action, group and context of system states from change, retirement and deletion with a 409 that explains why', async () => {
  const { id } = await quote();
  for (const body of [
    { system_action: null },
    { system_group: 'contract_marker' },
    { active: false },
    { type: (await first(`${TYPE}?context=depot_status`)).id },
  ]) {
    const reply = await admin.patch(`${STATE}${id}/`, body);
    expect([body, reply.status, reply.body.code]).toEqual([body, 409, 'system_state']);
    expect(reply.body.detail).toContain('"Quote" is set automatically');
  }
  expect((await admin.del(`${STATE}${id}/`)).body.code).toBe('system_state');
  const own = { name: 'Offer', colour: 'dark', customer_visible: false, position: 3 };
  expect((await admin.patch(`${STATE}${id}/`, own)).body).toMatchObject(own);
  const back = { name: 'Quote', colour: 'medium', customer_visible: true, position: 1 };
  await admin.patch(`${STATE}${id}/`, back);
});

test('rejects a position without a system action', async () => {
  for (const [system_group, context] of [
    ['contract_position', 'contract_status'],
    ['contract_deposit', 'contract_finance_status'],
    ['payment_request_position', 'payment_request_status'],
    ['refund_request_position', 'refund_request_status'],
    ['incoming_email_position', 'incoming_email_status'],
    ['change_request_position', 'change_request_status'],
  ]) {
    const type = (await first(`${TYPE}?context=${context}`)).id;
    const reply = await admin.post(STATE, { name: 'Limbo', type, system_group });
    expect([system_group, reply.status, Object.keys(reply.body)]).toEqual([
      system_group,
      400,
      ['system_group'],
    ]);
    const loose = await admin.post(STATE, { name: 'Limbo', type });
    const moved = await admin.patch(`${STATE}${loose.body.id}/`, { system_group });
    expect([moved.status, Object.keys(moved.body)]).toEqual([400, ['system_group']]);
    expect((await admin.del(`${STATE}${loose.body.id}/`)).status).toBe(204);
  }
  await expect(
    app.db.rows(sql`insert into state (name, type_id, system_group) select 'Limbo', type_id, system_group from state_group
      where system_group = 'contract_position'`),
  ).rejects.toThrow('state_of_position_has_action');
});

test('protects built-in groups and contexts; their names and positions can change', async () => {
  const group = await first(`${GROUP}?system_group=contract_position`);
  for (const body of [{ exclusive: false }, { system_group: 'x' }])
    expect((await admin.patch(`${GROUP}${group.id}/`, body)).body.code).toBe('system_group');
  expect((await admin.patch(`${GROUP}${group.id}/`, { name: 'Where it is' })).status).toBe(200);
  expect((await admin.del(`${GROUP}${group.id}/`)).body.code).toBe('system_group');
  expect((await admin.patch(`${TYPE}${world.state_type}/`, { name: 'Contract' })).status).toBe(200);
  for (const reply of [
    await admin.del(`${TYPE}${world.state_type}/`),
    await admin.patch(`${TYPE}${world.state_type}/`, { context: 'other' }),
  ])
    expect([reply.status, reply.body.code]).toEqual([409, 'in_use']);
});

test('deletes unused own states, then their group and context', async () => {
  const type = (await admin.post(TYPE, { name: 'Odd', context: 'odd_status' })).body.id;
  const group = (await admin.post(GROUP, { name: 'Odd', system_group: 'odd', type })).body.id;
  const state = (await admin.post(STATE, { name: 'Odd', type, system_group: 'odd' })).body.id;
  for (const url of [`${TYPE}${type}/`, `${GROUP}${group}/`]) {
    const reply = await admin.del(url);
    expect([reply.status, reply.body.detail]).toEqual([409, expect.stringMatching(/Merge .* retire/)]);
  }
  for (const url of [`${STATE}${state}/`, `${GROUP}${group}/`, `${TYPE}${type}/`])
    expect([url, (await admin.del(url)).status]).toEqual([url, 204]);
});

test('keeps names unique in a group, ignoring case, for new, renamed and moved states, including retired ones', async () => {
  const type = world.state_type;
  const taken = [400, { name: ['This group already has a state with this name.'] }];
  const make = async (name: string, system_group?: string) => {
    const { status, body } = await admin.post(STATE, { name, type, system_group });
    return { status, body, id: Number(body.id) };
  };
  const change = async (id: number, body: object) => {
    const reply = await admin.patch(`${STATE}${id}/`, body);
    return [reply.status, reply.status === 200 ? undefined : reply.body];
  };
  const kept = await make('Delicate', 'contract_marker');
  expect(await change(kept.id, { active: false })).toEqual([200, undefined]);
  const again = await make(' DELICATE', 'contract_marker');
  expect([again.status, again.body]).toEqual(taken);
  const elsewhere = await make('delicate');
  expect(elsewhere.status).toBe(201);
  expect(await change(elsewhere.id, { system_group: 'contract_marker' })).toEqual(taken);
  const other = await make('Brittle', 'contract_marker');
  expect(await change(other.id, { name: 'delicate' })).toEqual(taken);
  expect(await change(kept.id, { name: 'DELICATE', active: true })).toEqual([200, undefined]);
  const both = await Promise.all([make('Tender', 'contract_marker'), make('tender', 'contract_marker')]);
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 400]);
  for (const { id } of [kept, elsewhere, other, ...both.filter((one) => one.status === 201)])
    expect((await admin.del(`${STATE}${id}/`)).status).toBe(204);
});

test('records keep a retired state but can’t be given it, and it can be reactivated', async () => {
  const created = await admin.post(STATE, {
    name: 'Fragile',
    type: world.state_type,
    system_group: 'contract_marker',
  });
  const { id: state_id } = created.body;
  expect(created.body).toMatchObject({ active: true, in_use: false });
  const [with_, without] = [await makeHire(admin, world), await makeHire(admin, world)];
  const attach = (id: number, action = 'attach') => admin.put(path(id, 'state/'), { state_id, action });
  const has = async (id: number) =>
    (await admin.get(path(id))).body.states.some((one: { id: number }) => one.id === state_id);
  await attach(with_);
  expect((await admin.patch(`${STATE}${state_id}/`, { active: false })).body).toMatchObject({
    active: false,
    in_use: true,
  });
  const refused = await attach(without);
  expect([refused.status, refused.body.code, await has(without), await has(with_)]).toEqual([
    409,
    'retired',
    false,
    true,
  ]);
  expect((await attach(with_)).status).toBe(200);
  const deleted = await admin.del(`${STATE}${state_id}/`);
  expect([deleted.status, deleted.body.detail]).toEqual([
    409,
    '"Fragile" is in use. Retire it or merge it into another state.',
  ]);
  expect((await attach(with_, 'detach')).status).toBe(200);
  expect([(await attach(with_)).body.code, await has(with_)]).toEqual(['retired', false]);
  await admin.patch(`${STATE}${state_id}/`, { active: true });
  expect((await attach(without)).status).toBe(200);
  await attach(without, 'detach');
  // It is unused by now, so it can be deleted.
  expect((await admin.del(`${STATE}${state_id}/`)).status).toBe(204);
});

test('a filled container starts in the first active state', async () => {
  const [packed, out] = (await admin.get(`${STATE}?type__context=stock_group_status`)).body.results;
  await admin.patch(`${STATE}${packed.id}/`, { active: false });
  const created = await admin.post('/api/v1/stockgroup/', {
    container: world.stockcontainer,
    stockitem: world.stockitem,
    depot: world.depot,
    quantity: 1,
  });
  expect([created.status, created.body.states.map((one: { id: number }) => one.id)]).toEqual([201, [out.id]]);
  await admin.patch(`${STATE}${packed.id}/`, { active: true });
});

test('making a group exclusive makes states replace each other', async () => {
  const type = world.state_type;
  const slug = `priority_${world.contract}`;
  await admin.post(GROUP, { name: 'Priority', system_group: slug, type, exclusive: true });
  const make = async (name: string) =>
    (await admin.post(STATE, { name, type, system_group: slug })).body.id as number;
  const [low, high] = [await make('Low'), await make('High')];
  const id = await makeHire(admin, world);
  for (const state_id of [low, high]) await admin.put(path(id, 'state/'), { state_id, action: 'attach' });
  const names = (await admin.get(path(id))).body.states.map((one: { name: string }) => one.name);
  expect(names).toEqual(expect.arrayContaining(['High']));
  expect(names).not.toContain('Low');
});
