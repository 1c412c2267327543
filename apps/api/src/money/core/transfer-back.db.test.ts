/** Transfers between contracts, reversed as a whole or refunded to the card. */
import { describe, expect, test } from 'vitest';
import { sql } from '../../db/database.ts';
import { toHttpError } from '../../platform/http/database-errors.ts';
import { must } from '../../testing/money-stage.ts';
import {
  accountOf,
  owedOf,
  paidRequest,
  target,
  transfer,
  transferStage,
  type TransferStage,
} from '../../testing/transfer-stage.ts';

let { stage, asker, number, rowsOf, takeBack, posted }: TransferStage = {} as TransferStage;
transferStage((opened) => {
  ({ stage, asker, number, rowsOf, takeBack, posted } = opened);
});

describe('reversing', () => {
  test('reversing either side reverses both, once; the money is available again', async () => {
    for (const leg of ['out', 'into']) {
      const { contracts } = await accountOf(stage, [{}, {}]);
      const [from = 0, to = 0] = contracts;
      const payment = await paidRequest(stage, from, 30_000n);
      await stage.request(to, 'contract', '20.00');
      must(await transfer(asker, payment, [target(to, '60.00')]));
      const row = leg === 'out' ? (await rowsOf(from)).at(-1) : (await rowsOf(to))[0];
      const back = must(await takeBack(row.id));
      expect(back.reverses).toBe(row.id);
      expect((await rowsOf(to)).map((one: { amount: string }) => one.amount)).toEqual([
        '20.00',
        '40.00',
        '-20.00',
        '-40.00',
      ]);
      expect((await rowsOf(from)).at(-1)).toMatchObject({ kind: 'refund_reversal', amount: '60.00' });
      expect(await posted((await rowsOf(from)).at(-1).id)).toMatchObject([
        { memo: expect.stringContaining(`refund reversal, moved to ${await number(to)}`) },
        {},
      ]);
      expect(await owedOf(stage, from)).toMatchObject({ contract: '-60.00' });
      expect(await owedOf(stage, to)).toMatchObject({ contract: '240.00' });
      expect((await stage.read('paymentrequest', payment)).refundable).toBe('300.00');
      expect((await takeBack(row.id)).body.code).toBe('already_reversed');
    }
  });

  test('is refused after the moved money was refunded', async () => {
    const { contracts } = await accountOf(stage, [{}, {}]);
    const [from = 0, to = 0] = contracts;
    const payment = await paidRequest(stage, from, 30_000n);
    const { moved } = must(await transfer(asker, payment, [target(to, '60.00')]));
    const asked = must(await stage.ask(moved[0].requests[0].id, '10.00'));
    // A second approver whatever the amount, and a manual refund: the original card or account belongs to the other
    // contract.
    expect(asked).toMatchObject({ needs_second_person: true, by_provider: false });
    expect((await stage.move(asked.id, 'approved', {}, asker)).body.code).toBe('four_eyes');
    must(await stage.move(asked.id, 'approved'));
    must(await stage.move(asked.id, 'succeeded', { manual_reference: 'BACS' }));
    expect((await takeBack((await rowsOf(to))[0].id)).body).toEqual({
      amount: ['You can’t refund more than was paid.'],
    });
    expect(await owedOf(stage, from)).toMatchObject({ contract: '0.00' });
  });

  test('the database refuses a single side and unbalanced transfers', async () => {
    const { contracts } = await accountOf(stage, [{}, {}]);
    const [from = 0, to = 0] = contracts;
    const payment = await paidRequest(stage, from, 30_000n);
    must(await transfer(asker, payment, [target(to, '60.00')]));
    const [into] = await rowsOf(to);
    const alone = (transfer_id: string) =>
      stage.app.db.transaction((tx) =>
        tx.rows(sql`insert into money_transaction (payment_request_id, kind, method, amount_captured, currency, paid_on, payment_package, reverses_id, transfer_id)
          select payment_request_id, 'capture_reversal', method, -amount_captured, currency, paid_on, payment_package, id, ${sql.raw(transfer_id)}
          from money_transaction where id = ${into.id}`),
      );
    for (const id of ['transfer_id', 'null', 'gen_random_uuid()'])
      expect(toHttpError(await alone(id).catch((error: unknown) => error))).toMatchObject({
        status: 400,
        body: { reverses: ['Both sides of a transfer must be reversed together.'] },
      });
  });
});

test('card money that was not moved can be refunded to the card', async () => {
  const { contracts } = await accountOf(stage, [{}, {}]);
  const [from = 0, to = 0] = contracts;
  const payment = await stage.request(from, 'contract', '240.00');
  await stage.paid(payment);
  const { moved } = must(await transfer(asker, payment, [target(to, '200.00')]));
  expect((await stage.ask(payment, '40.01')).status).toBe(400);
  const left = must(await stage.ask(payment, '40.00'));
  expect(left.by_provider).toBe(true);
  must(await stage.move(left.id, 'approved'));
  await stage.quiet();
  expect(await stage.read('paymentrequest', payment)).toMatchObject({
    amount_refunded: '240.00',
    refundable: '0.00',
  });
  const there = must(await stage.ask(moved[0].requests[0].id, '200.00'));
  expect(there.by_provider).toBe(false);
  must(await stage.move(there.id, 'rejected', { decline_reason: 'Moved back instead' }));
  // Once moved back it can be refunded to its card.
  must(await takeBack((await rowsOf(to))[0].id));
  const again = must(await stage.ask(payment, '200.00'));
  expect(again.by_provider).toBe(true);
  must(await stage.move(again.id, 'approved'));
  await stage.quiet();
  expect(await stage.read('paymentrequest', payment)).toMatchObject({
    amount_refunded: '240.00',
    refundable: '0.00',
  });
});
