import { afterAll, beforeAll, expect, test, vi } from 'vitest';
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
const GROUP = '/api/v1/stateit/state_group/';
const TYPE = '/api/v1/stateit/state_type/';
const results = async (url: string) => (await admin.get(url)).body.results;
const idsOf = (rows: readonly { id: number }[]) => rows.map((row) => row.id);

test('states keep their new order in lists, in the group and on records', async () => {
  const [group] = await results(`${GROUP}?system_group=contract_marker`);
  for (const name of ['First', 'Second'])
    await admin.post(STATE, { name, type: world.state_type, system_group: 'contract_marker' });
  const before = await results(`${STATE}?system_group=contract_marker`);
  expect(before.map((row: { position: number }) => row.position)).toEqual(
    before.map((_: unknown, n: number) => n + 1),
  );
  const id = await makeHire(admin, world);
  for (const state of before)
    if (state.system_action === null)
      await admin.put(path(id, 'state/'), { state_id: state.id, action: 'attach' });
  const newOrder = idsOf(before).toReversed();

  const reply = await admin.post(`${GROUP}${group.id}/order/`, { states: newOrder });
  expect([reply.status, idsOf(reply.body.states)]).toEqual([200, newOrder]);
  expect(idsOf(await results(`${STATE}?system_group=contract_marker`))).toEqual(newOrder);
  const shown = (await admin.get(path(id))).body.states;
  expect(shown[0].system_group).toBe('contract_position');
  expect(idsOf(shown.slice(1))).toEqual(newOrder.filter((one) => idsOf(shown).includes(one)));
  const [entry] = await results(`${GROUP}${group.id}/history/`);
  expect([entry.action, entry.changes[0].after]).toEqual([
    'ordered',
    before.toReversed().map((row: { name: string }) => row.name),
  ]);
  // Repeating it changes nothing.
  const again = await admin.post(`${GROUP}${group.id}/order/`, { states: newOrder });
  expect(again.headers['etag']).toBe(reply.headers['etag']);
  expect((await results(`${GROUP}${group.id}/history/`))[0].id).toBe(entry.id);
});

test('a refused order gives the number of members, in the singular for one', async () => {
  const [stranger] = await results(`${STATE}?type__context=email_status`);
  const groups: { id: number; states: { id: number }[] }[] = await results(`${GROUP}?page_size=100`);
  const refused = async (of: (states: number) => boolean) => {
    const group = groups.find(({ states }) => of(states.length));
    if (group === undefined) throw new Error('No group has so many states.');
    const { body } = await admin.post(`${GROUP}${group.id}/order/`, { states: [stranger.id] });
    return [body.states, group.states.length];
  };
  expect((await refused((states) => states === 1))[0]).toEqual(['List the 1 state of the group, each once.']);
  const [words, many] = await refused((states) => states > 1);
  expect(words).toEqual([`List all ${many} states of the group, each once.`]);
});

test('rejects an order with missing or extra members', async () => {
  const [group] = await results(`${GROUP}?system_group=change_request_position`);
  const ids = idsOf(group.states);
  const [stranger] = await results(`${STATE}?type__context=email_status`);
  for (const states of [
    ids.slice(1),
    [...ids, stranger.id],
    [...ids.slice(1), stranger.id],
    [ids[0], ids[0]],
    [],
    ['x'],
    3,
  ]) {
    const reply = await admin.post(`${GROUP}${group.id}/order/`, { states });
    expect([states, reply.status, Object.keys(reply.body)]).toEqual([states, 400, ['states']]);
  }
  expect((await admin.post(`${GROUP}2000000000/order/`, { states: ids })).status).toBe(404);
  const director = await app.as(['Director']);
  expect((await director.post(`${GROUP}${group.id}/order/`, { states: ids })).status).toBe(403);
  const stale = await admin.post(`${GROUP}${group.id}/order/`, { states: ids }, { 'if-match': '"0"' });
  expect(stale.status).toBe(412);
});

test('groups keep their new order; expand sorts by context and position', async () => {
  const [type] = await results(`${TYPE}?context=contract_finance_status`);
  const groups = await results(`${GROUP}?type__id__in=${type.id}`);
  const newOrder = idsOf(groups).toReversed();
  expect((await admin.post(`${TYPE}${type.id}/order/`, { groups: newOrder })).status).toBe(200);
  const expanded = await results(`${TYPE}expand/?page_size=100`);
  const types = expanded.map((group: { type: { id: number } }) => group.type.id);
  expect(types).toEqual(types.toSorted((a: number, b: number) => a - b));
  expect(idsOf(expanded.filter((group: { type: { id: number } }) => group.type.id === type.id))).toEqual(
    newOrder,
  );
  expect(idsOf(await results(`${TYPE}expand/?search=contract_deposit`))).toEqual([
    groups.find((group: { system_group: string }) => group.system_group === 'contract_deposit').id,
  ]);
  expect(idsOf(await results(`${TYPE}expand/?id=${newOrder[0]},${newOrder[1]}&ordering=-id`))).toEqual(
    newOrder.slice(0, 2).toSorted((a, b) => b - a),
  );
  const [entry] = await results(`${TYPE}${type.id}/history/`);
  expect([entry.action, entry.changes[0].field]).toEqual(['ordered', 'groups']);
});

test('counts the usage of each state over all kinds of record', async () => {
  const id = await makeHire(admin, world);
  const used = (await admin.get(`${TYPE}${world.state_type}/usage/`)).body as {
    state: number;
    records: number;
  }[];
  const [quote] = (await admin.get(path(id))).body.states;
  const quotes = (await admin.get(`/api/v1/contract/?states__id__in=${quote.id}`)).body.count;
  expect(used.find((one) => one.state === quote.id)?.records).toBe(quotes);
  expect((await admin.get(`${TYPE}2000000000/usage/`)).status).toBe(404);
});

test('notifies open screens of every change', async () => {
  const events = new Set<string>();
  const stopListening = await app.db.listen(
    'live',
    (name) => events.add(name),
    () => undefined,
  );
  const [state] = await results(STATE);
  const [group] = await results(GROUP);
  await admin.patch(`${STATE}${state.id}/`, { name: `${state.name}!` });
  await admin.patch(`${GROUP}${group.id}/`, { name: `${group.name}!` });
  await admin.patch(`${TYPE}${world.state_type}/`, { name: 'Contracts' });
  await vi.waitFor(() => expect([...events].toSorted()).toEqual(['state', 'state_group', 'state_type']), {
    timeout: 10_000,
  });
  await stopListening();
});
