/** GET availability/suggest/: alternatives when too few units are free: other depots, similar items, other dates, fewer units. */
import { recordNotFound } from '@hireyard/wire/field/relation';
import { t } from '@hireyard/messages';
import { MAX_HIRE_DAYS } from '@hireyard/domain/stock/availability';
import { addDays } from '@hireyard/domain/values/calendar';
import type { Suggestions } from '@hireyard/wire/stock/availability';
import { sql } from '../../db/database.ts';
import type { Call } from '../../platform/http/call.ts';
import { invalid } from '../../platform/http/errors.ts';
import { given } from '../../platform/http/given.ts';
import type { Answer } from '../../platform/http/route-types.ts';
import type { Settings } from '../../platform/settings/settings.ts';
import { rollStock } from '../reservations/clock.ts';
import { type DepotRow, depotOf, type Hire, hireOf, needed } from './parameters.ts';
import { freeForPlans, type ItemRow, itemRows } from './hire.ts';

interface SuggestionQuery {
  readonly item: ItemRow;
  readonly depot: number;
  readonly hire: Hire;
  readonly quantity: number;
  readonly contract: number | null;
}
const MOST = 5;
const MAX_DATES = 3;
/** Maximum days by which a date is moved. */
const FURTHEST = 14;

/** Returns depots with all or some of the units; another depot can supply the rest. */
async function otherDepots(
  call: Call,
  settings: Settings,
  request: SuggestionQuery,
): Promise<Suggestions['depots']> {
  const depots = await call.db.rows<DepotRow>(sql`
    select d.id, d.code, d.name from depot d join stock_level l on l.depot_id = d.id and l.stockitem_id = ${request.item.id}
    where d.active and d.id <> ${request.depot} and l.original > 0 order by d.name`);
  const plans = depots.map(({ id }) => ({ item: request.item, depot: id, hire: request.hire }));
  const free = await freeForPlans(call.db, settings, plans, request.contract);
  const part = (units: number) => Math.min(units, request.quantity);
  // The sort is stable, so depots with the same quantity stay in order of name.
  return depots
    .map((depot, n) => ({ depot, free: free[n]?.free ?? 0 }))
    .filter((offer) => offer.free > 0)
    .toSorted((a, b) => part(b.free) - part(a.free))
    .slice(0, MOST);
}

interface Similar extends ItemRow {
  readonly sku: string;
  readonly internal_title: string;
  readonly price: string;
  readonly shared_tags: number;
}

async function similarItems(
  call: Call,
  settings: Settings,
  request: SuggestionQuery,
): Promise<Suggestions['items']> {
  const similar = await call.db.rows<Similar>(sql`
    with mine as (select tag_id from stockitem_tag where stockitem_id = ${request.item.id}),
    near as (select stockitem_id, count(*)::int as shared_tags from stockitem_tag where tag_id in (select tag_id from mine)
      and stockitem_id <> ${request.item.id} group by 1)
    select i.id, i.sku, i.internal_title, i.price, i.washup_price, i.washup_rate, n.shared_tags
    from near n join stockitem i on i.id = n.stockitem_id and i.active
    join stock_level l on l.stockitem_id = i.id and l.depot_id = ${request.depot} and l.original >= ${request.quantity}
    where n.shared_tags * 2 > (select count(*) from mine)
    order by n.shared_tags desc, abs(i.price - (select price from stockitem where id = ${request.item.id})), i.id limit 50`);
  const plans = similar.map((item) => ({ item, depot: request.depot, hire: request.hire }));
  const free = await freeForPlans(call.db, settings, plans, request.contract);
  return similar
    .flatMap(({ id, sku, internal_title, price, shared_tags }, n) => {
      const units = free[n]?.free ?? 0;
      return units >= request.quantity
        ? [{ stockitem: { id, sku, internal_title, price }, shared_tags, free: units }]
        : [];
    })
    .slice(0, MOST);
}

async function otherDates(
  call: Call,
  settings: Settings,
  request: SuggestionQuery,
): Promise<Suggestions['dates']> {
  const moved = Array.from({ length: FURTHEST }, (_, n) => [-(n + 1), n + 1])
    .flat()
    .map((shift) => ({
      shift,
      delivery_date: addDays(request.hire.delivery_date, shift),
      collection_date: addDays(request.hire.collection_date, shift),
    }))
    .filter((hire) => hire.delivery_date >= call.today);
  const plans = moved.map((hire) => ({ item: request.item, depot: request.depot, hire }));
  const free = await freeForPlans(call.db, settings, plans, request.contract);
  return moved
    .map((hire, n) => ({ ...hire, free: free[n]?.free ?? 0 }))
    .filter((offer) => offer.free >= request.quantity)
    .slice(0, MAX_DATES);
}

export async function suggestions(call: Call): Promise<Answer> {
  const depot = await depotOf(call);
  const hire = hireOf(call, MAX_HIRE_DAYS);
  const quantity = needed<number>(call, 'quantity', 'int');
  if (quantity < 1) throw invalid({ quantity: [t('Must be {min} or more.', { min: 1 })] });
  const wantedId = needed<number>(call, 'stockitem', 'int');
  const [item] = await itemRows(call.db, sql`id = ${wantedId}`);
  if (item === undefined) throw invalid({ stockitem: [recordNotFound(wantedId)] });
  await rollStock(call.app.db, call.today);
  const settings = await call.app.settings.all(call.db);
  const request: SuggestionQuery = {
    item,
    depot: depot.id,
    hire,
    quantity,
    contract: given<number>(call, 'contract', 'int') ?? null,
  };
  const [here] = await freeForPlans(call.db, settings, [request], request.contract);
  const { owned = 0, free = 0 } = here ?? {};
  const part = Math.max(0, Math.min(free, quantity));
  const enough = {
    wanted: quantity,
    owned,
    free,
    short: quantity - part,
    part,
    depots: [],
    items: [],
    dates: [],
  };
  if (enough.short === 0) return { body: enough satisfies Suggestions };
  const body: Suggestions = {
    ...enough,
    depots: await otherDepots(call, settings, request),
    items: await similarItems(call, settings, request),
    dates: await otherDates(call, settings, request),
  };
  return { body };
}
