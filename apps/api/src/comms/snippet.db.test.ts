import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Agent, type TestApp, testApp } from '../testing/test-app.ts';

let app: TestApp;
let admin: Agent;
beforeAll(async () => {
  app = await testApp();
  admin = await app.as('admin');
});
afterAll(() => app.end());

const path = '/api/v1/snippet/';

test('treats codes as equal whatever their case, also after a change', async () => {
  const first = await admin.post(path, { code: 'Parking', content: 'Please keep a space free.' });
  expect([first.status, first.body.active]).toEqual([201, true]);
  const taken = { code: ['snippet with this code already exists.'] };
  const second = await admin.post(path, { code: 'PARKING', content: 'Twice' });
  expect([second.status, second.body]).toEqual([400, taken]);
  const other = await admin.post(path, { code: 'other', content: 'Other words' });
  const renamed = await admin.patch(`${path}${other.body.id}/`, { code: 'parking' });
  expect([renamed.status, renamed.body]).toEqual([400, taken]);
  expect((await admin.patch(`${path}${first.body.id}/`, { code: 'parking' })).status).toBe(200);
});

test('keeps the text as written, including placeholders and line breaks', async () => {
  const content = 'Dear {{customer_name}},\n\nwe come on {{delivery_date}}. <b>5 > 3</b>';
  const made = await admin.post(path, { code: 'delivery', content });
  expect((await admin.get(`${path}${made.body.id}/`)).body.content).toBe(content);
});

test('lets users who may not write email read snippets but not change them', async () => {
  const manager = await app.as(['Account Manager']);
  expect((await manager.get(path)).status).toBe(200);
  expect((await manager.post(path, { code: 'mine', content: 'Words' })).status).toBe(403);
});
