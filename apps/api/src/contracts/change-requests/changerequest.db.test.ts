/** Change requests: creating, moving, notes and links; the contract is updated too (spec §3.12, §4.1, domain rules §10). */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeHire, move, path, placeAt } from '../../testing/hire.ts';
import { aMail, aMessage } from '../../testing/messages.ts';
import { type Agent, type Reply, type TestApp, testApp } from '../../testing/test-app.ts';
import { makeWorld, type World } from '../../testing/world.ts';

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
const make = async (body: object = {}): Promise<number> => {
  const reply = await admin.post('/api/v1/changerequest/', {
    object_id: contract,
    title: 'More chairs',
    content: 'Twenty more, please',
    ...body,
  });
  if (reply.status !== 201) throw new Error(JSON.stringify(reply.body));
  return reply.body.id;
};
const go = (id: number, system_action: string, additional?: object): Promise<Reply> =>
  admin.put(at(id, 'system_state/'), { system_action, action: 'attach', ...(additional && { additional }) });
const positions = ({ body }: Reply): string[] =>
  body.states.map((state: { system_action: string }) => state.system_action);
const versionOf = async (id: number): Promise<number> => (await admin.get(path(id))).body.version;
const historyOf = async (id: number): Promise<string[]> =>
  (await admin.get(path(id, 'history/?page_size=100'))).body.results.map(
    (one: { action: string }) => one.action,
  );

describe('creating a change request', () => {
  test('requires an existing contract, and defaults its lists to empty', async () => {
    const reply = await admin.post('/api/v1/changerequest/', {
      object_id: contract,
      title: 'A day longer',
      content: 'Until Monday?',
    });
    expect(reply.status).toBe(201);
    expect(reply.body).toMatchObject({
      object_id: contract,
      title: 'A day longer',
      proposal: null,
      applied: null,
      incoming_emails: [],
      outgoing_emails: [],
      notes: [],
    });
    expect(positions(reply)).toEqual(['create']);
    const lost = await admin.post('/api/v1/changerequest/', {
      object_id: 2_000_000,
      title: 'x',
      content: 'x',
    });
    expect([lost.status, Object.keys(lost.body)]).toEqual([400, ['object_id']]);
  });

  test('creates one from a contract and links its message, and refuses an unknown message with 400', async () => {
    const message = await aMessage(admin, { contract });
    const body = { title: 'More chairs', content: 'Twenty', incoming_email: message };
    const reply = await admin.post(path(contract, 'changerequest/'), body);
    expect(reply.status).toBe(201);
    expect(reply.body).toMatchObject({ object_id: contract, incoming_emails: [{ id: message }] });
    const found = await admin.get(`/api/v1/changerequest/?incoming_emails__id__in=${message}`);
    expect(found.body.results.map((one: { id: number }) => one.id)).toEqual([reply.body.id]);
    const wrong = await admin.post(path(contract, 'changerequest/'), { ...body, incoming_email: 2_000_000 });
    expect([wrong.status, Object.keys(wrong.body)]).toEqual([400, ['incoming_email']]);
    expect((await admin.post(path(2_000_000, 'changerequest/'), body)).status).toBe(404);
  });

  test('accepts only lines of this contract and existing items in a proposal', async () => {
    const reply = await admin.post('/api/v1/changerequest/', {
      object_id: contract,
      title: 'x',
      content: 'x',
      proposal: {
        lines: [
          { id: world.contractstock, quantity: 1 },
          { stockitem: world.stockitem, quantity: 1 },
          { stockitem: 2_000_000, quantity: 1 },
        ],
      },
    });
    expect(reply.status).toBe(400);
    expect(reply.body).toEqual({
      proposal: {
        lines: [
          { id: [`Record ${world.contractstock} was not found.`] },
          {},
          { stockitem: ['Record 2000000 was not found.'] },
        ],
      },
    });
  });

  test('replaces its lists as sent, and accepts a proposal that was read, in any key order', async () => {
    const [first, second] = [await aMessage(admin, { contract }), await aMessage(admin, { contract })];
    const id = await make({
      incoming_emails: [first],
      proposal: { hire_date: '2027-03-05', delivery_type: 'none', collection_date: '2027-03-09' },
    });
    const before = await admin.get(at(id));
    const { collection_date, ...rest } = before.body.proposal;
    const same = await admin.put(at(id), { ...before.body, proposal: { ...rest, collection_date } });
    expect([same.status, same.body]).toEqual([200, before.body]);
    expect((await admin.patch(at(id), { incoming_emails: [second] })).body.incoming_emails).toMatchObject([
      { id: second },
    ]);
    const emptied = await admin.patch(at(id), { proposal: null, incoming_emails: [] });
    expect(emptied.body).toMatchObject({ proposal: null, incoming_emails: [] });
    expect((await admin.patch(at(id), { object_id: world.contract })).body).toEqual({
      object_id: ['A change request can’t move to another contract.'],
    });
    for (const body of [{ title: '' }, { content: ' ' }])
      expect((await admin.patch(at(id), body)).status).toBe(400);
  });

  test('raises the version of its contract, which shows it', async () => {
    const own = await makeHire(admin, world);
    const versions = [await versionOf(own)];
    const step = async (reply: Promise<Reply>) => {
      expect((await reply).status).toBeLessThan(300);
      versions.push(await versionOf(own));
    };
    const id = await make({ object_id: own });
    versions.push(await versionOf(own));
    await step(admin.patch(at(id), { title: 'Many more chairs' }));
    await step(go(id, 'resolved', { reason: 'Rang her' }));
    const embedded = (await admin.get(path(own))).body.changerequests;
    expect(embedded).toMatchObject([
      { id, title: 'Many more chairs', states: [{ system_action: 'resolved' }] },
    ]);
    const other = await make({ object_id: own });
    versions.push(await versionOf(own));
    await step(admin.del(at(other)));
    expect(versions).toEqual([...versions].sort((a, b) => a - b));
    expect(new Set(versions).size).toBe(versions.length);
    expect((await historyOf(own)).slice(0, 5)).toEqual([
      'change request removed',
      'change request added',
      'change request resolved',
      'change request changed',
      'change request added',
    ]);
  });
});

