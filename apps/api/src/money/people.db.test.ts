/** Who may do what with money, group by group, and the second pair of eyes above the limit. */
import { type GroupName, GROUPS } from '@hireyard/domain/access';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '../db/database.ts';
import { must, openStage, type Stage } from '../testing/money-stage.ts';
import type { Agent, Reply } from '../testing/test-app.ts';

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
test('what is asked for in parts is one amount to four eyes', async () => {
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

test('an approval above the limit is not slipped past by the state itself', async () => {
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
