/**
 * Plays every pair of stock and money operations, interrupting one by the other at each of its statements; the
 * figures must agree afterwards. INTERLEAVINGS=all plays all gates and, for bookings, a second interruption;
 * otherwise some gates of each pair.
 */
import { formatMoney } from '@hireyard/domain/values/money';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { pgError, sql, sqlState, type Tx } from '../../db/database.ts';
import { HttpError } from '../../platform/http/errors.ts';
import { lockContract, requestRow } from '../../money/core/facts.ts';
import { raiseInvoice } from '../../money/core/invoices.ts';
import { recordMovement } from '../../money/core/movements.ts';
import { reconcileMoney } from '../../money/reconcile.ts';
import { requestRefund } from '../../money/core/refunds.ts';
import { ownScope } from '../../money/core/scope.ts';
import { settle } from '../../money/core/settle.ts';
import { transferMoney } from '../../money/core/transfer.ts';
import { type Settings, settingsReader } from '../../platform/settings/settings.ts';
import { type End, type Interleaver, openInterleaver, type Order } from '../../testing/interleave.ts';
import { openStage, type Stage } from '../../testing/money-stage.ts';
import { chance } from '../../testing/stock-chance.ts';
import { overbooked } from '../../testing/stock-crowd.ts';
import { accountOf, paidRequest } from '../../testing/transfer-stage.ts';
import { wantedReservations } from './claims.ts';
import { reconcileStock } from './reconcile.ts';
import { reserveContract, writeReservations } from './reserve.ts';

const all = process.env['INTERLEAVINGS'] === 'all';
const START = new Date('2027-01-04T12:00:00Z');
const TODAY = '2027-01-04';
const FUNCTIONS = ['reserve_stock', 'count_stock_days', 'apply_stock_movement', 'spread_stock_level'];
const pick = chance(20_270_106);
let stage: Stage;
let interleaver: Interleaver;
let settings: Settings;
beforeAll(async () => {
  stage = await openStage(START.getTime());
  settings = await settingsReader.all(stage.app.db);
  interleaver = await openInterleaver(stage.app.db, stage.app.db.connection, FUNCTIONS);
}, 120_000);
afterAll(async () => {
  await interleaver.close();
  await stage.end();
});

/** Two hires of an account: 4 of 6 units each, in separate weeks, and a payment on each. */
interface Scene {
  readonly item: number;
  readonly contract: number;
  readonly payment: number;
  readonly other: { readonly contract: number; readonly payment: number };
}
let scenes = 0;
async function makeScene(): Promise<readonly [Scene, Scene]> {
  const { db } = stage.app;
  const { contracts } = await accountOf(stage, [{}, {}]);
  const [x = 0, y = 0] = contracts;
  const made = await db.one<{ id: number }>(sql`
    insert into stockitem (sku, third_party_software_reference, price) values (${`SCENE-${++scenes}`}, 'X', 1) returning id`);
  const item = made?.id ?? 0;
  await db.rows(
    sql`insert into stock_movement (stockitem_id, depot_id, kind, quantity) values (${item}, ${stage.depot}, 'opening', 6)`,
  );
  await db.rows(sql`update contract set delivery_date = '2027-02-01'::date + (id - ${x}::int) * 7, collection_date = '2027-02-03'::date + (id - ${x}::int) * 7
    where id = any (${contracts}::int[])`);
  await db.rows(sql`insert into contract_line (contract_id, stockitem_id, quantity, unit_price, unit_washup_price, value, tax, grand_total)
    select c, ${item}, 4, 0, 0, 0, 0, 0 from unnest(${contracts}::int[]) c`);
  await db.transaction(async (tx) => {
    const wanted = await wantedReservations(tx, sql`c.id = any (${contracts}::int[])`, settings, TODAY);
    await writeReservations(tx, [], wanted, TODAY, false);
  });
  const [px, py] = [await paidRequest(stage, x, 12_000n), await paidRequest(stage, y, 12_000n)];
  return [
    { item, contract: x, payment: px, other: { contract: y, payment: py } },
    { item, contract: y, payment: py, other: { contract: x, payment: px } },
  ];
}

