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

test('a note is as secret as the record it stands on: in the list, by its address, its history and its states', async () => {
  const stock = await app.as(['Stock Manager']);
  expect(await idsFor(stock)).toContain(world.note);
  expect(await idsFor(stock)).not.toContain(onCustomer);
  for (const path of ['', 'history/', 'moves/'])
    expect((await stock.get(`/api/v1/note/${onCustomer}/${path}`)).status).toBe(404);
  expect((await stock.get(`/api/v1/note/${world.note}/`)).status).toBe(200);
});

test('who may see the customer sees its notes', async () => {
  const manager = await app.as(['Account Manager']);
  expect(await idsFor(manager)).toContain(onCustomer);
  expect((await manager.get(`/api/v1/note/${onCustomer}/`)).body.content).toBe('Pays late');
});

test('a note can only be written on a record that is there and that the writer may see', async () => {
  const on = (content_type: string, object_id: number) => ({ content_type, object_id, content: 'x' });
  expect((await admin.post('/api/v1/note/', on('customer.customer', 2_000_000))).status).toBe(400);
  expect((await admin.post('/api/v1/note/', on('user.user', 1))).status).toBe(400);
  const manager = await app.as(['Account Manager']);
  expect((await manager.post('/api/v1/note/', on('customer.customer', world.customer))).status).toBe(201);
});