describe('moving a change request', () => {
  test('needs a reason to resolve, clears it when reopened, and changes nothing when repeated', async () => {
    const id = await make();
    const refused = await go(id, 'resolved');
    expect([refused.status, Object.keys(refused.body.additional)]).toEqual([400, ['reason']]);
    const resolved = await go(id, 'resolved', { reason: 'Twenty more are booked' });
    expect([positions(resolved), resolved.body.resolution]).toEqual([['resolved'], 'Twenty more are booked']);
    const again = await go(id, 'resolved', { reason: 'Said again' });
    expect([again.status, again.body]).toEqual([200, resolved.body]);
    expect((await go(id, 'cancelled', { reason: 'x' })).status).toBe(409);
    const reopened = await go(id, 'reopened');
    expect([positions(reopened), reopened.body.resolution]).toEqual([['reopened'], '']);
    const cancelled = await go(id, 'cancelled');
    expect([cancelled.status, cancelled.body]).toEqual([
      400,
      { additional: { reason: ['This field is required.'] } },
    ]);
    expect((await go(id, 'cancelled', { reason: 'She changed her mind' })).body.resolution).toBe(
      'She changed her mind',
    );
    expect((await go(id, 'create')).status).toBe(409);
  });

  test('can be resolved with a note, which counts as a change of the request', async () => {
    const id = await make();
    const version = (await admin.get(at(id))).headers['etag'];
    const note = await admin.post(at(id, 'note/'), { title: 'Rang', content: 'She is fine with it' });
    expect([note.status, note.body.content]).toEqual([201, 'She is fine with it']);
    const read = await admin.get(at(id));
    expect(read.body.notes).toMatchObject([{ id: note.body.id, title: 'Rang' }]);
    expect(read.headers['etag']).not.toBe(version);
    expect((await admin.post(at(id, 'note/'), {})).status).toBe(400);
    expect(positions(await go(id, 'resolved'))).toEqual(['resolved']);
  });

  test('offers exactly the moves that succeed, with their inputs', async () => {
    const id = await make();
    const offered = async () =>
      (await admin.get(at(id, 'moves/'))).body.map((one: { system_action: string; needs: string[] }) => [
        one.system_action,
        one.needs,
      ]);
    expect(await offered()).toEqual([
      ['resolved', ['reason']],
      ['cancelled', ['reason']],
    ]);
    await admin.post(at(id, 'note/'), { content: 'Rang her' });
    expect(await offered()).toEqual([
      ['resolved', []],
      ['cancelled', ['reason']],
    ]);
    await go(id, 'resolved');
    expect(await offered()).toEqual([['reopened', []]]);
  });

  test('moves by state id too', async () => {
    const id = await make();
    const states = (await admin.get('/api/v1/stateit/state/?type__context=change_request_status')).body
      .results;
    const wanted = states.find((one: { system_action: string }) => one.system_action === 'cancelled').id;
    const body = { state_id: wanted, action: 'attach', additional: { reason: 'Twice the same' } };
    expect(positions(await admin.put(at(id, 'state/'), body))).toEqual(['cancelled']);
    const found = await admin.get(`/api/v1/changerequest/?states__id__in=${wanted}&contract__id=${contract}`);
    expect(found.body.results.map((one: { id: number }) => one.id)).toContain(id);
  });

  test('can be deleted only before somebody works on it', async () => {
    const [untouched, noted, moved, answered] = [await make(), await make(), await make(), await make()];
    await admin.post(at(noted, 'note/'), { content: 'Rang her' });
    await go(moved, 'cancelled', { reason: 'x' });
    await go(moved, 'reopened');
    const mail = await aMail(admin, { contract });
    await admin.patch(at(answered), { outgoing_emails: [mail] });
    for (const id of [noted, moved, answered])
      expect([(await admin.del(at(id))).status, (await admin.get(at(id))).status]).toEqual([409, 200]);
    expect((await admin.del(at(untouched))).status).toBe(204);
  });
});