const scope = (tx: Tx) => ownScope(stage.app.app, tx);
const reserve = (tx: Tx, id: number) =>
  reserveContract({ db: tx, settings, today: TODAY }, { id, depot_id: stage.depot }, 'guard');
const lock = (tx: Tx, id: number) => lockContract(stage.app.app, tx, id);

interface Operation {
  readonly name: string;
  /** The contracts that a pair of such operations uses; operations of different kinds share one. */
  readonly on: 'the same contract' | 'contracts of their own';
  readonly run: (tx: Tx, scene: Scene) => Promise<unknown>;
}
const OPERATIONS: readonly Operation[] = [
  {
    name: 'reserve days without rows',
    on: 'contracts of their own',
    run: async (tx, { contract }) => {
      await lock(tx, contract);
      await tx.rows(
        sql`update contract set delivery_date = '2027-11-01', collection_date = '2027-11-03' where id = ${contract}`,
      );
      await reserve(tx, contract);
    },
  },
  {
    name: 'release',
    on: 'contracts of their own',
    run: async (tx, { contract }) => {
      await lock(tx, contract);
      await tx.rows(sql`delete from contract_line where contract_id = ${contract}`);
      await reserve(tx, contract);
    },
  },
  {
    name: 'sell',
    on: 'contracts of their own',
    run: (tx, { item }) =>
      tx.rows(
        sql`insert into stock_movement (stockitem_id, depot_id, kind, quantity) values (${item}, ${stage.depot}, 'sell', 2)`,
      ),
  },
  {
    name: 'settle',
    on: 'the same contract',
    run: async (tx, { contract }) => {
      await lock(tx, contract);
      await tx.rows(
        sql`update contract set value_ex_delivery = value_ex_delivery + 10, value = value + 10, grand_total = grand_total + 10 where id = ${contract}`,
      );
      await settle(tx, contract, null);
    },
  },
  {
    name: 'pay',
    on: 'the same contract',
    run: async (tx, { contract, payment }) => {
      await lock(tx, contract);
      await recordMovement(scope(tx), {
        request: payment,
        kind: 'capture',
        method: 'bank_transfer',
        amount: 3000n,
        paidOn: TODAY,
        package: 'manual',
      });
      await settle(tx, contract, null);
    },
  },
  {
    name: 'transfer',
    on: 'contracts of their own',
    run: (tx, { payment, other }) =>
      transferMoney(scope(tx), payment, {
        targets: [{ contract: other.contract, type: 'contract', amount: 9000n }],
        reason: 'Asked by phone',
      }),
  },
  {
    name: 'refund',
    on: 'the same contract',
    run: async (tx, { payment }) => {
      const request = await requestRow(tx, payment);
      await lock(tx, request.contract_id);
      await requestRefund(scope(tx), { request: payment, amount: 8000n, reason: 'Too much' });
      await settle(tx, request.contract_id, null);
    },
  },
  {
    name: 'number an invoice',
    on: 'the same contract',
    run: async (tx, { contract }) => {
      await lock(tx, contract);
      await raiseInvoice(scope(tx), { contract, type: 'contract', amount: 5000n, dueDate: null });
    },
  },
];

/** Refusals are expected; anything else that ends a transaction is a fault. */
function requireNoDeadlock({ a, b }: { readonly a: End; readonly b: End }, words: string): void {
  for (const end of [a, b]) {
    if (end.committed) continue;
    const { error } = end;
    const cause = pgError(error);
    const refused =
      (error instanceof HttpError && error.status < 500) ||
      cause?.code === sqlState.deadlock ||
      cause?.constraint === 'stock_day_never_over';
    if (!refused) throw new Error(`${words}: ${String(error)}`, { cause: error });
  }
}

