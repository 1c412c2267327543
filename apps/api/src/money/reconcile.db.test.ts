/** The reconciliation finds nothing in a complete business, and finds every figure that is falsified. */
import { speaking } from '@hireyard/messages/speaking';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Db, type RawBuilder, sql } from '../db/database.ts';
import { takenBack } from '../db/testing.ts';
import { giveBack, makeHire, move, pay } from '../testing/hire.ts';
import { must, openStage, type Stage } from '../testing/money-stage.ts';
import { makeWorld, type World } from '../testing/world.ts';
import { reconcileMoney } from './reconcile.ts';

let stage: Stage;
let world: World;
let hire: number;
beforeAll(async () => {
  stage = await openStage();
  const { asker, approver } = stage;
  world = await makeWorld(asker);
  hire = await makeHire(asker, world, { depot: stage.depot });
  for (const to of ['entered', 'on_hire']) must(await move(asker, hire, to));
  const deposit = await pay(asker, hire, 'deposit');
  await pay(asker, hire, 'contract');
  must(
    await asker.post('/api/v1/damage/', {
      contract: hire,
      stockitem: world.stockitem,
      kind: 'broken',
      quantity: 2,
      decision: 'charge',
    }),
  );
  must(
    await asker.post(`/api/v1/accounting/paymentrequest/${deposit}/apply/`, {
      type: 'damages',
      amount: '9.00',
      reason: 'Broken',
    }),
  );
  must(await asker.post('/api/v1/accounting/invoice/', { contract: hire, type: 'contract' }));
  must(await asker.post('/api/v1/accounting/invoice/', { contract: hire, type: 'deposit' }));
  await giveBack(asker, approver, deposit, '20.00');
  const card = await stage.request(await stage.hire(), 'contract', '100.00');
  await stage.paid(card, 'refundFails');
  must(await stage.move(must(await stage.ask(card, '40.00')).id, 'approved'));
  await stage.quiet();
  stage.pass(61);
  await stage.quiet();
}, 60_000);
afterAll(() => stage.end());

const found = () =>
  stage.app.db.transaction((tx) => reconcileMoney(tx), { isolation: 'repeatable read', readOnly: true });

test('finds nothing in a complete business', async () => {
  expect(await found()).toEqual([]);
});

/** Breaks a figure with triggers off, runs the check and rolls back. Also checks the German text of each finding. */
async function broken(...statements: readonly RawBuilder<unknown>[]): Promise<string[]> {
  const german = await speaking('de-DE');
  return takenBack(stage.app.db, async (tx) => {
    await tx.rows(sql`set local session_replication_role = replica`);
    for (const statement of statements) await tx.rows(statement);
    const found = await reconcileMoney(tx);
    expect(found.map(({ text }) => text).filter((text) => german.known(text) === text)).toEqual([]);
    return [...new Set(found.map(({ kind }) => kind))].sort();
  });
}
const some = (table: string) => sql`(select max(id) from ${sql.table(table)})`;

