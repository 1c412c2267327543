/** GET stockitem/{id}/availability/: figures and holders for each day (docs/use/domain-rules.md §3). */
import { availableOver, dayFigures, type Held } from '@hireyard/domain/stock/availability';
import type { AvailabilityDay, Holder, ItemAvailability } from '@hireyard/wire/stock/availability';
import { type Db, sql } from '../../db/database.ts';
import type { Call } from '../../platform/http/call.ts';
import { notFound } from '../../platform/http/errors.ts';
import type { Answer } from '../../platform/http/route-types.ts';
import { pathId } from '../../records/list/read.ts';
import { rollStock } from '../reservations/clock.ts';
import { type Days, daysOf, depotOf } from './parameters.ts';

const MAX_DAYS = 731;

interface ClaimRow extends Held {
  readonly contract_id: number;
  readonly contract_number: string;
  readonly customer: string | null;
  readonly position: string;
  readonly delivery_date: string | null;
  readonly collection_date: string | null;
  readonly hold_until: string | null;
}

/** Returns the reservations of an item at a depot on any of these days, oldest hire first. */
const claims = (db: Db, item: number, depot: number, { from, to }: Days): Promise<ClaimRow[]> =>
  db.rows<ClaimRow>(sql`
    select case when r.no_end and r.kind = 'booked' then 'late' else r.kind end as kind, r.first_day as first, r.last_day as last, r.quantity,
      c.id as contract_id, c.contract_number, k.name as customer, c.position, c.delivery_date, c.collection_date, c.hold_until
    from (select * from stock_reservation where stockitem_id = ${item} and depot_id = ${depot} and last_day >= ${from}::date and first_day <= ${to}::date and not no_end
      union all select * from stock_reservation where stockitem_id = ${item} and depot_id = ${depot} and no_end) r
    join contract c on c.id = r.contract_id left join customer k on k.id = c.lead_customer_id order by r.first_day, c.id`);

const holder = (row: ClaimRow): Holder => ({
  contract: {
    id: row.contract_id,
    contract_number: row.contract_number,
    customer: row.customer,
    position: row.position,
    delivery_date: row.delivery_date,
    collection_date: row.collection_date,
    hold_until: row.hold_until,
  },
  quantity: row.quantity,
  kind: row.kind,
});

export async function itemAvailability(call: Call): Promise<Answer> {
  const id = pathId(call.params['id']);
  const depot = await depotOf(call);
  const days = daysOf(call, MAX_DAYS);
  await rollStock(call.app.db, call.today);
  const item = await call.db.one<ItemAvailability['stockitem'] & { owned: number }>(sql`
    select i.id, i.sku, i.internal_title, coalesce(l.original, 0) as owned from stockitem i
    left join stock_level l on l.stockitem_id = i.id and l.depot_id = ${depot.id} where i.id = ${id}`);
  if (item === undefined) throw notFound();
  const { owned, ...stockitem } = item;
  const figures = dayFigures(owned, await claims(call.db, id, depot.id, days), {
    first: days.from,
    last: days.to,
  });
  const body: ItemAvailability = {
    stockitem,
    depot,
    ...days,
    owned,
    available: availableOver(figures, owned),
    days: figures.map((day): AvailabilityDay => ({ ...day, holders: day.holders.map(holder) })),
  };
  return { body };
}
