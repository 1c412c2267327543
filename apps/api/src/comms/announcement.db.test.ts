import { addDays } from '@hireyard/domain/values/calendar';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Agent, type TestApp, testApp } from '../testing/test-app.ts';

const NOW = new Date('2027-03-01T12:00:00Z');
const TODAY = '2027-03-01';

let app: TestApp;
let admin: Agent;
beforeAll(async () => {
  app = await testApp({ now: () => NOW });
  admin = await app.as('admin');
});
afterAll(() => app.end());

const path = '/api/v1/announcement/';
const shownNow = async (agent: Agent, answer = 'true'): Promise<string[]> =>
  (await agent.get(`${path}?current=${answer}`)).body.results.map((one: { subject: string }) => one.subject);

test('lists active announcements whose dates include today, newest first', async () => {
  const yesterday = addDays(TODAY, -1);
  const tomorrow = addDays(TODAY, 1);
  const rows: readonly (readonly [string, object])[] = [
    ['always', {}],
    ['off', { active: false }],
    ['from today', { shown_from: TODAY }],
    ['until today', { shown_until: TODAY }],
    ['today alone', { shown_from: TODAY, shown_until: TODAY }],
    ['over', { shown_until: yesterday }],
    ['to come', { shown_from: tomorrow, shown_until: tomorrow }],
    ['between', { shown_from: yesterday, shown_until: tomorrow }],
  ];
  for (const [subject, rest] of rows)
    expect((await admin.post(path, { subject, content: 'Words', ...rest })).status).toBe(201);
  const reader = await app.as(['Stock Manager']);
  expect(await shownNow(reader)).toEqual(['between', 'today alone', 'until today', 'from today', 'always']);
  expect(await shownNow(reader, 'false')).toEqual(['to come', 'over', 'off']);
});

test('refuses an end date before the start date', async () => {
  const days = { shown_from: TODAY, shown_until: addDays(TODAY, -1) };
  const reply = await admin.post(path, { subject: 'Never', content: 'Words', ...days });
  expect([reply.status, reply.body]).toEqual([
    400,
    { shown_until: ['The end date can’t be before the start date.'] },
  ]);
});