test.each<[string, RawBuilder<unknown>[], string[]]>([
  [
    'the sum of a payment request',
    [
      sql`update payment_request set amount_captured = amount_captured + 1 where id = ${some('payment_request')}`,
    ],
    ['balance', 'position', 'requested'],
  ],
  [
    'a side of a transfer',
    [
      sql`update money_transaction set transfer_id = gen_random_uuid() where id = (select max(id) from money_transaction where transfer_id is not null)`,
    ],
    ['transfer'],
  ],
  [
    'the sum of a refund request',
    [sql`update refund_request set amount_refunded = 1 where id = ${some('refund_request')}`],
    ['refunded'],
  ],
  [
    'a transaction',
    [
      sql`update money_transaction set amount_captured = 99 where id = (select max(id) from money_transaction where kind = 'capture')`,
    ],
    ['journal', 'requested'],
  ],
  [
    'a transaction that is gone',
    [
      sql`delete from money_transaction where id = (select max(id) from money_transaction where kind = 'capture')`,
    ],
    ['requested', 'taken'],
  ],
  [
    'an entry that is gone',
    [
      sql`delete from posting where entry_id = ${some('journal_entry')}`,
      sql`delete from journal_entry where id = ${some('journal_entry')}`,
    ],
    ['journal'],
  ],
  [
    'an entry of an invoice that is gone',
    [
      sql`delete from posting where entry_id in (select id from journal_entry where invoice_id is not null)`,
      sql`delete from journal_entry where invoice_id is not null`,
    ],
    ['journal'],
  ],
  [
    'an entry of another contract',
    [
      sql`update journal_entry set contract_id = (select min(id) from contract) where id = ${some('journal_entry')}`,
    ],
    ['journal'],
  ],
  [
    'a posting',
    [sql`update posting set amount = amount + 1 where id = ${some('posting')}`],
    ['journal', 'ledger'],
  ],
  [
    'both postings of an entry',
    [sql`update posting set amount = amount * 2 where entry_id = ${some('journal_entry')}`],
    ['journal'],
  ],
  [
    'an entry for a deposit that is no income',
    [sql`update invoice set type = 'deposit' where type = 'contract'`],
    ['journal'],
  ],
  [
    'a balance',
    [
      sql`update contract_balance set total = total + 1 where type = 'deposit' and contract_id = ${some('contract')}`,
    ],
    ['balance'],
  ],
  [
    'a balance that is gone',
    [
      sql`delete from contract_balance where type = 'contract' and contract_id = (select min(contract_id) from invoice)`,
    ],
    ['balance', 'debt'],
  ],
  [
    'what an account owes',
    [
      sql`update contract_balance set total = total + 1 where type = 'contract' and contract_id = (select max(contract_id) from invoice)`,
    ],
    ['balance', 'debt'],
  ],
  [
    'a position',
    [
      sql`update payment_request set position = 'paid' where position <> 'paid' and id = (select max(id) from payment_request where position <> 'paid')`,
    ],
    ['balance', 'position'],
  ],
  [
    'a finance state',
    [sql`update contract set state_set_id = state_set_of('{}') where id = ${some('contract')}`],
    ['states'],
  ],
  [
    'what a contract owes beside its balances',
    [
      sql`update contract_debt set owed = owed + 1 where contract_id = (select max(contract_id) from contract_debt where account_id is not null)`,
    ],
    ['credit', 'debt'],
  ],
  ['the day of a debt', [sql`update contract_debt set payment_due_date = '2001-01-01'`], ['debt']],
  ['a debt that is gone', [sql`delete from contract_debt where account_id is null`], ['debt']],
])('finds a falsified %s', async (_what, statements, kinds) => {
  expect(await broken(...statements)).toEqual(kinds);
});

test("a contract's debt follows it to another account, depot and due date, and is deleted with it", async () => {
  const { asker, app } = stage;
  const account = must(
    await asker.post('/api/v1/account/', {
      code: 'NEXT',
      name: 'Next',
      lead_customer: world.customer,
      customers: [world.customer],
    }),
  ).id;
  const id = await makeHire(asker, world, { depot: stage.depot });
  must(await move(asker, id, 'entered'));
  const debt = (tx: Db) =>
    tx.rows(
      sql`select account_id, depot_id, payment_due_date, owed > 0 as owes from contract_debt where contract_id = ${id}`,
    );
  await takenBack(app.db, async (tx) => {
    await tx.rows(
      sql`update contract set account_id = ${account}, depot_id = ${world.depot}, payment_due_date = '2031-02-03' where id = ${id}`,
    );
    expect(await debt(tx)).toEqual([
      { account_id: account, depot_id: world.depot, payment_due_date: '2031-02-03', owes: true },
    ]);
    expect(await reconcileMoney(tx)).toEqual([]);
    await tx.rows(sql`delete from contract_balance where contract_id = ${id} and type = 'contract'`);
    expect(await debt(tx)).toEqual([]);
  });
});
