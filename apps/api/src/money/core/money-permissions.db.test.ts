/** Money permissions by group, and the second approver above the limit. */
import { type GroupName, GROUPS } from '@hireyard/domain/people/access';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sql } from '../../db/database.ts';
import { must, openStage, type Stage } from '../../testing/money-stage.ts';
import type { Agent, Reply } from '../../testing/test-app.ts';

const ACCOUNTING = '/api/v1/accounting';
let stage: Stage;
afterAll(() => stage.end());
const agents = new Map<string, Agent>();
beforeAll(async () => {
  stage = await openStage();
  for (const group of GROUPS) agents.set(group, await stage.app.as([group]));
  agents.set('no group', await stage.app.as([]));
});
const post = (path: string, body: object) => (who: Agent) => who.post(`${ACCOUNTING}/${path}/`, body);
const CALLS: readonly [string, (who: Agent) => Promise<Reply>, readonly (GroupName | 'no group')[]][] = [
  [
    'see payment requests',
    (who) => who.get(`${ACCOUNTING}/paymentrequest/`),
    ['Account Manager', 'Finance', 'Finance Admin', 'Director'],
  ],
  [
    'see refund requests',
    (who) => who.get(`${ACCOUNTING}/refundrequest/`),
    ['Account Manager', 'Finance', 'Finance Admin', 'Director'],
  ],
  [
    'see transactions',
    (who) => who.get(`${ACCOUNTING}/transaction/`),
    ['Account Manager', 'Finance', 'Finance Admin', 'Director'],
  ],
  [
    'see invoices',
    (who) => who.get(`${ACCOUNTING}/invoice/`),
    ['Account Manager', 'Finance', 'Finance Admin', 'Director'],
  ],
  [
    'ask for money',
    post('paymentrequest', { contract: 1, type: 'tips' }),
    ['Account Manager', 'Finance', 'Finance Admin'],
  ],
  [
    'record money',
    post('transaction', { payment_request: 0 }),
    ['Account Manager', 'Finance', 'Finance Admin'],
  ],
  [
    'ask for money back',
    post('refundrequest', { paymentrequest: 0 }),
    ['Account Manager', 'Finance', 'Finance Admin'],
  ],
  [
    'open a payment',
    (who) => who.post(`${ACCOUNTING}/paymentrequest/2000000000/secret/`, {}),
    ['Account Manager', 'Finance', 'Finance Admin'],
  ],
  [
    'change a payment request',
    (who) => who.patch(`${ACCOUNTING}/paymentrequest/2000000000/`, {}),
    ['Finance', 'Finance Admin'],
  ],
  [
    'cancel a payment request',
    (who) =>
      who.put(`${ACCOUNTING}/paymentrequest/2000000000/system_state/`, {
        system_action: 'cancelled',
        action: 'attach',
      }),
    ['Finance', 'Finance Admin'],
  ],
  [
    'decide a refund',
    (who) =>
      who.put(`${ACCOUNTING}/refundrequest/2000000000/system_state/`, {
        system_action: 'approved',
        action: 'attach',
      }),
    ['Finance', 'Finance Admin'],
  ],
  [
    'delete a payment request',
    (who) => who.del(`${ACCOUNTING}/paymentrequest/2000000000/`),
    ['Finance Admin'],
  ],
  ['delete a refund request', (who) => who.del(`${ACCOUNTING}/refundrequest/2000000000/`), ['Finance Admin']],
  [
    'change the nominal mapping',
    (who) => who.patch(`${ACCOUNTING}/nominal/2000000000/`, {}),
    ['Finance Admin'],
  ],
];
test.each(CALLS)('%s', async (_what, call, allowed) => {
  const answers: [string, boolean][] = [];
  for (const [group, agent] of agents) answers.push([group, (await call(agent)).status !== 403]);
  expect(
    answers
      .filter(([, may]) => may)
      .map(([group]) => group)
      .sort(),
  ).toEqual([...allowed].sort());
  expect((await call(stage.app.anonymous)).status).toBe(401);
});

const decide = async (amount: string, asker: Agent, approver: Agent): Promise<Reply> => {
  const refund = must(
    await asker.post(`${ACCOUNTING}/refundrequest/`, { paymentrequest: await big(), amount, reason: 'x' }),
  );
  return stage.move(refund.id, 'approved', {}, approver);
};
const big = async (): Promise<number> => {
  const id = await stage.request(await stage.hire({ total: 60_000, tax: 10_000 }), 'contract', '600.00');
  must(await stage.record(id, '600.00'));
  return id;
};
const of = (who: string): Agent =>
  who === 'admin' ? stage.asker : who === 'another admin' ? stage.approver : (agents.get(who) as Agent);
test.each([
  ['100.00', 'Finance', 'Finance', 200],
  ['100.01', 'Finance', 'Finance', 409],
  ['100.01', 'Account Manager', 'Finance', 409],
  ['100.01', 'Account Manager', 'Finance Admin', 200],
  ['100.01', 'Finance Admin', 'Finance Admin', 409],
  ['100.01', 'admin', 'admin', 409],
  ['100.01', 'admin', 'another admin', 200],
  ['100.00', 'admin', 'admin', 200],
  ['1.00', 'Account Manager', 'Account Manager', 403],
  ['1.00', 'Account Manager', 'Director', 403],
])('approve a refund of %s asked for by %s: %s is answered %i', async (amount, asker, approver, status) => {
  expect((await decide(amount, of(asker), of(approver))).status).toBe(status);
});
test('several parts count as one amount for the second approver', async () => {
  const id = await big();
  const parts = [must(await stage.ask(id, '60.00')), must(await stage.ask(id, '60.00'))];
  for (const part of parts) {
    const own = await stage.move(part.id, 'approved', {}, stage.asker);
    expect([own.status, own.body.code]).toEqual([409, 'four_eyes']);
    expect((await stage.read('refundrequest', part.id)).needs_second_person).toBe(true);
  }
  must(await stage.move(parts[1].id, 'cancelled'));
  expect((await stage.move(parts[0].id, 'approved', {}, stage.asker)).status).toBe(200);
});

