/** The payable amount of a request after the contract's total fell. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '../../db/database.ts';
import { settle } from '../core/settle.ts';
import { must, openStage, type Stage } from '../../testing/money-stage.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
}, 60_000);
afterAll(() => stage.end());

test("limits a changed amount to the contract's outstanding amount, less other requests", async () => {
  const contract = await stage.hire({ total: 24_000, tax: 4000 });
  const request = await stage.request(contract, 'contract', '200.00');
  const other = await stage.request(contract, 'contract', '40.00');
  await stage.app.db.transaction(async (tx) => {
    await tx.rows(
      sql`update contract set grand_total = 120, value = 100, value_ex_delivery = 100, tax = 20 where id = ${contract}`,
    );
    await settle(tx, contract, null);
  });
  const change = (amount: string) =>
    stage.asker.patch(`/api/v1/accounting/paymentrequest/${request}/`, { amount });
  const reply = await change('80.01');
  expect([reply.status, reply.body]).toEqual([400, { amount: ['At most 80.00 can be requested.'] }]);
  expect(must(await change('80.00'))).toMatchObject({ amount: '80.00', payable: '80.00' });
  must(await stage.movePayment(other, 'cancelled'));
  expect(must(await change('120.00'))).toMatchObject({ amount: '120.00', amount_tax: '20.00' });
});
