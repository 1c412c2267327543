/** Transfers between the contracts of an account: two sides that always agree. */
import { describe, expect, test } from 'vitest';
import { sql } from '../../db/database.ts';
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

describe('moving a payment to another hire', () => {
  test('posts both sides, which name each other and sum to zero', async () => {
    const { contracts } = await accountOf(stage, [{}, {}]);
    const [from = 0, to = 0] = contracts;
    const [fromNumber, toNumber] = [await number(from), await number(to)];
    const payment = await paidRequest(stage, from, 30_000n);
    const done = must(await transfer(asker, payment, [target(to, '60.00')]));
    const [made] = done.moved[0].requests;
    expect(done).toEqual({
      amount: '60.00',
      left: '240.00',
      moved: [
        {
          contract: { id: to, contract_number: toNumber },
          type: 'contract',
          amount: '60.00',
          requests: [{ id: expect.any(Number), number: `P${made.id}`, amount: '60.00' }],
        },
      ],
    });
    expect(await owedOf(stage, from)).toMatchObject({ contract: '0.00' });
    expect(await owedOf(stage, to)).toMatchObject({ contract: '180.00' });
    const out = (await rowsOf(from)).at(-1);
    const [into] = await rowsOf(to);
    expect(out).toMatchObject({
      kind: 'refund',
      method: 'transfer',
      amount: '-60.00',
      reason: 'Asked by phone',
      other_side: { id: to, contract_number: toNumber, type: 'contract' },
    });
    expect(into).toMatchObject({
      kind: 'capture',
      method: 'transfer',
      amount: '60.00',
      other_side: { id: from, contract_number: fromNumber, type: 'contract' },
    });
    expect(await posted(out.id)).toEqual([
      { memo: `${fromNumber} contract refund, moved to ${toNumber}`, role: 'transfer', amount: '-60.00' },
      { memo: `${fromNumber} contract refund, moved to ${toNumber}`, role: 'receivable', amount: '60.00' },
    ]);
    expect(await posted(into.id)).toEqual([
      { memo: `${toNumber} contract capture, moved from ${fromNumber}`, role: 'transfer', amount: '60.00' },
      {
        memo: `${toNumber} contract capture, moved from ${fromNumber}`,
        role: 'receivable',
        amount: '-60.00',
      },
    ]);
    const paid = await stage.read('paymentrequest', made.id);
    expect(paid).toMatchObject({ amount: '60.00', payable: '0.00', manual_reference: `From ${fromNumber}` });
    expect(paid.transactions[0].other_side).toEqual(into.other_side);
  });

  test('pays waiting requests and creates one for the rest', async () => {
    const { contracts } = await accountOf(stage, [{}, {}]);
    const [from = 0, to = 0] = contracts;
    const payment = await paidRequest(stage, from, 50_000n);
    const first = await stage.request(to, 'contract', '100.00');
    const second = await stage.request(to, 'contract', '50.00');
    const { moved } = must(await transfer(asker, payment, [target(to, '200.00')]));
    expect(moved[0].requests).toEqual([
      { id: first, number: `P${first}`, amount: '100.00' },
      { id: second, number: `P${second}`, amount: '50.00' },
      { id: expect.any(Number), number: expect.any(String), amount: '50.00' },
    ]);
    expect(await owedOf(stage, to)).toMatchObject({ contract: '40.00' });
    for (const { id } of moved[0].requests)
      expect((await stage.read('paymentrequest', id)).payable).toBe('0.00');
    const rest = await stage.request(to, 'contract');
    expect(must(await transfer(asker, payment, [target(to, '15.00')])).moved[0].requests[0].id).toBe(rest);
    expect(await stage.read('paymentrequest', rest)).toMatchObject({
      amount_paid: '15.00',
      payable: '25.00',
    });
  });

  test('can split between hires, deposits and damages, and within its own hire', async () => {
    const { contracts } = await accountOf(stage, [{}, {}, { deposit: 5000 }]);
    const [from = 0, second = 0, third = 0] = contracts;
    const payment = await paidRequest(stage, from, 60_000n);
    const targets = [
      target(second, '240.00'),
      target(third, '50.00', 'deposit'),
      target(third, '10.00'),
      target(from, '60.00', 'deposit'),
    ];
    expect(must(await transfer(asker, payment, targets))).toMatchObject({ amount: '360.00', left: '240.00' });
    expect(await owedOf(stage, from)).toMatchObject({ contract: '0.00', deposit: '40.00' });
    expect(await owedOf(stage, second)).toMatchObject({ contract: '0.00' });
    expect(await owedOf(stage, third)).toMatchObject({ contract: '230.00', deposit: '0.00' });
    const transfers = await stage.app.db.rows<{ total: string; n: number }>(sql`
      select sum(t.amount)::text as total, count(*)::int as n from money_transaction t join payment_request p on p.id = t.payment_request_id
      where p.contract_id = any (${contracts}::int[]) and t.transfer_id is not null group by t.transfer_id`);
    expect(transfers).toEqual(Array.from({ length: 4 }, () => ({ total: '0.00', n: 2 })));
  });

  test('a dry run returns the same and stores nothing; a repeat with the same key moves once', async () => {
    const { contracts } = await accountOf(stage, [{}, {}]);
    const [from = 0, to = 0] = contracts;
    const payment = await paidRequest(stage, from, 30_000n);
    const dry = must(await transfer(asker, payment, [target(to, '60.00')], { dry_run: true }));
    expect(dry).toMatchObject({ amount: '60.00', left: '240.00' });
    expect(await rowsOf(to)).toEqual([]);
    expect(await owedOf(stage, to)).toMatchObject({ contract: '240.00' });
    const url = `/api/v1/accounting/paymentrequest/${payment}/transfer/`;
    const body = { targets: [target(to, '60.00')], reason: '' };
    const twice = [1, 2].map(() => asker.post(url, body, { 'idempotency-key': 'moved-once' }));
    const [a, b] = await Promise.all(twice);
    expect([a?.status, b?.status].filter((status) => status === 200).length).toBeGreaterThan(0);
    must(await asker.post(url, body, { 'idempotency-key': 'moved-once' }));
    expect(await owedOf(stage, to)).toMatchObject({ contract: '180.00' });
  });
});

