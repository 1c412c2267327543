import { speaking } from '@hireyard/messages/speaking';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type RawBuilder, sql } from '../../db/database.ts';
import { createTestDatabase, takenBack, type TestDatabase } from '../../db/testing.ts';
import { loadDemo } from '../../app/demo/demo.ts';
import { settingsReader } from '../../platform/settings/settings.ts';
import { rollStock } from './clock.ts';
import { rebuildStock, reconcileStock } from './reconcile.ts';

let db: TestDatabase;
const today = '2026-11-20';
beforeAll(async () => {
  db = await createTestDatabase();
  await db.transaction((tx) => loadDemo(tx, today));
}, 240_000);
afterAll(() => db.drop());

const findings = async (day = today) => reconcileStock(db, await settingsReader.all(db), day);
const short = () =>
  db.rows<{ sku: string; depot: string }>(sql`
    select distinct i.sku, p.code as depot from stock_day d join stockitem i on i.id = d.stockitem_id join depot p on p.id = d.depot_id
    where d.booked > d.capacity order by 1, 2`);

test('the demo business follows from its movements and contracts', async () => {
  expect(await findings()).toEqual([]);
});

test('no confirmed order of the demo is short, except five items held by late returns', async () => {
  expect(await short()).toHaveLength(5);
  const late = await db.one<{ contracts: number }>(
    sql`select count(distinct contract_id)::int as contracts from stock_reservation where no_end`,
  );
  expect(late?.contracts).toBe(13);
});

const one = (table: string) => sql`ctid = (select min(ctid) from ${sql.table(table)})`;

test.each<[string, RawBuilder<unknown>, string[]]>([
  [
    'an owned unit more',
    sql`update stock_level set original = original + 1 where ${one('stock_level')}`,
    ['capacity', 'owned'],
  ],
  [
    'an extra late unit',
    sql`update stock_level set no_end = no_end + 1 where ${one('stock_level')}`,
    ['capacity', 'late'],
  ],
  [
    'the capacity of a day',
    sql`update stock_day set capacity = capacity + 1000 where ${one('stock_day')}`,
    ['capacity'],
  ],
  [
    'a wrong quoted figure',
    sql`update stock_day set quoted = quoted + 1 where ${one('stock_day')}`,
    ['booked'],
  ],
  ['a wrong excess', sql`update stock_day set excess = excess + 1 where ${one('stock_day')}`, ['excess']],
  ['a deleted reservation', sql`delete from stock_reservation where no_end`, ['late', 'reserved']],
])('finds %s and reports it in German too', async (_what, wrong, kinds) => {
  const german = await speaking('de-DE');
  await takenBack(db, async (tx) => {
    await tx.rows(sql`set local session_replication_role = replica`);
    await tx.rows(wrong);
    const found = await reconcileStock(tx, await settingsReader.all(tx), today);
    expect([...new Set(found.map(({ kind }) => kind))].sort()).toEqual(kinds);
    expect(found.map(({ text }) => text).filter((text) => german.known(text) === text)).toEqual([]);
  });
});

test('finds a tampered figure, and a rebuild corrects everything that contracts determine', async () => {
  await db.rows(sql`update stock_day set booked = booked - 1 where (stockitem_id, depot_id, day) in
    (select stockitem_id, depot_id, day from stock_day where booked > 0 order by day limit 1)`);
  await db.rows(
    sql`delete from stock_reservation where line_id = (select min(line_id) from stock_reservation)`,
  );
  expect(new Set((await findings()).map((one) => one.kind))).toEqual(new Set(['booked', 'reserved']));
  await db.transaction(async (tx) => rebuildStock(tx, await settingsReader.all(tx), today));
  expect(await findings()).toEqual([]);
  expect(await short()).toHaveLength(5);
});

test('every figure is still consistent after days and months', async () => {
  for (const day of ['2026-11-21', '2026-11-30', '2027-02-01', '2028-01-01']) {
    await rollStock(db, day);
    expect([day, await findings(day)]).toEqual([day, []]);
  }
});
