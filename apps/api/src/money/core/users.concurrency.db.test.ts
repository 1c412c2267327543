/** Sixteen clients use the same payment: nobody is charged, pays or is refunded too much. */
import { formatMoney, type Minor, parseMoney, sumMoney } from '@hireyard/domain/values/money';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { sql } from '../../db/database.ts';
import { makeHire, move } from '../../testing/hire.ts';
import { differences } from '../../testing/money-figures.ts';
import { must, openStage, type Stage } from '../../testing/money-stage.ts';
import { testRounds } from '../../testing/rounds.testing.ts';
import { chance } from '../../testing/stock-chance.ts';
import type { Reply } from '../../testing/test-app.ts';
import { makeWorld } from '../../testing/world.ts';
import { reconcileMoney } from '../reconcile.ts';

const CLIENTS = 16;
// MONEY_ROUNDS=20 runs twenty times as many rounds.
const times = Number(process.env['MONEY_ROUNDS'] ?? 1);
const { rounds, tenth } = testRounds();
const pick = chance(20_270_106 + tenth);
let stage: Stage;
beforeAll(async () => {
  stage = await openStage(Date.now(), { connections: CLIENTS });
});
afterAll(() => stage.end());
afterEach(async () => {
  await stage.quiet();
  const wrong = [
    ...(await differences(stage)),
    ...(await reconcileMoney(stage.app.db)).map(({ text }) => text),
  ];
  if (wrong.length > 0) throw new Error(wrong.join('\n'));
});

/** Runs all at once; none may fail with a server error. */
async function rush(doing: readonly (() => Promise<Reply>)[]): Promise<Reply[]> {
  const replies = await Promise.all(doing.map((one) => one()));
  for (const { status, body } of replies) if (status >= 500) expect.fail(`${status} ${JSON.stringify(body)}`);
  return replies;
}
const many = <T>(count: number, make: (n: number) => T): T[] =>
  Array.from({ length: count }, (_, n) => make(n));
const good = (replies: readonly Reply[]): Reply[] => replies.filter(({ status }) => status < 300);
const cents = (amount: number): string => formatMoney(BigInt(amount));
const sums = async (request: number): Promise<{ captured: Minor; refunded: Minor }> => {
  const body = await stage.read('paymentrequest', request);
  return { captured: parseMoney(body.amount_captured), refunded: parseMoney(body.amount_refunded) };
};

/** Requests a refund, approves it and makes it manually if needed. */
async function refund(request: number, amount: number): Promise<Reply> {
  const asked = await stage.ask(request, cents(amount));
  if (asked.status >= 300) return asked;
  const approved = await stage.move(asked.body.id, 'approved');
  if (approved.status >= 300 || approved.body.by_provider) return approved;
  return stage.move(asked.body.id, 'succeeded', { manual_reference: 'BACS' });
}
const refunds = (request: number) => many(CLIENTS, () => () => refund(request, 500 + 100 * pick(40)));

test.each(['card', 'bank', 'card and bank', 'bank, and it is corrected meanwhile'])(
  'refunds of a payment by %s never exceed it',
  async (how) => {
    let refused = 0;
    for (let round = 0; round < rounds(4, 2) * times; round++) {
      const request = await stage.request(await stage.hire(), 'contract', '100.00');
      const byBank = how.startsWith('card') ? (how === 'card' ? 0 : 4000) : 10_000;
      const recorded = byBank === 0 ? undefined : must(await stage.record(request, cents(byBank)));
      if (byBank < 10_000) await stage.paid(request);
      const doing = refunds(request);
      if (how.includes('corrected'))
        doing.splice(pick(8), 0, () =>
          stage.asker.post('/api/v1/accounting/transaction/', { reverses: recorded.id, reason: 'A slip' }),
        );
      const replies = await rush(doing);
      refused += replies.length - good(replies).length;
      await stage.quiet();
      const { captured, refunded } = await sums(request);
      expect(refunded <= captured).toBe(true);
    }
    expect(refused).toBeGreaterThan(0);
  },
  120_000,
);

