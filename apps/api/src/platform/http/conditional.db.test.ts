import { resources } from '@hireyard/wire/resources';
import { afterAll, beforeAll, expect, test } from 'vitest';
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

const save = (ifMatch: string, town: string) =>
  admin.patch(`/api/v1/depot/${world.depot}/`, { address_town: town }, { 'if-match': ifMatch });
const tag = async () => String((await admin.get(`/api/v1/depot/${world.depot}/`)).headers['etag']);

test('If-Match: saves with the current tag or *; 412 for other, weak, empty or malformed tags', async () => {
  expect((await save(`"x", ${await tag()} , "y"`, 'Leeds')).status).toBe(200);
  expect((await save('*', 'York')).status).toBe(200);
  expect((await save(' * ', 'Hull')).status).toBe(200);
  for (const wrong of [`W/${await tag()}`, '"999"', '', '""', 'nonsense', (await tag()).replaceAll('"', '')])
    expect([wrong, (await save(wrong, 'Nowhere')).status]).toEqual([wrong, 412]);
  expect((await admin.get(`/api/v1/depot/${world.depot}/`)).body.address_town).toBe('Hull');
});

test('If-Match on a missing record is 404, also for state calls', async () => {
  expect((await admin.patch('/api/v1/depot/2000000000/', {}, { 'if-match': '*' })).status).toBe(404);
  const marker = { system_action: 'summary_sent', action: 'attach' };
  const at = `/api/v1/contract/${world.contract}/`;
  const old = String((await admin.get(at)).headers['etag']);
  expect((await admin.put(`${at}system_state/`, marker, { 'if-match': old })).status).toBe(200);
  const stale = await admin.put(`${at}system_state/`, { ...marker, action: 'detach' }, { 'if-match': old });
  expect([stale.status, stale.body.code]).toEqual([412, 'stale']);
});

test('every answer with a single record has its ETag', async () => {
  for (const resource of Object.values(resources)) {
    const at = `/api/v1/${resource.path}/${world[resource.name as keyof World]}/`;
    const read = await admin.get(at);
    expect([resource.name, read.headers['etag']]).toEqual([resource.name, expect.stringMatching(/^"\d+"$/)]);
    if (!resource.methods.includes('update')) continue;
    expect((await admin.put(at, read.body)).headers['etag']).toBe(read.headers['etag']);
  }
  const created = await admin.post('/api/v1/depot/', { code: 'ET', name: 'Tagged' });
  expect(created.headers['etag']).toBe('"1"');
  const note = await admin.post(`/api/v1/contract/${world.contract}/note/`, { content: 'x' });
  expect(note.headers['etag']).toBe('"1"');
});
