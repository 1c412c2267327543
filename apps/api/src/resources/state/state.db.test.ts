import { afterAll, beforeAll, expect, test } from 'vitest';
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

test('renaming and recolouring a state shows at once in the lists of contracts', async () => {
  const id = await makeHire(admin, world);
  const { id: stateId } = await quote();
  const renamed = await admin.patch(`${STATE}${stateId}/`, { name: 'Offer', colour: 'tertiary' });
  expect(renamed.status).toBe(200);
  const listed = await first(`/api/v1/contract/?id__in=${id}`);
  expect(listed.states[0]).toMatchObject({ id: stateId, name: 'Offer', colour: 'tertiary' });
  expect((await move(admin, id, 'entered')).status).toBe(200);
  await admin.patch(`${STATE}${stateId}/`, { name: 'Quote' });
});

test('expand is a page of groups with their context and whole states', async () => {
  const reply = await admin.get(`${TYPE}expand/?page_size=100`);
  expect(Object.keys(reply.body)).toEqual(['count', 'next', 'previous', 'results']);
  for (const group of reply.body.results) {
    expect(Object.keys(group).sort()).toEqual(['exclusive', 'id', 'name', 'states', 'system_group', 'type']);
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

test('a system action is one the program knows in that context, carried by one state; the group belongs to the context', async () => {
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
    { non_field_errors: ['The fields type, system_action must make a unique set.'] },
  ]);
  const odd = await admin.post(TYPE, { name: 'Odd', context: 'constructor' });
  const inOdd = await admin.post(STATE, { name: 'x', type: odd.body.id, system_action: 'apply' });
  expect([odd.status, inOdd.status]).toEqual([201, 400]);
});

test('what records carry and what the program relies on stays: 409', async () => {
  await makeHire(admin, world);
  const used = await quote();
  for (const reply of [
    await admin.patch(`${STATE}${used.id}/`, { system_action: null }),
    await admin.patch(`${STATE}${used.id}/`, { system_group: 'contract_marker' }),
    await admin.del(`${STATE}${used.id}/`),
    await admin.del(`${TYPE}${world.state_type}/`),
    await admin.patch(`${TYPE}${world.state_type}/`, { context: 'other' }),
  ])
    expect([reply.status, reply.body.code]).toEqual([409, 'in_use']);
  const group = await first(`${GROUP}?system_group=contract_position`);
  for (const body of [{ exclusive: false }, { system_group: 'x' }])
    expect((await admin.patch(`${GROUP}${group.id}/`, body)).status).toBe(409);
  expect((await admin.patch(`${GROUP}${group.id}/`, { name: 'Where it is' })).status).toBe(200);
  expect((await admin.del(`${GROUP}${group.id}/`)).status).toBe(409);
  expect((await admin.patch(`${TYPE}${world.state_type}/`, { name: 'Contract' })).status).toBe(200);
});

test('in a group made exclusive a state takes the place of the other', async () => {
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