describe('refusals', () => {
  test('above what is available or owed, the same balance, zero, duplicates: 400 on the wrong row', async () => {
    const { contracts } = await accountOf(stage, [{}, {}, {}]);
    const [from = 0, second = 0, third = 0] = contracts;
    const payment = await paidRequest(stage, from, 24_000n);
    must(await stage.ask(payment, '40.00'));
    const refused = async (...targets: ReturnType<typeof target>[]) => {
      const { status, body } = await transfer(asker, payment, targets);
      return [status, body.code ?? body.targets];
    };
    expect(await refused(target(second, '200.01'))).toEqual([
      400,
      ['Only 200.00 of the payment is available.'],
    ]);
    expect(await refused(target(second, '10.00'), target(third, '240.01'))).toEqual([
      400,
      [{}, { amount: ['Only 240.00 is owed.'] }],
    ]);
    expect(await refused(target(second, '1.00', 'damages'))).toEqual([
      400,
      [{ amount: ['Nothing is owed.'] }],
    ]);
    expect(await refused(target(second, '1.00'), target(second, '1.00'))).toEqual([
      400,
      [{}, { contract: ['This contract and type are listed twice.'] }],
    ]);
    expect(await refused(target(2_000_000_000, '1.00'))).toEqual([
      400,
      [{ contract: ['Record 2000000000 was not found.'] }],
    ]);
    expect(await refused()).toEqual([400, ['This list may not be empty.']]);
    expect(await refused(target(from, '1.00'))).toEqual([409, 'same_money']);
    expect(await rowsOf(from)).toHaveLength(1);
  });

  test('a contract of another account, without one, or in another currency: 409', async () => {
    const { contracts } = await accountOf(stage, [{}, {}]);
    const [from = 0, to = 0] = contracts;
    const foreign = (await accountOf(stage, [{}])).contracts[0] ?? 0;
    const withoutAccount = await stage.hire();
    const payment = await paidRequest(stage, from, 24_000n);
    for (const contract of [foreign, withoutAccount])
      expect(await transfer(asker, payment, [target(contract, '1.00')])).toMatchObject({
        status: 409,
        body: { code: 'other_account' },
      });
    const theirPayment = await paidRequest(stage, withoutAccount, 24_000n);
    expect((await transfer(asker, theirPayment, [target(await stage.hire(), '1.00')])).body.code).toBe(
      'other_account',
    );
    const request = await stage.request(to, 'contract', '10.00');
    await stage.app.db.rows(sql`update payment_request set currency = 'JPY' where id = ${request}`);
    expect((await transfer(asker, payment, [target(to, '5.00')])).body.code).toBe('other_currency');
    await stage.app.db.rows(sql`update payment_request set currency = 'USD' where id = ${request}`);
    must(await transfer(asker, payment, [target(to, '5.00')]));
  });

  test('without permission to change money: 403 for transfers and their reversal', async () => {
    const { account, contracts } = await accountOf(stage, [{}, {}]);
    const [from = 0, to = 0] = contracts;
    const payment = await paidRequest(stage, from, 24_000n);
    const [desk, finance] = [await stage.app.as(['Account Manager']), await stage.app.as(['Finance'])];
    expect((await transfer(desk, payment, [target(to, '1.00')])).status).toBe(403);
    expect((await desk.get(`/api/v1/account/${account}/allocation/?from=${payment}`)).status).toBe(200);
    must(await transfer(finance, payment, [target(to, '1.00')]));
    const [into] = await rowsOf(to);
    expect((await takeBack(into.id, desk)).status).toBe(403);
    must(await takeBack(into.id, finance));
  });
});

