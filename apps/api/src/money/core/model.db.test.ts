/** Random doings with the money of a hire, through the API, beside a plain reference: after each the two agree, and the books do. MONEY_MODEL_SEEDS=50 plays more. */
import { formatMoney, parseMoney } from '@hireyard/domain/values/money';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '../../db/database.ts';
import {
  captured,
  givenBack,
  type Money,
  outstanding,
  paid,
  payable,
  refundable,
  refunded,
  type Request,
  requestable,
  total,
  TYPES,
} from '../../testing/money-model.ts';
import { must, openStage, type Stage } from '../../testing/money-stage.ts';
import { chance } from '../../testing/stock-chance.ts';
import type { Reply } from '../../testing/test-app.ts';
import { reconcileMoney } from '../reconcile.ts';

const seeds = Number(process.env['MONEY_MODEL_SEEDS'] ?? 8);
const STEPS = 60;
const ACCOUNTING = '/api/v1/accounting';
let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage.end());

const text = (amount: number): string => formatMoney(BigInt(amount));
const minor = (amount: string): number => Number(parseMoney(amount));

/** The product's ids of what the reference has. */
interface Ids {
  readonly contract: number;
  readonly requests: Map<Request, number>;
  readonly captures: Map<object, number>;
  readonly refunds: Map<object, number>;
}
/** One doing: whether the reference allows it, what the product says, and what it changes in the reference. */
interface Doing {
  readonly what: string;
  readonly allowed: boolean;
  readonly call: () => Promise<Reply>;
  readonly change: (reply: Reply) => void | Promise<void>;
}

