/** Short cuts for tests about an account's debt: money requested, received and refunded, through the API. */
import { sql } from '../db/database.ts';
import { makeHire, move } from './hire.ts';
import type { Agent, Reply, TestApp } from './test-app.ts';
import type { World } from './world.ts';

let accounts = 0;

/** Creates a credit account of the world's customer, whose orders go out without a deposit. */
export async function makeAccount(admin: Agent, world: World, body: object = {}): Promise<number> {
  const n = ++accounts;
  const reply = await admin.post('/api/v1/account/', {
    code: `OWES${n}`,
    name: `Owing ${n}`,
    lead_customer: world.customer,
    customers: [world.customer],
    ...body,
  });
  if (reply.status !== 201) throw new Error(JSON.stringify(reply.body));
  return reply.body.id;
}

/** Creates an order of 296.40 entered on one day and due on the other. */
export async function makeOrder(
  app: TestApp,
  admin: Agent,
  world: World,
  { account, entered, due }: { account: number; entered: string; due: string | null },
): Promise<number> {
  const id = await makeHire(admin, world, { account, ...(due === null ? {} : { payment_due_date: due }) });
  const moved = await move(admin, id, 'entered');
  if (moved.status !== 200) throw new Error(JSON.stringify(moved.body));
  await app.db.rows(
    sql`update contract set prices_locked_at = ${`${entered}T12:00:00Z`}, payment_due_date = ${due} where id = ${id}`,
  );
  return id;
}

export const ask = (agent: Agent, contract: number, type: string, amount?: string): Promise<Reply> =>
  agent.post('/api/v1/accounting/paymentrequest/', {
    contract,
    type,
    ...(amount === undefined ? {} : { amount }),
  });

export const pay = (
  agent: Agent,
  payment_request: number,
  amount: string,
  paid_on: string,
  rest: object = {},
): Promise<Reply> =>
  agent.post('/api/v1/accounting/transaction/', { payment_request, amount, paid_on, confirm: true, ...rest });

/** Returns the first request of a type on a contract: confirming it requests the deposit. */
export async function requestOf(agent: Agent, contract: number, type: string): Promise<number | undefined> {
  const { body } = await agent.get(`/api/v1/accounting/paymentrequest/?contract__id=${contract}&ordering=id`);
  return body.results.find((one: { type: string }) => one.type === type)?.id;
}

/** Requests money and records its payment. */
export async function paid(
  agent: Agent,
  contract: number,
  type: string,
  amount: string,
  on: string,
): Promise<{ request: number; transaction: number }> {
  const request = await ask(agent, contract, type, amount);
  const transaction = await pay(agent, request.body.id, amount, on, { manual_reference: 'Giro 7' });
  if (transaction.status !== 201) throw new Error(JSON.stringify([request.body, transaction.body]));
  return { request: request.body.id, transaction: transaction.body.id };
}

/** Requests a refund, approves it and marks it as refunded; returns the answer of the first refused call. */
export async function giveBack(
  agent: Agent,
  request: number,
  amount: string,
  paid_on: string,
): Promise<Reply> {
  const asked = await agent.post('/api/v1/accounting/refundrequest/', {
    paymentrequest: request,
    amount,
    reason: 'Too much',
  });
  if (asked.status !== 201) return asked;
  const to = (system_action: string, additional?: object) =>
    agent.put(`/api/v1/accounting/refundrequest/${asked.body.id}/system_state/`, {
      system_action,
      action: 'attach',
      ...(additional ? { additional } : {}),
    });
  const approved = await to('approved');
  return approved.status === 200
    ? to('succeeded', { manual_reference: 'Cash desk', paid_on, method: 'cash' })
    : approved;
}

export const breakage = (agent: Agent, contract: number, amount: string, on: string, decision = 'charge') =>
  agent.post('/api/v1/damage/', {
    contract,
    kind: 'broken',
    description: 'Three plates',
    quantity: 1,
    unit_price: amount,
    counted_on: on,
    decision,
  });

export const accountPath = (id: number, rest = ''): string => `/api/v1/account/${id}/${rest}`;
