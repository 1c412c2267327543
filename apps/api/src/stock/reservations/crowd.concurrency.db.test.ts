import { addDays } from '@hireyard/domain/values/calendar';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql, type Tx } from '../../db/database.ts';
import { setTimeout as wait } from 'node:timers/promises';
import { testRounds } from '../../testing/rounds.testing.ts';
import { chance } from '../../testing/stock-chance.ts';
import { CROWD, type Crowd, openCrowd, type Order, overbooked } from '../../testing/stock-crowd.ts';
import { rollStock } from './clock.ts';
import { reconcileStock } from './reconcile.ts';
import { reserveContract } from './reserve.ts';

// STOCK_ROUNDS=20 plays twenty times as many rounds.
const times = Number(process.env['STOCK_ROUNDS'] ?? 1);
const { rounds, tenth } = testRounds();
const TODAY = '2027-01-04';
const pick = chance(20_270_104 + tenth);
let crowd: Crowd;
beforeAll(async () => {
  crowd = await openCrowd();
});
afterAll(() => crowd.db.drop());

const many = <T>(count: number, make: (n: number) => T): T[] =>
  Array.from({ length: count }, (_, n) => make(n));
const yes = (answers: readonly boolean[]): number => answers.filter((one) => one).length;
const shuffled = <T>(list: readonly T[]): T[] => {
  const rest = [...list];
  return list.flatMap(() => rest.splice(pick(rest.length), 1));
};
async function item(owned: number): Promise<number> {
  const [id = 0] = await crowd.items(1, owned);
  return id;
}
/** Hires of various lengths that all need the tenth of January. */
const aroundTheTenth = (...lines: Order['lines'][number][]): Order => ({
  from: `2027-01-${String(6 + pick(5)).padStart(2, '0')}`,
  to: `2027-01-${10 + pick(5)}`,
  lines,
});
/** Saves all orders at once and forgets refused contracts. */
async function rush(orders: readonly Order[], today = TODAY): Promise<boolean[]> {
  const ids = await crowd.contracts(orders);
  const answers = await Promise.all(ids.map((id) => crowd.save(id, today)));
  await crowd.db.rows(sql`delete from contract where id = any (${ids.filter((_, n) => !answers[n])}::int[])`);
  return answers;
}
const figuresFollow = async (today = TODAY) =>
  expect(await reconcileStock(crowd.db, crowd.settings, today)).toEqual([]);
async function nothingIsOver(): Promise<void> {
  expect(await overbooked(crowd.db, crowd.depot)).toEqual([]);
  await figuresFollow();
}

test('16 clients book the last units: exactly as many succeed as there are units', async () => {
  for (let round = 0; round < rounds(200) * times; round++) {
    const owned = 1 + pick(CROWD + 2);
    const chair = await item(owned);
    const answers = await rush(many(CROWD, () => aroundTheTenth([chair, 1])));
    expect({ owned, booked: yes(answers) }).toEqual({ owned, booked: Math.min(CROWD, owned) });
  }
  await nothingIsOver();
}, 600_000);

test('stock reduced or transferred during booking: promised units stay, the rest is refused', async () => {
  for (let round = 0; round < rounds(40) * times; round++) {
    const owned = 6 + pick(6);
    const chair = await item(owned);
    const lowered = (kind: string) => crowd.moveStock(kind, chair, 1 + (round % 3));
    const booking = rush(many(10, () => aroundTheTenth([chair, 1])));
    const gone = await Promise.all(['write_off', 'transfer', 'sell', 'transfer'].map(lowered));
    const [level] = await crowd.db.rows<{ original: number }>(
      sql`select original from stock_level where stockitem_id = ${chair} and depot_id = ${crowd.depot}`,
    );
    expect(level?.original).toBe(owned - yes(gone) * (1 + (round % 3)));
    expect(yes(await booking)).toBeLessThanOrEqual(level?.original ?? 0);
  }
  await nothingIsOver();
}, 600_000);

/** Runs the first in a transaction that stays open until the second has begun (and waits, as it should). */
async function whileOpen<T>(first: (tx: Tx) => Promise<unknown>, second: () => Promise<T>): Promise<T> {
  const [opened, done] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const holding = crowd.db.transaction(async (tx) => {
    await first(tx);
    opened.resolve();
    await done.promise;
  });
  await Promise.race([opened.promise, holding]);
  const answer = second();
  await Promise.race([answer, wait(150)]);
  done.resolve();
  await holding;
  return answer;
}