describe('effects on other records', () => {
  test('keeps its hire from being completed while open', async () => {
    const hire = await makeHire(admin, world);
    await placeAt(app, hire, 'off_hire');
    const id = await make({ object_id: hire });
    const item = async () =>
      (await admin.get(path(hire, 'settlement/'))).body.items.find(
        (one: { code: string }) => one.code === 'changes_answered',
      );
    expect(await item()).toMatchObject({ done: false, detail: '1 is open' });
    const refused = await move(admin, hire, 'complete');
    expect(refused.body.problems.map((one: { code: string }) => one.code)).toContain('changes_answered');
    await go(id, 'cancelled', { reason: 'Too late' });
    expect(await item()).toMatchObject({ done: true });
  });

  test('counts open requests only for users who can see them', async () => {
    const count = async (agent: Agent): Promise<number> =>
      (await agent.get('/auth/user/')).body.changerequest_count;
    const [manager, stock] = [await app.as(['Account Manager']), await app.as(['Stock Manager'])];
    const before = await count(manager);
    const id = await make();
    expect(await count(manager)).toBe(before + 1);
    expect(await count(stock)).toBe(0);
    await go(id, 'resolved', { reason: 'Done' });
    expect(await count(manager)).toBe(before);
  });

  test('refuses to change or apply for read-only users; applying also needs permission to change contracts', async () => {
    const finance = await app.as(['Finance']);
    const id = await make({ proposal: { collection_date: '2027-03-08' } });
    expect((await finance.get(at(id))).status).toBe(200);
    expect((await finance.get(at(id, 'impact/'))).status).toBe(200);
    expect((await finance.post(at(id, 'apply/'), {})).status).toBe(403);
    expect((await finance.post(path(contract, 'changerequest/'), { title: 'x', content: 'x' })).status).toBe(
      403,
    );
    const stock = await app.as(['Stock Manager']);
    expect((await stock.get(at(id))).status).toBe(403);
    const looked = await stock.post(path(contract, 'impact/'), {
      proposal: { collection_date: '2027-03-08' },
    });
    expect(looked.status).toBe(200);
  });
});
