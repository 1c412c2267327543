/**
 * Transfers between contracts in the accounting package: each contract's documents and payments follow exactly once.
 */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '../../db/database.ts';
import { type BooksStage, inLine, openBooksStage } from '../../testing/books-stage.ts';
import type { Agent, Reply } from '../../testing/test-app.ts';
import { target, transfer } from '../../testing/transfer-stage.ts';

let stage: BooksStage;
let admin: Agent;
beforeAll(async () => {
  stage = await openBooksStage();
  admin = await stage.app.as('admin');
});
afterAll(() => stage.end());

const must = async (replying: Promise<Reply>) => {
  const reply = await replying;
  if (reply.status >= 300) throw new Error(`${reply.status} ${JSON.stringify(reply.body)}`);
  return reply.body;
};
const take = async (contract: number, type: string, amount: string): Promise<number> => {
  const { id } = await must(admin.post('/api/v1/accounting/paymentrequest/', { contract, type }));
  await must(admin.post('/api/v1/accounting/transaction/', { payment_request: id, amount, confirm: true }));
  return id;
};
const nothing = { due: '0.00', paid: '0.00', on_account: '0.00' };
const made = () => [stage.xero.books.documents.length, stage.xero.books.payments.length];

test('a transfer leaves one contract in the package, pays the other, and can return', async () => {
  const [from, to] = [await stage.hire(), await stage.hire()];
  await stage.app.db.rows(
    sql`update contract set account_id = (select account_id from contract where id = ${from}) where id = ${to}`,
  );
  const both = async () => {
    await stage.app.drain();
    return [await inLine(stage, from), await inLine(stage, to)];
  };
  const payment = await take(from, 'contract', '300.00');
  const deposit = await take(from, 'deposit', '100.00');
  expect(await both()).toMatchObject([
    { contract: { due: '0.00', paid: '240.00', on_account: '60.00' }, deposit: { paid: '100.00' } },
    { contract: nothing },
  ]);
  const { moved } = await must(transfer(admin, payment, [target(to, '60.00')]));
  expect(await both()).toMatchObject([
    { contract: { ...nothing, paid: '240.00' } },
    { contract: { ...nothing, paid: '60.00' } },
  ]);
  await must(transfer(admin, deposit, [target(to, '25.00')]));
  expect(await both()).toMatchObject([
    { contract: { ...nothing, paid: '240.00' }, deposit: { paid: '75.00' } },
    { contract: { ...nothing, paid: '85.00' } },
  ]);
  const before = made();
  for (const request of [payment, moved[0].requests[0].id])
    await must(admin.get(`/api/v1/accounting/paymentrequest/${request}/xero/`));
  expect(await both()).toMatchObject([{}, { contract: { ...nothing, paid: '85.00' } }]);
  expect(made()).toEqual(before);
  const [row] = (
    await must(
      admin.get(`/api/v1/accounting/transaction/?payment_request__id__in=${moved[0].requests[0].id}`),
    )
  ).results;
  await must(admin.post('/api/v1/accounting/transaction/', { reverses: row.id, reason: 'Wrong hire' }));
  expect(await both()).toMatchObject([
    { contract: { due: '0.00', paid: '240.00', on_account: '60.00' } },
    { contract: { due: '60.00', paid: '25.00' } },
  ]);
});