describe('a proposal', () => {
  test('pays hire and damages of other contracts, earliest due first, and adds up', async () => {
    const { account, contracts } = await accountOf(stage, [{}, { total: 6000, tax: 1000 }, {}]);
    const [first = 0, second = 0, third = 0] = contracts;
    await stage.app.db.rows(sql`update contract set payment_due_date = null where id = ${first}`);
    const payment = await paidRequest(stage, third, 34_000n);
    const ask = async (query: string) => asker.get(`/api/v1/account/${account}/allocation/?${query}`);
    const { rows, ...sums } = must(await ask(`from=${payment}&amount=100.00`));
    expect(sums).toEqual({ amount: '100.00', free: '340.00', left: '0.00', currency: 'USD' });
    const short = rows.map(
      (row: { contract: { id: number }; type: string; owed: string; amount: string }) => [
        row.contract.id,
        row.type,
        row.owed,
        row.amount,
      ],
    );
    expect(short).toEqual([
      [second, 'deposit', '100.00', '0.00'],
      [second, 'contract', '60.00', '60.00'],
      [third, 'deposit', '100.00', '0.00'],
      [first, 'deposit', '100.00', '0.00'],
      [first, 'contract', '240.00', '40.00'],
    ]);
    const all = must(await ask(`from=${payment}`));
    expect([all.amount, all.left]).toEqual(['340.00', '40.00']);
    const given = all.rows.filter((row: { amount: string }) => row.amount !== '0.00');
    const targets = given.map((row: { contract: { id: number }; type: 'contract'; amount: string }) =>
      target(row.contract.id, row.amount, row.type),
    );
    expect(must(await transfer(asker, payment, targets))).toMatchObject({ amount: '300.00', left: '40.00' });
    expect(must(await ask('amount=12.50'))).toMatchObject({ free: '12.50', left: '0.00' });
    expect((await ask(`from=${payment}&amount=40.01`)).body).toEqual({
      amount: ['Only 40.00 of the payment is available.'],
    });
    expect((await ask('')).body).toEqual({ amount: ['This field is required.'] });
    for (const amount of ['x', '-1', '0', '1.001']) expect((await ask(`amount=${amount}`)).status).toBe(400);
    const other = (await accountOf(stage, [])).account;
    expect((await asker.get(`/api/v1/account/${other}/allocation/?from=${payment}`)).status).toBe(400);
    expect((await asker.get('/api/v1/account/2000000000/allocation/?amount=1')).status).toBe(404);
  });
});

test("statement and activity name the other contract, and the account's debt stays the same", async () => {
  const { account, contracts } = await accountOf(stage, [{}, {}]);
  const [from = 0, to = 0] = contracts;
  const payment = await paidRequest(stage, from, 30_000n);
  const deposit = await paidRequest(stage, from, 10_000n, 'deposit');
  const read = async () => must(await asker.get(`/api/v1/account/${account}/statement/`));
  const before = await read();
  must(await transfer(asker, payment, [target(to, '60.00')]));
  must(await transfer(asker, deposit, [target(to, '25.00')]));
  const after = await read();
  const [fromNumber, toNumber] = [await number(from), await number(to)];
  const told = after.rows
    .filter((row: { other: unknown }) => row.other !== null)
    .map((row: { contract: number; description: string; other: object; amount: string }) => [
      row.contract,
      row.description,
      row.other,
      row.amount,
    ]);
  expect(told).toEqual([
    [from, `Moved to ${toNumber}`, { id: to, contract_number: toNumber }, '60.00'],
    [to, `Moved from ${fromNumber}`, { id: from, contract_number: fromNumber }, '-60.00'],
    [to, `Moved from the deposit of ${fromNumber}`, { id: from, contract_number: fromNumber }, '-25.00'],
  ]);
  // The deposit now pays hire; the rest only changed contracts.
  expect([before.closing, after.closing]).toEqual(['180.00', '155.00']);
  expect([before.deposits_held, after.deposits_held]).toEqual(['100.00', '75.00']);
  const today = after.rows.at(-1).date;
  const { transaction } = must(
    await asker.post(`/api/v1/account/${account}/activity/`, { start_date: today, end_date: today }),
  );
  const sides = transaction.map(
    (row: { other_side: { contract_number: string } | null }) => row.other_side?.contract_number ?? null,
  );
  expect(sides).toEqual([null, null, toNumber, fromNumber, toNumber, fromNumber]);
});
