/** Random operations with the money of a hire, each on the product and on the simple reference. */
import { formatMoney } from '@hireyard/domain/values/money';
import { expect } from 'vitest';
import { sql } from '../db/database.ts';
import {
  captured,
  type Money,
  payable,
  refundable,
  refunded,
  type Request,
  requestable,
  total,
  TYPES,
} from './money-model.ts';
import { must, type Stage } from './money-stage.ts';
import type { Reply } from './test-app.ts';

const ACCOUNTING = '/api/v1/accounting';
const urlOf = (id: number): string => `${ACCOUNTING}/paymentrequest/${id}/`;
const text = (amount: number): string => formatMoney(BigInt(amount));

/** The product's ids of the reference's records. */
export interface Ids {
  readonly contract: number;
  readonly requests: Map<Request, number>;
  readonly captures: Map<object, number>;
  readonly refunds: Map<object, number>;
}
/** One operation: whether the reference allows it, the product's answer, and its effect in the reference. */
export interface Doing {
  readonly what: string;
  readonly allowed: boolean;
  readonly call: () => Promise<Reply>;
  readonly change: (reply: Reply) => void | Promise<void>;
}

/** What an operation is drawn from. */
interface Draw {
  readonly stage: Stage;
  readonly pick: (n: number) => number;
  readonly money: Money;
  readonly ids: Ids;
}
/** … and one of the requests, with its id in the product. */
interface OnRequest extends Draw {
  readonly request: Request;
  readonly id: number;
}

const some = <T>(list: readonly T[], pick: Draw['pick']): T | undefined => list[pick(list.length || 1)];
/** An amount around a limit: one in four is the limit itself. */
const about = (limit: number, pick: Draw['pick']): number =>
  pick(4) === 0 ? limit : 1 + pick(Math.max(1, Math.floor(limit * 1.2)));

const FRESH = { draft: false, cancelled: false, used: 0 };
const newRequest = (of: Pick<Request, 'type' | 'amount'> & Partial<Request>): Request => ({
  ...FRESH,
  captures: [],
  refunds: [],
  ...of,
});

/** Records received money in the reference. */
function capture({ request, ids }: OnRequest, amount: number, card: boolean, transactionId: number): void {
  const made = { amount, card, transfer: false, corrected: false };
  request.captures.push(made);
  request.draft = false;
  ids.captures.set(made, transactionId);
}

/** Requests money of a type. */
function askFor({ stage, pick, money, ids }: Draw): Doing {
  const type = some(TYPES, pick) ?? 'contract';
  const limit = requestable(money, type);
  const amount = Math.max(1, about(limit, pick));
  const draft = pick(4) === 0;
  const body = { contract: ids.contract, type, amount: text(amount), draft };
  return {
    what: `ask for ${amount} of ${type}${draft ? ', not sent' : ''}`,
    allowed: amount <= limit,
    call: () => stage.asker.post(`${ACCOUNTING}/paymentrequest/`, body),
    change: (reply) => {
      const made = newRequest({ type, amount, draft });
      money.requests.push(made);
      ids.requests.set(made, reply.body.id);
    },
  };
}

/** Records a bank transfer. */
function recordMoney(on: OnRequest): Doing {
  const { stage, pick, request, id } = on;
  const amount = Math.max(1, about(request.amount, pick));
  return {
    what: `record ${amount}`,
    allowed: !(request.cancelled && captured(request) === refunded(request)),
    call: () => stage.record(id, text(amount)),
    change: ({ body }) => capture(on, amount, false, body.id),
  };
}

/** Pays by card as much as possible. */
function payByCard(on: OnRequest): Doing {
  const { stage, money, request, id } = on;
  const amount = payable(money, request);
  return {
    what: `pay ${amount} by card`,
    allowed: amount >= 50,
    call: () => stage.secret(id),
    async change({ body }) {
      expect(await stage.pay(body)).toBe(true);
      await stage.quiet();
      capture(on, amount, true, 0);
    },
  };
}

/** Reverses a transaction. */
function correctMoney({ stage, pick, ids, request }: OnRequest): Doing | undefined {
  const made = some(
    request.captures.filter(({ card, transfer }) => !card && !transfer),
    pick,
  );
  if (made === undefined) return undefined;
  return {
    what: `correct ${made.amount}`,
    allowed: !made.corrected && captured(request) - made.amount >= refunded(request),
    call: () =>
      stage.asker.post(`${ACCOUNTING}/transaction/`, {
        reverses: ids.captures.get(made),
        reason: 'A slip',
      }),
    change: () => {
      made.corrected = true;
    },
  };
}

/** Requests a refund. */
function askBack({ stage, pick, ids, request, id }: OnRequest): Doing {
  const amount = Math.max(1, about(refundable(request), pick));
  return {
    what: `ask back ${amount}`,
    allowed: amount <= refundable(request),
    call: () => stage.ask(id, text(amount)),
    change: ({ body }) => {
      const made = { amount, state: 'asked' as const };
      request.refunds.push(made);
      ids.refunds.set(made, body.id);
    },
  };
}

/** Cancels a request. */
function cancelRequest({ stage, request, id }: OnRequest): Doing {
  return {
    what: 'cancel',
    allowed: captured(request) === 0,
    call: () => stage.movePayment(id, 'cancelled'),
    change: () => {
      request.cancelled = true;
      request.draft = false;
    },
  };
}

