/**
 * Plays every pair of stock and money operations, interrupting one by the other at each of its statements; the
 * figures must agree afterwards. INTERLEAVINGS=all plays all gates and, for bookings, a second interruption;
 * TEST_ROUNDS=full all gates of bookings and some of each other pair; otherwise a few of each pair.
 */
import { formatMoney } from '@hireyard/domain/values/money';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { pgError, sql, sqlState } from '../../db/database.ts';
import { HttpError } from '../../platform/http/errors.ts';
import { requestRow } from '../../money/core/facts.ts';
import { reconcileMoney } from '../../money/reconcile.ts';
import { type Settings, settingsReader } from '../../platform/settings/settings.ts';
import { type End, type Interleaver, openInterleaver, type Order } from '../../testing/interleave.ts';
import {
  makeScene,
  type Operation,
  OPERATIONS,
  playOn,
  type Scene,
  TODAY,
} from '../../testing/interleave-operations.ts';
import { openStage, type Stage } from '../../testing/money-stage.ts';
import { testRounds } from '../../testing/rounds.testing.ts';
import { chance } from '../../testing/stock-chance.ts';
import { overbooked } from '../../testing/stock-crowd.ts';
import { reconcileStock } from './reconcile.ts';

const all = process.env['INTERLEAVINGS'] === 'all';
const START = new Date('2027-01-04T12:00:00Z');
const FUNCTIONS = [
  'reserve_stock',
  'count_stock_days',
  'apply_stock_movement',
  'spread_stock_level',
  'goods_moved',
  'line_keeps_goods',
  'line_with_goods_stays',
];
const { isFull, tenth } = testRounds();
const pick = chance(20_270_106 + tenth);
let stage: Stage;
let interleaver: Interleaver;
let settings: Settings;
beforeAll(async () => {
  stage = await openStage(START.getTime());
  settings = await settingsReader.all(stage.app.db);
  playOn({ stage, settings });
  interleaver = await openInterleaver(stage.app.db, stage.app.db.connection, FUNCTIONS);
}, 120_000);
afterAll(async () => {
  await interleaver.close();
  await stage.end();
});

const REFUSALS = new Set([
  'stock_day_never_over',
  'goods_out',
  'line_keeps_goods',
  'goods_of_line',
  'contract_keeps_goods',
]);

/** Refusals are expected; anything else that ends a transaction is a fault. */
function requireNoDeadlock({ a, b }: { readonly a: End; readonly b: End }, words: string): void {
  for (const end of [a, b]) {
    if (end.committed) continue;
    const { error } = end;
    const cause = pgError(error);
    const refused =
      (error instanceof HttpError && error.status < 500) ||
      cause?.code === sqlState.deadlock ||
      REFUSALS.has(cause?.constraint ?? '');
    if (!refused) throw new Error(`${words}: ${String(error)}`, { cause: error });
  }
}

/** Returns what a run left wrong on its own item and contracts. */
async function wrongScene({ item, contract, other }: Scene): Promise<string[]> {
  const { db } = stage.app;
  const over = (await overbooked(db, stage.depot)).filter((text) => text.startsWith(`${item} `));
  const numbers = await db.rows<{ number: string }>(sql`
    select number from invoice where contract_id in (${contract}, ${other.contract}) group by number having count(*) > 1`);
  return [...over, ...numbers.map(({ number }) => `Invoice ${number} exists twice`)];
}

/** Wrong figures of earlier runs, which failed their own test. */
const known = new Set<string>();

/** Returns the figures of the whole business that became wrong since the last call. */
async function wrongBooks(): Promise<string[]> {
  const { db } = stage.app;
  const stock = await reconcileStock(db, settings, TODAY);
  const money = await reconcileMoney(db);
  const unbalanced = await db.rows<{ sum: string }>(
    sql`select sum(amount)::text as sum from posting group by entry_id having sum(amount) <> 0`,
  );
  const wrong = [
    ...[...stock, ...money].map(({ text }) => text),
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
  // Comparing the whole business takes longer than the play, so only a search for a known fault does it each time.
  const wrong = [...(await wrongScene(mine)), ...(all ? await wrongBooks() : [])];
  expect({ words, wrong }).toEqual({ words, wrong: [] });
  return played.reached;
}

const STOCK = new Set(['reserve days without rows', 'release', 'sell']);
const GOODS = new Set(['send goods', 'count goods in', 'lose goods', 'shorten the line']);
// Goods and money of a contract meet only at its lock.
const pairs = OPERATIONS.flatMap((a, n) =>
  OPERATIONS.slice(n).map((b) => [a.name, b.name, a, b] as const),
).filter(([a, b]) => all || GOODS.has(a) === GOODS.has(b) || STOCK.has(a) || STOCK.has(b));

test.each(pairs)(
  '%s and %s, one interrupted by the other, leave consistent figures',
  async (_, __, a, b) => {
    const ofStock = STOCK.has(a.name) && STOCK.has(b.name);
    // A few gates are enough where the contract's lock orders the operations; bookings meet on rows that were never locked before.
    const step = () => {
      if (all || (isFull && ofStock)) return 1;
      return ofStock ? 1 + pick(19) : 5 + pick(15);
    };
    const isOne = !all && !isFull && !ofStock;
    for (const first of a === b ? (['a'] as const) : (['a', 'b'] as const)) {
      if (isOne) await play(a, b, { first, at: 5 + pick(35) });
      let reached = !isOne;
      for (let at = step(); reached; at += step()) {
        reached = await play(a, b, { first, at });
        if (all && ofStock)
          for (let other = 2; other <= (reached ? 30 : 0); other += 3) await play(a, b, { first, at, other });
      }
    }
    expect(await wrongBooks()).toEqual([]);
  },
  3_600_000,
);

test('concurrent claims on the same units and money are granted once', async () => {
  const [reserveIt, transferIt] = ['reserve days without rows', 'transfer'].map((name) =>
    OPERATIONS.find((one) => one.name === name),
  );
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
