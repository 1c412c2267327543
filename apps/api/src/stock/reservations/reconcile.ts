/** Checks that stock figures follow from movements and contracts (docs/use/stock.md), and can rebuild the derived ones. */
import { t } from '@hireyard/messages';
import { type Db, sql, type Tx } from '../../db/database.ts';
import { type Check, check, findAll, type Finding } from '../../db/finding.ts';
import type { Settings } from '../../platform/settings/settings.ts';
import { packedOverOwned } from '../groups/packed-units.ts';
import {
  linesWithChangedClaims,
  type Reservation,
  wantedReservations,
  writtenReservations,
} from './claims.ts';
import { rollStock } from './clock.ts';
import { writeReservations } from './reserve.ts';

/** An item at a depot, with two figures to compare. */
interface Compared {
  readonly place: string;
  readonly is: number;
  readonly should: number;
}

interface ComparedDay extends Compared {
  readonly day: string;
}

const place = sql`(select sku from stockitem where id = stockitem_id) || ' (' || (select code from depot where id = depot_id) || ')' as place`;

const CHECKS: readonly Check[] = [
  check(
    'goods',
    sql<{
      readonly contract: string;
      readonly item: string;
      readonly is: string;
      readonly should: string;
    }>`with sums as (
        select contract_line_id, sum(quantity) filter (where kind = 'out') as sent, sum(quantity) filter (where kind = 'not_sent') as not_sent,
          sum(quantity) filter (where kind = 'in_good') as in_good, sum(quantity) filter (where kind = 'in_dirty') as in_dirty,
          sum(quantity) filter (where kind = 'broken') as broken, sum(quantity) filter (where kind = 'missing') as missing,
          sum(quantity) filter (where kind = 'found') as found
        from goods_movement group by 1),
      compared as (
        select coalesce(n.contract_line_id, s.contract_line_id) as line,
          concat_ws('/', n.sent, n.not_sent, n.in_good, n.in_dirty, n.broken, n.missing, n.found) as is,
          concat_ws('/', coalesce(s.sent, 0), coalesce(s.not_sent, 0), coalesce(s.in_good, 0), coalesce(s.in_dirty, 0), coalesce(s.broken, 0),
            coalesce(s.missing, 0), coalesce(s.found, 0)) as should
        from goods_line n full join sums s using (contract_line_id))
      select c.contract_number as contract, i.sku as item, x.is, x.should from compared x join contract_line l on l.id = x.line
      join contract c on c.id = l.contract_id join stockitem i on i.id = l.stockitem_id where x.is <> x.should`,
    (row) => t('{contract}, {item}: {is} in its sums, {should} in the goods ledger', { ...row }),
  ),
  check(
    'owned',
    sql<Compared>`with moved as (
        select stockitem_id, depot_id, sum(units)::int as units from (
          select stockitem_id, depot_id, case when kind in ('write_off', 'sell', 'transfer') then -quantity else quantity end as units from stock_movement
          union all select stockitem_id, to_depot_id, quantity from stock_movement where kind = 'transfer') m group by 1, 2)
      select ${place}, coalesce(l.original, 0) as is, coalesce(m.units, 0) as should
      from stock_level l full join moved m using (stockitem_id, depot_id) where coalesce(l.original, 0) <> coalesce(m.units, 0)`,
    (row) => t('{place}: {is} owned, {should} from stock movements', { ...row }),
  ),
  check(
    'late',
    sql<Compared>`select ${place}, l.no_end as is, coalesce(r.units, 0) as should
      from stock_level l left join (select stockitem_id, depot_id, sum(quantity)::int as units from stock_reservation where no_end group by 1, 2) r
        using (stockitem_id, depot_id) where l.no_end <> coalesce(r.units, 0)`,
    (row) => t('{place}: {is} overdue, {should} by overdue lines', { ...row }),
  ),
  check(
    'booked',
    sql<ComparedDay & { readonly quoted: number; readonly should_quoted: number }>`with asked as (
        select stockitem_id, depot_id, first_day + n as day, coalesce(sum(quantity) filter (where kind <> 'quoted'), 0)::int as booked,
          coalesce(sum(quantity) filter (where kind = 'quoted'), 0)::int as quoted
        from stock_reservation cross join lateral generate_series(greatest(0, (select today from stock_clock) - first_day), last_day - first_day) n
        where not no_end group by 1, 2, 3)
      select ${place}, day::text, coalesce(d.booked, 0) as is, coalesce(d.quoted, 0) as quoted, coalesce(a.booked, 0) as should,
        coalesce(a.quoted, 0) as should_quoted
      from stock_day d full join asked a using (stockitem_id, depot_id, day)
      where (coalesce(d.booked, 0), coalesce(d.quoted, 0)) <> (coalesce(a.booked, 0), coalesce(a.quoted, 0))`,
    (row) =>
      t(
        '{place} on {day}: {is} booked and {quoted} quoted, {should} and {should_quoted} from contract lines',
        {
          ...row,
        },
      ),
  ),
  check(
    'capacity',
    sql<ComparedDay>`select ${place}, day::text, d.capacity as is, coalesce(l.original - l.no_end, 0) as should
      from stock_day d left join stock_level l using (stockitem_id, depot_id) where d.capacity <> coalesce(l.original - l.no_end, 0)`,
    (row) => t('{place} on {day}: capacity {is}, {should} from owned units', { ...row }),
  ),
  check(
    'excess',
    sql<ComparedDay>`select ${place}, day::text, excess as is, greatest(0, booked - capacity) as should
      from stock_day where excess <> greatest(0, booked - capacity)`,
    (row) => t('{place} on {day}: recorded shortage {is}, actual shortage {should}', { ...row }),
  ),
];