/** Changes the amount of a request. */
function changeAmount({ stage, pick, money, request, id }: OnRequest): Doing | undefined {
  const others = money.requests.filter((one) => one !== request);
  const limit = requestable({ ...money, requests: others }, request.type);
  const amount = Math.max(1, about(limit, pick));
  if (amount === request.amount || request.cancelled) return undefined;
  return {
    what: `change to ${amount}`,
    allowed: captured(request) === 0 && amount <= limit,
    call: () => stage.asker.patch(urlOf(id), { amount: text(amount) }),
    change: () => {
      request.amount = amount;
    },
  };
}

/** Uses a deposit for hire or damages. */
function useDeposit({ stage, pick, money, ids, request, id }: OnRequest): Doing {
  const type = pick(2) === 0 ? 'contract' : 'damages';
  const limit = Math.min(refundable(request), requestable(money, type));
  const amount = Math.max(1, about(limit, pick));
  return {
    what: `use ${amount} for ${type}`,
    allowed: request.type === 'deposit' && amount <= limit,
    call: () => stage.asker.post(`${urlOf(id)}apply/`, { type, amount: text(amount), reason: 'Used' }),
    async change() {
      request.used += amount;
      const captures = [{ amount, card: false, transfer: true, corrected: false }];
      const made = newRequest({ type, amount, captures });
      money.requests.push(made);
      const row = await stage.app.db.one<{ id: number }>(sql`select max(id) as id from payment_request`);
      ids.requests.set(made, row?.id ?? 0);
    },
  };
}

/** Records a damage. */
function noteDamage({ stage, pick, money, ids }: Draw): Doing {
  const amount = 100 + pick(5000);
  const charge = pick(3) > 0;
  return {
    what: `damage of ${amount}`,
    allowed: true,
    call: () =>
      stage.asker.post('/api/v1/damage/', {
        contract: ids.contract,
        kind: 'broken',
        quantity: 1,
        unit_price: text(amount),
        decision: charge ? 'charge' : 'waive',
      }),
    change: () => {
      if (charge) money.damages += amount;
    },
  };
}

/** Raises an invoice or a credit note. */
function raiseInvoice({ stage, pick, money, ids }: Draw): Doing {
  const type = some(TYPES, pick) ?? 'contract';
  const rest = total(money, type) - money.invoiced[type];
  const amount =
    pick(3) === 0 ? -Math.max(1, about(money.invoiced[type], pick)) : Math.max(1, about(rest, pick));
  return {
    what: `invoice ${amount} of ${type}`,
    allowed: amount > 0 ? amount <= rest : -amount <= money.invoiced[type],
    call: () =>
      stage.asker.post(`${ACCOUNTING}/invoice/`, { contract: ids.contract, type, amount: text(amount) }),
    change: () => {
      money.invoiced[type] += amount;
    },
  };
}

/** Decides a refund: approved and refunded, by card or manually, or declined. */
function decideRefund({ stage, pick, request, ids }: OnRequest): Doing | undefined {
  const draw = pick(3);
  const refund = request.refunds.find(({ state }) => state === 'asked');
  if (refund === undefined) return undefined;
  const id = ids.refunds.get(refund) ?? 0;
  if (draw === 0)
    return {
      what: `decline ${refund.amount}`,
      allowed: true,
      call: () => stage.move(id, 'rejected', { decline_reason: 'No' }),
      change: () => {
        refund.state = 'over';
      },
    };
  const approved = request.refunds.filter(({ state }) => state === 'approved');
  const left = captured(request) - refunded(request) - approved.reduce((all, { amount }) => all + amount, 0);
  return {
    what: `give back ${refund.amount}`,
    allowed: refund.amount <= left,
    call: () => stage.move(id, 'approved'),
    async change() {
      await stage.quiet();
      const row = () =>
        stage.app.db.one<{ position: string }>(sql`select position from refund_request where id = ${id}`);
      // If no single card payment has so much left, it is refunded manually.
      if ((await row())?.position !== 'succeeded')
        must(await stage.move(id, 'succeeded', { manual_reference: 'BACS' }));
      expect((await row())?.position).toBe('succeeded');
      refund.state = 'done';
    },
  };
}

/** Operations on a request, by number; others need no request. */
const ON_REQUEST: Readonly<Record<number, (draw: OnRequest) => Doing | undefined>> = {
  2: recordMoney,
  3: payByCard,
  4: correctMoney,
  5: askBack,
  6: decideRefund,
  7: decideRefund,
  8: cancelRequest,
  9: changeAmount,
  10: useDeposit,
};

/** Draws the next operation; undefined if it has nothing to work on. */
export function randomDoing(from: Draw): Doing | undefined {
  const { pick, money, ids } = from;
  const request = some(money.requests, pick);
  const draw = pick(12);
  if (request === undefined || draw < 2) return askFor(from);
  const doing = ON_REQUEST[draw];
  if (doing !== undefined) return doing({ ...from, request, id: ids.requests.get(request) ?? 0 });
  return pick(2) === 0 ? noteDamage(from) : raiseInvoice(from);
}
