import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Agent, type TestApp, testApp } from '../../testing/test-app.ts';
import { makeWorld, type World } from '../../testing/world.ts';

let app: TestApp;
let admin: Agent;
let world: World;
let onCustomer: number;
beforeAll(async () => {
  app = await testApp();
  admin = await app.as('admin');
  world = await makeWorld(admin);
  const reply = await admin.post('/api/v1/note/', {
    content_type: 'customer.customer',
    object_id: world.customer,
    content: 'Pays late',
  });
  onCustomer = reply.body.id;
});
afterAll(() => app.end());

const idsFor = async (agent: Agent): Promise<number[]> =>
  (await agent.get('/api/v1/note/?page_size=100')).body.results.map((note: { id: number }) => note.id);

test('a note is as visible as its record: in lists, by address, history and states', async () => {
  const stock = await app.as(['Stock Manager']);
  expect(await idsFor(stock)).toContain(world.note);
  expect(await idsFor(stock)).not.toContain(onCustomer);
  for (const path of ['', 'history/', 'moves/'])
    expect((await stock.get(`/api/v1/note/${onCustomer}/${path}`)).status).toBe(404);
  expect((await stock.get(`/api/v1/note/${world.note}/`)).status).toBe(200);
});

test('users who may see the customer see its notes', async () => {
  const manager = await app.as(['Account Manager']);
  expect(await idsFor(manager)).toContain(onCustomer);
  expect((await manager.get(`/api/v1/note/${onCustomer}/`)).body.content).toBe('Pays late');
});

test('notes need an existing record that the writer may see', async () => {
  const on = (content_type: string, object_id: number) => ({ content_type, object_id, content: 'x' });
  expect((await admin.post('/api/v1/note/', on('customer.customer', 2_000_000))).status).toBe(400);
  expect((await admin.post('/api/v1/note/', on('user.user', 1))).status).toBe(400);
  const manager = await app.as(['Account Manager']);
  expect((await manager.post('/api/v1/note/', on('customer.customer', world.customer))).status).toBe(201);
});

test('names its record by content type id, object with id, or name, in body and filter', async () => {
  const types = (await admin.get('/api/v1/fum/contenttypes/?page_size=100000')).body.results;
  const { id } = types.find((one: { model: string }) => one.model === 'customer');
  for (const content_type of [id, String(id), { id }, { id, app_label: 'x' }, 'customer.customer']) {
    const made = await admin.post('/api/v1/note/', {
      content_type,
      object_id: world.customer,
      content: JSON.stringify(content_type),
    });
    expect([content_type, made.status]).toEqual([content_type, 201]);
    for (const named of [id, 'customer.customer']) {
      const found = await admin.get(
        `/api/v1/note/?content_type=${named}&object_id=${world.customer}&page_size=1`,
      );
      expect(found.body.results[0].id).toBe(made.body.id);
    }
  }
});

test('refuses unknown content types, and those without notes, under the field', async () => {
  const types = (await admin.get('/api/v1/fum/contenttypes/?page_size=100000')).body.results;
  const withoutNotes = types.find((one: { model: string }) => one.model === 'user').id;
  const bad = [
    0,
    999_999,
    1.5,
    '',
    'contract',
    'no.such',
    {},
    { id: 'x' },
    { id: null },
    [1],
    true,
    null,
    withoutNotes,
  ];
  for (const content_type of [...bad, undefined]) {
    const reply = await admin.post('/api/v1/note/', {
      content_type,
      object_id: world.customer,
      content: 'x',
    });
    expect([content_type, reply.status, Object.keys(reply.body)]).toEqual([
      content_type,
      400,
      ['content_type'],
    ]);
  }
});

test('a numeric content type gives no access to hidden records', async () => {
  const types = (await admin.get('/api/v1/fum/contenttypes/?page_size=100000')).body.results;
  const { id } = types.find((one: { model: string }) => one.model === 'customer');
  const stock = await app.as(['Stock Manager']);
  const body = { object_id: world.customer, content: 'x' };
  for (const content_type of [id, { id }, 'customer.customer'])
    expect((await stock.post('/api/v1/note/', { ...body, content_type })).status).toBe(403);
  expect((await stock.get(`/api/v1/note/?content_type=${id}`)).body.count).toBe(0);
});