function randomDoing(pick: (n: number) => number, money: Money, ids: Ids): Doing | undefined {
  const some = <T>(list: readonly T[]): T | undefined => list[pick(list.length || 1)];
  const about = (limit: number): number =>
    pick(4) === 0 ? limit : 1 + pick(Math.max(1, Math.floor(limit * 1.2)));
  const request = some(money.requests);
  const id = request === undefined ? 0 : (ids.requests.get(request) ?? 0);
  const url = `${ACCOUNTING}/paymentrequest/${id}/`;
  const fresh = request !== undefined && captured(request) === 0;
  const draw = pick(12);
  if (request === undefined || draw < 2) {
    const type = some(TYPES) ?? 'contract';
    const limit = requestable(money, type);
    const amount = Math.max(1, about(limit));
    const draft = pick(4) === 0;
    return {
      what: `ask for ${amount} of ${type}${draft ? ', not sent' : ''}`,
      allowed: amount <= limit,
      call: () =>
        stage.asker.post(`${ACCOUNTING}/paymentrequest/`, {
          contract: ids.contract,
          type,
          amount: text(amount),
          draft,
        }),
      change: ({ body }) => {
        const made: Request = { type, amount, draft, cancelled: false, captures: [], refunds: [], used: 0 };
        money.requests.push(made);
        ids.requests.set(made, body.id);
      },
    };
  }
  const capture = (amount: number, card: boolean, transactionId: number, transfer = false): void => {
    const made = { amount, card, transfer, corrected: false };
    request.captures.push(made);
    request.draft = false;
    ids.captures.set(made, transactionId);
  };
  switch (draw) {
    case 2: {
      const amount = Math.max(1, about(request.amount));
      return {
        what: `record ${amount}`,
        allowed: !(request.cancelled && captured(request) === refunded(request)),
        call: () => stage.record(id, text(amount)),
        change: ({ body }) => capture(amount, false, body.id),
      };
    }
    case 3: {
      const amount = payable(money, request);
      return {
        what: `pay ${amount} by card`,
        allowed: amount >= 50,
        call: () => stage.secret(id),
        async change({ body }) {
          expect(await stage.pay(body)).toBe(true);
          await stage.quiet();
          capture(amount, true, 0);
        },
      };
    }
    case 4: {
      const made = some(request.captures.filter(({ card, transfer }) => !card && !transfer));
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
    case 5: {
      const amount = Math.max(1, about(refundable(request)));
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
    case 6:
    case 7:
      return decision(pick(3), request, ids);
    case 8:
      return {
        what: 'cancel',
        allowed: fresh,
        call: () => stage.movePayment(id, 'cancelled'),
        change: () => {
          request.cancelled = true;
          request.draft = false;
        },
      };
    case 9: {
      const others = money.requests.filter((one) => one !== request);
      const limit = requestable({ ...money, requests: others }, request.type);
      const amount = Math.max(1, about(limit));
      if (amount === request.amount || request.cancelled) return undefined;
      return {
        what: `change to ${amount}`,
        allowed: fresh && amount <= limit,
        call: () => stage.asker.patch(url, { amount: text(amount) }),
        change: () => {
          request.amount = amount;
        },
      };
    }
    case 10: {
      const type = pick(2) === 0 ? 'contract' : 'damages';
      const limit = Math.min(refundable(request), requestable(money, type));
      const amount = Math.max(1, about(limit));
      return {
        what: `use ${amount} for ${type}`,
        allowed: request.type === 'deposit' && amount <= limit,
        call: () => stage.asker.post(`${url}apply/`, { type, amount: text(amount), reason: 'Used' }),
        async change() {
          request.used += amount;
          const made: Request = {
            type,
            amount,
            draft: false,
            cancelled: false,
            captures: [{ amount, card: false, transfer: true, corrected: false }],
            refunds: [],
            used: 0,
          };
          money.requests.push(made);
          const row = await stage.app.db.one<{ id: number }>(sql`select max(id) as id from payment_request`);
          ids.requests.set(made, row?.id ?? 0);
        },
      };
    }
    default: {
      if (pick(2) === 0) {
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
      const type = some(TYPES) ?? 'contract';
      const rest = total(money, type) - money.invoiced[type];
      const amount = pick(3) === 0 ? -Math.max(1, about(money.invoiced[type])) : Math.max(1, about(rest));
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
  }
}

/** What becomes of a refund: approved and, by card or by hand, given back; or declined. */
function decision(draw: number, request: Request, ids: Ids): Doing | undefined {
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
      // No single card payment may have so much left; then a person hands it back.
      if ((await row())?.position !== 'succeeded')
        must(await stage.move(id, 'succeeded', { manual_reference: 'BACS' }));
      expect((await row())?.position).toBe('succeeded');
      refund.state = 'done';
    },
  };
}

/** Where product and reference differ, or the product with itself. */
async function compare(money: Money, { contract, requests }: Ids): Promise<string[]> {
  const wrong: string[] = [];
  const same = (what: string, is: unknown, should: unknown) => {
    if (is !== should) wrong.push(`${what} is ${String(is)}, not ${String(should)}`);
  };
  const balances = must(await stage.asker.get(`/api/v1/contract/${contract}/balance/`));
  const booked = await stage.app.db.rows<{ type: string; role: string; amount: string }>(sql`
    select x.type, case when x.role in ('receivable', 'deposits_held', 'income', 'tax') then x.role else 'money' end as role, sum(x.amount)::text as amount
    from journal_entry e join posting x on x.entry_id = e.id where e.contract_id = ${contract} group by 1, 2`);
  const book = (type: string, role: string) =>
    minor(booked.find((one) => one.type === type && one.role === role)?.amount ?? '0.00');
  for (const type of TYPES) {
    const balance = balances[type];
    same(`total of ${type}`, minor(balance.total), total(money, type));
    same(`paid of ${type}`, minor(balance.paid), paid(money, type));
    same(`refunded of ${type}`, minor(balance.refunded), givenBack(money, type));
    same(`outstanding of ${type}`, minor(balance.outstanding), outstanding(money, type));
    same(`requestable of ${type}`, minor(balance.requestable), requestable(money, type));
    same(`tax of ${type}`, minor(balance.total), minor(balance.total_ex) + minor(balance.tax));
    for (const part of ['paid', 'refunded', 'outstanding'])
      same(
        `${part} of ${type} in parts`,
        minor(balance[part]),
        minor(balance[`${part}_ex`]) + minor(balance[`${part}_tax`]),
      );
    same(
      `tax outstanding of ${type}`,
      minor(balance.outstanding_tax),
      minor(balance.tax) - minor(balance.paid_tax) + minor(balance.refunded_tax),
    );
    const held = paid(money, type) - givenBack(money, type);
    same(`money booked of ${type}`, book(type, 'money'), held);
    if (type === 'deposit') same('deposits held', book(type, 'deposits_held'), -held);
    else same(`receivable of ${type}`, book(type, 'receivable'), money.invoiced[type] - held);
  }
  for (const [request, id] of requests) {
    const is = await stage.read('paymentrequest', id);
    same(`captured of P${id}`, minor(is.amount_captured), captured(request));
    same(`refunded of P${id}`, minor(is.amount_refunded), refunded(request));
    same(`payable of P${id}`, minor(is.payable), payable(money, request));
    same(`refundable of P${id}`, minor(is.refundable), refundable(request));
  }
  const trial = await stage.app.db.one<{ amount: string }>(
    sql`select coalesce(sum(amount), 0)::text as amount from posting`,
  );
  same('trial balance', Number(trial?.amount), 0);
  return wrong;
}

test.each(Array.from({ length: seeds }, (_, n) => n + 1))(
  'money follows the plain reference, whatever is done (seed %i)',
  async (seed) => {
    const pick = chance(seed);
    const money: Money = {
      total: 24_000,
      deposit: 10_000,
      damages: 0,
      invoiced: { deposit: 0, contract: 0, damages: 0 },
      requests: [],
    };
    const contract = await stage.hire({ total: money.total, deposit: money.deposit, position: 'on_hire' });
    const ids: Ids = { contract, requests: new Map(), captures: new Map(), refunds: new Map() };
    const done: string[] = [];
    for (let n = 0; n < STEPS; n++) {
      const doing = randomDoing(pick, money, ids);
      if (doing === undefined) continue;
      const reply = await doing.call();
      done.push(`${doing.what}: ${reply.status}`);
      const story = `${done.slice(-12).join('\n')}\n${JSON.stringify(reply.body)}`;
      expect({ story, ok: reply.status < 300, error: reply.status >= 500 }).toEqual({
        story,
        ok: doing.allowed,
        error: false,
      });
      if (doing.allowed) await doing.change(reply);
      else await stage.quiet();
      expect({ story, wrong: await compare(money, ids) }).toEqual({ story, wrong: [] });
    }
    expect(await reconcileMoney(stage.app.db)).toEqual([]);
  },
  600_000,
);