test('a refund approved, declined, cancelled and made concurrently is paid once', async () => {
  for (let round = 0; round < rounds(4, 2) * times; round++) {
    const request = await stage.request(await stage.hire(), 'contract', '100.00');
    if (round % 2 === 0) await stage.paid(request);
    else must(await stage.record(request, '100.00'));
    const { id } = must(await stage.ask(request, '60.00'));
    const moves = ['approved', 'approved', 'succeeded', 'cancelled', 'rejected'];
    await rush(
      many(
        CLIENTS,
        (n) => () =>
          stage.move(id, moves[(n + round) % moves.length] ?? '', {
            manual_reference: 'BACS',
            decline_reason: 'No',
          }),
      ),
    );
    await stage.quiet();
    const { refunded } = await sums(request);
    expect([0n, 6000n]).toContain(refunded);
  }
}, 60_000);

test('payment requests raised at once never ask for more than is outstanding', async () => {
  for (let round = 0; round < rounds(4, 2) * times; round++) {
    const contract = await stage.hire({ total: 24_000 });
    const replies = await rush(
      many(
        CLIENTS,
        () => () =>
          stage.asker.post('/api/v1/accounting/paymentrequest/', {
            contract,
            type: 'contract',
            ...(pick(4) === 0 ? {} : { amount: cents(1000 + 100 * pick(60)) }),
          }),
      ),
    );
    const asked = sumMoney(good(replies).map(({ body }) => parseMoney(body.amount)));
    expect([asked > 0n, asked <= 24_000n]).toEqual([true, true]);
  }
}, 60_000);

test('a request paid in several tabs is paid once, even with a bank transfer meanwhile', async () => {
  for (let round = 0; round < rounds(6, 2) * times; round++) {
    const request = await stage.request(await stage.hire(), 'contract', '100.00');
    const tab = async (): Promise<Reply> => {
      const secret = await stage.secret(request);
      if (secret.status < 300) await stage.pay(secret.body);
      return secret;
    };
    const replies = await rush(many(8, () => tab));
    await stage.quiet();
    expect(good(replies).length).toBeGreaterThan(0);
    expect(await sums(request)).toEqual({ captured: 10_000n, refunded: 0n });
    // As above, with a manual payment meanwhile: payments that customers began become void.
    const other = await stage.request(await stage.hire(), 'contract', '100.00');
    const secrets: Reply[] = [];
    await rush([
      ...many(4, () => async () => {
        const secret = await stage.secret(other);
        secrets.push(secret);
        return secret;
      }),
      () => stage.record(other, '100.00'),
    ]);
    await stage.quiet();
    for (const { body } of good(secrets)) expect(await stage.pay(body)).toBe(false);
    await stage.quiet();
    expect(await sums(other)).toEqual({ captured: 10_000n, refunded: 0n });
  }
}, 60_000);

test('an order entered concurrently requests its deposit once', async () => {
  const world = await makeWorld(stage.asker);
  for (let round = 0; round < rounds(2) * times; round++) {
    const id = await makeHire(stage.asker, world, { depot: stage.depot });
    await rush(many(8, () => () => move(stage.asker, id, 'entered')));
    const { body } = await stage.asker.get(`/api/v1/accounting/paymentrequest/?contract__id=${id}`);
    expect(body.results.map(({ type, amount }: Record<string, string>) => [type, amount])).toEqual([
      ['deposit', '250.00'],
    ]);
  }
}, 60_000);

test('a deposit used and refunded concurrently is spent once', async () => {
  for (let round = 0; round < rounds(6, 2) * times; round++) {
    const request = await stage.request(await stage.hire({ deposit: 10_000 }), 'deposit');
    if (round % 2 === 0) await stage.paid(request);
    else must(await stage.record(request, '100.00'));
    const apply = () =>
      stage.asker.post(`/api/v1/accounting/paymentrequest/${request}/apply/`, {
        type: 'contract',
        amount: cents(2000 + 100 * pick(40)),
        reason: 'Hire',
      });
    await rush(many(CLIENTS, (n) => (n % 2 === 0 ? apply : () => refund(request, 2000 + 100 * pick(40)))));
    await stage.quiet();
    const { captured, refunded } = await sums(request);
    expect(refunded <= captured && refunded > 0n).toBe(true);
  }
  const sides = await stage.app.db.rows<{ n: number }>(
    sql`select count(*)::int as n from money_transaction where transfer_id is not null group by transfer_id having sum(amount) <> 0`,
  );
  expect(sides).toEqual([]);
}, 60_000);
