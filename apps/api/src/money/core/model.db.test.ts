/**
 * Random money operations on a hire through the API, compared with a plain reference model after each, along with the
 * ledger. MONEY_MODEL_SEEDS=50 runs more.
 */
import { parseMoney } from '@hireyard/domain/values/money';
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
  requestable,
  total,
  TYPES,
} from '../../testing/money-model.ts';
import { type Ids, randomDoing } from '../../testing/money-actions.ts';
import { must, openStage, type Stage } from '../../testing/money-stage.ts';
import { testRounds } from '../../testing/rounds.testing.ts';
import { chance } from '../../testing/stock-chance.ts';
import { reconcileMoney } from '../reconcile.ts';

const ALL = 8;
const { rounds, tenth } = testRounds();
const seeds = Number(process.env['MONEY_MODEL_SEEDS'] ?? rounds(ALL));
const STEPS = 60;
let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage.end());

const minor = (amount: string): number => Number(parseMoney(amount));

/** Returns differences between product and model, or within the product. */
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

test.each(Array.from({ length: seeds }, (_, n) => n + 1 + (tenth % ALL)))(
  'money matches the reference model (seed %i)',
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
      const doing = randomDoing({ stage, pick, money, ids });
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
