import { addDays } from '@hireyard/domain/values/calendar';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql, type Tx } from '../../db/database.ts';
import { testRounds } from '../../testing/rounds.testing.ts';
import { chance } from '../../testing/stock-chance.ts';
import { CROWD, type Crowd, openCrowd, overbooked } from '../../testing/stock-crowd.ts';
import { wantedReservations } from './claims.ts';
import { reconcileStock } from './reconcile.ts';
import { writeReservations } from './reserve.ts';

// STOCK_RACE_ROUNDS=1000 plays the full number of rounds.
const { rounds, tenth } = testRounds();
const races = Number(process.env['STOCK_RACE_ROUNDS'] ?? rounds(15));
const TODAY = '2027-01-04';
const pick = chance(20_270_105 + tenth);
let crowd: Crowd;
beforeAll(async () => {
  crowd = await openCrowd();
});
afterAll(() => crowd.db.drop());

/** Creates contracts of 2 units, each in a different week. */
async function bookedApart(item: number): Promise<number[]> {
  const ids = await crowd.contracts(
    Array.from({ length: CROWD }, (_, n) => {
      const from = addDays('2027-02-01', n * 7);
      return { from, to: addDays(from, 2), lines: [[item, 2]] as const };
    }),
  );
  await crowd.db.transaction(async (tx) => {
    const wanted = await wantedReservations(tx, sql`c.id = any (${ids}::int[])`, crowd.settings, TODAY);
    await writeReservations(tx, [], wanted, TODAY, false);
  });
  return ids;
}

/** Changes all contracts at once and returns how many were saved. */
async function changeAll(ids: readonly number[], change: (tx: Tx, id: number) => Promise<unknown>) {
  const answers = await Promise.all(ids.map((id) => crowd.save(id, TODAY, (tx) => change(tx, id))));
  return answers.filter(Boolean).length;
}

const moveTo = (from: string, days: number) => (tx: Tx, id: number) =>
  tx.rows(
    sql`update contract set delivery_date = ${from}::date, collection_date = ${from}::date + ${days}::int where id = ${id}`,
  );

async function expectTrueBooks(): Promise<void> {
  expect(await overbooked(crowd.db, crowd.depot)).toEqual([]);
  expect(await reconcileStock(crowd.db, crowd.settings, TODAY)).toEqual([]);
}

test('16 clients move hires onto days without rows: no unit is promised twice', async () => {
  for (let round = 0; round < races; round++) {
    const [chair = 0] = await crowd.items(1, 6);
    const ids = await bookedApart(chair);
    const moved = await changeAll(ids, (tx, id) => moveTo(addDays('2027-11-01', pick(2)), 3)(tx, id));
    expect({ round, moved }).toEqual({ round, moved: 3 });
  }
  await expectTrueBooks();
}, 7_200_000);

test('16 clients change a line to an item without day rows: no unit is promised twice', async () => {
  for (let round = 0; round < races; round++) {
    const [table = 0] = await crowd.items(1, 2 * CROWD);
    const [chair = 0] = await crowd.items(1, 6);
    const ids = await bookedApart(table);
    await crowd.db.transaction(async (tx) => {
      for (const id of ids) await moveTo('2027-11-01', pick(4))(tx, id);
    });
    await changeAll(ids, async () => undefined);
    const changed = await changeAll(ids, (tx, id) =>
      tx.rows(sql`update contract_line set stockitem_id = ${chair} where contract_id = ${id}`),
    );
    expect({ round, changed }).toEqual({ round, changed: 3 });
  }
  await expectTrueBooks();
}, 7_200_000);
