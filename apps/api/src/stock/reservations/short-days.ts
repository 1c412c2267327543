/** Lists the days on which a contract would be short, to preview a change. */
import { type Db, sql } from '../../db/database.ts';
import type { Reservation } from './claims.ts';
import type { shortagesFor } from './reserve.ts';

export interface ShortDay {
  readonly stockitem: number;
  readonly title: string;
  readonly day: string;
  /** Units missing. */
  readonly short: number;
}

/** More days than anyone reads. */
const MAX_DAYS = 400;

/**
 * Lists items and days from today on for which these claims of a contract are too many, counting its own units as
 * free; at most the first 400. `short`: the result of {@link shortagesFor} for the same claims.
 */
export async function shortDays(
  db: Db,
  contractId: number,
  wanted: readonly Reservation[],
  short: Awaited<ReturnType<typeof shortagesFor>>,
  today: string,
): Promise<ShortDay[]> {
  const titles = new Map(short.map((one) => [one.stockitem_id, one.title]));
  const asked = wanted.filter(
    ({ stockitem_id, kind }) => titles.has(stockitem_id) && kind !== 'wash_up' && kind !== 'lost',
  );
  if (asked.length === 0) return [];
  const of = <K extends keyof Reservation>(name: K) => asked.map((one) => one[name]);
  const rows = await db.rows<Omit<ShortDay, 'title'>>(sql`
    with asked as (
      select a.item, a.depot, greatest(a.f, ${today}::date) + n as day, sum(a.units)::int as units
      from unnest(${of('stockitem_id')}::int[], ${of('depot_id')}::int[], ${of('quantity')}::int[], ${of('first')}::date[],
        ${of('last')}::date[]) a (item, depot, units, f, t)
      cross join lateral generate_series(0, greatest(a.t, ${today}::date) - greatest(a.f, ${today}::date)) n group by 1, 2, 3)
    select a.item as stockitem, a.day,
      (a.units - coalesce(l.original - l.no_end, 0) + coalesce(d.booked, 0) - coalesce(o.units, 0))::int as short
    from asked a left join stock_level l on l.stockitem_id = a.item and l.depot_id = a.depot
    left join stock_day d on d.stockitem_id = a.item and d.depot_id = a.depot and d.day = a.day
    left join lateral (
      select sum(r.quantity)::int as units from stock_reservation r where r.contract_id = ${contractId} and r.stockitem_id = a.item
        and r.depot_id = a.depot and r.kind in ('booked', 'held') and (r.no_end or a.day between r.first_day and r.last_day)) o on true
    where a.units - coalesce(l.original - l.no_end, 0) + coalesce(d.booked, 0) - coalesce(o.units, 0) > 0
    order by a.day, a.item limit ${MAX_DAYS}`);
  return rows.map(({ stockitem, day, short: missing }) => ({
    stockitem,
    title: titles.get(stockitem) ?? '',
    day,
    short: missing,
  }));
}
