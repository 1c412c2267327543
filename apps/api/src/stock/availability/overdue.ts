/** Late units, and the later hires that are short because of them (domain rules §3). */
import { t } from '@hireyard/messages';
import type { OverdueItem } from '@hireyard/wire/stock/availability';
import { type Db, type RawBuilder, sql } from '../../db/database.ts';
import type { Call } from '../../platform/http/call.ts';
import { invalid } from '../../platform/http/errors.ts';
import { given } from '../../platform/http/given.ts';
import type { Answer } from '../../platform/http/route-types.ts';
import { rollStock } from '../reservations/clock.ts';

type Sql = RawBuilder<unknown>;

/**
 * Returns two queries of a `with`, over the late reservations `r` and the days `s` that meet a condition:
 * - `late`: lines past their collection date, with the units that they block (`units`), those with the customer (`still_out`) and the
 *   day they were due (`due`).
 * - `endangered`: contracts that need units not sent yet on a day with too few. The item and the depot are those of a late line. `day`
 *   is the first such day, and `short` the units missing on it, at most those that the contract needs.
 *
 * It starts from late reservations, which are few, and reads days and reservations of their items only.
 */
export const overdueQueries = (where: Sql, onDays: Sql = sql`true`): Sql => sql`
  late as materialized (
    select r.line_id, r.contract_id, r.stockitem_id, r.depot_id, sum(r.quantity)::int as units, coalesce(min(n.still_out), 0) as still_out,
      min(coalesce(l.collection_date, c.collection_date)) as due
    from stock_reservation r join contract c on c.id = r.contract_id join contract_line l on l.id = r.line_id
    left join goods_line n on n.contract_line_id = r.line_id
    where r.no_end and r.kind = 'booked' and ${where} group by r.line_id, r.contract_id, r.stockitem_id, r.depot_id),
  endangered as materialized (
    select stockitem_id, depot_id, contract_id, min(day) as day, (array_agg(least(missing, needed)::int order by day))[1] as short
    from (
      select stockitem_id, depot_id, contract_id, day, missing, sum(needed) as needed
      from (
        select s.stockitem_id, s.depot_id, h.contract_id, h.line_id, s.day, s.booked - s.capacity as missing,
          greatest(0, sum(h.quantity) - coalesce(min(n.still_out), 0)) as needed
        from (select distinct stockitem_id, depot_id from late) p
        join stock_day s on s.stockitem_id = p.stockitem_id and s.depot_id = p.depot_id and s.excess > 0 and s.booked > s.capacity
          and s.day >= (select today from stock_clock) and ${onDays}
        join stock_reservation h on h.stockitem_id = s.stockitem_id and h.depot_id = s.depot_id and h.last_day >= s.day and h.first_day <= s.day
          and not h.no_end and h.kind in ('booked', 'held')
        left join goods_line n on n.contract_line_id = h.line_id
        group by s.stockitem_id, s.depot_id, h.contract_id, h.line_id, s.day, s.booked, s.capacity) of_line
      group by 1, 2, 3, 4, 5 having sum(needed) > 0) of_day
    group by 1, 2, 3)`;

/** Condition: the late line `l` endangers the contract `e`. */
export const ENDANGERS: Sql = sql`e.stockitem_id = l.stockitem_id and e.depot_id = l.depot_id and e.contract_id <> l.contract_id`;

/** The contract `c`, for people. */
const HIRE: Sql = sql`jsonb_build_object('id', c.id, 'contract_number', c.contract_number, 'customer',
  (select name from customer k where k.id = c.lead_customer_id))`;

/** Lists items with late lines that endanger hires, the most urgent first. */
const overdueItems = (db: Db, where: Sql, concerns: Sql): Promise<OverdueItem[]> =>
  db.rows<OverdueItem>(sql`
    with ${overdueQueries(where)}
    select jsonb_build_object('id', i.id, 'sku', i.sku, 'internal_title', i.internal_title) as stockitem,
      jsonb_build_object('id', d.id, 'code', d.code, 'name', d.name) as depot,
      (select jsonb_agg(jsonb_build_object('contract', ${HIRE}, 'quantity', l.units, 'out', least(l.units, l.still_out), 'due', l.due) order by l.due, l.line_id)
        from late l join contract c on c.id = l.contract_id where l.stockitem_id = i.id and l.depot_id = d.id) as late,
      (select jsonb_agg(jsonb_build_object('contract', ${HIRE}, 'day', e.day, 'short', e.short) order by e.day, e.contract_id)
        from endangered e join contract c on c.id = e.contract_id where e.stockitem_id = i.id and e.depot_id = d.id) as endangers
    from (select l.stockitem_id, l.depot_id, min(e.day) as day from late l join endangered e on ${ENDANGERS} where ${concerns} group by 1, 2) p
    join stockitem i on i.id = p.stockitem_id join depot d on d.id = p.depot_id order by p.day, i.id, d.id`);

/** GET availability/overdue/: of a contract (late or endangered), or of an item, at one depot or at all. */
export async function overdue(call: Call): Promise<Answer> {
  const contract = given<number>(call, 'contract', 'int');
  const stockitem = given<number>(call, 'stockitem', 'int');
  const depot = given<number>(call, 'depot', 'int');
  if (contract === undefined && stockitem === undefined)
    throw invalid({ stockitem: [t('Choose a contract or an item.')] });
  await rollStock(call.app.db, call.today);
  const parts = [
    ...(stockitem === undefined ? [] : [sql`r.stockitem_id = ${stockitem}`]),
    ...(depot === undefined ? [] : [sql`r.depot_id = ${depot}`]),
    ...(contract === undefined
      ? []
      : [
          sql`(r.stockitem_id, r.depot_id) in (select o.stockitem_id, o.depot_id from stock_reservation o where o.contract_id = ${contract})`,
        ]),
  ];
  const concerns =
    contract === undefined ? sql`true` : sql`(l.contract_id = ${contract} or e.contract_id = ${contract})`;
  return { body: await overdueItems(call.db, sql.join(parts, sql` and `), concerns) };
}