test('setting the state directly does not bypass the approval limit', async () => {
  const id = await big();
  const refund = must(await stage.ask(id, '300.00'));
  const state = await stage.app.db.one<{
    id: number;
  }>(sql`select s.id from state s join state_type y on y.id = s.type_id
    where y.context = 'refund_request_status' and s.system_action = 'approved'`);
  const own = await stage.asker.put(`${ACCOUNTING}/refundrequest/${refund.id}/state/`, {
    state_id: state?.id,
    action: 'attach',
  });
  expect([own.status, own.body.code]).toEqual([409, 'four_eyes']);
  expect((await stage.move(refund.id, 'succeeded', { manual_reference: 'x' }, stage.asker)).status).toBe(409);
});

describe('two accounts of one person', () => {
  const idOf = async (who: Agent): Promise<number> => (await who.get('/auth/user/')).body.id;
  const setUp = async (who: Agent, by: number | null): Promise<void> => {
    await stage.app.db.rows(sql`update app_user set set_up_by_id = ${by} where id = ${await idOf(who)}`);
  };

  test.each([
    ['the requester set up the approver', 'approver by requester'],
    ['the approver set up the requester', 'requester by approver'],
    ['somebody else set up both', 'both by a third'],
  ])("can't approve for each other: %s", async (_why, how) => {
    const [asker, approver, third] = [
      await stage.app.as(['Finance']),
      await stage.app.as(['Finance Admin']),
      await stage.app.as(['Finance']),
    ];
    if (how.startsWith('approver')) await setUp(approver, await idOf(asker));
    else await setUp(asker, await idOf(how === 'both by a third' ? third : approver));
    if (how === 'both by a third') await setUp(approver, await idOf(third));
    const refused = await decide('100.01', asker, approver);
    expect([refused.status, refused.body.code]).toEqual([409, 'linked_sign_in']);
    expect((await decide('100.00', asker, approver)).status).toBe(200);
    await setUp(asker, null);
    await setUp(approver, null);
    expect((await decide('100.01', asker, approver)).status).toBe(200);
  });

  test("can't reverse each other's payments above the limit either", async () => {
    const [recorder, other] = [await stage.app.as(['Finance']), await stage.app.as(['Finance Admin'])];
    const id = await stage.request(await stage.hire({ total: 60_000, tax: 10_000 }), 'contract', '600.00');
    const payment = must(
      await recorder.post(`${ACCOUNTING}/transaction/`, { payment_request: id, amount: '600.00' }),
    );
    const reverse = () =>
      other.post(`${ACCOUNTING}/transaction/`, { reverses: payment.id, reason: 'wrong hire' });
    await setUp(other, await idOf(recorder));
    expect((await reverse()).body.code).toBe('four_eyes');
    await setUp(other, null);
    expect((await reverse()).status).toBe(201);
  });
});

describe('the limit from which refunds need approval', () => {
  const setLimit = async (who: Agent, value: string): Promise<void> => {
    const row = await stage.app.db.one<{ id: number }>(
      sql`select id from setting where code = 'refund_four_eyes_limit'`,
    );
    must(await who.patch(`/api/v1/meta_data/${row?.id ?? 0}/`, { value }));
  };

  test("does not rise for requests of the user who raised it, only for others'", async () => {
    const [one, two] = [await stage.app.as('admin'), await stage.app.as('admin')];
    try {
      await setLimit(one, '200.00');
      await setLimit(one, '5000.00');
      expect((await decide('100.01', one, one)).body.code).toBe('four_eyes');
      expect((await decide('100.00', one, one)).status).toBe(200);
      expect((await decide('300.00', two, two)).status).toBe(200);
      await setLimit(two, '400.00');
      expect((await decide('300.00', one, one)).status).toBe(200);
    } finally {
      await setLimit(two, '100.00');
    }
  });

  test('rises for an owner who works alone', async () => {
    const owner = await stage.app.as('admin');
    const refund = must(
      await owner.post(`${ACCOUNTING}/refundrequest/`, {
        paymentrequest: await big(),
        amount: '300.00',
        reason: 'x',
      }),
    );
    const { id } = (await owner.get('/auth/user/')).body;
    await setLimit(owner, '1000.00');
    expect((await stage.move(refund.id, 'approved', {}, owner)).body.code).toBe('four_eyes');
    const others = await stage.app.db.rows<{ id: number }>(
      sql`update app_user set is_active = false where is_active and id <> ${id} returning id`,
    );
    expect((await stage.move(refund.id, 'approved', {}, owner)).status).toBe(200);
    const ids = others.map((one) => one.id);
    await stage.app.db.rows(sql`update app_user set is_active = true where id = any (${ids}::int[])`);
  });
});
