/** Short cuts for tests about contracts: a hire that can be confirmed at once, moves by name, any starting position. */
import { sql } from '../db/database.ts';
import { drain } from '../platform/jobs/worker.ts';
import type { Agent, Reply, TestApp } from './test-app.ts';
import type { World } from './world.ts';

/** A clock that stands still before the hires of these tests, for tests about the future, late hires or past days. */
export const beforeHires = (): Date => new Date('2026-12-01T12:00:00Z');

/** Creates a quote without problems: dates, a line above the minimum, collected by the customer. Returns its id. */
export async function makeHire(agent: Agent, world: World, body: object = {}): Promise<number> {
  const contract = await agent.post('/api/v1/contract/', {
    lead_customer: world.customer,
    account: world.account,
    depot: world.depot,
    delivery_date: '2027-03-05',
    collection_date: '2027-03-07',
    delivery_type: 'none',
    address_postcode: '04101',
    ...body,
  });
  if (contract.status !== 201) throw new Error(JSON.stringify(contract.body));
  await addLine(agent, contract.body.id, world, { quantity: 100 });
  return contract.body.id;
}

/** Adds a line of the world's item and returns it. */
export async function addLine(agent: Agent, contract: number, world: World, body: object) {
  const line = await agent.post('/api/v1/contractstock/', { contract, stockitem: world.stockitem, ...body });
  if (line.status !== 201) throw new Error(JSON.stringify(line.body));
  return line.body;
}

export const path = (id: number, rest = ''): string => `/api/v1/contract/${id}/${rest}`;

/** Makes a move by its system action. */
export const move = (
  agent: Agent,
  id: number,
  system_action: string,
  additional?: object,
  action = 'attach',
): Promise<Reply> =>
  agent.put(path(id, 'system_state/'), { system_action, action, ...(additional ? { additional } : {}) });

/** Puts a contract at a position without any rules. In one transaction, so that its lines don't change before their goods are out. */
export async function placeAt(app: TestApp, id: number, position: string): Promise<void> {
  await app.db.transaction(async (tx) => {
    await tx.rows(sql`update contract set position = ${position}, version = version + 1,
    state_set_id = state_set_of(array[(select s.id from state s join state_type y on y.id = s.type_id
      where y.context = 'contract_status' and s.system_action = ${position})]) where id = ${id}`);
    await tx.rows(sql`select open_goods_ledger(array[${id}::int])`);
  });
}

/** Returns the position as on the wire. */
export const positionOf = (body: { states: { system_group: string; system_action: string }[] }): string[] =>
  body.states
    .filter((state) => state.system_group === 'contract_position')
    .map((state) => state.system_action);

/** Counts in everything that is out as good. */
export async function countGood(agent: Agent, id: number): Promise<void> {
  await demand(agent.post(path(id, 'count_in/'), { rest_good: true }));
}

type Type = 'deposit' | 'contract' | 'damages';

/** Requests the rest of a balance, unless that was done, and records its bank transfer. Returns the request's id. */
export async function pay(agent: Agent, contract: number, type: Type): Promise<number> {
  const open = (
    await agent.get(`/api/v1/accounting/paymentrequest/?contract__id=${contract}`)
  ).body.results.find(
    (one: { type: string; payable: string }) => one.type === type && one.payable !== '0.00',
  );
  const request =
    open ?? (await demand(agent.post('/api/v1/accounting/paymentrequest/', { contract, type })));
  await demand(
    agent.post('/api/v1/accounting/transaction/', { payment_request: request.id, amount: request.payable }),
  );
  return request.id;
}

/** Refunds all money of a request by bank, approved by another user. */
export async function giveBack(
  agent: Agent,
  approver: Agent,
  request: number,
  amount: string,
): Promise<number> {
  const refund = await demand(
    agent.post('/api/v1/accounting/refundrequest/', {
      paymentrequest: request,
      amount,
      reason: 'Hire is over',
    }),
  );
  const go = (who: Agent, system_action: string, additional: object = {}) =>
    demand(
      who.put(`/api/v1/accounting/refundrequest/${refund.id}/system_state/`, {
        system_action,
        action: 'attach',
        additional,
      }),
    );
  await go(approver, 'approved');
  await go(approver, 'succeeded', { manual_reference: 'BACS 1' });
  return refund.id;
}

async function demand(replying: Promise<Reply>) {
  const reply = await replying;
  if (reply.status >= 300) throw new Error(`${reply.status} ${JSON.stringify(reply.body)}`);
  return reply.body;
}

/** Recalculates contracts after related changes, and leaves other queued jobs alone. */
export const recalculated = (app: TestApp): Promise<number> =>
  drain(
    app.app,
    app.handlers.filter(({ topic }) => topic === 'contract.recalculate'),
  );
