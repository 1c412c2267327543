/** Each message becomes at most one open change request, and every contract involved gets a history line. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { storeReceived } from '../../mail/outbox/intake.ts';
import { makeHire } from '../../testing/hire.ts';
import { aMessage } from '../../testing/messages.ts';
import { type Agent, type TestApp, testApp } from '../../testing/test-app.ts';
import { makeWorld, type World } from '../../testing/world.ts';
import { changeFromMail } from './change-request.ts';

let app: TestApp;
let admin: Agent;
let world: World;
let contract: number;
beforeAll(async () => {
  app = await testApp();
  admin = await app.as('admin');
  world = await makeWorld(admin);
  contract = await makeHire(admin, world);
  await app.drain();
});
afterAll(() => app.end());

const path = (id: number, rest = '') => `/api/v1/ses/sesmail_incoming/${id}/${rest}`;
const make = (id: number, body: object = {}, headers: Record<string, string> = {}) =>
  admin.post(path(id, 'changerequest/'), body, headers);
/** Returns the history entries of a contract about messages, newest first. */
async function told(id: number): Promise<[string, unknown, unknown][]> {
  const { results } = (await admin.get(`/api/v1/contract/${id}/history/`)).body;
  return results
    .filter(({ action }: { action: string }) => action.startsWith('mail '))
    .map(({ action, changes }: { action: string; changes: { before: unknown; after: unknown }[] }) => [
      action,
      changes[0]?.before,
      changes[0]?.after,
    ]);
}

test('creates one change request for several simultaneous calls; the others get a conflict', async () => {
  const message = await aMessage(admin, { contract });
  const replies = await Promise.all([1, 2, 3, 4].map(() => make(message)));
  expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409, 409, 409]);
  expect(replies.find(({ status }) => status === 409)?.body.code).toBe('has_change_request');
  expect((await admin.get(path(message))).body.changerequests).toHaveLength(1);
  // On another contract it is a different change.
  expect((await make(message, { contract: world.contract })).status).toBe(201);
});

test('allows another change request once the first was answered', async () => {
  const message = await aMessage(admin, { contract });
  const { body } = await make(message);
  await admin.put(`/api/v1/changerequest/${body.id}/system_state/`, {
    system_action: 'resolved',
    action: 'attach',
    additional: { reason: 'Agreed' },
  });
  expect((await make(message)).status).toBe(201);
});

test('refuses a message that changed since it was read', async () => {
  const message = await aMessage(admin, { contract });
  const { etag } = (await admin.get(path(message))).headers;
  await admin.patch(path(message), { contract: world.contract });
  expect((await make(message, {}, { 'if-match': String(etag) })).status).toBe(412);
  const now = (await admin.get(path(message))).headers['etag'];
  expect((await make(message, {}, { 'if-match': String(now) })).status).toBe(201);
});

test('needs the permission to change messages, because it resolves and links them', async () => {
  const message = await aMessage(admin, { contract });
  const permissions = ['comms.add_changerequest', 'comms.view_sesmail_incoming'];
  const call = { body: {}, user: { id: 1, name: 'Clerk', is_admin: false, permissions } };
  await expect(changeFromMail(call as never, message)).rejects.toMatchObject({ status: 403 });
});

test('records in the history of contracts which messages were linked and unlinked', async () => {
  const message = await aMessage(admin, { contract, subject: 'A private matter' });
  expect((await told(contract))[0]).toEqual(['mail linked', null, message]);
  await admin.patch(path(message), { contract: world.contract });
  expect((await told(contract))[0]).toEqual(['mail taken off', message, null]);
  expect((await told(world.contract))[0]).toEqual(['mail linked', null, message]);
  await make(message, { contract });
  expect((await told(world.contract))[0]).toEqual(['mail taken off', message, null]);
  expect((await told(contract))[0]).toEqual(['mail linked', null, message]);
  await admin.patch(path(message), { contract: null });
  expect((await told(contract))[0]).toEqual(['mail taken off', message, null]);
});

test('accepts the text of any message, and returns the change request as it was read', async () => {
  const words = `Twe\u00adnty\u200b \u202emore\ufeff\r\n${'long \u{1f600} '.repeat(5000)}`;
  const raw = Buffer.from(
    `Subject: ${'x'.repeat(249)}\u{1f600} y\r\nContent-Type: text/plain; charset=utf-8\r\n\r\n${words}`,
  );
  await app.db.transaction((tx) =>
    storeReceived(tx, { raw, from: 'a@example.com', recipients: [], externalId: 'fit', transport: 'smtp' }),
  );
  await app.drain();
  const [message] = (await admin.get('/api/v1/ses/sesmail_incoming/?search=xxxxx')).body.results;
  const made = await make(message.id, { contract });
  expect([made.status, made.body.content.slice(0, 11), made.body.title]).toEqual([
    201,
    'Twenty more',
    'x'.repeat(249),
  ]);
  const own = `/api/v1/changerequest/${made.body.id}/`;
  const read = await admin.get(own);
  expect((await admin.put(own, read.body)).status).toBe(200);
  // The displayed text of a message can be sent back unchanged.
  const { new_text } = (await admin.get(path(message.id, 'decoded/'))).body;
  expect((await admin.patch(own, { content: new_text.slice(0, 1000) })).status).toBe(200);
});
