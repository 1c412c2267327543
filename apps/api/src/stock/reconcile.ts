/** Proves that the stock figures follow from their causes (docs/stock.md), and can write the ones that follow anew. */
import { type Db, type RawBuilder, sql, type Tx } from '../db/database.ts';
import type { Settings } from '../settings/settings.ts';
import { packedOverOwned } from '../resources/stockgroup/index.ts';
import { type Reservation, changedReservations, wantedReservations, writtenReservations } from './claims.ts';
import { rollStock } from './clock.ts';
import { writeReservations } from './reserve.ts';

export interface Finding {
  /** What does not follow: `owned`, `reserved`, `booked`, `late`, `capacity`, `excess`, `packed`. */
  readonly kind: string;
  readonly text: string;
}

interface Check {
  readonly kind: string;
  /** Rows of one column `text`, one for each figure that does not follow. */
  readonly wrong: RawBuilder<unknown>;
}

const where = sql`(select sku from stockitem where id = stockitem_id) || ' at ' || (select code from depot where id = depot_id)`;

const CHECKS: readonly Check[] = [
  {
    kind: 'owned',
    wrong: sql`with moved as (
        select stockitem_id, depot_id, sum(units)::int as units from (
          select stockitem_id, depot_id, case when kind in ('write_off', 'sell', 'transfer') then -quantity else quantity end as units from stock_movement
          union all select stockitem_id, to_depot_id, quantity from stock_movement where kind = 'transfer') m group by 1, 2)
      select ${where} || ': ' || coalesce(l.original, 0) || ' owned, ' || coalesce(m.units, 0) || ' by its movements' as text
      from stock_level l full join moved m using (stockitem_id, depot_id) where coalesce(l.original, 0) <> coalesce(m.units, 0)`,
  },
  {
    kind: 'late',
    wrong: sql`select ${where} || ': ' || l.no_end || ' out with no end, ' || coalesce(r.units, 0) || ' by its late lines' as text
      from stock_level l left join (select stockitem_id, depot_id, sum(quantity)::int as units from stock_reservation where no_end group by 1, 2) r
        using (stockitem_id, depot_id) where l.no_end <> coalesce(r.units, 0)`,
  },
  {
    kind: 'booked',
    wrong: sql`with asked as (
        select stockitem_id, depot_id, first_day + n as day, coalesce(sum(quantity) filter (where kind <> 'quoted'), 0)::int as booked,
          coalesce(sum(quantity) filter (where kind = 'quoted'), 0)::int as quoted
        from stock_reservation cross join lateral generate_series(greatest(0, (select today from stock_clock) - first_day), last_day - first_day) n
        where not no_end group by 1, 2, 3)
      select ${where} || ' on ' || day || ': ' || coalesce(d.booked, 0) || ' booked and ' || coalesce(d.quoted, 0) || ' quoted, '
        || coalesce(a.booked, 0) || ' and ' || coalesce(a.quoted, 0) || ' by its lines' as text
      from stock_day d full join asked a using (stockitem_id, depot_id, day)
      where (coalesce(d.booked, 0), coalesce(d.quoted, 0)) <> (coalesce(a.booked, 0), coalesce(a.quoted, 0))`,
  },
  {
    kind: 'capacity',
    wrong: sql`select ${where} || ' on ' || day || ': capacity ' || d.capacity || ', by its level ' || coalesce(l.original - l.no_end, 0) as text
      from stock_day d left join stock_level l using (stockitem_id, depot_id) where d.capacity <> coalesce(l.original - l.no_end, 0)`,
  },
  {
    kind: 'excess',
    wrong: sql`select ${where} || ' on ' || day || ': ' || excess || ' over by note, ' || greatest(0, booked - capacity) || ' in fact' as text
      from stock_day where excess <> greatest(0, booked - capacity)`,
  },
];

const describe = (one: Reservation): string =>
  `${one.quantity} ${one.kind} ${one.first} to ${one.last} (item ${one.stockitem_id}, depot ${one.depot_id})`;

/** Lines whose reservation is not what the rules make of their contract today. */
async function wrongReservations(db: Db, settings: Settings, today: string): Promise<Finding[]> {
  const wanted = new Map(
    (await wantedReservations(db, sql`true`, settings, today)).map((one) => [one.line_id, one]),
  );
  const written = new Map((await writtenReservations(db, sql`true`)).map((one) => [one.line_id, one]));
  return [...new Set([...wanted.keys(), ...written.keys()])].flatMap((line) => {
    const should = wanted.get(line);
    const is = written.get(line);
    if (should !== undefined && is !== undefined && changedReservations([should], [is]).length === 0)
      return [];
    const words = (one: Reservation | undefined) => (one === undefined ? 'nothing' : describe(one));
    return [
      { kind: 'reserved', text: `line ${line}: ${words(is)} is reserved, ${words(should)} by its contract` },
    ];
  });
}

/** Every stock figure that does not follow from movements and contracts on that day; empty = all of them do. */
export async function reconcileStock(db: Db, settings: Settings, today: string): Promise<Finding[]> {
  const findings = await wrongReservations(db, settings, today);
  for (const { kind, wrong } of CHECKS) {
    const rows = await db.rows<{ text: string }>(sql`${wrong} order by 1`);
    findings.push(...rows.map(({ text }) => ({ kind, text })));
  }
  const packed = await packedOverOwned(db);
  findings.push(
    ...packed.map((one) => ({
      kind: 'packed',
      text: `${one.sku} at ${one.depot}: ${one.packed} packed in containers, ${one.owned} owned`,
    })),
  );
  return findings;
}

/** Makes every reservation and every day anew from the contracts: after settings changed, or a restored backup. */
export async function rebuildStock(tx: Tx, settings: Settings, today: string): Promise<void> {
  await tx.script(`
    lock table stock_level, stock_reservation, stock_day in access exclusive mode;
    delete from stock_reservation; delete from stock_day; update stock_level set no_end = 0 where no_end <> 0`);
  await rollStock(tx, today);
  const wanted = await wantedReservations(tx, sql`true`, settings, today);
  await writeReservations(tx, [], wanted, today, true);
}
