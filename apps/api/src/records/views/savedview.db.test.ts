import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Agent, type TestApp, testApp } from '../../testing/test-app.ts';

const VIEWS = '/api/v1/savedview/';
let app: TestApp;
let admin: Agent;
let anna: Agent;
let ben: Agent;
let stock: Agent;
beforeAll(async () => {
  app = await testApp();
  admin = await app.as('admin');
  [anna, ben, stock] = [
    await app.as(['Finance']),
    await app.as(['Finance']),
    await app.as(['Stock Manager']),
  ];
});
afterAll(() => app.end());

const customers = {
  resource: 'customer',
  list: '/account/customer',
  query: { active: 'true', search: 'Ada' },
};
async function made(agent: Agent, body: object) {
  const reply = await agent.post(VIEWS, { ...customers, ...body });
  expect([reply.status, reply.body]).toEqual([201, expect.anything()]);
  return reply.body;
}
const namesOf = async (agent: Agent, list = customers.list): Promise<string[]> =>
  (await agent.get(`${VIEWS}?list=${list}`)).body.results.map((one: { name: string }) => one.name);

test('only the owner sees and changes a private view', async () => {
  const mine = await made(anna, { name: 'Mine' });
  expect(mine).toMatchObject({ query: customers.query, shared: false, gone: [], position: 1 });
  expect(await namesOf(anna)).toEqual(['Mine']);
  for (const other of [ben, admin]) {
    expect(await namesOf(other)).toEqual([]);
    const at = `${VIEWS}${mine.id}/`;
    expect((await other.get(at)).status).toBe(404);
    expect((await other.patch(at, { name: 'Theirs' })).status).toBe(404);
    expect((await other.del(at)).status).toBe(404);
  }
});

test('everybody who may see the list sees a shared view; only its owner and administrators change it', async () => {
  const shared = await made(anna, { name: 'Ours', shared: true });
  const at = `${VIEWS}${shared.id}/`;
  expect(await namesOf(ben)).toEqual(['Ours']);
  // stock managers may not see customers, or views of them
  expect(await namesOf(stock)).toEqual([]);
  expect((await stock.get(at)).status).toBe(404);
  const refused = await ben.patch(at, { name: 'Mine now' });
  expect([refused.status, refused.body.detail]).toEqual([403, expect.stringContaining('Save your own copy')]);
  expect((await ben.del(at)).status).toBe(403);
  expect((await admin.patch(at, { name: 'Everybody’s' })).body.owner).toEqual(shared.owner);
  expect((await anna.patch(at, { shared: false })).status).toBe(200);
  expect(await namesOf(ben)).toEqual([]);
});

test("names are unique per owner and list in any case; a view can't move to another list", async () => {
  const view = await made(ben, { name: 'Late' });
  const again = await ben.post(VIEWS, { ...customers, name: 'LATE' });
  expect([again.status, again.body]).toEqual([400, { name: ['You already have a view with this name.'] }]);
  await made(ben, { name: 'Late', list: '/account/other' });
  await made(anna, { name: 'Late' });
  const moved = await ben.patch(`${VIEWS}${view.id}/`, { list: '/elsewhere' });
  expect([moved.status, Object.keys(moved.body)]).toEqual([400, ['list']]);
});

test('refuses unknown lists and invalid queries', async () => {
  for (const [field, value] of [
    ['resource', 'nothing'],
    ['list', 'https://elsewhere.example'],
    ['query', { active: 1 }],
    ['query', ['a']],
    ['query', { search: 'x'.repeat(5000) }],
  ] as const) {
    const reply = await anna.post(VIEWS, { ...customers, name: 'Bad', [field]: value });
    expect([field, reply.status, Object.keys(reply.body)]).toEqual([field, 400, [field]]);
  }
});

test('every user orders the views they see', async () => {
  const list = '/ordered';
  const ids = [];
  for (const name of ['a', 'b', 'c'])
    ids.push((await made(anna, { name, list, shared: name !== 'b' })).id as number);
  const [a, b, c] = ids as [number, number, number];
  const placesOf = async (agent: Agent) =>
    (await agent.get(`${VIEWS}?list=${list}`)).body.results.map(
      (one: { id: number; place: number | null }) => [one.id, one.place],
    );
  expect(await placesOf(anna)).toEqual([a, b, c].map((id) => [id, null]));
  expect((await anna.post(`${VIEWS}order/`, { ids: [c, a, b] })).body).toEqual({ ids: [c, a, b] });
  const annas = [
    [a, 2],
    [b, 3],
    [c, 1],
  ];
  expect(await placesOf(anna)).toEqual(annas);
  // others order shared views for themselves
  expect((await ben.post(`${VIEWS}order/`, { ids: [a, c] })).status).toBe(200);
  expect(await placesOf(ben)).toEqual([
    [a, 1],
    [c, 2],
  ]);
  expect((await ben.post(`${VIEWS}order/`, { ids: [c, a] })).status).toBe(200);
  expect(await placesOf(ben)).toEqual([
    [a, 2],
    [c, 1],
  ]);
  expect(await placesOf(anna)).toEqual(annas);
  const other = (await made(anna, { name: 'x', list: '/ordered-too' })).id;
  for (const [agent, wrong] of [
    [ben, [a, b, c]],
    [anna, [a, other]],
    [anna, [a, 2_000_000_000]],
    [stock, [a]],
  ] as const) {
    const reply = await agent.post(`${VIEWS}order/`, { ids: wrong });
    expect([reply.status, Object.keys(reply.body)]).toEqual([400, ['ids']]);
  }
});

test('reports filters of a view that no longer exist', async () => {
  const tag = (await admin.post('/api/v1/tag/', { name: 'Short', type: [] })).body;
  const view = await made(admin, {
    name: 'Tagged',
    resource: 'stockitem',
    list: '/stock',
    query: { tags__id__in: `${tag.id},999999`, active: 'true' },
  });
  expect(view.gone).toEqual([{ filter: 'tags__id__in', ids: [999999] }]);
  expect((await admin.del(`/api/v1/tag/${tag.id}/`)).status).toBe(204);
  const now = (await admin.get(`${VIEWS}${view.id}/`)).body;
  expect(now.gone).toEqual([{ filter: 'tags__id__in', ids: [tag.id, 999999] }]);
  expect(now.query).toEqual(view.query);
});