/** Wrong figures of earlier runs, which failed their own test. */
const known = new Set<string>();

/** Returns the figures that became wrong in a run. */
async function wrongBooks({ item, contract, other }: Scene): Promise<string[]> {
  const { db } = stage.app;
  const stock = await reconcileStock(db, settings, TODAY);
  const money = await reconcileMoney(db);
  const over = (await overbooked(db, stage.depot)).filter((text) => text.startsWith(`${item} `));
  const numbers = await db.rows<{ number: string }>(sql`
    select number from invoice where contract_id in (${contract}, ${other.contract}) group by number having count(*) > 1`);
  const unbalanced = await db.rows<{ sum: string }>(
    sql`select sum(amount)::text as sum from posting group by entry_id having sum(amount) <> 0`,
  );
  const wrong = [
    ...[...stock, ...money].map(({ text }) => text),
    ...over,
    ...numbers.map(({ number }) => `Invoice ${number} exists twice`),
    ...unbalanced.map(({ sum }) => `An entry is ${sum} off`),
  ].filter((text) => !known.has(text));
  for (const text of wrong) known.add(text);
  return wrong;
}

/** Plays one order on a new scene; false if the gate is beyond the end of the first operation. */
async function play(a: Operation, b: Operation, order: Order): Promise<boolean> {
  const [mine, theirs] = await makeScene();
  const apart = [a, b].every(({ on }) => on === 'contracts of their own');
  const played = await interleaver.play(order, {
    a: (tx) => a.run(tx, mine),
    b: (tx) => b.run(tx, apart ? theirs : mine),
  });
  const words = `${a.name} × ${b.name}, ${JSON.stringify(order)}`;
  requireNoDeadlock(played, words);
  expect({ words, wrong: await wrongBooks(mine) }).toEqual({ words, wrong: [] });
  return played.reached;
}

const pairs = OPERATIONS.flatMap((a, n) => OPERATIONS.slice(n).map((b) => [a.name, b.name, a, b] as const));
const STOCK = new Set(['reserve days without rows', 'release', 'sell']);

test.each(pairs)(
  '%s and %s, one interrupted by the other, leave consistent figures',
  async (_, __, a, b) => {
    const ofStock = STOCK.has(a.name) && STOCK.has(b.name);
    // A few gates are enough where the contract's lock orders the operations; bookings meet on rows that were never locked before.
    const step = () => (all || ofStock ? 1 : 5 + pick(15));
    for (const first of a === b ? (['a'] as const) : (['a', 'b'] as const)) {
      let reached = true;
      for (let at = step(); reached; at += step()) {
        reached = await play(a, b, { first, at });
        if (all && ofStock)
          for (let other = 2; other <= (reached ? 30 : 0); other += 3) await play(a, b, { first, at, other });
      }
    }
  },
  3_600_000,
);

test('concurrent claims on the same units and money are granted once', async () => {
  const [reserveIt, , , , , transferIt] = OPERATIONS;
  if (reserveIt === undefined || transferIt === undefined) throw new Error('No such operation.');
  for (const at of [3, 8, 12]) {
    const [mine, theirs] = await makeScene();
    const played = await interleaver.play(
      { first: 'a', at },
      { a: (tx) => reserveIt.run(tx, mine), b: (tx) => reserveIt.run(tx, theirs) },
    );
    expect([played.a.committed, played.b.committed].filter(Boolean)).toHaveLength(1);
    const money = await interleaver.play(
      { first: 'b', at },
      { a: (tx) => transferIt.run(tx, mine), b: (tx) => transferIt.run(tx, mine) },
    );
    expect([money.a.committed, money.b.committed].filter(Boolean)).toHaveLength(1);
    const payment = await requestRow(stage.app.db, mine.payment);
    expect(formatMoney(payment.refunded)).toBe('90.00');
  }
}, 120_000);
