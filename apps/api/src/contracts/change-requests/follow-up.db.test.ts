/** A follow-up message is linked to its change request and reopens it (domain rules §10). */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '../../db/database.ts';
import { makeHire, path } from '../../testing/hire.ts';
import { aMail, aMessage } from '../../testing/messages.ts';
import { type Agent, type TestApp, testApp } from '../../testing/test-app.ts';
import { makeWorld, type World } from '../../testing/world.ts';
import { type FollowUp, reopenForFollowUp } from './follow-up.ts';

let app: TestApp;
let admin: Agent;
let world: World;
let contract: number;
beforeAll(async () => {
  app = await testApp();
  admin = await app.as('admin');
  world = await makeWorld(admin);
  contract = await makeHire(admin, world);
});
afterAll(() => app.end());

const at = (id: number, rest = '') => `/api/v1/changerequest/${id}/${rest}`;
const read = async (id: number) => (await admin.get(at(id))).body;
const positionOf = async (id: number): Promise<string> => (await read(id)).states[0].system_action;
async function make(body: object): Promise<number> {
  const given = { object_id: contract, title: 'Chairs', content: 'Twenty', ...body };
  return (await admin.post('/api/v1/changerequest/', given)).body.id;
}
const end = (id: number, system_action: string) =>
  admin.put(at(id, 'system_state/'), { system_action, action: 'attach', additional: { reason: 'Answered' } });
const follow = (message: Partial<FollowUp> & Pick<FollowUp, 'incomingId'>) =>
  app.db.transaction((tx) =>
    reopenForFollowUp(tx, { contract, repliesTo: { outgoing: [], incoming: [] }, ...message }),
  );

test('reopens a resolved or cancelled request on a reply to its email, and links the reply once', async () => {
  for (const ended of ['resolved', 'cancelled']) {
    const mail = await aMail(admin, { contract });
    const id = await make({ outgoing_emails: [mail] });
    await end(id, ended);
    const { version } = (await admin.get(path(contract))).body;
    const incomingId = await aMessage(admin, { contract });
    const repliesTo = { outgoing: [mail], incoming: [] };
    expect(await follow({ incomingId, repliesTo })).toBe(id);
    expect(await read(id)).toMatchObject({
      states: [{ system_action: 'reopened' }],
      resolution: '',
      incoming_emails: [{ id: incomingId }],
    });
    const told = await admin.get(path(contract, 'history/'));
    expect(told.body.results[0]).toMatchObject({ action: 'change request reopened', user: null });
    expect((await admin.get(path(contract))).body.version).toBe(version + 1);
    // Reporting the same message again after it was answered changes nothing.
    await end(id, 'resolved');
    expect(await follow({ incomingId, repliesTo })).toBe(id);
    expect(await positionOf(id)).toBe('resolved');
  }
});

test('also follows the next message of a thread, and a reply to our reply', async () => {
  const first = await aMessage(admin, { contract });
  const id = await make({ incoming_emails: [first] });
  await end(id, 'resolved');
  const second = await aMessage(admin, { contract });
  expect(await follow({ incomingId: second, repliesTo: { outgoing: [], incoming: [first] } })).toBe(id);
  await end(id, 'resolved');
  const ours = await aMail(admin, { contract });
  await app.db.rows(sql`update sesmail set incoming_id = ${second} where id = ${ours}`);
  const third = await aMessage(admin, { contract });
  expect(await follow({ incomingId: third, repliesTo: { outgoing: [ours], incoming: [] } })).toBe(id);
  expect((await read(id)).incoming_emails.map((one: { id: number }) => one.id)).toEqual([
    first,
    second,
    third,
  ]);
});

test('links the message to an open request without moving it; of several the newest continues', async () => {
  const first = await aMessage(admin, { contract });
  const [, newer] = [await make({ incoming_emails: [first] }), await make({ incoming_emails: [first] })];
  const next = await aMessage(admin, { contract });
  const repliesTo = { outgoing: [], incoming: [first] };
  expect(await follow({ incomingId: next, repliesTo })).toBe(newer);
  expect(await positionOf(newer)).toBe('create');
  expect((await read(newer)).incoming_emails).toHaveLength(2);
});

test('changes nothing for an unrelated message or one about another contract', async () => {
  const first = await aMessage(admin, { contract });
  const id = await make({ incoming_emails: [first] });
  await end(id, 'resolved');
  const next = await aMessage(admin, { contract });
  expect(await follow({ incomingId: next })).toBeNull();
  const repliesTo = { outgoing: [], incoming: [first] };
  expect(await follow({ incomingId: next, repliesTo, contract: world.contract })).toBeNull();
  expect(await positionOf(id)).toBe('resolved');
  expect(await follow({ incomingId: next, repliesTo, contract: null })).toBe(id);
});
