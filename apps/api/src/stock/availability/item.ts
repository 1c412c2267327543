/** GET stockitem/{id}/availability/: figures and holders for each day (docs/use/domain-rules.md §3). */
import { availableOver, dayFigures, type Held, isWashable } from '@hireyard/domain/stock/availability';
import { daysBetween } from '@hireyard/domain/values/calendar';
import type { AvailabilityDay, Holder, ItemAvailability } from '@hireyard/wire/stock/availability';
import { type Db, sql } from '../../db/database.ts';
import type { Call } from '../../platform/http/call.ts';
import { notFound } from '../../platform/http/errors.ts';
import type { Answer } from '../../platform/http/route-types.ts';
import { pathId } from '../../records/list/read.ts';
import { LINE_DAYS, stockRules } from '../reservations/claims.ts';
import { rollStock } from '../reservations/clock.ts';
import type { ItemRow } from './hire.ts';
import { type Days, daysOf, depotOf } from './parameters.ts';

const MAX_DAYS = 731;

interface ClaimRow extends Held {
  readonly line_id: number;
  readonly contract_id: number;
  readonly contract_number: string;
  readonly customer: string | null;
  readonly position: string;
  readonly delivery_date: string | null;
  readonly collection_date: string | null;
  readonly hold_until: string | null;
  /** Units of the whole line that are with the customer. */
  readonly still_out: number;
  /** Of lost units, the broken ones; null = unknown. */
  readonly broken: number | null;
}

/**
 * Returns the broken units of a claim `r` of lost units. Once some of the line's are written off, those are the units that nobody
 * decided about, unless others were written off when their days of grace ended.
 */
const BROKEN = sql`case when r.kind <> 'lost' then null when n.written_off = 0 or n.broken = 0 then n.broken when n.missing = n.found then r.quantity else (
      select coalesce(sum(d.quantity) filter (where d.kind = 'broken'), 0)::int from damage d where d.contract_id = r.contract_id and d.contract_line_id = r.line_id
        and d.kind in ('broken', 'missing') and d.decision = 'undecided' having sum(d.quantity) = r.quantity) end`;

/** Returns the reservations of an item at a depot on any of these days, oldest hire first. */
const claims = (db: Db, item: number, depot: number, { from, to }: Days): Promise<ClaimRow[]> =>
  db.rows<ClaimRow>(sql`
    select case when r.no_end and r.kind = 'booked' then 'late' else r.kind end as kind, r.first_day as first, r.last_day as last, r.quantity, r.line_id,
      c.id as contract_id, c.contract_number, k.name as customer, c.position, ${LINE_DAYS}, c.hold_until,
      coalesce(n.still_out, 0) as still_out, ${BROKEN} as broken
    from (select * from stock_reservation where stockitem_id = ${item} and depot_id = ${depot} and last_day >= ${from}::date and first_day <= ${to}::date and not no_end
      union all select * from stock_reservation where stockitem_id = ${item} and depot_id = ${depot} and no_end) r
    join contract c on c.id = r.contract_id join contract_line l on l.id = r.line_id left join goods_line n on n.contract_line_id = r.line_id left join customer k on k.id = c.lead_customer_id
    order by r.first_day, c.id, r.line_id, r.part`);

/** Describes the claims. Units that are out belong to the claim of their line that begins first. */
function withHolders(
  rows: readonly ClaimRow[],
  washable: boolean,
  turnaround: number,
): (Held & { readonly holder: Holder })[] {
  const left = new Map(rows.map((row) => [row.line_id, row.still_out]));
  return rows.map((row) => {
    const { kind, quantity, first, last, line_id } = row;
    const out = kind === 'booked' || kind === 'late' ? Math.min(quantity, left.get(line_id) ?? 0) : 0;
    left.set(line_id, (left.get(line_id) ?? 0) - out);
    const holder: Holder = {
      contract: {
        id: row.contract_id,
        contract_number: row.contract_number,
        customer: row.customer,
        position: row.position,
        delivery_date: row.delivery_date,
        collection_date: row.collection_date,
        hold_until: row.hold_until,
      },
      quantity,
      kind,
      from: first,
      to: kind === 'late' || kind === 'lost' ? null : last,
      out,
      washed: washable || (kind === 'wash_up' && daysBetween(first, last) > turnaround),
      broken: row.broken,
    };
    return { kind, quantity, first, last, holder };
  });
}

export async function itemAvailability(call: Call): Promise<Answer> {
  const id = pathId(call.params['id']);
  const depot = await depotOf(call);
  const days = daysOf(call, MAX_DAYS);
  await rollStock(call.app.db, call.today);
  const item = await call.db.one<
    ItemAvailability['stockitem'] & Pick<ItemRow, 'washup_price' | 'washup_rate'> & { owned: number }
  >(sql`
    select i.id, i.sku, i.internal_title, i.washup_price, i.washup_rate, coalesce(l.original, 0) as owned from stockitem i
    left join stock_level l on l.stockitem_id = i.id and l.depot_id = ${depot.id} where i.id = ${id}`);
  if (item === undefined) throw notFound();
  const { owned, washup_price, washup_rate, ...stockitem } = item;
  const { turnaround_days } = stockRules(await call.app.settings.all(call.db), depot.id);
  const rows = await claims(call.db, id, depot.id, days);
  const held = withHolders(rows, isWashable({ washup_price, washup_rate }), turnaround_days);
  const figures = dayFigures(owned, held, { first: days.from, last: days.to });
  const body: ItemAvailability = {
    stockitem,
    depot,
    ...days,
    owned,
    available: availableOver(figures, owned),
    days: figures.map(
      (day): AvailabilityDay => ({ ...day, holders: day.holders.map(({ holder }) => holder) }),
    ),
  };
  return { body };
}