const described = (claims: readonly Reservation[]): string =>
  claims.length === 0
    ? t('nothing')
    : claims
        .map(
          (one) =>
            `${one.quantity} ${one.kind} ${one.first}/${one.last} (item ${one.stockitem_id}, depot ${one.depot_id})`,
        )
        .join(' + ');

/** Returns lines whose reservations differ from the rules' result for their contract today. */
async function wrongReservations(db: Db, settings: Settings, today: string): Promise<Finding[]> {
  const wanted = await wantedReservations(db, sql`true`, settings, today);
  const written = await writtenReservations(db, sql`true`);
  const of = (claims: readonly Reservation[], line: number) =>
    described(claims.filter(({ line_id }) => line_id === line));
  return linesWithChangedClaims(wanted, written).map((line) => ({
    kind: 'reserved',
    text: t('Line {line}: {is} reserved, {should} according to the contract', {
      line: String(line),
      is: of(written, line),
      should: of(wanted, line),
    }),
  }));
}

/** Returns every stock figure that doesn't follow from movements and contracts on that day; empty = all correct. */
export async function reconcileStock(db: Db, settings: Settings, today: string): Promise<Finding[]> {
  const findings = [...(await wrongReservations(db, settings, today)), ...(await findAll(CHECKS, db))];
  const packed = await packedOverOwned(db);
  findings.push(
    ...packed.map(
      (one): Finding => ({
        kind: 'packed',
        text: t('{place}: {packed} packed in containers, {owned} owned', {
          place: `${one.sku} (${one.depot})`,
          packed: one.packed,
          owned: one.owned,
        }),
      }),
    ),
  );
  return findings;
}

/** Rebuilds all reservations and days from the contracts, after settings changed or a backup was restored. */
export async function rebuildStock(tx: Tx, settings: Settings, today: string): Promise<void> {
  await tx.script(`
    lock table stock_level, stock_reservation, stock_day in access exclusive mode;
    delete from stock_reservation; delete from stock_day; update stock_level set no_end = 0 where no_end <> 0`);
  await rollStock(tx, today);
  const wanted = await wantedReservations(tx, sql`true`, settings, today);
  await writeReservations(tx, [], wanted, today, true);
}