test('a sale sees an unsaved first booking of a day, and a first booking sees a sale', async () => {
  const { settings, depot: depot_id } = crowd;
  const [sold, booked] = [await item(5), await item(5)];
  const [before = 0, after = 0] = await crowd.contracts([
    aroundTheTenth([sold, 5]),
    aroundTheTenth([booked, 5]),
  ]);
  const book = (tx: Tx) =>
    reserveContract({ db: tx, settings, today: TODAY }, { id: before, depot_id }, 'guard');
  const sell = (tx: Tx) =>
    tx.rows(
      sql`insert into stock_movement (stockitem_id, depot_id, kind, quantity) values (${booked}, ${depot_id}, 'sell', 1)`,
    );
  expect(await whileOpen(book, () => crowd.moveStock('sell', sold, 1))).toBe(false);
  expect(await whileOpen(sell, () => crowd.save(after, TODAY))).toBe(false);
  await crowd.db.rows(sql`delete from contract where id = ${after}`);
  await nothingIsOver();
});

test('dates and quantities change concurrently: every week stays within the owned units', async () => {
  const chair = await item(8);
  const weeks = ['2027-02-01', '2027-02-08', '2027-02-15'];
  const ids = await crowd.contracts(
    many(CROWD, (n) => ({
      from: weeks[n % 3] ?? '',
      to: addDays(weeks[n % 3] ?? '', 3),
      lines: [[chair, 1]] as const,
    })),
  );
  for (const id of ids) expect(await crowd.save(id, TODAY)).toBe(true);
  let refused = 0;
  for (let round = 0; round < rounds(25) * times; round++) {
    const answers = await Promise.all(
      ids.map((id) => {
        const week = weeks[pick(3)] ?? '';
        const units = 1 + pick(3);
        return crowd.save(id, TODAY, async (tx) => {
          await tx.rows(
            sql`update contract set delivery_date = ${week}::date, collection_date = ${week}::date + ${pick(4)}::int where id = ${id}`,
          );
          await tx.rows(sql`update contract_line set quantity = ${units} where contract_id = ${id}`);
        });
      }),
    );
    refused += CROWD - yes(answers);
  }
  expect(refused).toBeGreaterThan(0);
  await nothingIsOver();
}, 600_000);

test('orders of eight lines in any order are booked, converted and cancelled without deadlocks', async () => {
  const goods = await crowd.items(12, 14);
  const order = (): Order => {
    const from = addDays('2027-03-01', pick(6));
    return {
      from,
      to: addDays(from, pick(4)),
      position: 'quote',
      lines: shuffled(goods)
        .slice(0, 8)
        .map((one) => [one, 1 + pick(4)] as const),
    };
  };
  const become = (position: string) => (id: number) =>
    crowd.save(id, TODAY, (tx) => tx.rows(sql`update contract set position = ${position} where id = ${id}`));
  const open: number[] = [];
  const outcomes = { booked: 0, refused: 0 };
  const all = rounds(30, 6) * times;
  for (let round = 0; round < all; round++) {
    const ids = await crowd.contracts(many(8, order));
    const cancelled = open.splice(0, 8);
    const [answers] = await Promise.all([
      Promise.all(ids.map(async (id) => (await crowd.save(id, TODAY)) && (await become('entered')(id)))),
      Promise.all(cancelled.map(become('abandoned'))),
    ]);
    open.push(...ids.filter((_, n) => answers[n]));
    outcomes.booked += yes(answers);
    outcomes.refused += answers.length - yes(answers);
  }
  expect(outcomes.booked).toBeGreaterThan((all * 5) / 3);
  expect(outcomes.refused).toBeGreaterThan(all / 3);
  await nothingIsOver();
}, 600_000);

// Last, because the stock day only moves forward.
test('bookings on the new day see hires that became late while the day changed', async () => {
  let today = TODAY;
  for (let round = 0; round < rounds(25) * times; round++) {
    const chair = await item(10);
    expect(await rush([{ from: today, to: today, lines: [[chair, 5]] }], today)).toEqual([true]);
    const tomorrow = addDays(today, 1);
    const later = (quantity: number): Order => ({
      from: addDays(today, 20),
      to: addDays(today, 22),
      lines: [[chair, quantity]],
    });
    const [yesterday, now] = await Promise.all([
      rush(
        many(5, () => later(1)),
        today,
      ),
      rush(
        many(5, () => later(6)),
        tomorrow,
      ),
      rollStock(crowd.db, tomorrow),
    ]);
    // Five are late for good, so six never fit; five single ones do, on either day.
    expect([yes(yesterday), yes(now)]).toEqual([5, 0]);
    today = tomorrow;
    await figuresFollow(today);
  }
}, 600_000);
